#![no_std]
#![no_main]
use defmt_rtt as _;
use embassy_executor::Spawner;
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}
#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let _p = embassy_rp::init(Default::default());
    defmt::info!("Alidade");
}
