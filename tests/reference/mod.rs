//! Every game a second time, written from the rules' text alone: slow, and as
//! unlike the engine as can be. They share none of its code and none of its
//! data files.
//!
//! A new game is a file beside this one with `VARIANTS` and `COUNTED`, and a
//! line in `each_game!`.

pub mod pente;
pub mod ur;

/// Runs a block once a game with the module of its second engine.
///
/// `each_game!(game => { game::VARIANTS … })`
#[macro_export]
macro_rules! each_game {
    ($game:ident => $body:block) => {{
        {
            use $crate::reference::pente as $game;
            $body
        }
        {
            use $crate::reference::ur as $game;
            $body
        }
    }};
}

/// One variant as a second engine plays it.
pub trait Engine {
    /// A position.
    type State: Clone;
    /// A throw or a choice.
    type Act: Copy;

    /// `GAME/VARIANT`.
    fn id(&self) -> String;

    fn start(&self) -> Self::State;

    /// A position from its notation, which is taken to be sound.
    fn read(&self, line: &str) -> Self::State;

    /// The position in the notation of docs/notation.md.
    fn text(&self, state: &Self::State) -> String;

    /// Everything that can happen next; nothing when the game is over.
    fn acts(&self, state: &Self::State) -> Vec<Self::Act>;

    /// An act in the notation of docs/notation.md.
    fn act_text(act: Self::Act) -> String;

    /// What follows, `act` being one of [`Self::acts`].
    fn after(&self, state: &Self::State, act: Self::Act) -> Self::State;

    /// The throws with the number of equally likely ways that give each, where
    /// a throw is due; none where none is.
    fn weights(&self, state: &Self::State) -> Vec<(String, u32)>;

    /// Action paths of exactly `depth` plies, chance outcomes counted like choices.
    fn perft(&self, state: &Self::State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.acts(state).into_iter().map(|act| self.perft(&self.after(state, act), depth - 1)).sum()
    }
}
