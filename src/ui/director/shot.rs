//! Chooses the current shot and when it changes. It knows no camera and no table, only times.

/// The time of a camera movement, in seconds. Two are at least so far apart.
pub const APART: f32 = 1.2;
/// The minimum time of a shot, in seconds. Pieces that leave the picture end it sooner.
pub const LEAST: f32 = 1.8;
/// A close view stays for this many seconds after the pieces have landed.
const READ: f32 = 1.6;
/// The longest close view at the normal speed, in seconds, unless there is text to read.
const LONGEST: f32 = 8.0;
/// Above this speed there are no close views: the moment would be over before the camera arrives.
const UNHURRIED: f32 = 1.5;
/// The seconds that reading the resting dice takes.
const DICE_READ: f32 = 0.7;
/// The seconds for which resting dice hold the picture while no piece sets off.
const DICE_LEFT: f32 = 1.6;
/// The longest time that a throw holds the picture, in seconds.
const LONGEST_THROW: f32 = 6.0;
/// The minimum time between two close views of throws, in seconds.
const SELDOM: f32 = 14.0;
/// Seconds from the first close view of a capture in a game to the next. After the second view the
/// time is twice as long, and so on, but a quiet time is enough. Fates have the same times.
const AGAIN: f32 = 10.0;
/// After this time without a close view, in seconds, lesser throws and stories are looked at.
const QUIET: f32 = 25.0;
/// After this time any throw is.
const DULL: f32 = 45.0;

/// What pieces do that is worth a close view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Story {
    /// A piece is captured, or must change places with another.
    Capture,
    /// A house or a trap decides over a piece.
    Fate,
    /// A piece gets home, the first of the game or near its end.
    Race,
    /// An important throw is used.
    Outcome,
}

/// The director's shots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shot {
    /// The user's own view.
    #[default]
    Free,
    /// The whole table.
    Play,
    /// An important throw, low and close.
    Throw,
    /// What has just happened, close.
    Moment(Story),
}

/// The camera's way of getting there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// At once.
    Cut,
    /// In a movement of about a second.
    Move,
}

/// The director's observations in a frame.
#[derive(Debug, Default)]
pub struct Seen {
    /// Is the view directed?
    pub following: bool,
    /// Seconds since the previous frame.
    pub passed: f32,
    /// The speed of play, as a multiple of the normal one.
    pub pace: f32,
    /// Do dice take off now?
    pub takes_off: bool,
    /// Is their flight long enough to be looked at?
    pub lasts: bool,
    /// Is such a throw important?
    pub decisive: bool,
    /// Is it important enough after a long quiet time?
    pub notable: bool,
    /// It is shown however soon it follows another throw.
    pub crucial: bool,
    /// Do pieces set off now?
    pub sets_off: bool,
    /// Do they leave the close view?
    pub strays: bool,
    /// Is there a reason to look at them from close?
    pub story: Option<Story>,
    /// Does all of that fit into a much closer view than usual?
    pub near: bool,
    /// Seconds since pieces and dice came to rest, if they did.
    pub still_for: Option<f32>,
    /// Does the user still need time to read the last text?
    pub reading: bool,
    /// Is another game on the table, or this one at another moment, or has the picture another
    /// shape?
    pub replaced: bool,
}

impl Seen {
    /// Is there time to look at something from close?
    fn is_unhurried(&self) -> bool {
        self.pace <= UNHURRIED
    }
}

/// The close views of one kind in a game.
#[derive(Debug, Default)]
struct Repeated {
    count: u32,
    /// Seconds since the last one.
    ago: f32,
}

impl Repeated {
    fn is_due(&self) -> bool {
        self.ago >= self.count as f32 * AGAIN
    }
}

