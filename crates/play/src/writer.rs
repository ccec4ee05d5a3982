//! One thread writes the files that the window keeps, so that no frame waits for the disk.
//!
//! Jobs run in order of arrival. A newer state of a file replaces the one that still waits. A
//! step, such as a deletion, is never replaced: it runs after every earlier job and before every
//! later one. All jobs finish before the program ends.

use std::collections::VecDeque;
use std::fmt::Display;
use std::io;
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};

use bevy::prelude::*;

use tesserae_core::files;
use tesserae_layout::frames::waker;

/// The disk as the writer reaches it. A test can make it slow or full.
#[derive(Clone)]
pub struct Disk(Arc<Access>);

/// Runs before each write, with the file's path. It can block or fail.
type Access = dyn Fn(&Path) -> io::Result<()> + Send + Sync;

impl Default for Disk {
    fn default() -> Self {
        Self::with(|_| Ok(()))
    }
}

impl Disk {
    /// A disk that calls `access` before each write.
    pub fn with(access: impl Fn(&Path) -> io::Result<()> + Send + Sync + 'static) -> Self {
        Self(Arc::new(access))
    }

    /// Runs the check that precedes each write of `file`.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn access(&self, file: &Path) -> io::Result<()> {
        (self.0)(file)
    }

    /// Writes a file whole or not at all.
    ///
    /// # Errors
    /// When the disk or the system refuses.
    pub fn write_whole(&self, file: &Path, content: &[u8]) -> io::Result<()> {
        self.access(file)?;
        files::write_whole(file, content)
    }
}

type Job = Box<dyn FnOnce(&Disk) + Send>;

/// A job in the queue.
struct Waiting {
    /// The file whose state it writes; none for a step.
    file: Option<PathBuf>,
    job: Job,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Waiting>,
    /// The thread is running.
    is_served: bool,
    /// The thread ends after the last job.
    closes: bool,
}

