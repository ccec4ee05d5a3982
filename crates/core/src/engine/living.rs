//! The processes of engines. None outlives this program, whatever ends it.
//!
//! On Unix each engine leads a process group, which its children belong to. A small process, the
//! guard, knows all groups. Its input ends with this program, even if the system kills it, and
//! then the guard ends the groups that are left. On Windows a job object does the same, which has
//! not been tried yet.

use std::collections::BTreeSet;
use std::io;
#[cfg(unix)]
use std::io::Write;
#[cfg(unix)]
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};
#[cfg(unix)]
use std::process::{ChildStdin, Stdio};
#[cfg(windows)]
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

#[cfg(unix)]
use nix::sys::signal::{Signal, killpg};
#[cfg(unix)]
use nix::unistd::Pid;

/// The running engines of this program.
static LIVING: Mutex<Living> = Mutex::new(Living {
    groups: BTreeSet::new(),
    #[cfg(unix)]
    guard: None,
});

/// The program ends: no engine starts or answers any more.
static ENDED: AtomicBool = AtomicBool::new(false);

/// The job of all engines. Windows ends its processes once this program has ended and closed it.
#[cfg(windows)]
static JOB: LazyLock<Option<win32job::Job>> = LazyLock::new(|| {
    let mut info = win32job::ExtendedLimitInfo::new();
    info.limit_kill_on_job_close();
    win32job::Job::create_with_limit_info(&info).ok()
});

struct Living {
    /// The engines by their process numbers.
    groups: BTreeSet<u32>,
    #[cfg(unix)]
    guard: Option<Guard>,
}

fn living() -> MutexGuard<'static, Living> {
    LIVING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Has [`end_all`] been called? Then games under way no longer count.
pub fn are_ended() -> bool {
    ENDED.load(Ordering::Relaxed)
}

/// Ends all engines with their children, for good. Each has the time `grace` to clean up after
/// `SIGTERM`.
pub fn end_all(grace: Duration) {
    // Set this first: a request that fails from now on is no engine's fault.
    ENDED.store(true, Ordering::Relaxed);
    let living = living();
    #[cfg(unix)]
    if !living.groups.is_empty() && !grace.is_zero() {
        living.groups.iter().for_each(|id| signal(*id, Signal::SIGTERM));
        std::thread::sleep(grace);
    }
    #[cfg(not(unix))]
    let _ = grace;
    living.groups.iter().for_each(|id| end(*id));
}

/// Starts an engine. Its number must go to [`forget`] before another process can get it.
pub(super) fn start(command: &mut Command) -> io::Result<Child> {
    // The lock is held so that `end_all` meets every engine.
    let mut living = living();
    if are_ended() {
        return Err(io::Error::new(io::ErrorKind::Interrupted, "the program is ending"));
    }
    #[cfg(unix)]
    command.process_group(0);
    let child = command.spawn()?;
    living.groups.insert(child.id());
    #[cfg(unix)]
    living.tell_guard('+', child.id());
    #[cfg(windows)]
    if let Some(job) = &*JOB {
        use std::os::windows::io::AsRawHandle;
        let _ = job.assign_process(child.as_raw_handle() as isize);
    }
    Ok(child)
}

/// Ends what is left of an engine, its children included, and forgets it.
pub(super) fn forget(id: u32) {
    let mut living = living();
    end(id);
    living.groups.remove(&id);
    #[cfg(unix)]
    living.tell_guard('-', id);
}

#[cfg(unix)]
fn end(id: u32) {
    signal(id, Signal::SIGKILL);
}

#[cfg(unix)]
fn signal(group: u32, signal: Signal) {
    if let Ok(group) = i32::try_from(group) {
        // An error says that the group is gone.
        let _ = killpg(Pid::from_raw(group), signal);
    }
}

/// Ends a running process and its children. Windows finds these by their parents while the parents
/// run.
#[cfg(windows)]
fn end(id: u32) {
    use std::os::windows::process::CommandExt;
    use std::process::Stdio;
    // `CREATE_NO_WINDOW`: no console opens for it.
    const NO_WINDOW: u32 = 0x0800_0000;
    let mut end = Command::new("taskkill");
    end.args(["/T", "/F", "/PID", &id.to_string()]).creation_flags(NO_WINDOW);
    end.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    drop(end.status());
}

#[cfg(unix)]
impl Living {
    /// Tells the guard of an engine that has started or ended. Without a shell there is no guard.
    fn tell_guard(&mut self, change: char, id: u32) {
        let tell = |guard: &mut Guard| writeln!(guard.input, "{change} {id}").is_ok();
        if !self.guard.as_mut().is_some_and(tell) {
            // It has ended, because it no longer reads.
            if let Some(Guard { mut process, .. }) = self.guard.take() {
                let _ = process.wait();
            }
            self.guard = Guard::start(&self.groups).ok();
        }
    }
}

/// The process that ends the engines when this program has not.
#[cfg(unix)]
struct Guard {
    input: ChildStdin,
    process: Child,
}

#[cfg(unix)]
impl Guard {
    /// Reads `+ GROUP` and `- GROUP`. It ignores what the terminal sends to all.
    const SCRIPT: &str = r#"trap '' HUP INT TERM
living=' '
while read -r change group; do
  case $change in
    +) living="$living$group " ;;
    -) living="${living%% $group *} ${living#* $group }" ;;
  esac
done
for group in $living; do kill -9 "-$group"; done"#;

    fn start(groups: &BTreeSet<u32>) -> io::Result<Self> {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", Self::SCRIPT]).current_dir("/").process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut process = command.spawn()?;
        let input = process.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let mut guard = Self { input, process };
        for group in groups {
            writeln!(guard.input, "+ {group}")?;
        }
        Ok(guard)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// A process that leads its group, and is not one of the engines here.
    fn leader() -> Child {
        Command::new("sleep").arg("60").process_group(0).spawn().expect("it starts")
    }

    #[test]
    fn the_guard_ends_those_that_are_left_and_no_others() {
        let [mut left, mut gone, mut last] = [leader(), leader(), leader()];
        let mut guard = Guard::start(&BTreeSet::from([left.id(), gone.id()])).expect("a shell");
        writeln!(guard.input, "- {}", gone.id()).expect("it listens");
        writeln!(guard.input, "+ {}", last.id()).expect("it listens");
        // As when this program ends.
        drop(guard);
        for ended in [&mut left, &mut last] {
            assert!(!ended.wait().expect("a child").success());
        }
        assert_eq!(gone.try_wait().expect("a child"), None);
        gone.kill().expect("a child");
        gone.wait().expect("a child");
    }
}
