//! What all games share: menu, seats, settings, undo, help.
