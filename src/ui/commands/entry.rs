//! An entry of the list, and the macro that makes the list.

use bevy_egui::egui;

use tesserae_play::narration::capitalized;

use super::bindings::Bindings;
use super::key::{Chord, Key};
use super::now::Now;

/// A command's entry in the list.
pub struct Entry {
    /// Its name in the settings: `Table.Undo`.
    pub name: &'static str,
    /// The text of its button; empty if it has none.
    pub label: &'static str,
    /// The keys that request it, unless the user has chosen others; none if only a button does.
    pub keys: &'static [Chord],
    /// Its effect, for *Controls* and the documents: a lower-case verb without a full stop.
    pub does: &'static str,
    /// May this key use it now, if its scope is open?
    pub when: fn(&Now<'_>, Key) -> bool,
}

impl Entry {
    /// Its keys now; none if only a button requests it.
    pub fn keys_in<'b>(&self, bindings: &'b Bindings) -> &'b [Chord] {
        bindings.keys(self.name, self.keys)
    }

    /// Its keys in words: `U or Ctrl+Z`.
    pub fn keys_in_words(&self, ctx: &egui::Context) -> String {
        self.keys_of(&Bindings::of(ctx))
    }

    /// The same without a context.
    pub fn keys_of(&self, bindings: &Bindings) -> String {
        let keys: Vec<String> = self.keys_in(bindings).iter().map(ToString::to_string).collect();
        keys.join(" or ")
    }

    /// Its label with its first key, for a large button: `Throw  (Space)`.
    pub fn titled(&self, ctx: &egui::Context) -> String {
        self.titled_as(ctx, self.label)
    }

    /// The same under another label.
    pub fn titled_as(&self, ctx: &egui::Context, label: &str) -> String {
        let first = self.keys_in(&Bindings::of(ctx)).first().copied();
        first.map_or_else(|| label.to_owned(), |key| format!("{label}  ({key})"))
    }

    /// A tip: what it does, and its keys.
    pub fn tip(&self, ctx: &egui::Context) -> String {
        self.tip_as(ctx, &capitalized(self.does))
    }

    /// A tip in other words, with its keys.
    pub fn tip_as(&self, ctx: &egui::Context, text: &str) -> String {
        let keys = self.keys_in_words(ctx);
        if keys.is_empty() { text.to_owned() } else { format!("{text} ({keys})") }
    }
}

/// Makes the commands of each scope, [`Command`](super::Command), and the entries.
///
/// A command reads `Name: "label", [keys], "what it does", if |now, key| …;`, and its scope
/// `Scope: EnumOfItsCommands { … }`.
macro_rules! commands {
    ($(
        $(#[$about:meta])*
        $scope:ident: $group:ident {
            $( $name:ident: $label:literal, [$($key:expr),*], $does:literal $(, if $when:expr)?; )*
        }
    )*) => {
        /// A thing that a key or a button can request.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Command {
            $( $(#[$about])* $scope($group), )*
        }

        impl Command {
            /// All of them, in the order of the list.
            pub const ALL: &'static [Self] = &[$( $( Self::$scope($group::$name), )* )*];

            /// Its entry in the list.
            pub fn entry(self) -> &'static Entry {
                match self {
                    $( Self::$scope(command) => command.entry(), )*
                }
            }

            /// Its scope.
            pub fn scope(self) -> Scope {
                match self {
                    $( Self::$scope(_) => Scope::$scope, )*
                }
            }
        }

        $(
            $(#[$about])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq)]
            pub enum $group {
                $( #[doc = $does] $name, )*
            }

            impl From<$group> for Command {
                fn from(command: $group) -> Self {
                    Self::$scope(command)
                }
            }

            impl $group {
                /// Its entry in the list.
                pub fn entry(self) -> &'static Entry {
                    match self {
                        $( Self::$name => {
                            static ENTRY: Entry = Entry {
                                name: concat!(stringify!($scope), ".", stringify!($name)),
                                label: $label,
                                keys: &[$($key),*],
                                does: $does,
                                when: super::entry::when!($($when)?),
                            };
                            &ENTRY
                        } )*
                    }
                }
            }
        )*
    };
}

/// Always, unless the list says when.
macro_rules! when {
    () => {
        |_, _| true
    };
    ($when:expr) => {
        $when
    };
}

pub(super) use {commands, when};
