//! The device's sounds on the computer's loudspeaker. A computer without one is silent.

use companion::shell::Sound;
use sdl2::AudioSubsystem;
use sdl2::audio::{AudioQueue, AudioSpecDesired};

/// Samples a second.
const RATE: u32 = 48_000;
/// A square wave is shrill: an eighth of what is possible is loud enough.
const AMPLITUDE: i16 = i16::MAX / 8;
/// Samples that are on their way at a time: a click is heard within 11 ms.
const BUFFER: u16 = 512;

/// The samples of a sound: a square wave, as a buzzer makes it.
fn wave(sound: Sound) -> Vec<i16> {
    let (hertz, millis) = sound.tone();
    let half_waves = |sample: u32| sample * 2 * hertz / RATE;
    let samples = 0..RATE * millis / 1_000;
    samples
        .map(|sample| match half_waves(sample) % 2 {
            0 => AMPLITUDE,
            _ => -AMPLITUDE,
        })
        .collect()
}

pub struct Speaker(AudioQueue<i16>);

impl Speaker {
    pub fn open(audio: &AudioSubsystem) -> Result<Self, String> {
        let wish = AudioSpecDesired {
            freq: Some(RATE as i32),
            channels: Some(1),
            samples: Some(BUFFER),
        };
        let queue = audio.open_queue(None, &wish)?;
        queue.resume();
        Ok(Self(queue))
    }

    /// As on the device, a new sound ends the one before.
    pub fn play(&self, sound: Sound) {
        self.0.clear();
        // A loudspeaker that was unplugged is silent.
        _ = self.0.queue_audio(&wave(sound));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_have_the_pitch_and_length_of_the_buzzer() {
        for (sound, hertz, millis) in [(Sound::Committed, 3_000, 12), (Sound::Refused, 220, 90)] {
            let wave = wave(sound);
            assert_eq!(wave.len(), (RATE * millis / 1_000) as usize);
            assert!(wave.iter().all(|sample| sample.abs() == AMPLITUDE));
            let rises = wave.windows(2).filter(|pair| pair[0] < 0 && pair[1] > 0).count();
            // It begins high, so the first wave has no rise.
            let waves = (rises + 1) as u32;
            assert_eq!(waves, (hertz * millis).div_ceil(1_000), "{sound:?}");
            let high = wave.iter().filter(|sample| **sample > 0).count() as f32;
            assert!((0.45..0.55).contains(&(high / wave.len() as f32)), "{sound:?}");
        }
    }
}
