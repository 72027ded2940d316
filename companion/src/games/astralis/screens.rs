use super::{Action, Astralis};
use crate::draw::Frame;
use crate::games::{Reply, Screens};
use crate::input::Input;
use crate::random::Random;
pub struct Table;
impl Screens<Astralis> for Table {
    fn resume(_: &Astralis) -> Self { Table }
    fn input(&mut self, _: &Astralis, _: Input, _: &mut Random) -> Reply<Action> { Reply::Stay }
    fn committed(&mut self, _: &Astralis, _: &Action) {}
    fn open(&mut self, _: &Astralis, _: usize) {}
    fn draw(&self, _: &Astralis, _: &mut Frame) {}
    fn help(&self, _: &Astralis) -> &'static str { "" }
    fn name(&self, _: &Astralis) -> &'static str { "" }
}
