// A case for Alidade: a box that holds display and knobs in its face, and a base that carries the Pico.
//
// Millimetres. x goes right, y away from the player, z up; the origin is the middle of the front edge of the room inside, on the
// base. `./dev case` renders every part for every display. What must be true of the dimensions is asserted below, before
// anything is drawn.

/* [What to make] */
// The module that you have: its diagonal in inches.
display = "0.96"; // ["0.96", "1.3", "1.54", "2.42"]
// "assembled" and "open" show the parts in it; "meeting" is what case and parts have in common, and must be empty.
part = "assembled"; // ["top", "base", "tab", "assembled", "open", "meeting"]

/* [Print] */
wall = 2.4;         // six lines of a 0.4 mm nozzle
face = 3;           // stiff enough to press on; an encoder's thread is 5 mm or longer and its nut takes 2
gap = 0.4;          // between what is printed and what goes into it
corner = 4;         // radius of the outer edges
engraving = 0.6;    // depth of the letters: three layers
pixel = 0.6;        // of the letters: a line and a half of the nozzle; six letters take 21 of the 30 between knobs

/* [Display] */
// Board and lit area of the usual modules, width and depth; how far the lit area's middle lies behind the board's, which differs by
// a millimetre from maker to maker: measure yours. The pins are at the rear edge.
displays = [
    // name,   board,        lit area,       middle
    ["0.96", [27.3, 27.8], [21.7, 10.9], 1.4],
    ["1.3",  [35.4, 33.5], [29.4, 14.7], 2.0],
    ["1.54", [42.4, 38.0], [35.1, 17.5], 2.7],
    ["2.42", [72.0, 43.0], [55.0, 27.5], 2.7],
];
window_margin = 1.5; // around the lit area, so that a millimetre does not hide a row of pixels
glass = 2;           // from the board's face to that of the glass
board = 1.6;         // thickness of a printed board
display_back = 5;    // parts and solder on the back
fence = 1.2;         // wall that holds the board in its place

/* [Knobs] */
knob_apart = 30;     // middle to middle. 25 is the least at which fingers do not turn the neighbour too
knob_diameter = 20;  // of the cap that is put on
bush = 7.4;          // hole for a thread of 7 mm
encoder_body = 7;    // from the face's underside to the encoder's board or lugs
// A KY-040 board: 19 wide; with its pins and with plugs on them it reaches far to one side, which is the rear here. A bare EC11
// needs 13 x 15 of it. Makers place the shaft differently, so there is room for either.
ky040_width = 19.5;
ky040_front = 13;    // from the shaft
ky040_rear = 22;     // from the shaft, with the bent pins
plugs = [13, 9];     // the part of five plugs in a row that sticks out behind the pins: width, depth
encoder_under = 3;   // board and solder below the body

/* [Pico] */
pico = [51, 21];
pico_board = 1;
pico_holes = [47, 11.4]; // middle to middle, 2.1 mm wide
pico_under = 4;      // soldered wires below the board
pico_over = 4;       // connector and wires above it
usb_out = 1.3;       // the connector sticks out of the board
usb_middle = 1.3;    // its middle above the board's face
plug = [12.5, 9];    // cut-out for the cable's plug: the thickest found is 11 by 8
pico_hole = 1.7;     // screws M2 x 6 cut their thread into it

/* [Buzzer] */
buzzer = [13, 10];   // diameter, height of a piezo with its leads

/* [Screws] */
post = 7;            // column for a screw
post_hole = 2.6;     // screws M3 x 10 cut their thread into it
base_hole = 3.4;     // and go through this
tab_hole = 1.7;      // for the screws M2 x 6 that hold the display
tab = [6, 9, 2];     // presses on an edge of the display's board, whatever holes that has
tab_over = 2.5;      // so far on the board

/* [Room] */
inside_height = 26;  // wires of the knobs cross between Pico and display
clear = 1;           // the least between two parts

