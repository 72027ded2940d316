//! The buzzer: short sounds that say what a push did. A board without one works the same.

use crate::board::BuzzerWires;
use crate::channels::SOUND;
use embassy_rp::clocks;
use embassy_rp::pwm::{Config, Pwm};
use embassy_time::Timer;

/// The slice counts microseconds.
const COUNTS_PER_SECOND: u32 = 1_000_000;

#[embassy_executor::task]
pub async fn run(wires: BuzzerWires) -> ! {
    let mut silence = Config::default();
    silence.enable = false;
    let mut buzzer = Pwm::new_output_a(wires.slice, wires.pin, silence.clone());
    loop {
        let (hertz, millis) = SOUND.wait().await.tone();
        let mut tone = Config::default();
        tone.divider = ((clocks::clk_sys_freq() / COUNTS_PER_SECOND) as u8).into();
        tone.top = (COUNTS_PER_SECOND / hertz) as u16;
        tone.compare_a = tone.top / 2;
        buzzer.set_config(&tone);
        Timer::after_millis(millis.into()).await;
        buzzer.set_config(&silence);
    }
}
