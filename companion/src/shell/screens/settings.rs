//! What the owner of the device chooses. A change shows at once and is kept by a press.

use super::remote::remote;
use crate::draw::{self, Area, Frame, Row};
use crate::games::screen::{Controls, Next};
use crate::games::stock::{List, UNCHANGED, chosen_is};
use crate::input::{step, step_number};
use crate::save::{BRIGHTEST, OFF_AFTER, Settings};
use crate::shell::{Command, Shell};
use crate::text::{Line, line};

pub struct EditSettings {
    pub edited: Settings,
    row: usize,
}

impl EditSettings {
    pub fn new(shell: &Shell) -> Self {
        Self {
            edited: shell.settings.clone(),
            row: 0,
        }
    }
}

/// One setting: its label, what it means, its value in words, and what turning NUMBER makes of it.
struct Setting {
    label: &'static str,
    help: &'static str,
    value: fn(&Settings) -> Line,
    change: fn(&mut Settings, i8),
}

fn one_of(second: bool, names: [&str; 2]) -> Line {
    let [off, on] = names;
    line!("{}", if second { on } else { off })
}

static SETTINGS: [Setting; 7] = [
    Setting {
        label: "Brightness",
        help: "How bright the screen is. You see the change at once; press DIAL to keep it. Left alone for a minute and a half, it \
               dims by itself.",
        value: |settings| line!("{} of {BRIGHTEST}", settings.brightness),
        change: |settings, by| {
            let level = step_number(settings.brightness.into(), by, 0, BRIGHTEST.into());
            settings.brightness = u8::try_from(level).unwrap_or(BRIGHTEST);
        },
    },
    Setting {
        label: "Picture",
        help: "Turned round, the picture stands on its head: for a case in which the screen is built in the other way up.",
        value: |settings| one_of(settings.rotated, ["upright", "turned round"]),
        change: |settings, by| settings.rotated ^= by % 2 != 0,
    },
    Setting {
        label: "Knobs",
        help: "If your knobs count the wrong way round, choose reversed. It holds once it is kept.",
        value: |settings| one_of(settings.reversed, ["normal", "reversed"]),
        change: |settings, by| settings.reversed ^= by % 2 != 0,
    },
    Setting {
        label: "Clicks a step",
        help: "If you have to turn a knob by two clicks for one step, choose 2.",
        value: |settings| one_of(settings.two_clicks, ["1", "2"]),
        change: |settings, by| settings.two_clicks ^= by % 2 != 0,
    },
    Setting {
        label: "Sound",
        help: "A short tick when something is done, a buzz when it cannot be. It needs a buzzer.",
        value: |settings| one_of(settings.sound, ["off", "on"]),
        change: |settings, by| settings.sound ^= by % 2 != 0,
    },
    Setting {
        label: "Dark after",
        help: "When nobody has touched a knob for so long, the screen goes dark. Any knob wakes it; what you press in the dark does \
               nothing else.",
        value: |settings| match settings.off_after_minutes() {
            Some(minutes) => line!("{minutes} min"),
            None => line!("never"),
        },
        change: |settings, by| {
            let at = step(settings.off_after.into(), by, OFF_AFTER.len());
            settings.off_after = u8::try_from(at).unwrap_or(0);
        },
    },
    Setting {
        label: "Display",
        help: "Which chip drives the screen. If the picture is shifted by two columns, it is the other one. Holding DIAL and NUMBER \
               while the power comes changes it too.",
        value: |settings| one_of(settings.sh1106, ["SSD1306/9", "SH1106"]),
        change: |settings, by| settings.sh1106 ^= by % 2 != 0,
    },
];

impl List for EditSettings {
    type Model = Shell;

    fn name(&self) -> &'static str {
        "settings"
    }

    fn draw_around(&self, shell: &Shell, frame: &mut Frame) -> Area {
        let changed = if self.edited == shell.settings {
            ""
        } else {
            "changed"
        };
        draw::title(frame, "Settings", changed)
    }

    /// Behind the settings, what is not kept.
    fn len(&self, _: &Shell) -> usize {
        SETTINGS.len() + 2
    }

    fn row(&self, _: &Shell, index: usize) -> Row {
        let setting = SETTINGS.get(index);
        let other = || {
            Row::new(
                if index == SETTINGS.len() {
                    "Hardware check"
                } else {
                    "Remote"
                },
                "",
            )
        };
        setting.map_or_else(other, |setting| {
            Row::new(setting.label, (setting.value)(&self.edited))
        })
    }

    chosen_is!(row);

    fn controls(&self, _: &Shell, knobs: Controls<Self>) -> Controls<Self> {
        if self.row >= SETTINGS.len() {
            return knobs.press("open", |editor, shell, _| match editor.row - SETTINGS.len() {
                0 if editor.unsaved(shell) => Next::refuse("Keep what you changed first"),
                0 => Next::Commit(Command::Check),
                _ => Next::open(remote(shell)),
            });
        }
        knobs
            .number("change", |editor, _, by| {
                if let Some(setting) = SETTINGS.get(editor.row) {
                    (setting.change)(&mut editor.edited, by);
                }
            })
            .press("keep", |editor, shell, _| match editor.unsaved(shell) {
                true => Next::Commit(Command::KeepSettings(editor.edited.clone())),
                false => Next::refuse(UNCHANGED),
            })
    }

    fn help(&self, _: &Shell) -> &'static str {
        let other = if self.row == SETTINGS.len() {
            "Tries the knobs and the display, looks at all else, and says what to solder again."
        } else {
            "A computer on the cable may look at the screen and turn the knobs, until the power goes."
        };
        SETTINGS.get(self.row).map_or(other, |setting| setting.help)
    }

    fn unsaved(&self, shell: &Shell) -> bool {
        self.edited != shell.settings
    }
}
