//! A small, seeded source of chance. The seed comes from outside; what was drawn goes into the record, never the
//! seed, so a replay needs no luck.

pub struct Random(u32);

impl Random {
    pub const fn new(seed: u32) -> Self {
        // Xorshift stands still at zero.
        Self(seed | 1)
    }

    /// A number below `bound`; 0 when the bound is 0. (The bias of a remainder is below one in a million here.)
    pub fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 % bound.max(1)
    }
}
