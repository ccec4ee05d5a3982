#[cfg(feature = "gui")]
pub mod table;
