//! Who meets whom.

/// Two who meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pairing {
    /// In which round, from 0.
    pub round: usize,
    /// The players, by their number in the terms.
    pub players: [usize; 2],
}

/// Everybody against everybody, so many times: in each round nobody plays twice. One player
/// stands still and the others go round (the circle method); with an odd number who would
/// meet nobody rests.
pub(super) fn round_robin(players: usize, times: u32) -> Vec<Pairing> {
    let seats = players + players % 2;
    let rounds = seats - 1;
    let mut pairings = Vec::new();
    for round in 0..rounds * times as usize {
        // Who sits at each seat: the last never moves.
        let seated = |seat: usize| match seat {
            seat if seat == seats - 1 => seats - 1,
            seat => (seat + round) % rounds,
        };
        for seat in 0..seats / 2 {
            let mut both = [seated(seat), seated(seats - 1 - seat)];
            both.sort_unstable();
            if both[1] < players {
                pairings.push(Pairing { round, players: both });
            }
        }
    }
    pairings
}

/// The pairings of a knock-out, as far as they are known, and who has won it all. `winner`
/// says who has won the pairing of that number, 0 for its first player.
///
/// The strongest of the first round meet the weakest, and the two strongest can meet in the
/// last alone. Where the players are no power of two the strongest go on to the second round
/// without playing.
pub(super) fn knock_out(
    players: usize,
    winner: impl Fn(usize, Pairing) -> Option<usize>,
) -> (Vec<Pairing>, Option<usize>) {
    let mut pairings = Vec::new();
    let mut left: Vec<Option<usize>> = bracket(players.next_power_of_two())
        .into_iter()
        .map(|seed| Some(seed).filter(|seed| *seed < players))
        .collect();
    for round in 0.. {
        if left.len() < 2 {
            break;
        }
        let mut next = Vec::new();
        let mut open = false;
        for two in left.chunks(2) {
            let [Some(one), Some(other)] = *two else {
                // Nobody to meet.
                next.push(two.iter().flatten().copied().next());
                continue;
            };
            let pairing = Pairing { round, players: [one.min(other), one.max(other)] };
            let won = winner(pairings.len(), pairing);
            pairings.push(pairing);
            open |= won.is_none();
            next.push(won.map(|won| pairing.players[won]));
        }
        if open {
            return (pairings, None);
        }
        left = next;
    }
    (pairings, left.into_iter().flatten().next())
}

/// The places of the first round by strength, from 0: neighbours meet.
fn bracket(size: usize) -> Vec<usize> {
    let mut seats = vec![0];
    while seats.len() < size {
        let last = 2 * seats.len() - 1;
        seats = seats.into_iter().flat_map(|seed| [seed, last - seed]).collect();
    }
    seats
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn everybody_meets_everybody_and_nobody_twice_in_a_round() {
        for players in 2..12 {
            for times in [1, 3] {
                let pairings = round_robin(players, times);
                for one in 0..players {
                    for other in one + 1..players {
                        let met = pairings.iter().filter(|p| p.players == [one, other]).count();
                        assert_eq!(met, times as usize, "{players}: {one} {other}");
                    }
                }
                assert_eq!(pairings.len(), players * (players - 1) / 2 * times as usize);
                let mut seen = HashSet::new();
                assert!(pairings.iter().all(|pairing| {
                    pairing.players.iter().all(|player| seen.insert((pairing.round, *player)))
                }));
                assert!(pairings.is_sorted_by_key(|pairing| pairing.round));
            }
        }
    }

    #[test]
    fn the_strongest_meet_last() {
        assert_eq!(bracket(8), [0, 7, 3, 4, 1, 6, 2, 5]);
        // When the stronger wins, seeds fall in order.
        let (pairings, winner) = knock_out(8, |_, _| Some(0));
        let players: Vec<[usize; 2]> = pairings.iter().map(|pairing| pairing.players).collect();
        assert_eq!(players, [[0, 7], [3, 4], [1, 6], [2, 5], [0, 3], [1, 2], [0, 1]]);
        assert_eq!(winner, Some(0));
        assert_eq!(knock_out(8, |_, _| Some(1)).1, Some(7), "the weaker of each two");
    }

    #[test]
    fn who_meets_nobody_goes_on() {
        for players in 2..20 {
            let (pairings, winner) = knock_out(players, |_, _| Some(0));
            assert_eq!((pairings.len(), winner), (players - 1, Some(0)), "{players}");
            // The strongest rest.
            let rests = players.next_power_of_two() - players;
            let first: HashSet<usize> =
                pairings.iter().filter(|p| p.round == 0).flat_map(|p| p.players).collect();
            assert!((0..players).all(|player| first.contains(&player) == (player >= rests)));
        }
    }

    #[test]
    fn a_round_begins_when_the_one_before_is_over() {
        let (pairings, winner) = knock_out(5, |number, _| (number == 0).then_some(1));
        let players: Vec<[usize; 2]> = pairings.iter().map(|pairing| pairing.players).collect();
        assert_eq!((players, winner), (vec![[3, 4], [0, 4], [1, 2]], None));
    }
}
