/// The dice as rigid bodies that are really thrown.
#[cfg(feature = "physics")]
pub mod dice;
