//! The commands: their labels, keys, conditions and effects.
//!
//! If several commands share a key, the first usable one in an open scope counts. Neighbours that
//! do the same share a row in *Controls*.

use super::entry::{Entry, commands};
use super::key::{Chord, Key, control, key, sign};
use super::scope::Scope;

const SPACE: Chord = key(Key::Space);
const ENTER: Chord = key(Key::Enter);
const BACKSPACE: Chord = key(Key::Backspace);
const DELETE: Chord = key(Key::Delete);
const ESCAPE: Chord = key(Key::Escape);
const HOME: Chord = key(Key::Home);
const TAB: Chord = key(Key::Tab).without_shift();
const LEFT: Chord = key(Key::Left).without_shift();
const RIGHT: Chord = key(Key::Right).without_shift();
const UP: Chord = key(Key::Up).without_shift();
const DOWN: Chord = key(Key::Down).without_shift();
const ARROWS: Chord = key(Key::Arrows);

commands! {
    /// A match that a person plays.
    Turn: TurnCommand {
        Throw: "Throw", [SPACE], "throws the dice", if |now, _| now.may_throw();
        Pass: "Go on", [SPACE], "passes when you cannot move", if |now, _| now.may_pass();
        Skip: "Skip", [SPACE, sign('k')], "skips an animation", if |now, _| now.moves();
        Next: "Next", [SPACE, ENTER], "continues a guide", if |now, _| now.reads();
        PlayMatch: "Play a match", [ENTER], "begins a match after a guide", if |now, _| now.guide_is_over();
        SkipLesson: "Skip", [], "goes to the next lesson";
        RepeatLesson: "Again", [], "starts this lesson again";
        RestartGuide: "Start again", [], "starts the guide again";
        LeaveGuide: "Main menu", [], "leaves the guide";
        PlayOn: "Play on from here", [], "continues the match from this position";
        Rematch: "Rematch", [], "begins another match between the same players, who swap sides";
        ReviewMatch: "Review", [], "reviews the match that has ended";
        NextMove: "", [TAB, RIGHT, UP], "points at the next or the previous legal move", if |now, _| now.chooses();
        PreviousMove: "", [key(Key::Tab).with_shift(), LEFT, DOWN], "points at the next or the previous legal move", if |now, _| now.chooses();
        PlayPointed: "", [ENTER], "plays the move pointed at, or the only one", if |now, _| now.may_choose();
        PlayNumber: "", [key(Key::Digits(1, 9))], "plays the move with that number on the board; of two dice, picks one first", if |now, key| now.has_choice(key.digit());
        PutBack: "", [BACKSPACE], "puts the die back that you picked", if |now, _| now.chooses();
        ChooseAgain: "Choose again", [ENTER, BACKSPACE], "chooses again when the tutor warns", if |now, _| now.warns();
        PlayIt: "Play it", [sign('p')], "plays the choice that the tutor warns of", if |now, _| now.may_insist();
        Hint: "Hint", [sign('a')], "shows a hint, if the settings allow hints", if |now, _| now.may_ask();
    }

    /// The table, whatever it is for.
    Table: TableCommand {
        Undo: "Undo", [sign('u'), control('z').without_shift()], "takes your last move back", if |now, _| now.may_go_back();
        Redo: "Redo", [sign('r'), control('y'), control('z').with_shift()], "plays it again after undo", if |now, _| now.may_go_back();
        ToStart: "⏮", [], "goes to the start";
        StepBack: "◀", [], "goes one throw or move back";
        StepForward: "▶", [], "goes one throw or move on";
        ToEnd: "⏭", [], "goes to the end";
        LegalMoves: "Show which pieces can move, and where to", [sign('h')], "shows or hides the legal moves";
        Names: "Names", [sign('l')], "shows or hides the names of the cells";
        Book: "Rules", [sign('b')], "opens the rule book, at the cell that you point at";
        NextSeat: "", [sign('v')], "shows the table from the next seat";
        Above: "Above", [sign('t')], "shows the board from above";
        Whole: "Whole table", [HOME, sign('c')], "goes back to the first view";
        TurnTable: "", [ARROWS.with_shift()], "turns the table";
        Nearer: "", [sign('+')], "moves nearer, farther";
        Farther: "", [sign('-')], "moves nearer, farther";
    }

    /// An exhibition.
    Watch: WatchCommand {
        Pause: "Pause", [SPACE], "pauses, continues", if |now, _| !now.has_turn();
        Step: "Step", [sign('n')], "plays one throw or move";
        NextGame: "Next game", [sign('g')], "skips to the next game; this one then does not count";
        Results: "Results", [], "shows the results of the games so far";
        Live: "Live", [key(Key::End)], "goes back to the last throw or move and continues there";
        TakeOver: "Take over", [sign('o')], "takes over the side on turn", if |now, _| !now.has_joined();
        GiveBack: "Give back", [sign('o')], "gives it back to the computer", if |now, _| now.has_joined();
        Slower: "", [sign('[')], "plays slower, faster";
        Faster: "", [sign(']')], "plays slower, faster";
        Directed: "Directed", [sign('f')], "switches between a fixed and a directed camera";
        Bare: "Hide panel", [sign('p')], "hides or shows the panel";
    }

    /// A review.
    Review: ReviewCommand {
        StepBack: "", [LEFT], "steps one throw or move back, on", if |now, _| !now.shows_line();
        StepForward: "", [RIGHT], "steps one throw or move back, on", if |now, _| !now.shows_line();
        NextError: "Error ▶", [sign('e').without_shift()], "goes to the next error, to the one before", if |now, _| !now.shows_line();
        PreviousError: "◀ Error", [sign('e').with_shift()], "goes to the next error, to the one before", if |now, _| !now.shows_line();
        ShowLine: "Better line", [SPACE], "plays the better line on the board", if |now, _| !now.shows_line();
        HideLine: "Back to the review", [SPACE, ESCAPE], "returns from that line", if |now, _| now.shows_line();
        RollOut: "Check the errors with rollouts", [sign('o')], "checks the errors with rollouts: plays many games from each marked choice and counts who wins", if |now, _| !now.shows_line() && !now.rolls_out();
        StopRolling: "Stop", [sign('o')], "stops the rollouts and keeps their results", if |now, _| !now.shows_line() && now.rolls_out();
        PlayFrom: "Play from here", [], "begins another match from this position";
        PlayAgainstComputer: "Play from here against the computer", [], "begins a match from this position: you play the side on turn, the computer all the others";
        Analyse: "Analyse", [], "analyses this position: its chances, its choices, a rollout";
        Close: "Close", [ESCAPE], "closes the review; the match stays as it was", if |now, _| !now.shows_line();
    }

    /// A puzzle.
    Puzzle: PuzzleCommand {
        ShowSolution: "Show the solution", [sign('s')], "gives up: the puzzle counts as missed", if |now, _| now.is_open();
        Next: "Next puzzle", [ENTER], "goes to the next puzzle, after the last to the list", if |now, _| now.is_solved();
        ShowBest: "Show the line", [SPACE], "plays on from the best choice, on the board", if |now, _| now.is_solved();
        ShowTempting: "What tempts", [sign('w')], "plays the tempting choice and what is wrong with it", if |now, _| now.is_solved();
        HideLine: "Back to the puzzle", [SPACE, sign('w'), ESCAPE], "returns from that line", if |now, _| now.shows_line();
        TryAgain: "Try again", [BACKSPACE], "lets you answer again; the answer does not count", if |now, _| now.is_solved();
        PlayFrom: "Play from here", [sign('p')], "begins a match from this position", if |now, _| now.is_solved();
    }

    /// A position that is set up.
    SetUp: SetUpCommand {
        NextPiece: "", [sign('n').without_shift()], "picks the next piece, the one before it";
        PreviousPiece: "", [sign('n').with_shift()], "picks the next piece, the one before it";
        StepBack: "", [LEFT], "moves the piece a step back, on";
        StepForward: "", [RIGHT], "moves the piece a step back, on";
        ToRack: "", [DELETE], "puts the piece into the rack";
        Start: "Start", [], "sets up the position that the game begins with";
        Empty: "Empty board", [], "takes all pieces off the board";
        OtherGame: "Another game…", [], "sets up a position of another game";
        PlayFrom: "Play from here", [], "begins a match from this position";
        Back: "Back", [], "goes back";
        RollOut: "Rollout", [sign('o')], "plays many games from this position and counts who wins; stops that";
        Copy: "Copy", [control('c')], "copies the notation";
        Paste: "Paste", [control('v')], "pastes a notation";
    }

    /// The inspector.
    Inspect: InspectCommand {
        NextStop: "Next ▶", [sign('n'), key(Key::PageDown)], "goes to the next stop of a tour", if |now, _| now.tours();
        PreviousStop: "◀ Back", [sign('b'), key(Key::PageUp)], "goes back to the stop before", if |now, _| now.tours();
        EndTour: "End the tour", [ESCAPE], "ends the tour", if |now, _| now.tours();
        StartTour: "Take the tour", [sign('n')], "begins a guided tour of the thing", if |now, _| !now.tours();
        DeclineTour: "Not now", [], "hides the offer of a tour";
        Hotspots: "Numbers", [sign('i')], "shows or hides the numbers of the tour's stops on the thing";
        PreviousExhibit: "", [key(Key::PageUp)], "shows the previous, the next exhibit";
        NextExhibit: "", [key(Key::PageDown)], "shows the previous, the next exhibit";
        Turn: "", [ARROWS.without_shift()], "turns it";
        Shift: "", [ARROWS.with_shift()], "shifts it";
        Nearer: "", [sign('+')], "moves nearer, farther";
        Farther: "", [sign('-')], "moves nearer, farther";
        Whole: "Whole", [HOME, sign('c')], "shows the whole thing again";
        LetTurn: "Turn", [sign('t')], "lets it turn by itself";
        TurnOver: "Turn over", [sign('o')], "turns it over";
        Bare: "Hide", [sign('h')], "hides all text over it";
        Photograph: "Photograph", [sign('p')], "opens the camera";
        Names: "Names", [sign('l')], "shows or hides the names of the cells";
        ScaleBar: "Scale bar", [sign('s')], "shows a bar of known length before the thing";
        Measure: "Measure", [sign('m')], "measures between two points that you click";
        Glass: "Glass", [sign('g')], "magnifies what the pointer is on";
        Section: "Section", [sign('x')], "cuts it open along a plane that you move";
        Find: "Find a part", [control('f')], "finds a part by its name";
        Back: "Back", [ESCAPE], "lets go of a part, then leaves";
        Leave: "Back", [], "leaves the inspector";
    }

    /// Photo mode.
    Photo: PhotoCommand {
        Take: "Take the picture", [ENTER], "takes the picture";
        Film: "Film a full turn", [], "films a full turn";
        Export: "Export as a 3D model", [], "writes the thing as a 3D model";
        OpenFolder: "Open the folder", [], "opens the folder of pictures";
        Turn: "", [ARROWS], "turns the thing";
        Nearer: "", [sign('+')], "moves nearer, farther";
        Farther: "", [sign('-')], "moves nearer, farther";
        Bare: "", [sign('h')], "hides or shows the panel";
        Back: "Back", [ESCAPE], "stops a picture, shows the panel again, or leaves";
        Leave: "Back", [], "leaves photo mode";
    }

    /// The list of matches.
    Matches: MatchesCommand {
        Row: "", [UP, DOWN, key(Key::PageUp), key(Key::PageDown), HOME, key(Key::End)], "chooses a match";
        Open: "Continue", [ENTER], "continues it, or shows it if it is over";
        LookAt: "Look at it", [], "shows the finished match";
        Rename: "Rename", [key(Key::F(2))], "renames it";
        Delete: "Delete", [DELETE], "deletes it";
        Stars: "", [key(Key::Digits(0, 5))], "gives it stars";
        Search: "Search", [control('f')], "searches";
    }

    /// The rule book.
    Book: BookCommand {
        Search: "Search the rules", [control('f')], "searches the rules";
        Close: "Close", [sign('b'), ESCAPE], "closes the book";
    }

    /// Everywhere.
    Window: WindowCommand {
        Save: "Save the match", [key(Key::F(5))], "saves the match on the table", if |now, _| now.is_at_table();
        OpenFile: "Open a file…", [control('o')], "opens a record, a level file or a set of puzzles";
        FullScreen: "Full screen", [key(Key::F(11)), ENTER.with_alt()], "fills the screen";
        Mute: "No sound", [control('m')], "silences all sounds, and lets you hear them again";
        Escape: "Menu", [ESCAPE], "opens the menu, closes a dialog";
    }
}
