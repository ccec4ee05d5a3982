//! Which shot is on, and when it gives way to another: no camera and no table, only times.

/// Seconds between two movements of the camera, at least.
pub const APART: f32 = 1.2;
/// For so many seconds after the pieces have landed a capture is still looked at.
const READ: f32 = 1.6;
/// No longer than this at the normal speed, unless there is something to read.
const LONGEST: f32 = 3.0;
/// Faster than this no moment is looked at from near: it would be over before one is there.
const UNHURRIED: f32 = 1.5;
/// So many seconds after the dice have come to rest they have been read.
const DICE_READ: f32 = 0.7;
/// No throw holds the picture for longer, whatever goes on.
const LONGEST_THROW: f32 = 6.0;
/// From one throw that is seen from near to the next, at least so many seconds.
const SELDOM: f32 = 14.0;
/// After so many seconds of the whole table with nothing to look at from near, it is seen
/// from above, and for so long.
const QUIET: f32 = 24.0;
const ABOVE: f32 = 9.0;

/// What the director shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shot {
    /// What a person has chosen.
    #[default]
    Free,
    /// The whole table.
    Play,
    /// The whole table from above.
    Above,
    /// A throw on which much hangs, low and from near.
    Throw,
    /// What has just happened, from near.
    Moment,
}

/// How the camera gets there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// At once.
    Cut,
    /// On a way of its own, which takes about a second.
    Move,
}

/// What the director sees in a frame.
#[derive(Debug, Default)]
pub struct Seen {
    /// The view is to be directed.
    pub following: bool,
    /// Seconds since the frame before.
    pub passed: f32,
    /// How many times as fast as normal the play goes.
    pub pace: f32,
    /// It waits until a person lets it go on.
    pub paused: bool,
    /// Dice take off now.
    pub takes_off: bool,
    /// Much hangs on them, and they will be in the air for as long as the camera must rest.
    pub decisive: bool,
    /// Pieces set off now.
    pub sets_off: bool,
    /// They leave what is seen from near.
    pub strays: bool,
    /// Among them one that is captured or meets its fate.
    pub capture: bool,
    /// All of that can be seen from much nearer than usual.
    pub near: bool,
    /// Pieces and dice lie still, for so many seconds.
    pub still_for: Option<f32>,
    /// There has not been time to read what was said last.
    pub reading: bool,
    /// Another game has been put on the table, or this one at another moment.
    pub replaced: bool,
}

impl Seen {
    /// Whether there is time to look at something from near.
    fn is_unhurried(&self) -> bool {
        self.pace <= UNHURRIED
    }
}

/// The shot that is on, and since when.
#[derive(Debug, Default)]
pub struct Director {
    shot: Shot,
    /// How the camera has got there.
    way: Option<Way>,
    /// Seconds since the camera was moved last.
    since: f32,
    /// Seconds since the whole table was last seen in another way than usual.
    quiet: f32,
    /// Seconds since a throw was last seen from near; none before the first.
    throw: Option<f32>,
}

impl Director {
    /// The next shot and the way to it, where another one is due.
    pub fn decide(&mut self, seen: &Seen) -> Option<(Shot, Way)> {
        self.since += seen.passed;
        self.quiet += if seen.paused { 0.0 } else { seen.passed };
        self.throw = self.throw.map(|ago| ago + seen.passed);
        if seen.replaced && seen.following && self.is_near() {
            // What was looked at is gone, and may be of another table.
            return Some(self.go_to(Shot::Play, Way::Cut));
        }
        let (wanted, way) = self.wanted(seen)?;
        // A person's own wish is done at once.
        let asked = self.shot == Shot::Free || wanted == Shot::Free;
        if !asked && self.since < APART {
            return None;
        }
        if wanted == Shot::Throw {
            self.throw = Some(0.0);
        }
        Some(self.go_to(wanted, way))
    }

    fn go_to(&mut self, shot: Shot, way: Way) -> (Shot, Way) {
        if self.shot != Shot::Play {
            self.quiet = 0.0;
        }
        (self.shot, self.way, self.since) = (shot, Some(way), 0.0);
        (shot, way)
    }

    /// Whether the picture is on its way, or goes along with the dice.
    pub fn travels(&self) -> bool {
        let moves = self.way == Some(Way::Move) && self.since < APART;
        self.shot != Shot::Free && (moves || self.shot == Shot::Throw)
    }

    /// Whether it shows less than the whole table.
    pub fn is_near(&self) -> bool {
        matches!(self.shot, Shot::Throw | Shot::Moment)
    }

