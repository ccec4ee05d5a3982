//! Stretches of the board as features: what stands on some cells in a row is one
//! feature out of as many as there are contents.

use super::features::Features;

/// Windows of one width over a row of cells, each beginning `stride` after the one
/// before; the last ends with the last cell. A cell is empty, one's own or the opponent's.
#[derive(Debug, Clone)]
pub(super) struct Windows {
    /// The first cell of each.
    begins: Vec<usize>,
    width: usize,
    /// Contents that a window can have.
    contents: usize,
}

impl Windows {
    /// The windows over so many cells. A row shorter than the width has one window.
    pub(super) fn new(cells: usize, width: usize, stride: usize) -> Self {
        let width = width.min(cells);
        let last = cells - width;
        let mut begins: Vec<usize> = (0..last).step_by(stride.max(1)).collect();
        begins.push(last);
        Self { begins, width, contents: 3_usize.pow(width as u32) }
    }

    /// How many features they have.
    pub(super) fn features(&self) -> usize {
        self.begins.len() * self.contents
    }

    /// Lists the features of a row, numbered from `from` on. Bit `n` is the row's cell `n`.
    #[inline]
    pub(super) fn see(&self, own: u64, opponent: u64, from: usize, features: &mut Features) {
        let mask = (1_u64 << self.width) - 1;
        for (number, begin) in self.begins.iter().enumerate() {
            let mine = ternary(own >> begin & mask);
            let theirs = ternary(opponent >> begin & mask);
            features.push(from + number * self.contents + mine + 2 * theirs);
        }
    }
}

/// Bits read as digits in base 3.
#[inline]
fn ternary(bits: u64) -> usize {
    /// For four bits at a time.
    const NIBBLE: [usize; 16] = [0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 30, 31, 36, 37, 39, 40];
    NIBBLE[(bits & 15) as usize] + 81 * NIBBLE[(bits >> 4 & 15) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_content_of_a_window_is_a_feature_of_its_own() {
        let windows = Windows::new(8, 4, 2);
        // Cells 0 to 3, 2 to 5 and 4 to 7.
        assert_eq!(windows.features(), 3 * 81);
        let mut features = Features::default();
        windows.see(0b0000_0101, 0b1000_0010, 1000, &mut features);
        // 1 + 2*3 + 1*9 in the first, 1 in the second, 2*27 in the third.
        assert_eq!(features.list(), [1000 + 16, 1081 + 1, 1162 + 54]);
    }

    #[test]
    fn a_short_row_has_one_window() {
        assert_eq!(Windows::new(3, 8, 4).features(), 27);
    }
}
