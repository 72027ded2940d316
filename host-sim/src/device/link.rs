//! Speaks with a device: requests out, answers in, whatever happens to the cable meanwhile.

use super::answer::{Answer, Reader, Said, Screen};
use super::port::{Wish, find};
use serialport::SerialPort;
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

/// USB has no such thing; 1200 would start the boot loader.
const BAUD: u32 = 115_200;
/// How long one look at the port takes at the most.
const LOOK: Duration = Duration::from_millis(5);
/// An answer may wait until twenty sectors of flash are erased, in 0.4 s each at the worst.
const ANSWER: Duration = Duration::from_secs(10);
/// A device that has restarted is back within this time, whatever the computer does to find it.
const RESTART: Duration = Duration::from_secs(12);
const AGAIN: Duration = Duration::from_millis(100);
/// Then it answers at once, or it is another port.
const HELLO: Duration = Duration::from_secs(2);

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The cable is out, or the port cannot be used.
    Gone(String),
    Silent,
    OtherVersion(String),
    /// In the device's own words.
    Refused(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Gone(why) => write!(f, "{why}"),
            Self::Silent => write!(f, "the device does not answer"),
            Self::OtherVersion(version) => write!(
                f,
                "the device speaks version {version} of the link; this program does not. Update the older of the two"
            ),
            Self::Refused(why) => write!(f, "the device says: {why}"),
        }
    }
}

impl From<Fault> for String {
    fn from(fault: Fault) -> Self {
        fault.to_string()
    }
}

/// An open port.
pub struct Link {
    port: Box<dyn SerialPort>,
    reader: Reader,
    said: VecDeque<Said>,
}

impl Link {
    pub fn open(wish: &Wish) -> Result<Self, Fault> {
        let name = find(wish).map_err(Fault::Gone)?;
        let port = serialport::new(&name, BAUD).timeout(LOOK).open();
        let port = port.map_err(|error| Fault::Gone(format!("{name}: {error}")))?;
        let mut link = Self {
            port,
            reader: Reader::default(),
            said: VecDeque::new(),
        };
        // Ends whatever another program may have left half said.
        link.send("")?;
        Ok(link)
    }

    pub fn send(&mut self, line: &str) -> Result<(), Fault> {
        let text = format!("{line}\n");
        let mut rest = text.as_bytes();
        let began = Instant::now();
        while !rest.is_empty() {
            match self.port.write(rest) {
                Ok(count) => rest = &rest[count..],
                Err(error) if is_wait(&error) && began.elapsed() < ANSWER => {}
                Err(error) if is_wait(&error) => return Err(Fault::Silent),
                Err(error) => return Err(gone(&error)),
            }
        }
        Ok(())
    }

    /// The next thing that it has said; none if nothing came within a moment.
    pub fn hear(&mut self) -> Result<Option<Said>, Fault> {
        if self.said.is_empty() {
            let mut bytes = [0; 4096];
            match self.port.read(&mut bytes) {
                Ok(0) => return Err(Fault::Gone("the device was unplugged".into())),
                Ok(count) => self
                    .reader
                    .read(&bytes[..count], |said| self.said.push_back(said)),
                Err(error) if is_wait(&error) => {}
                Err(error) => return Err(gone(&error)),
            }
        }
        match self.said.pop_front() {
            Some(Said::OtherVersion(version)) => Err(Fault::OtherVersion(version)),
            said => Ok(said),
        }
    }
}

fn is_wait(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted
    )
}

fn gone(error: &io::Error) -> Fault {
    Fault::Gone(format!("the device was unplugged ({error})"))
}

/// The device's time, as far as it is ours.
pub trait Clock {
    fn pass(&mut self, time: Duration) -> Result<(), Fault>;
    /// Nothing came from the device for a moment.
    fn idle(&mut self) -> Result<(), Fault>;
}

pub struct RealClock;

impl Clock for RealClock {
    fn pass(&mut self, time: Duration) -> Result<(), Fault> {
        std::thread::sleep(time);
        Ok(())
    }

    fn idle(&mut self) -> Result<(), Fault> {
        Ok(())
    }
}

/// Of a device whose time somebody else lets pass: asks for it on standard output, and goes on when a line comes in.
pub struct PacedClock;

impl Clock for PacedClock {
    fn pass(&mut self, time: Duration) -> Result<(), Fault> {
        println!("pass {}", time.as_millis());
        let mut line = String::new();
        match io::stdin().lock().read_line(&mut line) {
            Ok(0) | Err(_) => Err(Fault::Gone("whoever lets time pass has gone".into())),
            Ok(_) => Ok(()),
        }
    }

    fn idle(&mut self) -> Result<(), Fault> {
        self.pass(LOOK)
    }
}

