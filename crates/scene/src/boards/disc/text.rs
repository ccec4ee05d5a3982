//! The text of the Phaistos disc: Evans' numbers of the signs, group by group from the rim
//! inwards, with `/` for the oblique stroke after a sign and `?` for an effaced sign.

/// One side of the disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// 31 groups; a rosette in the middle.
    A,
    /// 30 groups.
    B,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    /// Its groups, counted from the rim.
    pub fn groups(self) -> Vec<&'static str> {
        let text = if self == Self::A { SIDE_A } else { SIDE_B };
        text.split_whitespace().collect()
    }
}

/// Groups of the ring along the rim, on either side.
pub const RIM_GROUPS: usize = 12;

const SIDE_A: &str = "02-12-13-01-18/ 24-40-12 29-45-07/ 29-29-34 02-12-04-40-33 27-45-07-12 27-44-08 \
    02-12-06-18-? 31-26-35 02-12-41-19-35 01-41-40-07 02-12-32-23-38/ 39-11 \
    02-27-25-10-23-18 28-01/ 02-12-31-26/ 02-12-27-27-35-37-21 33-23 02-12-31-26/ \
    02-27-25-10-23-18 28-01/ 02-12-31-26/ 02-12-27-14-32-18-27 06-18-17-19/ 31-26-12 \
    02-12-13-01 23-19-35/ 10-03-38 02-12-27-27-35-37-21 13-01 10-03-38";

const SIDE_B: &str = "02-12-22-40-07 27-45-07-35 02-37-23-05/ 22-25-27 33-24-20-12 16-23-18-43/ 13-01-39-33 \
    15-07-13-01-18 22-37-42-25 07-24-40-35 02-26-36-40 27-25-38-01 29-24-24-20-35 16-14-18 \
    29-33-01 06-35-32-39-33 02-09-27-01 29-36-07-08/ 29-08-13 29-45-07/ 22-29-36-07-08/ \
    27-34-23-25 07-18-35 07-45-07/ 07-23-18-24 22-29-36-07-08/ 09-30-39-18-07 \
    02-06-35-23-07 29-34-23-25 45-07/";

/// The mark in one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Evans' number of the sign; `None` if it is effaced.
    pub sign: Option<u8>,
    /// Is there an oblique stroke below it?
    pub stroke: bool,
}

impl Mark {
    /// The sign's character.
    pub fn character(self) -> Option<char> {
        char::from_u32(0x101CF + u32::from(self.sign?))
    }
}

/// The marks of a group in reading order. Skips anything that is not a sign's number.
pub fn marks(group: &str) -> Vec<Mark> {
    group
        .split('-')
        .filter_map(|part| {
            let stroke = part.ends_with('/');
            match part.trim_end_matches('/') {
                "?" => Some(Mark { sign: None, stroke }),
                number => number
                    .parse()
                    .ok()
                    .filter(|sign| (1..=45).contains(sign))
                    .map(|sign| Mark { sign: Some(sign), stroke }),
            }
        })
        .collect()
}

/// The group of the disc for a field of the labyrinth, counted from 0. The fields follow side B
/// and then side A: on each side the ring along the rim backwards, then the spiral inwards.
pub fn group_of_field(field: u8) -> Option<(Side, usize)> {
    let field = usize::from(field);
    let group = match field {
        1..=12 => (Side::B, 13 - field),
        13..=30 => (Side::B, field),
        31..=42 => (Side::A, 43 - field),
        43..=61 => (Side::A, field - 30),
        _ => return None,
    };
    Some((group.0, group.1 - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_has_all_its_signs() {
        let count = |side: Side| side.groups().into_iter().map(|g| marks(g).len()).sum::<usize>();
        assert_eq!((count(Side::A), count(Side::B)), (123, 119));
        let strokes = |side: Side| {
            side.groups().into_iter().flat_map(marks).filter(|mark| mark.stroke).count()
        };
        assert_eq!((strokes(Side::A), strokes(Side::B)), (10, 8));
    }

    #[test]
    fn every_group_is_one_field() {
        let mut groups: Vec<_> = (1..=61).filter_map(group_of_field).collect();
        assert_eq!(groups.len(), 61);
        groups.sort_by_key(|(side, group)| (*side == Side::B, *group));
        groups.dedup();
        assert_eq!(groups.len(), 61);
        assert_eq!(group_of_field(1), Some((Side::B, 11)));
        assert_eq!(group_of_field(61), Some((Side::A, 30)));
        assert_eq!((group_of_field(0), group_of_field(62)), (None, None));
    }
}
