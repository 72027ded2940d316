//! A checksum that tells damaged bytes from whole ones: FNV-1a, of 32 bits.

/// Of no bytes at all.
pub const START: u32 = 0x811c_9dc5;

/// The sum of what was summed before and one byte more.
pub fn with(sum: u32, byte: u8) -> u32 {
    (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
}

pub fn of(bytes: &[u8]) -> u32 {
    bytes.iter().fold(START, |sum, byte| with(sum, *byte))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_published_values() {
        assert_eq!(super::of(b""), 0x811c_9dc5);
        assert_eq!(super::of(b"a"), 0xe40c_292c);
        assert_eq!(super::of(b"foobar"), 0xbf9c_f968);
    }
}