// What follows from it.

function found(name) = [for (d = displays) if (d[0] == name) d][0];
oled = found(display);
assert(!is_undef(oled), str("no such display: ", display));
oled_board = oled[1];
lit = oled[2];

tab_post = tab[0];  // a tab's column is as wide as the tab
// Three knobs in a row, or the display with a tab at each side and the columns in the rear corners.
inside_width = max(2 * knob_apart + ky040_width + 2 * clear, oled_board[0] + 2 * (fence + gap + tab_post + clear),
                   oled_board[0] + 2 * (post + 2 * clear));
shaft_y = ky040_front + clear;
oled_front = shaft_y + ky040_rear + plugs[1] + clear + fence;
oled_middle = oled_front + oled_board[1] / 2;
inside_depth = oled_front + oled_board[1] + fence + 2 * clear;
outside = [inside_width + 2 * wall, inside_depth + 2 * wall, inside_height + face + wall];

pico_left = -inside_width / 2 + usb_out + 0.2;
pico_front = inside_depth - post - clear - pico[1];
pico_top = pico_under + pico_board;
buzzer_at = [pico_left + pico[0] + 3 * clear + buzzer[0] / 2, pico_front + pico[1] / 2];
knobs = [for (i = [-1, 0, 1]) [i * knob_apart, shaft_y]];
names = ["DIAL", "ACTION", "NUMBER"];
// Names stand before the knobs, which would hide them from the player, in the middle of what is left there.
label_y = (shaft_y - knob_diameter / 2 - wall - 7 * pixel) / 2;

// In front between the knobs, behind in the corners.
posts = [
    [-knob_apart / 2, post / 2], [knob_apart / 2, post / 2],
    [-(inside_width - post) / 2, inside_depth - post / 2], [(inside_width - post) / 2, inside_depth - post / 2],
];
tabs = [for (side = [-1, 1]) [side * (oled_board[0] / 2 + gap + fence + tab_post / 2), oled_middle]];

// The room that each part needs: name, lowest corner, highest corner.
function box(name, from, size) = [name, from, from + size];
parts = concat(
    [box("display", [-oled_board[0] / 2, oled_front, inside_height - glass - board - display_back],
         [oled_board[0], oled_board[1], glass + board + display_back])],
    [for (i = [0 : 2]) box(names[i], [knobs[i][0] - ky040_width / 2, shaft_y - ky040_front, inside_height - encoder_body - encoder_under],
         [ky040_width, ky040_front + ky040_rear, encoder_body + encoder_under])],
    [for (i = [0 : 2]) box(str("plugs of ", names[i]),
         [knobs[i][0] - plugs[0] / 2, shaft_y + ky040_rear, inside_height - encoder_body - encoder_under],
         [plugs[0], plugs[1], encoder_body + encoder_under])],
    [box("Pico", [pico_left, pico_front, pico_under], [pico[0], pico[1], pico_board + pico_over])],
    [box("buzzer", [buzzer_at[0] - buzzer[0] / 2, buzzer_at[1] - buzzer[0] / 2, 0], [buzzer[0], buzzer[0], buzzer[1]])],
    [for (i = [0 : 3]) box(str("column ", i + 1), [posts[i][0] - post / 2, posts[i][1] - post / 2, 0], [post, post, inside_height])]
);

tiny = 0.001; // parts may touch
function meet(a, b) = min([for (k = [0 : 2]) min(a[2][k], b[2][k]) - max(a[1][k], b[1][k])]) > tiny;
function is_inside(a) = a[1][0] >= -inside_width / 2 - tiny && a[2][0] <= inside_width / 2 + tiny
    && a[1][1] >= -tiny && a[2][1] <= inside_depth + tiny && a[1][2] >= -tiny && a[2][2] <= inside_height + tiny;