/// The current shot, and its age.
#[derive(Debug, Default)]
pub struct Director {
    shot: Shot,
    /// The camera's way to it.
    way: Option<Way>,
    /// Did it follow a close view?
    returns: bool,
    /// Seconds since the last camera movement.
    since: f32,
    /// Seconds since the last close view of a throw; none before the first.
    throw: Option<f32>,
    /// Close views of captures and of fates.
    captures: Repeated,
    fates: Repeated,
    /// Seconds since the last close view of any kind.
    quiet: f32,
    /// The dice roll, or the user still needs time to read them.
    unread: bool,
}

impl Director {
    /// Returns the next shot and the way to it, if a change is due.
    pub fn decide(&mut self, seen: &Seen) -> Option<(Shot, Way)> {
        self.since += seen.passed;
        self.throw = self.throw.map(|ago| ago + seen.passed);
        self.captures.ago += seen.passed;
        self.fates.ago += seen.passed;
        self.quiet = if self.is_near() { 0.0 } else { self.quiet + seen.passed };
        if seen.replaced {
            (self.captures, self.fates) = Default::default();
        }
        self.unread = seen.still_for.is_none_or(|still_for| still_for < DICE_READ);
        if seen.replaced && seen.following && self.is_near() {
            // What the camera showed is gone, or may be outside the picture.
            return Some(self.go_to(Shot::Play, Way::Cut));
        }
        let (wanted, way) = self.wanted(seen)?;
        // The user's own wish takes effect at once.
        let asked = self.shot == Shot::Free || wanted == Shot::Free;
        let leaves = seen.strays || (self.shot == Shot::Throw && seen.sets_off);
        let least = if leaves { APART } else { LEAST };
        if !asked && self.since < least {
            return None;
        }
        if wanted == Shot::Throw {
            self.throw = Some(0.0);
        }
        Some(self.go_to(wanted, way))
    }

    fn go_to(&mut self, shot: Shot, way: Way) -> (Shot, Way) {
        self.returns = self.is_near();
        (self.shot, self.way, self.since) = (shot, Some(way), 0.0);
        if let Shot::Moment(story) = shot
            && let Some(repeated) = self.repeated(story)
        {
            *repeated = Repeated { count: repeated.count + 1, ago: 0.0 };
        }
        (shot, way)
    }

    /// The close views of a kind that may come again and again.
    fn repeated(&mut self, story: Story) -> Option<&mut Repeated> {
        match story {
            Story::Capture => Some(&mut self.captures),
            Story::Fate => Some(&mut self.fates),
            Story::Race | Story::Outcome => None,
        }
    }

    /// Has there been no close view for a long time?
    pub fn is_quiet(&self) -> bool {
        self.quiet >= QUIET
    }

    /// Is a close view of such a story due, and does the speed leave time for it?
    pub fn may_show(&mut self, story: Story, pace: f32) -> bool {
        pace <= UNHURRIED && self.is_due(story)
    }

    fn is_due(&mut self, story: Story) -> bool {
        self.is_quiet() || self.repeated(story).is_none_or(|it| it.is_due())
    }

    /// Does the camera move, or follow the dice?
    pub fn travels(&self) -> bool {
        let moves = self.way == Some(Way::Move) && self.since < APART;
        self.shot != Shot::Free && (moves || self.shot == Shot::Throw)
    }

    /// Does it show less than the whole table?
    pub fn is_near(&self) -> bool {
        matches!(self.shot, Shot::Throw | Shot::Moment(_))
    }

    /// Does it show the dice of a throw?
    pub fn is_at_dice(&self) -> bool {
        self.shot == Shot::Throw
    }

    /// Must the play wait? It waits until the viewer has understood what is near, and until the
    /// camera is back and may move again.
    pub fn holds_play(&self) -> bool {
        match self.shot {
            Shot::Free => false,
            Shot::Play => self.returns && self.way == Some(Way::Move) && self.since < LEAST,
            Shot::Throw => self.unread || self.since < LEAST,
            Shot::Moment(_) => true,
        }
    }