    fn wanted(&self, seen: &Seen) -> Option<(Shot, Way)> {
        let still_for = seen.still_for.unwrap_or(-1.0);
        let is_still = still_for >= 0.0;
        let wanted = match self.shot {
            Shot::Free if !seen.following => return None,
            _ if !seen.following => (Shot::Free, Way::Move),
            Shot::Free => (Shot::Play, Way::Move),
            // All is in the picture: it stays while something is read.
            Shot::Play | Shot::Above if seen.reading => return None,
            Shot::Play | Shot::Above if seen.decisive && self.has_time_for_throw(seen) => {
                (Shot::Throw, Way::Cut)
            }
            Shot::Play | Shot::Above if seen.capture && seen.near && seen.is_unhurried() => {
                (Shot::Moment, Way::Move)
            }
            Shot::Play if self.quiet >= QUIET && is_still && !seen.paused => {
                (Shot::Above, Way::Move)
            }
            Shot::Above if self.since >= ABOVE && is_still => (Shot::Play, Way::Move),
            Shot::Play | Shot::Above => return None,
            // What the throw has led to.
            Shot::Throw if seen.sets_off && seen.near && seen.is_unhurried() => {
                (Shot::Moment, Way::Cut)
            }
            Shot::Throw
                if seen.sets_off
                    || seen.takes_off
                    || still_for >= DICE_READ
                    || self.since >= LONGEST_THROW =>
            {
                (Shot::Play, Way::Cut)
            }
            Shot::Throw => return None,
            // Who throws again does so at once, and the play goes on elsewhere.
            Shot::Moment if seen.strays => (Shot::Play, Way::Cut),
            Shot::Moment if seen.reading => return None,
            Shot::Moment
                if still_for >= READ
                    || !seen.is_unhurried()
                    || self.since * seen.pace.min(1.0) >= LONGEST =>
            {
                (Shot::Play, Way::Move)
            }
            Shot::Moment => return None,
        };
        Some(wanted)
    }

    fn has_time_for_throw(&self, seen: &Seen) -> bool {
        seen.is_unhurried() && self.throw.is_none_or(|ago| ago >= SELDOM)
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
        Seen { sets_off: true, capture: true, near: true, ..seen() }
    }

    fn decisive() -> Seen {
        Seen { takes_off: true, decisive: true, ..seen() }
    }

    /// A director who shows the whole table and may move the camera.
    fn rested() -> Director {
        let mut director = Director::default();
        assert_eq!(director.decide(&seen()), Some((Shot::Play, Way::Move)), "done at once");
        wait(&mut director, 1.3);
        director
    }

    /// So many seconds in which nothing comes to its end and nothing changes.
    fn wait(director: &mut Director, seconds: f32) {
        for _ in 0..(seconds * 10.0) as usize {
            assert_eq!(director.decide(&seen()), None);
        }
    }

    #[test]
    fn a_capture_is_shown_until_it_has_been_read_and_nothing_moves_within_a_second() {
        let mut director = Director::default();
        director.decide(&seen());
        assert_eq!(director.decide(&capture()), None, "the camera has only just moved");
        let mut director = rested();
        assert_eq!(director.decide(&capture()), Some((Shot::Moment, Way::Move)));
        wait(&mut director, 1.4);
        assert_eq!(director.decide(&still(1.0)), None, "it is still being read");
        let reads = Seen { reading: true, ..still(1.7) };
        assert_eq!(director.decide(&reads), None, "so is what is said of it");
        assert_eq!(director.decide(&still(1.7)), Some((Shot::Play, Way::Move)));
        wait(&mut director, 1.3);
        assert_eq!(director.decide(&capture()), Some((Shot::Moment, Way::Move)));
        for _ in 0..32 {
            director.decide(&seen());
        }
        assert_eq!(director.shot, Shot::Play, "play goes on, so the whole table is seen again");
        let away = || Seen { following: false, ..seen() };
        assert_eq!(director.decide(&away()), Some((Shot::Free, Way::Move)));
        assert_eq!(director.decide(&away()), None);
    }