struct Shared {
    disk: Disk,
    state: Mutex<State>,
    /// A job has arrived, or the thread should end.
    asked: Condvar,
    /// The thread has ended.
    ended: Condvar,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs jobs until the thread should end.
    fn serve(&self) {
        let mut state = self.state();
        loop {
            if let Some(next) = state.waiting.pop_front() {
                drop(state);
                self.work(next.job);
                state = self.state();
                continue;
            }
            if state.closes {
                state.is_served = false;
                return self.ended.notify_all();
            }
            state = self.asked.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn work(&self, job: Job) {
        // A panic loses this job's answer, but not the later jobs.
        if catch_unwind(AssertUnwindSafe(|| job(&self.disk))).is_err() {
            error!("a file was not written to its end");
        }
        // The receiver of the answer may sleep.
        waker().wake();
    }
}

/// A handle that gives the writer jobs. A clone reaches the same writer.
#[derive(Clone)]
pub struct Pen(Arc<Shared>);

impl Pen {
    /// Writes the newest state of a file, replacing one that still waits. `answers` gets the
    /// result, unless a newer state replaces this one first.
    pub fn write<T: Send + 'static, E: Display + Send + 'static>(
        &self,
        file: PathBuf,
        answers: &Answers<Result<T, E>>,
        job: impl FnOnce(&Disk, &Path) -> Result<T, E> + Send + 'static,
    ) {
        let path = file.clone();
        self.push(Some(file), answers, move |disk| job(disk, &path));
    }

    /// Runs a step after all earlier jobs and before all later ones. `answers` gets the result.
    pub fn step<T: Send + 'static, E: Display + Send + 'static>(
        &self,
        answers: &Answers<Result<T, E>>,
        job: impl FnOnce(&Disk) -> Result<T, E> + Send + 'static,
    ) {
        self.push(None, answers, job);
    }

    fn push<T: Send + 'static, E: Display + Send + 'static>(
        &self,
        file: Option<PathBuf>,
        answers: &Answers<Result<T, E>>,
        job: impl FnOnce(&Disk) -> Result<T, E> + Send + 'static,
    ) {
        let (answers, shared) = (Answers(Arc::clone(&answers.0)), Arc::downgrade(&self.0));
        let job: Job = Box::new(move |disk| {
            let answer = job(disk);
            // No frame will report it after that.
            let ends = shared.upgrade().is_none_or(|shared| shared.state().closes);
            if let (true, Err(error)) = (ends, &answer) {
                warn!("{error}");
            }
            answers.all().push_back(answer);
        });
        let mut state = self.0.state();
        if !state.is_served {
            drop(state);
            return self.0.work(job);
        }
        let since_step = state.waiting.iter_mut().rev().take_while(|other| other.file.is_some());
        match since_step.into_iter().find(|other| file.is_some() && other.file == file) {
            Some(older) => older.job = job,
            None => state.waiting.push_back(Waiting { file, job }),
        }
        drop(state);
        self.0.asked.notify_one();
    }

    /// Blocks until all jobs so far are done. Never call this in a frame or a job.
    pub fn wait(&self) {
        let (told, done) = channel::<()>();
        self.step(&Answers::<io::Result<()>>::default(), move |_| {
            drop(told);
            Ok(())
        });
        // The error says that the step has dropped its end.
        let _ = done.recv();
    }
}

/// The results of one caller's jobs, in order of completion.
pub struct Answers<R>(Arc<Mutex<VecDeque<R>>>);

impl<R> Default for Answers<R> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<R> Answers<R> {
    fn all(&self) -> MutexGuard<'_, VecDeque<R>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the next result, if there is one.
    pub fn next(&self) -> Option<R> {
        self.all().pop_front()
    }

    /// Is a job unfinished, or a result not taken yet? Each job holds a reference until it has
    /// stored its result.
    pub fn is_awaited(&self) -> bool {
        Arc::strong_count(&self.0) > 1 || !self.all().is_empty()
    }
}

/// The writer. Dropping it finishes all jobs.
#[derive(Resource)]
pub struct Writer {
    pen: Pen,
    thread: Option<JoinHandle<()>>,
}

impl Default for Writer {
    fn default() -> Self {
        Self::on(Disk::default())
    }
}

impl Writer {
    /// A writer on that disk.
    pub fn on(disk: Disk) -> Self {
        let mut writer = Self { pen: Pen::unserved(disk), thread: None };
        let shared = Arc::clone(&writer.pen.0);
        shared.state().is_served = true;
        match Builder::new().name("writer".into()).spawn(move || shared.serve()) {
            Ok(thread) => writer.thread = Some(thread),
            Err(error) => {
                warn!("files are written between frames: {error}");
                writer.pen.0.state().is_served = false;
            }
        }
        writer
    }

    /// A writer without a thread: each job runs in its caller. A test finds its files right after
    /// a frame.
    pub fn at_once() -> Self {
        Self { pen: Pen::unserved(Disk::default()), thread: None }
    }

    /// A handle for other threads.
    pub fn pen(&self) -> Pen {
        self.pen.clone()
    }

    /// Finishes all jobs at the end of the program, and logs their errors.
    fn finish(&self) {
        let mut state = self.pen.0.state();
        state.closes = true;
        self.pen.0.asked.notify_all();
        while state.is_served {
            state = self.pen.0.ended.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Pen {
    fn unserved(disk: Disk) -> Self {
        let (state, asked, ended) = Default::default();
        Self(Arc::new(Shared { disk, state, asked, ended }))
    }
}

impl Deref for Writer {
    type Target = Pen;

    fn deref(&self) -> &Pen {
        &self.pen
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.finish();
        if let Some(thread) = self.thread.take() {
            // A panic in a job does not end the thread.
            let _ = thread.join();
        }
    }
}

/// Systems that give the writer its last jobs when the program ends.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LastWrites;

/// Waits for the writer when the program ends.
fn finish_jobs(mut exits: MessageReader<AppExit>, writer: Res<Writer>) {
    if exits.read().count() > 0 {
        writer.finish();
    }
}

/// Registers the writer, unless there is one already.
pub fn plugin(app: &mut App) {
    app.init_resource::<Writer>().add_systems(Last, finish_jobs.after(LastWrites));
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::mpsc::Receiver;

    use super::*;

    type Told = Answers<io::Result<u32>>;

    /// A writer whose disk blocks until the sender is dropped. The receiver hears of each write.
    fn held_up() -> (Writer, std::sync::mpsc::Sender<()>, Receiver<()>) {
        let ((open, gate), (told, begun)) = (channel::<()>(), channel());
        let gate = Mutex::new(gate);
        let disk = Disk::with(move |_| {
            // An error means that the test has dropped its end.
            let _ = told.send(());
            let _ = gate.lock().unwrap_or_else(PoisonError::into_inner).recv();
            Ok(())
        });
        (Writer::on(disk), open, begun)
    }

    fn number(file: &Path) -> u32 {
        fs::read_to_string(file).expect("written").parse().expect("a number")
    }

    fn write(pen: &Pen, file: &Path, answers: &Told, number: u32) {
        pen.write(file.to_owned(), answers, move |disk, file| {
            disk.write_whole(file, number.to_string().as_bytes()).map(|()| number)
        });
    }

    #[test]
    fn of_what_waits_the_newest_alone_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let [first, second] = ["first", "second"].map(|name| folder.path().join(name));
        let (writer, open, begun) = held_up();
        let (answers, others) = (Told::default(), Told::default());
        write(&writer, &first, &answers, 0);
        begun.recv().expect("it has begun");
        write(&writer, &second, &others, 7);
        for number in 1..50 {
            write(&writer, &first, &answers, number);
        }
        assert!(answers.is_awaited() && answers.next().is_none());
        drop(open);
        writer.wait();
        assert_eq!((number(&first), number(&second)), (49, 7));
        let told: Vec<u32> =
            std::iter::from_fn(|| answers.next()).map(|n| n.expect("ok")).collect();
        assert_eq!(told, [0, 49]);
        assert!(!answers.is_awaited() && others.is_awaited(), "one has not been heard");
    }

    #[test]
    fn a_step_is_neither_left_out_nor_overtaken() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("state");
        let (writer, open, begun) = held_up();
        let (answers, steps) = (Told::default(), Told::default());
        write(&writer, &folder.path().join("other"), &answers, 0);
        begun.recv().expect("it has begun");
        for round in [1, 2] {
            write(&writer, &file, &answers, round);
            let file = file.clone();
            writer.step(&steps, move |_| {
                let seen = number(&file);
                fs::remove_file(&file).map(|()| seen)
            });
        }
        write(&writer, &file, &answers, 3);
        drop(open);
        writer.wait();
        let seen: Vec<u32> = std::iter::from_fn(|| steps.next()).map(|n| n.expect("ok")).collect();
        assert_eq!((seen, number(&file)), (vec![1, 2], 3));
    }

    #[test]
    fn what_the_disk_refuses_is_heard_and_the_next_file_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let [full, free] = ["full", "free"].map(|name| folder.path().join(name));
        let refused = full.clone();
        let writer = Writer::on(Disk::with(move |file| match file == refused {
            true => Err(io::ErrorKind::StorageFull.into()),
            false => Ok(()),
        }));
        let answers = Told::default();
        write(&writer, &full, &answers, 1);
        writer.step(&answers, |_| panic!("a fault of ours"));
        write(&writer, &free, &answers, 2);
        writer.wait();
        let error = answers.next().expect("an answer").expect_err("refused");
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert!(answers.next().is_some_and(|written| written.is_ok_and(|number| number == 2)));
        assert!(!answers.is_awaited() && !full.exists() && free.exists());
    }

    #[test]
    fn all_is_written_when_the_program_ends_and_when_the_writer_is_dropped() {
        let folder = tempfile::tempdir().expect("a folder");
        let slow = || {
            Writer::on(Disk::with(|_| {
                std::thread::sleep(SHORT);
                Ok(())
            }))
        };
        let file = |number: u32| folder.path().join(number.to_string());
        let mut app = App::new();
        app.insert_resource(slow()).add_plugins(plugin);
        let last = file(9);
        let hand_over = move |writer: Res<Writer>| write(&writer, &last, &Told::default(), 9);
        app.add_systems(Last, hand_over.in_set(LastWrites));
        for number in 0..3 {
            write(app.world().resource::<Writer>(), &file(number), &Told::default(), number);
        }
        app.world_mut().write_message(AppExit::Success);
        app.update();
        assert!([0, 1, 2, 9].into_iter().all(|number| file(number).exists()));
        // A job given after the end runs in its own caller.
        write(app.world().resource::<Writer>(), &file(3), &Told::default(), 3);
        assert!(file(3).exists());
        let (dropped, pen) = (slow(), Told::default());
        for number in 4..7 {
            write(&dropped, &file(number), &pen, number);
        }
        drop(dropped);
        assert!((4..7).all(|number| file(number).exists()));
    }

    const SHORT: std::time::Duration = std::time::Duration::from_millis(20);
}
