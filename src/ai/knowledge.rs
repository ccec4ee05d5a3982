//! What is known of a variant beyond its rules.

use std::sync::Arc;

use super::exact::Solution;
use super::network::Network;

/// What machine players of one variant may go by. The default knows nothing.
#[derive(Debug, Clone, Default)]
pub struct Knowledge {
    /// Its exact solution.
    pub solution: Option<Solution>,
    /// A network that judges its positions.
    pub network: Option<Arc<Network>>,
}

impl Knowledge {
    /// The same without the solution.
    #[must_use]
    pub fn without_solution(self) -> Self {
        Self { solution: None, ..self }
    }
}