    #[test]
    fn while_something_is_read_nothing_is_gone_near_to_and_nothing_left() {
        let reads = |seen: Seen| Seen { reading: true, ..seen };
        let mut director = rested();
        assert_eq!(director.decide(&reads(capture())), None, "all is in the picture");
        assert_eq!(director.decide(&reads(decisive())), None);
        assert_eq!(director.decide(&capture()), Some((Shot::Moment, Way::Move)));
        for frame in 0..100 {
            let lies = Seen { still_for: Some(frame as f32 / 10.0), ..seen() };
            assert_eq!(director.decide(&reads(lies)), None, "however long it is");
        }
        assert_eq!(director.decide(&still(9.9)), Some((Shot::Play, Way::Move)));
        // What moves must be in the picture all the same.
        wait(&mut director, 1.3);
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
        wait(&mut director, 1.3);
        assert!(!director.travels() && director.is_near());
        director.decide(&still(1.7));
        assert!(director.travels() && !director.is_near());
        wait(&mut director, 1.3);
        director.decide(&decisive());
        wait(&mut director, 2.0);
        assert!(director.travels(), "it goes along with the dice");
        assert_eq!(director.decide(&still(0.8)), Some((Shot::Play, Way::Cut)));
        assert!(!director.travels(), "a cut takes no time");
    }

    #[test]
    fn another_game_is_seen_whole_at_once_whatever_was_looked_at() {
        let another = || Seen { replaced: true, ..seen() };
        let mut director = rested();
        assert_eq!(director.decide(&another()), None, "the whole table is seen");
        director.decide(&capture());
        let read = Seen { reading: true, ..another() };
        assert_eq!(director.decide(&read), Some((Shot::Play, Way::Cut)));
        wait(&mut director, 1.3);
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
        assert_eq!(director.decide(&moves), Some((Shot::Moment, Way::Cut)));
        wait(&mut director, 1.3);
        assert_eq!(director.decide(&still(1.7)), Some((Shot::Play, Way::Move)));
        wait(&mut director, 3.0);
        assert_eq!(director.decide(&decisive()), None, "such throws are seldom");
        for _ in 0..80 {
            director.decide(&seen());
        }
        assert_eq!(director.decide(&decisive()), Some((Shot::Throw, Way::Cut)));
        // Somebody thinks it over: the tray is not looked at for longer than its dice roll.
        wait(&mut director, 1.5);
        assert_eq!(director.decide(&still(0.8)), Some((Shot::Play, Way::Cut)));
    }

    #[test]
    fn in_slow_motion_a_capture_is_seen_to_its_end() {
        let mut director = rested();
        let slow = |seen: Seen| Seen { pace: 0.5, ..seen };
        assert_eq!(director.decide(&slow(capture())), Some((Shot::Moment, Way::Move)));
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
    fn when_it_is_quiet_the_table_is_seen_from_above_for_a_while() {
        let mut director = rested();
        let mut shots = Vec::new();
        for frame in 0..1000 {
            // Somebody moves for a second, then all lies still for one.
            let seen = if frame % 20 < 10 { seen() } else { still((frame % 10) as f32 / 10.0) };
            shots.extend(director.decide(&seen).map(|(shot, way)| (shot, way, frame / 10)));
        }
        assert_eq!(shots[0].0, Shot::Above);
        assert!((21..27).contains(&shots[0].2), "{shots:?}");
        assert_eq!(shots[1].0, Shot::Play);
        assert!((8..12).contains(&(shots[1].2 - shots[0].2)), "{shots:?}");
        assert!(shots.iter().all(|(_, way, _)| *way == Way::Move));
        assert!(shots.len() >= 5, "{shots:?}");
        let mut director = rested();
        for _ in 0..1000 {
            let reads = Seen { reading: true, ..still(1.0) };
            assert_eq!(director.decide(&reads), None, "it is read, so the picture stays");
        }
        let mut director = rested();
        for _ in 0..1000 {
            let waits = Seen { paused: true, ..still(1.0) };
            assert_eq!(director.decide(&waits), None, "somebody looks at the position");
        }
    }

    #[test]
    fn whatever_happens_two_movements_are_at_least_so_far_apart() {
        // Every frame wants another shot.
        let mut director = Director::default();
        let mut last: Option<f32> = None;
        for frame in 0..3000u32 {
            let now = frame as f32 * 0.04;
            let chance = frame.wrapping_mul(2_654_435_761) >> 16;
            let is = |of: u32| chance % of == 0;
            let shot = director.decide(&Seen {
                passed: 0.04,
                takes_off: is(7),
                decisive: is(7),
                sets_off: is(3),
                capture: is(3),
                near: !is(11),
                strays: is(19),
                still_for: is(2).then_some(3.0),
                pace: if is(5) { 2.5 } else { 0.5 },
                paused: is(17),
                following: true,
                reading: is(13),
                replaced: false,
            });
            if shot.is_some() {
                let apart = last.map_or(f32::MAX, |last| now - last);
                assert!(apart > APART - 0.05, "{apart} s at {now}");
                last = Some(now);
            }
        }
        assert!(last.is_some_and(|last| last > 100.0), "it goes on to the end");
    }
}
