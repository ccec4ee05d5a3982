// Loaded into a program (LD_PRELOAD): counts its calls of the system that touch files in a folder,
// and lets one of them fail or ends the program there.
//
//   FAULT_BELOW  the folder
//   FAULT_AT     which call, from 1; 0 lets all pass
//   FAULT_HOW    "before" or "after": the program is killed there; "short": half is written;
//                else the number of the error with which the call fails
//   FAULT_LOG    gets a line for each call: its name and the path
//
// The kernel traps the calls (seccomp), so it does not matter who makes them; the handler makes
// each again from a place that is not trapped. For x86-64 alone.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

// How a call names its file: by its first argument or two.
enum { BY_FILE, BY_PATH, BY_FOLDER_AND_PATH };

static const struct {
  long number;
  const char *name;
  int by;
} CALLS[] = {
    {SYS_open, "open", BY_PATH},
    {SYS_openat, "open", BY_FOLDER_AND_PATH},
    {SYS_read, "read", BY_FILE},
    {SYS_pread64, "read", BY_FILE},
    {SYS_write, "write", BY_FILE},
    {SYS_pwrite64, "write", BY_FILE},
    {SYS_writev, "write", BY_FILE},
    {SYS_copy_file_range, "copy", BY_FILE},
    {SYS_fsync, "fsync", BY_FILE},
    {SYS_fdatasync, "fsync", BY_FILE},
    {SYS_ftruncate, "truncate", BY_FILE},
    {SYS_fallocate, "allocate", BY_FILE},
    {SYS_flock, "lock", BY_FILE},
    {SYS_fcntl, "lock", BY_FILE},
    {SYS_rename, "rename", BY_PATH},
    {SYS_renameat, "rename", BY_FOLDER_AND_PATH},
    {SYS_renameat2, "rename", BY_FOLDER_AND_PATH},
    {SYS_link, "link", BY_PATH},
    {SYS_linkat, "link", BY_FOLDER_AND_PATH},
    {SYS_unlink, "unlink", BY_PATH},
    {SYS_unlinkat, "unlink", BY_FOLDER_AND_PATH},
    {SYS_mkdir, "mkdir", BY_PATH},
    {SYS_mkdirat, "mkdir", BY_FOLDER_AND_PATH},
    {SYS_rmdir, "rmdir", BY_PATH},
};
#define MANY (sizeof CALLS / sizeof CALLS[0])

static const char *below, *how;
static size_t length_of_below;
static long at;
static int log_file = -1;
static atomic_long calls;

// The one place whose calls are not trapped.
__attribute__((naked, noinline)) static long call(long number, const long *arguments) {
  __asm__ volatile(
      "mov %rdi, %rax\n mov %rsi, %r11\n mov (%r11), %rdi\n mov 8(%r11), %rsi\n"
      "mov 16(%r11), %rdx\n mov 24(%r11), %r10\n mov 32(%r11), %r8\n mov 40(%r11), %r9\n"
      "syscall\n .globl fault_untrapped\n fault_untrapped: ret");
}
extern const char fault_untrapped[] __attribute__((visibility("hidden")));

static long plain(long number, long a, long b, long c, long d) {
  long arguments[6] = {a, b, c, d, 0, 0};
  return call(number, arguments);
}

// Writes the path of an open file and returns its length, or an error below 0.
static long path_of(int file, char *path) {
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  if (file == AT_FDCWD) strcpy(link, "/proc/self/cwd");
  long length = plain(SYS_readlinkat, AT_FDCWD, (long)link, (long)path, PATH_MAX - 1);
  if (length >= 0) path[length] = 0;
  return length;
}

// Does a call touch a file of ours? Then its path is written.
static int is_ours(int by, const long *arguments, char *path) {
  const char *given = (const char *)arguments[by == BY_FOLDER_AND_PATH];
  if (by == BY_FILE) {
    if (path_of(arguments[0], path) < 0) return 0;
  } else if (given[0] == '/') {
    snprintf(path, PATH_MAX, "%s", given);
  } else {
    long length = path_of(by == BY_PATH ? AT_FDCWD : (int)arguments[0], path);
    if (length < 0) return 0;
    snprintf(path + length, PATH_MAX - length, "/%s", given);
  }
  char after = path[length_of_below];
  return !strncmp(path, below, length_of_below) && (after == '/' || after == 0);
}

// The result of a call, as the kernel gives it: an error is below 0.
static long done(long number, long *arguments) {
  char path[PATH_MAX], line[PATH_MAX + 32];
  size_t which = 0;
  while (which < MANY && CALLS[which].number != number) which++;
  int locks = arguments[1] == F_SETLK || arguments[1] == F_SETLKW;
  if (which == MANY || (number == SYS_fcntl && !locks) ||
      !is_ours(CALLS[which].by, arguments, path)) {
    return call(number, arguments);
  }
  long count = atomic_fetch_add(&calls, 1) + 1;
  if (log_file >= 0) {
    int length =
        snprintf(line, sizeof line, "%s %s\n", CALLS[which].name, path + length_of_below);
    plain(SYS_write, log_file, (long)line, length, 0);
  }
  if (count != at) return call(number, arguments);
  if (!strcmp(how, "short")) {
    if (number == SYS_write || number == SYS_pwrite64) arguments[2] = (arguments[2] + 1) / 2;
    return call(number, arguments);
  }
  int after = !strcmp(how, "after");
  if (!after && strcmp(how, "before")) return -atoi(how);
  if (after) call(number, arguments);
  plain(SYS_kill, plain(SYS_getpid, 0, 0, 0, 0), SIGKILL, 0, 0);
  return 0;
}

static void trapped(int signal, siginfo_t *info, void *context) {
  (void)signal;
  greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
  long arguments[6] = {registers[REG_RDI], registers[REG_RSI], registers[REG_RDX],
                       registers[REG_R10], registers[REG_R8],  registers[REG_R9]};
  int before = errno;
  registers[REG_RAX] = done(info->si_syscall, arguments);
  errno = before;
}

__attribute__((constructor)) static void begin(void) {
  below = getenv("FAULT_BELOW");
  how = getenv("FAULT_HOW");
  const char *number = getenv("FAULT_AT"), *log = getenv("FAULT_LOG");
  if (!below || !how || !number) return;
  length_of_below = strlen(below);
  at = atol(number);
  if (log) log_file = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);

  struct sigaction action = {.sa_sigaction = trapped, .sa_flags = SA_SIGINFO | SA_NODEFER};
  sigaction(SIGSYS, &action, NULL);

  unsigned long untrapped = (unsigned long)fault_untrapped;
  struct sock_filter filter[2 * MANY + 8];
  size_t end = 0;
#define SAY(...) filter[end++] = (struct sock_filter)__VA_ARGS__
#define LOAD(place) SAY(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, place))
#define UNLESS(value, skip) SAY(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skip))
  const size_t from = offsetof(struct seccomp_data, instruction_pointer);
  LOAD(from);
  UNLESS((unsigned)untrapped, 3);
  LOAD(from + 4);
  UNLESS((unsigned)(untrapped >> 32), 1);
  SAY(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  LOAD(offsetof(struct seccomp_data, nr));
  for (size_t which = 0; which < MANY; which++) {
    UNLESS((unsigned)CALLS[which].number, 1);
    SAY(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP));
  }
  SAY(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  struct sock_fprog program = {.len = end, .filter = filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) {
    perror("seccomp");
    _exit(99);
  }
}
