//! Finds the meaning of a click on the table or of a dropped piece.

use tesserae_core::rules::{Action, CellId, Position, Side, Step};
use tesserae_layout::piece::Piece;
use tesserae_layout::places::Keeps;
use tesserae_layout::spec::TableSpec;
use tesserae_play::choices::{Choice, Choices};
use tesserae_play::narration::{barred_to, not_on_turn, out_of_reach, why_not};

use super::selection::{Pointed, Selected};
use bevy::prelude::*;

/// The meaning of a click or a drop.
pub enum Intent {
    /// That action.
    Play(Action),
    /// A piece with several targets is picked, or let go again.
    Pick(Option<Step>),
    /// No legal action, and the reason.
    Refuse(String),
    /// Nothing.
    Nothing,
}

/// The table at the moment of a click or drop.
pub struct Click<'a> {
    /// The position.
    pub position: &'a Position,
    /// The table.
    pub spec: &'a TableSpec,
    /// The legal choices.
    pub choices: &'a Choices,
    /// Where the pointer is.
    pub pointed: &'a Pointed,
    /// The side of the one person at the table, if there is just one.
    pub you: Option<Side>,
}

impl Click<'_> {
    /// Is the pointer on the place of a step?
    fn is_on(&self, step: Option<Step>) -> bool {
        let Some(step) = step else { return false };
        let side = self.position.turn();
        let Some(spot) = self.spec.spot(side, step) else {
            // Off the board: anywhere in the rack for it.
            let rack = self.spec.rack(side.index() as u8, Keeps::Off);
            return rack.zip(self.pointed.at).is_some_and(|(rack, at)| {
                let away = (at - rack.middle).abs();
                let half = rack.half_on_table();
                away.x <= half.x && away.z <= half.y
            });
        };
        self.pointed.over.is_some_and(|at| is_over(spot, at))
    }

    /// The choices that lead to where the pointer is.
    fn leading_here<'b>(&'b self, selected: &'b Selected) -> impl Iterator<Item = &'b Choice> {
        self.choices
            .list
            .iter()
            .filter(|choice| selected.admits(choice))
            .filter(|choice| self.is_on(choice.to) || self.is_on(choice.first))
    }

    /// A click on the board or a rack. If nothing can go there, the answer is that to a drag.
    pub fn clicked_place(&self, selected: &Selected) -> Intent {
        match self.meant_by_place(selected) {
            Intent::Nothing => self.refuse_place(),
            meant => meant,
        }
    }

    /// The choice that leads to where the pointer is, if a click there can mean one.
    fn meant_by_place(&self, selected: &Selected) -> Intent {
        let mut leading = self.leading_here(selected);
        match (leading.next(), leading.next()) {
            (Some(only), None) => Intent::Play(only.action),
            (Some(_), Some(_)) => Intent::Refuse(match selected.piece {
                Some(_) => "more than one number leads there: pick the number first".into(),
                None => "more than one choice leads there: click the piece first".into(),
            }),
            (None, _) if selected.piece.is_some() => Intent::Pick(None),
            (None, _) => Intent::Nothing,
        }
    }

    /// A click on a piece means where it stands, not what its head hides.
    pub fn clicked_piece(&self, piece: &Piece, selected: &Selected) -> Intent {
        let stands = self.spec.spot(piece.side, piece.step).map(|(middle, _)| middle);
        let over = stands.or(self.pointed.over);
        Click { pointed: &Pointed { over, ..*self.pointed }, ..*self }
            .clicked_where_it_stands(piece, selected)
    }

    fn clicked_where_it_stands(&self, piece: &Piece, selected: &Selected) -> Intent {
        let own = piece.side == self.position.turn();
        let picked = selected.piece.is_some_and(|step| own && step == piece.step);
        let other = selected.piece.is_some() && !picked;
        // Stepping back from an exact field, a piece may end where it began.
        let stays = picked && self.leading_here(selected).next().is_some();
        let answers = own && self.choices.offer == Some(piece.step);
        if other || stays || answers {
            // It stands where the picked one may go, or is itself an answer.
            if let Intent::Play(action) = self.meant_by_place(selected) {
                return Intent::Play(action);
            }
        }
        let numbered = Selected { piece: None, ..*selected };
        let mut mine =
            self.choices.from(piece.step).filter(|choice| own && numbered.admits(choice));
        match (mine.next(), mine.next()) {
            (Some(only), None) => Intent::Play(only.action),
            // A second click lets go.
            (Some(_), Some(_)) if picked => Intent::Pick(None),
            (Some(_), Some(_)) => Intent::Pick(Some(piece.step)),
            (None, _) => match self.meant_by_place(selected) {
                Intent::Nothing | Intent::Pick(_) => self.refuse(piece),
                meant => meant,
            },
        }
    }

    /// A piece that was dragged and let go.
    pub fn dropped(&self, piece: &Piece, selected: &Selected) -> Intent {
        let (side, from) = (piece.side, piece.step);
        if side != self.position.turn() || self.is_on(Some(from)) {
            return Intent::Nothing;
        }
        let numbered = Selected { piece: Some(from), ..*selected };
        if let Some(choice) = self.leading_here(&numbered).next() {
            return Intent::Play(choice.action);
        }
        // Dropped beside the board: off it, if the piece may do that.
        let off = self.position.game().definition().off(side);
        let leaves = self.choices.from(from).find(|choice| choice.to == Some(off));
        match (self.pointed.cell, leaves) {
            (None, Some(choice)) => Intent::Play(choice.action),
            (None, None) if self.is_on(Some(off)) => self.refuse_drop(piece, None),
            (None, None) => Intent::Nothing,
            (cell, _) => self.refuse_drop(piece, cell),
        }
    }

    /// Why nothing can go to where the pointer is: the rule against the piece that the throw would
    /// bring there, or that it brings none there. Nothing beside the board.
    fn refuse_place(&self) -> Intent {
        let side = self.position.turn();
        let off = self.position.game().definition().off(side);
        let cell = self.pointed.cell;
        match self.you {
            _ if cell.is_none() && !self.is_on(Some(off)) => Intent::Nothing,
            Some(you) if you != side => Intent::Refuse(not_on_turn(self.position, you, Some(you))),
            // The match refuses it with the rule.
            _ => cell
                .and_then(|cell| barred_to(self.position, cell))
                .map_or_else(|| Intent::Refuse(out_of_reach(self.position, cell)), Intent::Play),
        }
    }

    /// Why a piece cannot move at all; on another side's piece, why it cannot be captured, if the
    /// throw leads there.
    pub fn refuse(&self, piece: &Piece) -> Intent {
        if piece.side != self.position.turn() {
            let cell = self.position.game().definition().cell_id(piece.side, piece.step);
            let yours = self.you.is_none_or(|you| you == self.position.turn());
            let barred = cell.filter(|_| yours).and_then(|cell| barred_to(self.position, cell));
            let turn = || Intent::Refuse(not_on_turn(self.position, piece.side, self.you));
            return barred.map_or_else(turn, Intent::Play);
        }
        match why_not(self.position, piece.side, piece.step) {
            Some(reason) => Intent::Refuse(reason),
            None => Intent::Nothing,
        }
    }

    /// Why a piece cannot go to a cell, or off the board: the rules' reason, or that no number
    /// leads there.
    fn refuse_drop(&self, piece: &Piece, cell: Option<CellId>) -> Intent {
        let definition = self.position.game().definition();
        if let Some(reason) = why_not(self.position, piece.side, piece.step) {
            return Intent::Refuse(reason);
        }
        let moves =
            self.choices.list.iter().any(|choice| matches!(choice.action, Action::Move { .. }));
        if moves {
            return Intent::Play(self.move_to(piece, cell));
        }
        let name = |cell: CellId| &definition.board.cells[usize::from(cell.0)].name;
        let where_to = cell.map_or_else(|| "home".to_owned(), |cell| format!("to {}", name(cell)));
        Intent::Refuse(format!("no number thrown leads {where_to}"))
    }

    /// The move of a piece to a cell, or off the board, legal or not: of two such steps the nearer
    /// ahead.
    fn move_to(&self, piece: &Piece, cell: Option<CellId>) -> Action {
        let definition = self.position.game().definition();
        let Some(cell) = cell else {
            return Action::Move { from: piece.step, to: definition.off(piece.side) };
        };
        let last = definition.last(piece.side);
        let here = |step: &Step| definition.cell_id(piece.side, *step) == Some(cell);
        let steps = || (1..=last.0).map(Step).filter(here);
        let to = steps().find(|step| *step >= piece.step).or(steps().next());
        Action::Move { from: piece.step, to: to.unwrap_or(piece.step) }
    }
}

