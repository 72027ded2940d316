//! When a picture differs from its golden one: a file with what was expected, what came and where they differ.

use companion::draw::{HEIGHT, WIDTH};
use embedded_graphics::geometry::OriginDimensions;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Pixel, Point, Size};
use embedded_graphics_simulator::{OutputSettingsBuilder, SimulatorDisplay};
use host_sim::picture::Picture;
use std::path::{Path, PathBuf};

/// Columns between two pictures.
const GAP: i32 = 8;

/// Writes the three side by side, enlarged, and gives the file's path. `name` may have folders in it.
pub fn write(name: &str, expected: &Picture, got: &Picture) -> PathBuf {
    let mut all =
        SimulatorDisplay::<BinaryColor>::new(Size::new((3 * WIDTH + 2 * GAP) as u32, HEIGHT as u32));
    let points = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| Point::new(x, y)));
    for at in points.filter(|at| at.x < expected.size().width as i32) {
        let (expected, got) = (expected.get_pixel(at), got.get_pixel(at));
        let differs = BinaryColor::from(expected != got);
        for (place, colour) in (0..).zip([expected, got, differs]) {
            let at = at + Point::new(place * (WIDTH + GAP), 0);
            let Ok(()) = all.draw_iter([Pixel(at, colour)]);
        }
    }
    // Beside cargo's own folder for tests, where board-sim puts its own.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let path = target.join("golden-diff").join(format!("{name}.png"));
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let settings = OutputSettingsBuilder::new().scale(4).build();
    all.to_grayscale_output_image(&settings).save_png(&path).unwrap();
    path
}