assert(knob_apart >= 25, "knobs are less than 25 apart");
for (a = parts) assert(is_inside(a), str(a[0], " is not inside"));
for (i = [0 : len(parts) - 2], j = [i + 1 : len(parts) - 1])
    assert(!meet(parts[i], parts[j]), str(parts[i][0], " meets ", parts[j][0]));
assert(knob_apart - knob_diameter >= 8, "no room for a finger between two knobs");
assert(shaft_y + knob_diameter / 2 < oled_middle + oled[3] - lit[1] / 2, "a knob hides the display");
assert(pico_top + usb_middle - plug[1] / 2 >= 0, "the plug is below the base");
echo(display = display, outside = outside, inside = [inside_width, inside_depth, inside_height], knob_apart = knob_apart);

$fn = part == "meeting" ? 12 : 48;

// Letters of 5 x 7 pixels like those on the display, so that no font has to be there.
letters = [
    ["A", [14, 17, 17, 31, 17, 17, 17]], ["B", [30, 17, 17, 30, 17, 17, 30]], ["C", [14, 17, 16, 16, 16, 17, 14]],
    ["D", [30, 17, 17, 17, 17, 17, 30]], ["E", [31, 16, 16, 30, 16, 16, 31]], ["I", [14, 4, 4, 4, 4, 4, 14]],
    ["L", [16, 16, 16, 16, 16, 16, 31]], ["M", [17, 27, 21, 21, 17, 17, 17]], ["N", [17, 25, 21, 19, 17, 17, 17]],
    ["O", [14, 17, 17, 17, 17, 17, 14]], ["R", [30, 17, 17, 30, 20, 18, 17]], ["T", [31, 4, 4, 4, 4, 4, 4]],
    ["U", [17, 17, 17, 17, 17, 17, 14]],
];

module word(text) {
    translate([-(6 * len(text) - 1) / 2 * pixel, 0])
        for (i = [0 : len(text) - 1], row = [0 : 6]) {
            bits = [for (l = letters) if (l[0] == text[i]) l[1]][0];
            for (column = [0 : 4])
                if (floor(bits[row] / pow(2, 4 - column)) % 2 == 1)
                    // A little wider than its place: neighbours that meet only at a corner are no solid.
                    translate([(6 * i + column) * pixel - 0.02, (6 - row) * pixel - 0.02]) square(pixel + 0.04);
        }
}

module labels() { for (i = [0 : 2]) translate([knobs[i][0], label_y]) word(names[i]); }

module at_each(places) { for (p = places) translate(p) children(); }

module rounded(size, radius) { offset(radius) offset(-radius) translate([-size[0] / 2, 0]) square(size); }

module footprint() { translate([0, -wall]) rounded([outside[0], outside[1]], corner); }
module inside() { rounded([inside_width, inside_depth], corner - wall); }

// A window with slanting sides, so that the edge does not shade the picture when seen from the chair.
module window() {
    hole = [lit[0] + 2 * window_margin, lit[1] + 2 * window_margin];
    translate([0, oled_middle + oled[3], inside_height])
        hull() {
            translate([0, 0, -0.1]) linear_extrude(0.6) square(hole, center = true);
            translate([0, 0, face]) linear_extrude(0.1) square([hole[0] + 2 * face, hole[1] + 2 * face], center = true);
        }
}

