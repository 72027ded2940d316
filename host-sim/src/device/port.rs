//! Which of the computer's serial ports is a device.

use serialport::{SerialPortInfo, SerialPortType, UsbPortInfo};

/// What a Pico with a serial port says it is: firmware/src/serial.rs has the same. Other programs on a Pico may say so too, but
/// they have another name.
const VENDOR: u16 = 0x2e8a;
const PRODUCT: u16 = 0x000a;
const NAME: &str = "Alidade";

/// Which device is meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// The only one there is.
    Any,
    /// This port.
    Port(String),
    /// The board with this number: after a restart it may be at another port.
    Board(String),
}

/// The port of the device that is meant, if it is plugged in.
pub fn find(wish: &Wish) -> Result<String, String> {
    if let Wish::Port(name) = wish {
        return Ok(name.clone());
    }
    let ports = serialport::available_ports().map_err(|error| format!("the serial ports: {error}"))?;
    choose(&ports, wish)
}

fn usb(port: &SerialPortInfo) -> Option<&UsbPortInfo> {
    match &port.port_type {
        SerialPortType::UsbPort(info) => Some(info),
        _ => None,
    }
}

fn choose(ports: &[SerialPortInfo], wish: &Wish) -> Result<String, String> {
    let is_device = |port: &&SerialPortInfo| {
        // macOS lists each port twice; programs that call use this one.
        !port.port_name.starts_with("/dev/tty.")
            && usb(port).is_some_and(|info| {
                let named = info.product.as_deref().is_none_or(|name| name.contains(NAME));
                let meant = match wish {
                    Wish::Board(number) => info.serial_number.as_ref() == Some(number),
                    _ => true,
                };
                (info.vid, info.pid) == (VENDOR, PRODUCT) && named && meant
            })
    };
    let found: Vec<_> = ports.iter().filter(is_device).collect();
    match found[..] {
        [] => Err("no device is plugged in".into()),
        [port] => Ok(port.port_name.clone()),
        _ => {
            let lines: Vec<_> = found
                .iter()
                .map(|port| {
                    let number = usb(port).and_then(|info| info.serial_number.as_deref());
                    format!("  {} (board {})", port.port_name, number.unwrap_or("unknown"))
                })
                .collect();
            Err(format!(
                "several devices are plugged in; name one:\n{}",
                lines.join("\n")
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn port(name: &str, ids: (u16, u16), product: Option<&str>, number: &str) -> SerialPortInfo {
        SerialPortInfo {
            port_name: name.into(),
            port_type: SerialPortType::UsbPort(UsbPortInfo {
                vid: ids.0,
                pid: ids.1,
                serial_number: Some(number.into()),
                manufacturer: None,
                product: product.map(Into::into),
            }),
        }
    }

    #[test]
    fn the_only_device_is_found_and_several_are_listed() {
        let pico = (VENDOR, PRODUCT);
        let mut ports = vec![
            SerialPortInfo {
                port_name: "/dev/ttyS0".into(),
                port_type: SerialPortType::Unknown,
            },
            port("/dev/ttyUSB0", (0x0403, 0x6001), Some("FT232R"), "A1"),
            port("/dev/ttyACM0", pico, Some("Pico"), "B1"),
        ];
        assert_eq!(choose(&ports, &Wish::Any), Err("no device is plugged in".into()));
        ports.push(port("/dev/ttyACM1", pico, Some("Alidade"), "E1"));
        ports.push(port("/dev/tty.usbmodem1", pico, Some("Alidade"), "E1"));
        assert_eq!(choose(&ports, &Wish::Any), Ok("/dev/ttyACM1".into()));
        // Some systems do not tell the name.
        ports.push(port("/dev/ttyACM2", pico, None, "E2"));
        let several = choose(&ports, &Wish::Any).unwrap_err();
        assert!(
            several.contains("/dev/ttyACM1 (board E1)\n  /dev/ttyACM2 (board E2)"),
            "{several}"
        );
        assert_eq!(
            choose(&ports, &Wish::Board("E2".into())),
            Ok("/dev/ttyACM2".into())
        );
        assert!(choose(&ports, &Wish::Board("E3".into())).is_err());
    }
}