/// Is a point over a place on the board, given by its middle and extent?
pub fn is_over((middle, extent): (Vec3, Vec2), point: Vec3) -> bool {
    let away = (point - middle).abs();
    away.x <= extent.x / 2.0 && away.z <= extent.y / 2.0
}

#[cfg(test)]
mod tests {
    use tesserae_layout::piece::pieces_of;

    use super::*;
    use crate::sample;

    struct Scene {
        position: Position,
        spec: TableSpec,
        choices: Choices,
        pieces: Vec<Piece>,
    }

    impl Scene {
        fn of(line: &str) -> Self {
            let position = sample::position(line);
            let spec = sample::lay_table(position.game(), position.sides());
            let (choices, pieces) = (Choices::of(&position), pieces_of(&position));
            Self { position, spec, choices, pieces }
        }

        /// The pointer over the place of a step of the side to act.
        fn over(&self, step: u8) -> Pointed {
            let (place, _) = self.spec.step_place(self.position.turn(), Step(step), 0);
            let cell = self.spec.plan.cell_at(place);
            Pointed { at: Some(place), over: Some(place), cell, ..default() }
        }

        fn piece(&self, step: u8) -> &Piece {
            let own =
                |piece: &&Piece| piece.side == self.position.turn() && piece.step == Step(step);
            self.pieces.iter().find(own).expect("a piece")
        }