module top() {
    difference() {
        union() {
            difference() {
                linear_extrude(inside_height + face) footprint();
                translate([0, 0, -0.1]) linear_extrude(inside_height + 0.1) inside();
            }
            intersection() {
                linear_extrude(inside_height + 0.1) inside();
                union() {
                    // Columns grow into the walls behind them.
                    at_each(posts) linear_extrude(inside_height + 0.1) circle(d = post);
                    for (p = [posts[2], posts[3]]) translate([p[0], p[1]]) linear_extrude(inside_height + 0.1)
                        translate([p[0] < 0 ? -post : 0, 0]) square([post, post]);
                    for (p = [posts[0], posts[1]]) translate([p[0] - post / 2, 0]) linear_extrude(inside_height + 0.1)
                        square([post, post / 2]);
                    // What holds the display's board in its place, open for the pins behind and for the tabs at the sides.
                    translate([0, 0, inside_height - glass - board + 0.4]) linear_extrude(glass + board) difference() {
                        translate([0, oled_middle]) square([oled_board[0] + 2 * (gap + fence), oled_board[1] + 2 * (gap + fence)], center = true);
                        translate([0, oled_middle]) square([oled_board[0] + 2 * gap, oled_board[1] + 2 * gap], center = true);
                        translate([0, oled_front + oled_board[1]]) square([oled_board[0] - 8, 10], center = true);
                    }
                    // A little lower than the board's back: the tab presses.
                    translate([0, 0, inside_height - glass - board + 0.3]) at_each(tabs) linear_extrude(glass + board)
                        square([tab_post, tab[1]], center = true);
                }
            }
        }
        window();
        at_each(knobs) linear_extrude(inside_height + 2 * face) circle(d = bush);
        if (part == "top") translate([0, 0, inside_height + face - engraving]) linear_extrude(face) labels();
        translate([0, 0, -0.1]) at_each(posts) linear_extrude(12) circle(d = post_hole);
        // Not through the face.
        translate([0, 0, inside_height - glass - board]) at_each(tabs) linear_extrude(glass + board + 1) circle(d = tab_hole);
        // For the plug, open below: so it needs no support when it is printed on its face.
        translate([-inside_width / 2 - 2 * wall, pico_front + pico[1] / 2 - plug[0] / 2, -0.1])
            cube([3 * wall, plug[0], pico_top + usb_middle + plug[1] / 2 + 0.1]);
        // Sound.
        for (i = [-1 : 1]) translate([buzzer_at[0] + 4 * i, inside_depth - 1, buzzer[1] / 2]) rotate([-90, 0, 0]) cylinder(d = 2, h = 2 * wall);
    }
}

module base() {
    // From the lower to the upper face of the plate, with a rim that lies within the walls.
    difference() {
        union() {
            translate([0, 0, -wall]) linear_extrude(wall) footprint();
            difference() {
                linear_extrude(1.6) offset(-0.3) inside();
                translate([0, 0, -0.1]) linear_extrude(2) offset(-1.9) inside();
                translate([0, 0, -0.1]) at_each(posts) linear_extrude(2) square(post + 2 * gap, center = true);
                translate([-inside_width / 2 - 1, pico_front + pico[1] / 2 - plug[0] / 2 - gap, -0.1]) cube([4, plug[0] + 2 * gap, 2]);
            }
            translate([pico_left + pico[0] / 2, pico_front + pico[1] / 2])
                for (x = [-1, 1], y = [-1, 1]) translate([x * pico_holes[0] / 2, y * pico_holes[1] / 2]) cylinder(d = 4.6, h = pico_under);
            // A ring that holds the buzzer.
            translate(buzzer_at) linear_extrude(3) difference() {
                circle(d = buzzer[0] + 2 * gap + 2 * fence);
                circle(d = buzzer[0] + 2 * gap);
                square([2 * buzzer[0], 3], center = true);
            }
        }
        translate([0, 0, -wall - 0.1]) at_each(posts) linear_extrude(2 * wall) circle(d = base_hole);
        // The screws' heads lie within it.
        translate([0, 0, -wall - 0.01]) at_each(posts) cylinder(d1 = 6.6, d2 = base_hole, h = 1.6);
        translate([pico_left + pico[0] / 2, pico_front + pico[1] / 2])
            for (x = [-1, 1], y = [-1, 1]) translate([x * pico_holes[0] / 2, y * pico_holes[1] / 2, 1 - wall])
                // For screws of 6 mm; a millimetre of the base is left.
                cylinder(d = pico_hole, h = pico_under + wall);
    }
}