/// A conversation: each request has its answer before the next is sent.
pub struct Talk<'c> {
    link: Option<Link>,
    wish: Wish,
    patience: Duration,
    clock: &'c mut dyn Clock,
    /// What was said without having been asked for.
    pub log: String,
    /// Of the board, from its hello.
    pub hello: Answer,
}

impl<'c> Talk<'c> {
    pub fn begin(wish: &Wish, clock: &'c mut dyn Clock) -> Result<Self, Fault> {
        let mut talk = Self {
            link: Some(Link::open(wish)?),
            wish: wish.clone(),
            patience: ANSWER,
            clock,
            log: String::new(),
            hello: Answer {
                word: String::new(),
                body: vec![],
            },
        };
        talk.hello = talk.ask("hello")?;
        Ok(talk)
    }

    pub fn pass(&mut self, time: Duration) -> Result<(), Fault> {
        self.clock.pass(time)
    }

    fn send(&mut self, line: &str) -> Result<(), Fault> {
        self.link
            .as_mut()
            .map_or(Err(Fault::Silent), |link| link.send(line))
    }

    /// The next line or answer; within a time.
    fn next(&mut self) -> Result<Said, Fault> {
        let until = Instant::now() + self.patience;
        loop {
            if let Some(said) = self.link.as_mut().map_or(Err(Fault::Silent), Link::hear)? {
                return Ok(said);
            }
            if Instant::now() > until {
                return Err(Fault::Silent);
            }
            self.clock.idle()?;
        }
    }

    fn keep(&mut self, said: Said) {
        let lines = match said {
            Said::Answer(answer) => answer.body,
            Said::Line(line) => vec![line],
            Said::OtherVersion(_) => vec![],
        };
        lines.iter().for_each(|line| self.log += &format!("{line}\n"));
    }

    pub fn ask(&mut self, request: &str) -> Result<Answer, Fault> {
        self.send(request)?;
        let word = request.split(' ').next().unwrap_or("");
        loop {
            match self.next()? {
                Said::Answer(answer) if answer.word == word => {
                    return match answer.refusal() {
                        Some(why) => Err(Fault::Refused(why.into())),
                        None => Ok(answer),
                    };
                }
                other => self.keep(other),
            }
        }
    }

    /// Sends a line that need not be a request; what is said to it goes into the log.
    pub fn say(&mut self, line: &str) -> Result<(), Fault> {
        self.send(line)?;
        // Lines are answered in order: what comes before this answer is the other's.
        self.send("hello")?;
        loop {
            match self.next()? {
                Said::Answer(answer) if answer.word == "hello" => return Ok(()),
                other => self.keep(other),
            }
        }
    }

    /// Sends a line of a record, which is answered by a line.
    pub fn say_line(&mut self, line: &str) -> Result<String, Fault> {
        self.send(line)?;
        loop {
            match self.next()? {
                Said::Line(answer) => return Ok(answer),
                // As where nobody waits for a record.
                Said::Answer(answer) if answer.word == "unknown" => {
                    return Err(Fault::Refused(answer.refusal().unwrap_or("").into()));
                }
                other => self.keep(other),
            }
        }
    }

    pub fn screen(&mut self) -> Result<Screen, Fault> {
        // A garbled picture is asked for once more.
        for _ in 0..2 {
            if let Some(screen) = Screen::read(&self.ask("screen")?) {
                return Ok(screen);
            }
        }
        Err(Fault::Gone("the picture arrives garbled".into()))
    }

    /// The running game's record.
    pub fn export(&mut self) -> Result<String, Fault> {
        Ok(self.ask("export")?.text())
    }

    pub fn board(&self) -> &str {
        self.hello.value("board").unwrap_or("")
    }

    pub fn is_remote(&self) -> bool {
        self.hello.value("remote") == Some("on")
    }

    /// Has the device restart, and finds it again: at the same port, or at another if the computer has given it one.
    pub fn restart(&mut self, request: &str) -> Result<(), Fault> {
        self.ask(request)?;
        // A port that stays open keeps its name from the device when that comes back.
        self.link = None;
        // Until it has said its last words, the old port would still be found.
        self.pass(Duration::from_millis(300))?;
        let until = Instant::now() + RESTART;
        let wishes = [Wish::Board(self.board().into()), self.wish.clone()];
        self.patience = HELLO;
        for wish in wishes.iter().cycle() {
            match Link::open(wish).and_then(|link| {
                self.link = Some(link);
                self.ask("hello")
            }) {
                Ok(hello) => {
                    self.hello = hello;
                    break;
                }
                Err(fault) if Instant::now() > until => return Err(fault),
                Err(_) => {
                    self.link = None;
                    self.pass(AGAIN)?;
                }
            }
        }
        self.patience = ANSWER;
        Ok(())
    }
}