        fn click(&self, over: u8, ask: impl FnOnce(&Click) -> Intent) -> String {
            let (pointed, you) = (&self.over(over), Some(self.position.turn()));
            let Self { position, spec, choices, .. } = self;
            match ask(&Click { position, spec, choices, pointed, you }) {
                Intent::Play(action) => action.to_string(),
                Intent::Pick(Some(step)) => format!("pick {step}"),
                Intent::Pick(None) => "let go".into(),
                Intent::Refuse(reason) => format!("no: {reason}"),
                Intent::Nothing => "nothing".into(),
            }
        }
    }

    #[test]
    fn a_piece_with_one_target_moves_by_a_click_on_it_or_on_the_target() {
        let scene = Scene::of("ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 move:2");
        let none = Selected::default();
        let piece = scene.piece(5);
        assert_eq!(scene.click(5, |click| click.clicked_piece(piece, &none)), "move 5-7");
        // An opponent's piece stands on the target: clicking it means clicking the cell.
        let opponent =
            scene.pieces.iter().find(|piece| piece.step == Step(7)).expect("an opponent");
        assert_eq!(scene.click(7, |click| click.clicked_piece(opponent, &none)), "move 5-7");
        assert_eq!(scene.click(7, |click| click.clicked_place(&none)), "move 5-7");
        assert_eq!(
            scene.click(9, |click| click.clicked_place(&none)),
            "no: no piece reaches m5 with a 2"
        );
    }

    #[test]
    fn a_click_where_nothing_can_go_is_answered_as_a_drag_to_there() {
        let none = Selected::default();
        let told =
            |line: &str, over| Scene::of(line).click(over, |click| click.clicked_place(&none));
        // The match refuses the piece that the throw would bring there, and names the rule.
        assert_eq!(told("ur/cyningstan A 0,0,0,0,0,5,7 0,0,0,0,0,0,1 move:2", 7), "move 5-7");
        let line = "phaistos/aleff A 0,0,0,20 0,0,0,0 move:5,2";
        assert_eq!(told(line, 30), "no: no traveller reaches 30 with 5 or 2");
        assert_eq!(told(line, 5), "use 5 0", "only a 1 enters");
        let line = "senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 move:5";
        assert_eq!(told(line, 20), "no: no cone reaches 20 with a 5");
        let line = "senet/skiryuk A 1,3,5,7,29 2,4,6,8,10 move:1";
        assert_eq!(told(line, 31), "no: no cone can be borne off with a 1");
        let line = "phaistos/aleff A 0,0,0,44 0,0,0,0 offer:44x1";
        assert_eq!(told(line, 20), "no: first decide what the traveller on 44 does");
    }

    #[test]
    fn a_click_on_a_piece_that_is_protected_there_is_refused_by_the_rule() {
        let none = Selected::default();
        let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,8 move:3";
        let scene = Scene::of(line);
        let black = |piece: &&Piece| piece.side == Side::B && piece.step == Step(8);
        let black = scene.pieces.iter().find(black).expect("a black piece");
        assert_eq!(scene.click(8, |click| click.clicked_piece(black, &none)), "move 5-8");
    }

