use super::{Action,Astoria}; use crate::{draw::Frame,games::{Reply,Screens},input::Input,random::Random};
pub struct AstoriaScreens;
impl Screens<Astoria> for AstoriaScreens {
 fn resume(_: &Astoria) -> Self { Self }
 fn input(&mut self, _: &Astoria, _: Input, _: &mut Random) -> Reply<Action> { Reply::Stay }
 fn committed(&mut self, _: &Astoria, _: &Action) {}
 fn open(&mut self, _: &Astoria, _: usize) {}
 fn draw(&self, _: &Astoria, _: &mut Frame) {}
 fn help(&self, _: &Astoria) -> &'static str { "" }
 fn name(&self, _: &Astoria) -> &'static str { "" }
}
