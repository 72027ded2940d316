//! Frames as PNG files: one pixel for one pixel, black and white.

use companion::draw::{Frame, HEIGHT, WIDTH};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, OriginDimensions, Pixel, Point, Size};
use embedded_graphics_simulator::{OutputSettings, SimulatorDisplay};
use std::path::Path;

pub type Picture = SimulatorDisplay<BinaryColor>;

pub fn picture(frame: &Frame) -> Picture {
    let mut picture = blank();
    draw(frame, false, &mut picture);
    picture
}

pub fn blank() -> Picture {
    Picture::new(Size::new(WIDTH as u32, HEIGHT as u32))
}

/// Draws the frame over the whole picture, upside down if the panel is turned.
pub fn draw(frame: &Frame, turned: bool, picture: &mut Picture) {
    let points = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| Point::new(x, y)));
    let far = Point::new(WIDTH - 1, HEIGHT - 1);
    let pixels = points.map(|at| {
        let from = if turned { far - at } else { at };
        Pixel(at, frame.pixel(from.x, from.y).into())
    });
    let Ok(()) = picture.draw_iter(pixels);
}

pub fn save(picture: &Picture, path: &Path) -> Result<(), String> {
    picture
        .to_grayscale_output_image(&OutputSettings::default())
        .save_png(path)
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// Reads a picture of the device's size.
pub fn load(path: &Path) -> Result<Picture, String> {
    let picture = Picture::load_png(path).map_err(|error| format!("{}: {error}", path.display()))?;
    if picture.size() != Size::new(WIDTH as u32, HEIGHT as u32) {
        return Err(format!("{}: not {WIDTH}x{HEIGHT} pixels", path.display()));
    }
    Ok(picture)
}