    fn wanted(&mut self, seen: &Seen) -> Option<(Shot, Way)> {
        let due = seen.story.is_some_and(|story| self.is_due(story));
        let throw = match self.throw {
            Some(ago) if ago < SELDOM => seen.crucial,
            _ => {
                seen.decisive
                    || (seen.notable && self.is_quiet())
                    || (seen.lasts && self.quiet >= DULL)
            }
        };
        let still_for = seen.still_for.unwrap_or(-1.0);
        let wanted = match self.shot {
            Shot::Free if !seen.following => return None,
            _ if !seen.following => (Shot::Free, Way::Move),
            Shot::Free if seen.replaced => (Shot::Play, Way::Cut),
            Shot::Free => (Shot::Play, Way::Move),
            // Everything is in the picture, so it stays while there is text to read.
            Shot::Play if seen.reading || !seen.is_unhurried() => return None,
            Shot::Play if throw => (Shot::Throw, Way::Cut),
            Shot::Play => (Shot::Moment(seen.story.filter(|_| seen.near && due)?), Way::Move),
            // The result of the throw.
            Shot::Throw if seen.sets_off && seen.near && seen.is_unhurried() => {
                (Shot::Moment(seen.story.unwrap_or(Story::Outcome)), Way::Cut)
            }
            Shot::Throw
                if seen.sets_off
                    || seen.takes_off
                    || still_for >= DICE_LEFT
                    || self.since >= LONGEST_THROW =>
            {
                (Shot::Play, Way::Cut)
            }
            Shot::Throw => return None,
            // The user makes the play go on elsewhere.
            Shot::Moment(_) if seen.strays => (Shot::Play, Way::Cut),
            Shot::Moment(_) if seen.reading => return None,
            Shot::Moment(_)
                if still_for >= READ
                    || !seen.is_unhurried()
                    || self.since * seen.pace.min(1.0) >= LONGEST =>
            {
                (Shot::Play, Way::Move)
            }
            Shot::Moment(_) => return None,
        };
        Some(wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen() -> Seen {
        Seen { following: true, passed: 0.1, pace: 1.0, ..Seen::default() }
    }

    fn still(seconds: f32) -> Seen {
        Seen { still_for: Some(seconds), ..seen() }
    }

    fn capture() -> Seen {
        Seen { sets_off: true, story: Some(Story::Capture), near: true, ..seen() }
    }

    fn decisive() -> Seen {
        Seen { takes_off: true, decisive: true, ..seen() }
    }

    /// A director that shows the whole table and may move the camera.
    fn rested() -> Director {
        let mut director = Director::default();
        assert_eq!(director.decide(&seen()), Some((Shot::Play, Way::Move)), "done at once");
        wait(&mut director, 1.9);
        director
    }

    /// Passes some seconds without any change.
    fn wait(director: &mut Director, seconds: f32) {
        for _ in 0..(seconds * 10.0) as usize {
            assert_eq!(director.decide(&seen()), None);
        }
    }

    #[test]
    fn a_capture_is_shown_until_it_has_been_read_and_nothing_moves_within_two_seconds() {
        let mut director = Director::default();
        director.decide(&seen());
        assert_eq!(director.decide(&capture()), None, "the camera has only just moved");
        let mut director = rested();
        let near = Some((Shot::Moment(Story::Capture), Way::Move));
        assert_eq!(director.decide(&capture()), near);
        assert_eq!(director.decide(&still(1.7)), None, "it has only just come");
        wait(&mut director, 1.9);
        assert_eq!(director.decide(&still(1.0)), None, "it is still being read");
        let reads = Seen { reading: true, ..still(1.7) };
        assert_eq!(director.decide(&reads), None, "so is what is said of it");
        assert_eq!(director.decide(&still(1.7)), Some((Shot::Play, Way::Move)));
        wait(&mut director, 9.0);
        assert_eq!(director.decide(&capture()), near);
        for _ in 0..82 {
            director.decide(&seen());
        }
        assert_eq!(director.shot, Shot::Play, "play goes on, so the whole table is seen again");
        let away = || Seen { following: false, ..seen() };
        assert_eq!(director.decide(&away()), Some((Shot::Free, Way::Move)));
        assert_eq!(director.decide(&away()), None);
    }

    /// Seconds until the next capture is seen close, if one comes in each frame.
    fn until_capture(director: &mut Director) -> f32 {
        for frame in 1..2_000 {
            if director.decide(&capture()) == Some((Shot::Moment(Story::Capture), Way::Move)) {
                return frame as f32 / 10.0;
            }
            if director.is_near() {
                director.decide(&still(1.7));
            }
        }
        panic!("never again");
    }

    #[test]
    fn the_more_captures_a_game_has_shown_the_longer_the_next_one_waits_until_it_is_quiet() {
        let mut director = rested();
        let waits: Vec<f32> = (0..9).map(|_| until_capture(&mut director)).collect();
        assert!(waits[0] < 0.2 && waits[1] >= 5.0, "{waits:?}");
        assert!(waits[2] > waits[1] + 3.0 && waits[3] > waits[2] + 3.0, "{waits:?}");
        assert!(waits.iter().all(|wait| *wait <= QUIET + 2.0), "{waits:?}");
        // A fate is another thing to see, and another game has its own count.
        let fate = Seen { story: Some(Story::Fate), ..capture() };
        let back = (0..100).find(|_| director.decide(&still(1.7)).is_some());
        assert!(back.is_some());
        wait(&mut director, 1.9);
        assert_eq!(director.decide(&fate), Some((Shot::Moment(Story::Fate), Way::Move)));
        director.decide(&Seen { replaced: true, ..seen() });
        wait(&mut director, 1.9);
        assert!(until_capture(&mut director) < 0.2);
    }

    #[test]
    fn after_a_long_quiet_time_a_lesser_throw_is_looked_at() {
        let notable = || Seen { decisive: false, notable: true, ..decisive() };
        let mut director = rested();
        assert_eq!(director.decide(&notable()), None);
        wait(&mut director, QUIET);
        assert_eq!(director.decide(&notable()), Some((Shot::Throw, Way::Cut)));
        wait(&mut director, 2.0);
        director.decide(&still(1.7));
        assert!(!director.is_near());
        wait(&mut director, 20.0);
        assert_eq!(director.decide(&notable()), None, "something near has just been seen");
    }

    #[test]
    fn a_game_in_which_little_hangs_on_any_throw_is_seen_close_now_and_then() {
        let any = || Seen { takes_off: true, lasts: true, ..seen() };
        let mut director = rested();
        wait(&mut director, QUIET);
        assert_eq!(director.decide(&any()), None);
        wait(&mut director, DULL - QUIET);
        assert_eq!(director.decide(&Seen { lasts: false, ..any() }), None);
        assert_eq!(director.decide(&any()), Some((Shot::Throw, Way::Cut)));
    }

    #[test]
    fn the_play_waits_for_what_is_near_and_until_the_camera_is_back() {
        let mut director = rested();
        assert!(!director.holds_play());
        director.decide(&capture());
        wait(&mut director, 1.9);
        assert!(director.holds_play(), "the capture is looked at");
        director.decide(&still(1.7));
        wait(&mut director, 1.5);
        assert!(director.holds_play(), "the camera goes back");
        wait(&mut director, 0.5);
        assert!(!director.holds_play());
        director.decide(&decisive());
        wait(&mut director, 1.0);
        director.decide(&still(0.8));
        assert!(director.holds_play(), "the flight was short");
        wait(&mut director, 0.6);
        director.decide(&still(0.5));
        assert!(director.holds_play(), "the dice are read");
        director.decide(&still(0.8));
        assert!(!director.holds_play() && director.is_near(), "the player may use them");
        director.decide(&Seen { following: false, ..seen() });
        assert!(!director.holds_play());
    }

    #[test]
    fn while_something_is_read_nothing_is_gone_near_to_and_nothing_left() {
        let reads = |seen: Seen| Seen { reading: true, ..seen };
        let mut director = rested();
        assert_eq!(director.decide(&reads(capture())), None, "all is in the picture");
        assert_eq!(director.decide(&reads(decisive())), None);
        let near = Some((Shot::Moment(Story::Capture), Way::Move));
        assert_eq!(director.decide(&capture()), near);
        for frame in 0..100 {
            let lies = Seen { still_for: Some(frame as f32 / 10.0), ..seen() };
            assert_eq!(director.decide(&reads(lies)), None, "however long it is");
        }
        assert_eq!(director.decide(&still(9.9)), Some((Shot::Play, Way::Move)));
        // The moving pieces must still be in the picture.
        wait(&mut director, 1.9);
        director.decide(&capture());
        wait(&mut director, 1.4);
        let elsewhere = Seen { sets_off: true, strays: true, ..seen() };
        assert_eq!(director.decide(&reads(elsewhere)), Some((Shot::Play, Way::Cut)));
    }

    #[test]
    fn the_picture_travels_for_as_long_as_a_way_takes_and_with_the_dice() {
        let mut director = rested();
        assert!(!director.travels() && !director.is_near());
        director.decide(&capture());
        assert!(director.travels() && director.is_near());
        wait(&mut director, 1.9);
        assert!(!director.travels() && director.is_near());
        director.decide(&still(1.7));
        assert!(director.travels() && !director.is_near());
        wait(&mut director, 1.9);
        director.decide(&decisive());
        wait(&mut director, 2.0);
        assert!(director.travels(), "it goes along with the dice");
        assert_eq!(director.decide(&still(1.7)), Some((Shot::Play, Way::Cut)));
        assert!(!director.travels(), "a cut takes no time");
    }

    #[test]
    fn another_game_is_seen_whole_at_once_whatever_was_looked_at() {
        let another = || Seen { replaced: true, ..seen() };
        let mut director = Director::default();
        assert_eq!(director.decide(&another()), Some((Shot::Play, Way::Cut)), "the first too");
        let mut director = rested();
        assert_eq!(director.decide(&another()), None, "the whole table is seen");
        director.decide(&capture());
        let read = Seen { reading: true, ..another() };
        assert_eq!(director.decide(&read), Some((Shot::Play, Way::Cut)));
        wait(&mut director, 1.9);
        director.decide(&decisive());
        assert_eq!(director.decide(&another()), Some((Shot::Play, Way::Cut)));
        let mut fixed = Director::default();
        assert_eq!(fixed.decide(&Seen { following: false, ..another() }), None);
    }

    #[test]
    fn who_plays_on_elsewhere_takes_the_picture_along() {
        let mut director = rested();
        director.decide(&capture());
        wait(&mut director, 1.4);
        let elsewhere = Seen { sets_off: true, strays: true, ..seen() };
        assert_eq!(director.decide(&elsewhere), Some((Shot::Play, Way::Cut)));
    }

    #[test]
    fn a_capture_that_is_hardly_nearer_is_no_reason_to_move() {
        let mut director = rested();
        assert_eq!(director.decide(&Seen { near: false, ..capture() }), None);
        assert_eq!(director.decide(&Seen { pace: 2.5, ..capture() }), None);
    }

    #[test]
    fn a_decisive_throw_is_cut_to_and_what_it_leads_to_is_seen_from_near() {
        let mut director = rested();
        assert_eq!(
            director.decide(&Seen { takes_off: true, ..seen() }),
            None,
            "nothing hangs on it"
        );
        assert_eq!(director.decide(&decisive()), Some((Shot::Throw, Way::Cut)));
        wait(&mut director, 1.5);
        assert_eq!(director.decide(&still(0.4)), None, "the dice are being read");
        let moves = Seen { sets_off: true, near: true, ..seen() };
        let used = Some((Shot::Moment(Story::Outcome), Way::Cut));
        assert_eq!(director.decide(&moves), used);
        wait(&mut director, 1.9);
        assert_eq!(director.decide(&still(1.7)), Some((Shot::Play, Way::Move)));
        wait(&mut director, 3.0);
        assert_eq!(director.decide(&decisive()), None, "such throws are seldom");
        let crucial = Seen { crucial: true, passed: 0.0, ..decisive() };
        let shown = Director { throw: director.throw, ..rested() }.decide(&crucial);
        assert_eq!(shown, Some((Shot::Throw, Way::Cut)), "the game may be won by it");
        for _ in 0..80 {
            director.decide(&seen());
        }
        assert_eq!(director.decide(&decisive()), Some((Shot::Throw, Way::Cut)));
        // A player thinks. The tray stays in view only while its dice roll.
        wait(&mut director, 1.9);
        assert_eq!(director.decide(&still(0.8)), None);
        assert_eq!(director.decide(&still(1.7)), Some((Shot::Play, Way::Cut)));
    }

    #[test]
    fn in_slow_motion_a_capture_is_seen_to_its_end() {
        let mut director = rested();
        let slow = |seen: Seen| Seen { pace: 0.5, ..seen };
        assert_eq!(
            director.decide(&slow(capture())),
            Some((Shot::Moment(Story::Capture), Way::Move))
        );
        for _ in 0..58 {
            assert_eq!(director.decide(&slow(seen())), None);
        }
        assert_eq!(director.decide(&slow(still(1.7))), Some((Shot::Play, Way::Move)));
    }

    #[test]
    fn after_days_throws_are_still_seen_from_near() {
        let mut director = rested();
        director.decide(&decisive());
        director.throw = Some(4.0e6);
        director.shot = Shot::Play;
        director.since = 4.0e6;
        let frame = Seen { passed: 0.002, ..decisive() };
        assert_eq!(director.decide(&frame), Some((Shot::Throw, Way::Cut)));
    }

    #[test]
    fn pieces_that_set_off_take_the_picture_from_the_tray_also_where_near_is_no_nearer() {
        let mut director = rested();
        director.decide(&decisive());
        wait(&mut director, 1.5);
        let moves = Seen { sets_off: true, ..seen() };
        assert_eq!(director.decide(&moves), Some((Shot::Play, Way::Cut)));
    }

    #[test]
    fn when_it_is_quiet_the_picture_stands_still() {
        let mut director = rested();
        for frame in 0..1000 {
            // A player moves for a second, then everything lies still for one.
            let lies = still((frame % 10) as f32 / 10.0);
            let seen = if frame % 20 < 10 { Seen { sets_off: true, ..seen() } } else { lies };
            assert_eq!(director.decide(&seen), None);
        }
    }

    #[test]
    fn whatever_happens_movements_are_apart_and_no_view_is_cut_short() {
        // Every frame wants another shot.
        let mut director = Director::default();
        let mut last: Option<(f32, Shot)> = None;
        for frame in 0..3000u32 {
            let now = frame as f32 * 0.04;
            let chance = frame.wrapping_mul(2_654_435_761) >> 16;
            let is = |of: u32| chance % of == 0;
            let shot = director.decide(&Seen {
                passed: 0.04,
                takes_off: is(7),
                lasts: is(7),
                decisive: is(7),
                notable: is(5),
                crucial: is(23),
                sets_off: is(3),
                strays: is(19),
                story: is(3).then_some(Story::Capture),
                near: !is(11),
                still_for: is(2).then_some(3.0),
                pace: if is(5) { 2.5 } else { 0.5 },
                following: true,
                reading: is(13),
                replaced: false,
            });
            let Some((shot, _)) = shot else { continue };
            if let Some((began, before)) = last {
                // Pieces that set off take the picture from the dice.
                let sooner = is(19) || before == Shot::Throw;
                let least = if sooner { APART } else { LEAST };
                assert!(now - began > least - 0.05, "{before:?} for {} s at {now}", now - began);
            }
            last = Some((now, shot));
        }
        assert!(last.is_some_and(|(last, _)| last > 100.0), "it goes on to the end");
    }
}
