//! What is known of a variant beyond its rules, and who may use it.

use std::sync::Arc;

use super::exact::Solution;
use super::levels::Level;
use super::network::Network;
use super::policy::Policy;

/// The knowledge of one variant that computer players use. The default knows nothing.
#[derive(Debug, Clone, Default)]
pub struct Knowledge {
    /// Its exact solution.
    pub solution: Option<Solution>,
    /// What is known of it where few pieces are left.
    pub endgame: Option<Solution>,
    /// A network that evaluates its positions.
    pub network: Option<Arc<Network>>,
}

/// Which kinds of [`Knowledge`] a player may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scope {
    /// The exact solution.
    pub solution: bool,
    /// The endgames.
    pub endgame: bool,
    /// The network.
    pub network: bool,
}

impl Scope {
    /// Everything.
    pub const ALL: Self = Self { solution: true, endgame: true, network: true };

    /// What a player with that policy may use.
    pub const fn of(policy: Policy) -> Self {
        match policy {
            Policy::Level(Level::Random | Level::Beginner) => {
                Self { solution: false, endgame: false, network: true }
            }
            Policy::Level(Level::Perfect) => Self::ALL,
            Policy::Level(_) | Policy::Depth(_) => Self { solution: false, ..Self::ALL },
            Policy::Plain(search) => {
                Self { solution: false, endgame: false, network: !search.by_hand }
            }
        }
    }
}

impl Knowledge {
    /// As much of it as the scope allows.
    pub fn within(&self, scope: Scope) -> Self {
        let Self { solution, endgame, network } = self;
        Self {
            solution: solution.as_ref().filter(|_| scope.solution).cloned(),
            endgame: endgame.as_ref().filter(|_| scope.endgame).cloned(),
            network: network.as_ref().filter(|_| scope.network).cloned(),
        }
    }
}