    #[test]
    fn a_piece_that_cannot_leave_the_board_yet_is_told_so_beside_it() {
        let scene = Scene::of("ur/cyningstan A 0,0,0,0,0,0,15 0,0,0,0,0,0,0 move:1");
        let none = Selected::default();
        let drop = scene.click(17, |click| click.dropped(scene.piece(15), &none));
        assert_eq!(drop, "move 15-17");
    }

    #[test]
    fn a_click_on_the_other_sides_piece_says_whose_it_is_and_whom_you_play() {
        let scene = Scene::of("pente/knock-off A 1,2,4,5,6 0,0,0,0,3 move:1");
        let theirs =
            scene.pieces.iter().find(|piece| piece.side == Side::B && piece.step == Step(3));
        let theirs = theirs.expect("a white stone");
        let none = Selected::default();
        // Where it stands nothing of Blue's can go: 3B is six points from 2A.
        let said = scene.click(8, |click| click.clicked_piece(theirs, &none));
        assert_eq!(said, "no: that stone is White's. You play Blue");
    }

    #[test]
    fn a_traveller_with_two_numbers_is_picked_first() {
        let scene = Scene::of("phaistos/aleff A 0,0,0,20 0,0,0,0 move:5,2");
        let none = Selected::default();
        let picked = Selected { piece: Some(Step(20)), ..none };
        let piece = scene.piece(20);
        assert_eq!(scene.click(20, |click| click.clicked_piece(piece, &none)), "pick 20");
        assert_eq!(scene.click(25, |click| click.clicked_place(&picked)), "use 5 20");
        assert_eq!(scene.click(22, |click| click.clicked_place(&picked)), "use 2 20");
        assert_eq!(scene.click(30, |click| click.clicked_place(&picked)), "let go");
        // A number picked before leaves one.
        let number = Selected { number: Some(2), ..none };
        assert_eq!(scene.click(20, |click| click.clicked_piece(piece, &number)), "use 2 20");
    }

    #[test]
    fn a_piece_that_may_end_where_it_began_moves_by_a_second_click() {
        let scene = Scene::of("phaistos/aleff A 0,0,0,57 0,0,0,0 move:3,2");
        let picked = Selected { piece: Some(Step(57)), ..default() };
        let piece = scene.piece(57);
        assert_eq!(scene.click(57, |click| click.clicked_piece(piece, &picked)), "use 2 57");
        // Its head is seen before the field behind it.
        assert_eq!(scene.click(56, |click| click.clicked_piece(piece, &picked)), "use 2 57");
        assert_eq!(scene.click(56, |click| click.clicked_place(&picked)), "use 3 57");
    }

    #[test]
    fn a_drop_plays_or_says_what_forbids_it() {
        let none = Selected::default();
        let ur = Scene::of("ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,8 move:2");
        let drop = |over| ur.click(over, |click| click.dropped(ur.piece(5), &none));
        assert_eq!(drop(7), "move 5-7");
        assert_eq!(drop(5), "nothing");
        // The match refuses it with the rule.
        assert_eq!(drop(8), "move 5-8");
        let labyrinth = Scene::of("phaistos/aleff A 0,0,0,20 0,0,0,0 move:5,2");
        let drop = |over| labyrinth.click(over, |click| click.dropped(labyrinth.piece(20), &none));
        assert_eq!(drop(25), "use 5 20");
        assert_eq!(drop(30), "no: no number thrown leads to 30");
    }

    #[test]
    fn off_the_board_is_the_rack_for_it() {
        let scene = Scene::of("senet/skiryuk A 1,3,5,7,30 2,4,6,8,10 move:3");
        let none = Selected::default();
        let drop = scene.click(31, |click| click.dropped(scene.piece(30), &none));
        assert_eq!(drop, "move 30-31");
    }

    #[test]
    fn the_answers_to_an_offer_are_targets() {
        let scene = Scene::of("phaistos/aleff A 0,0,0,44 0,0,0,0 offer:44x1");
        let none = Selected::default();
        assert_eq!(scene.click(50, |click| click.clicked_place(&none)), "cross");
        assert_eq!(scene.click(45, |click| click.clicked_place(&none)), "go");
        let piece = scene.piece(44);
        assert_eq!(scene.click(44, |click| click.clicked_piece(piece, &none)), "stay");
    }
}
