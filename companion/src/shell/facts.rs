//! What the hardware check is told by whatever the device runs on. The check alone makes words of it.

/// What the surroundings know of the hardware at a moment.
#[derive(Clone, Copy, Default, Debug)]
pub struct Facts {
    /// DIAL, ACTION and NUMBER.
    pub knobs: [Contacts; 3],
    pub wiring: Wiring,
    /// A computer on the cable has found the device.
    pub usb: bool,
    /// Bytes of stack that were never used.
    pub free_stack: u32,
    /// How often the display had to be set up anew.
    pub bus_faults: u32,
}

#[derive(Clone, Copy, Default, Debug)]
pub struct Contacts {
    /// Quarter steps since the start, up when turned clockwise.
    pub quarters: i32,
    /// Which are closed now: [`A`], [`B`] and [`PUSH`].
    pub closed: u8,
    /// What A and B were together since this was last told: bit 0 both open, 1 only A closed, 2 only B, 3 both; and [`PUSHED`].
    pub seen: u8,
}

pub const A: u8 = 1;
pub const B: u8 = 2;
pub const PUSH: u8 = 4;
/// A press or a hold has been seen.
pub const PUSHED: u8 = 0x10;

/// The numbers of the board's pins: GP and this.
#[derive(Clone, Copy, Default, Debug)]
pub struct Wiring {
    /// Of each knob A, B and push.
    pub knobs: [[u8; 3]; 3],
    pub sda: u8,
    pub scl: u8,
    pub buzzer: u8,
}