module tab() {
    linear_extrude(tab[2]) difference() {
        translate([-tab[0] / 2, -tab[1] / 2]) square([tab[0] + fence + gap + tab_over, tab[1]]);
        circle(d = 2.3);
    }
}

// What goes into it and onto it, for pictures.
printed = [0.72, 0.76, 0.8];

module in_top() {
    color("royalblue") translate([-oled_board[0] / 2, oled_front, inside_height - glass - board]) cube([oled_board[0], oled_board[1], board]);
    color("gold") for (i = [-1.5 : 1.5]) translate([2.54 * i, oled_front + oled_board[1] - 2, inside_height - glass - board - 2]) cylinder(d = 1.4, h = 2);
    color("black") translate([-lit[0] / 2 - 2, oled_middle + oled[3] - lit[1] / 2 - 5, inside_height - glass]) cube([lit[0] + 4, lit[1] + 7, glass - 0.05]);
    color("lightcyan") translate([-lit[0] / 2, oled_middle + oled[3] - lit[1] / 2, inside_height - 0.05]) cube([lit[0], lit[1], 0.02]);
    color(printed) for (t = tabs) translate([t[0], t[1], inside_height - glass - board - tab[2]]) rotate(t[0] < 0 ? 0 : 180) tab();
    color("silver") translate([0, 0, inside_height - glass - board - tab[2] - 1.2]) at_each(tabs) cylinder(d = 3.8, h = 1.2);
    at_each(knobs) {
        color("silver") translate([-6, -6, inside_height - 6.5]) cube([12, 12, 6.5]);
        color("silver") translate([0, 0, inside_height]) cylinder(d = 7, h = face + 2.5);
        color("dimgray") translate([-9.5, -9, inside_height - 8.1]) cube([19, 26, board]);
        color("gold") for (i = [-2 : 2]) translate([2.54 * i - 0.3, 14, inside_height - 9.5]) cube([0.6, 8, 0.6]);
    }
}

module on_base() {
    color("seagreen") translate([pico_left, pico_front, pico_under]) cube([pico[0], pico[1], pico_board]);
    color("silver") translate([pico_left - usb_out, pico_front + pico[1] / 2 - 3.75, pico_top]) cube([5.6, 7.5, 2.6]);
    color("black") translate([pico_left + 24, pico_front + 7, pico_top]) cube([7, 7, 0.8]);
    color("white") translate([pico_left + 10, pico_front + 5, pico_top]) cube([4, 3, 1.5]);
    color("goldenrod") translate(buzzer_at) cylinder(d = buzzer[0] - 1, h = 7);
}

module on_top() {
    color("black") translate([0, 0, inside_height + face]) linear_extrude(0.05) labels();
    at_each(knobs) color("dimgray") translate([0, 0, inside_height + face + 2.5]) cylinder(d1 = knob_diameter, d2 = knob_diameter - 3, h = 14);
}

if (part == "top") rotate([180, 0, 0]) top();
if (part == "base") base();
if (part == "tab") tab();
if (part == "assembled") {
    color(printed) top();
    color(printed) base();
    in_top();
    on_base();
    on_top();
}
// The base, and beside it the top lying on its face.
if (part == "open") {
    color(printed) base();
    on_base();
    translate([outside[0] + 10, 0, inside_height + face - wall]) rotate([0, 180, 0]) {
        color(printed) top();
        in_top();
    }
}
if (part == "meeting") intersection() {
    union() { top(); base(); }
    // Without what holds them: the display lies on the face, the Pico on its columns.
    union() {
        for (p = parts) if (p[0][0] != "c" && p[0] != "buzzer")
            translate(p[1] + [0.05, 0.05, 0.05]) cube(p[2] - p[1] - [0.1, 0.1, 0.1]);
        translate([buzzer_at[0], buzzer_at[1], 0.05]) cylinder(d = buzzer[0], h = buzzer[1]);
    }
}
