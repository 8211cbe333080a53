import type { Colours } from "./kit.ts";
import {
  tone,
  fill,
  line,
  dim,
  glow,
  seam,
  disc,
  ring,
  oval,
  box,
  shadow,
  times,
  turned,
  dotted,
  letters,
} from "./kit.ts";

const DARK = "#2b3140";

/** A power bank with its cable. */
export function powerBank({ main, accent, trim }: Colours): string {
  return [
    shadow(206, 338, 96),
    line("M236 86V64q0-18-20-18h-52q-22 0-22-16", DARK, 7),
    box(132, 82, 136, 256, main, 26) + fill("M238 82h4q26 0 26 26v204q0 26-26 26h-4Z", tone(main, -0.18)),
    glow("M158 82h14v256h-14q-26 0-26-26V108q0-26 26-26Z", 0.22),
    box(222, 76, 28, 16, "#c5ccd3", 3) + box(150, 78, 32, 8, tone(main, -0.4), 4),
    times(4, (i) => disc(170 + i * 20, 306, 5, i < 3 ? trim : tone(main, -0.3))),
    fill("M208 150l-38 62h24l-8 46 44-68h-26Z", accent) + seam("M148 290H252", 2, 0.15),
  ].join("");
}

/** A speaker with a handle. */
export function speaker({ main, accent, trim }: Colours): string {
  const grille = times(9, (row) =>
    dotted(`M${116 + (row % 2) * 12} ${152 + row * 18}H290`, tone(main, -0.28), 8, 24),
  );
  return [
    shadow(206, 328, 132),
    line("M112 128Q108 78 150 78H250Q292 78 288 128", DARK, 12) +
      line("M112 120Q110 80 150 78H250", tone(DARK, 0.3), 3),
    box(84, 126, 232, 200, main, 54) + grille,
    dim("M262 126q54 0 54 54v92q0 54-54 54h-14q34-20 34-60V180q0-40-34-54Z", 0.16) +
      glow("M138 126q-54 0-54 54v92q0 30 16 42V176q6-40 56-50Z", 0.2),
    disc(200, 226, 64, accent) +
      disc(200, 226, 50, tone(accent, -0.3)) +
      disc(200, 226, 22, tone(accent, 0.2)) +
      glow("M156 202a50 50 0 0 1 44-26v10a40 40 0 0 0-34 22Z", 0.4),
    box(160, 108, 80, 22, DARK, 11) +
      disc(182, 119, 4, trim) +
      disc(218, 119, 4, trim) +
      line("M196 119h8", trim, 3),
  ].join("");
}

/** A jointed lamp that is on. */
export function deskLamp({ main, accent, trim }: Colours): string {
  return [
    shadow(196, 340, 104),
    `<path d="M236 150L150 334H356L312 120Z" fill="#ffe9a8" opacity=".55"/>`,
    oval(150, 332, 64, 14, tone(main, -0.25)) +
      oval(150, 326, 64, 14, main) +
      oval(140, 323, 34, 6, tone(main, 0.3)),
    line("M150 322L118 206", tone(main, -0.15), 13) +
      line("M147 322L115 206", tone(main, 0.25), 3) +
      line("M118 206L222 98", main, 13) +
      line("M117 199L218 94", tone(main, 0.35), 3),
    disc(118, 206, 13, accent) + disc(118, 206, 5, tone(accent, 0.5)),
    fill("M206 104q8-36 46-44 44-6 66 28l6 20-96 52-14-20q-8-16-8-36Z", main) +
      dim("M296 68q14 8 22 20l6 20-96 52-8-11 74-44Z", 0.18) +
      glow("M214 104q8-30 40-36l-20 42-14 22q-6-14-6-28Z", 0.3),
    `<g transform="rotate(-28 275 135)">${oval(275, 135, 54, 13, trim)}${oval(275, 135, 36, 7, "#fffdf0")}</g>`,
    disc(222, 98, 12, accent) + box(140, 318, 20, 7, accent, 3),
  ].join("");
}

/** A table fan. */
export function fan({ main, accent, trim }: Colours): string {
  const blade = "M200 168q-46-26-34-72 44 4 52 58Z";
  return [
    shadow(204, 342, 84),
    fill("M186 250h28l8 74h-44Z", tone(main, -0.12)) +
      box(126, 318, 148, 24, main, 12) +
      glow("M138 321H250v6H134Z", 0.4),
    disc(248, 330, 5, trim) + disc(232, 330, 5, accent),
    disc(200, 166, 108, tone(main, 0.5)) + ring(200, 166, 106, main, 11),
    turned(fill(blade, accent) + glow("M200 168q-46-26-34-72 4 44 34 72Z", 0.28), 5, 200, 166),
    turned(line("M200 62V140", tone(main, -0.2), 2), 20, 200, 166) + ring(200, 166, 70, tone(main, -0.2), 2),
    disc(200, 166, 27, main) + disc(200, 166, 17, tone(main, 0.35)) + fill("M196 156l14 10-14 10Z", accent),
    `<path d="M108 128A100 100 0 0 1 160 74" stroke="#fff" stroke-width="6" opacity=".6"/>`,
  ].join("");
}

/** A kettle with a water gauge. */
export function kettle({ main, accent, trim }: Colours): string {
  return [
    shadow(200, 340, 112),
    box(104, 318, 184, 22, DARK, 11) + box(112, 321, 150, 5, tone(DARK, 0.3), 2),
    line("M270 130Q346 128 342 208T270 290", DARK, 20) +
      line("M276 124Q336 124 335 200", tone(DARK, 0.35), 4),
    fill("M124 120L88 128 74 154 108 168Z", tone(main, -0.18)),
    fill(
      "M126 106H264Q272 110 274 122L288 306Q288 320 274 320H116Q102 320 102 306L116 122Q118 108 126 106Z",
      main,
    ),
    dim("M240 106h24q8 4 10 16l14 184q0 14-14 14h-28q10-100-6-214Z", 0.18) +
      glow("M132 112h22q-16 90-16 200h-18q-12 0-11-10Z", 0.45),
    box(150, 176, 26, 108, tone(main, -0.35), 12) +
      box(153, 216, 20, 65, "#8fd0ea", 9) +
      times(4, (i) => line(`M180 ${194 + i * 24}h10`, trim, 3)),
    fill("M128 106Q132 80 194 78T262 106Z", DARK) +
      box(178, 62, 34, 20, DARK, 10) +
      glow("M142 100q10-14 42-16l-2 8q-22 2-30 8Z", 0.3),
    box(103, 296, 184, 10, accent) + disc(276, 300, 4, trim),
  ].join("");
}

/** A watch with activity rings. */
export function smartWatch({ main, accent, trim }: Colours): string {
  return [
    fill("M152 124L164 52q4-10 14-10h44q10 0 14 10l12 72Z", main) +
      fill("M152 276l12 72q4 10 14 10h44q10 0 14-10l12-72Z", main),
    dim("M214 42h8q10 0 14 10l12 72h-22ZM226 276h22l-12 72q-4 10-14 10h-10Z", 0.18) +
      times(4, (i) => oval(200, 302 + i * 13, 6, 3.5, tone(main, -0.35))),
    box(276, 168, 12, 34, "#aab2bb", 5),
    box(126, 112, 150, 176, "#c7ced5", 42) +
      box(126, 112, 146, 172, tone("#c7ced5", 0.4), 40) +
      box(134, 120, 134, 160, "#12161f", 34),
    `<g transform="rotate(-90 200 196)" stroke-width="9">${[48, 35].map((r, i) => `<circle cx="200" cy="196" r="${r}" stroke="${i ? trim : accent}" opacity=".25"/><circle cx="200" cy="196" r="${r}" stroke="${i ? trim : accent}" stroke-dasharray="${i ? "140 90" : "230 90"}"/>`).join("")}</g>`,
    letters("9:41", 200, 202, 19, "#fff") +
      disc(168, 258, 6, accent) +
      disc(200, 262, 6, "#fff") +
      disc(232, 258, 6, trim),
    glow("M134 154q0-34 34-34h44L134 232Z", 0.08),
  ].join("");
}

/** Earbuds over their open case. */
export function earbuds({ main, accent, trim }: Colours): string {
  const bud = [
    fill("M-14 20q0-16 14-16t14 16v56q0 14-14 14t-14-14Z", main),
    disc(-4, -4, 28, main) + dim("M0 24q28-4 24-36 6 30-10 44v44q0 14-14 14Z", 0.12),
    `<g transform="rotate(-28 -22 -2)">${oval(-28, -4, 13, 18, tone(accent, 0.1))}${oval(-31, -4, 7, 11, tone(accent, -0.3))}</g>`,
    glow("M-8-28q20-4 26 14-10-10-26-14Z", 0.7) + box(-5, 58, 10, 18, trim, 4),
  ].join("");
  return [
    shadow(202, 342, 112),
    fill("M98 236q0-96 102-96t102 96Z", tone(main, -0.1)) +
      fill("M116 236q4-74 84-76t84 76Z", tone(main, -0.32)),
    `<g transform="translate(150 136)">${bud}</g><g transform="matrix(-1 0 0 1 250 136)">${bud}</g>`,
    fill("M90 232H310V258Q310 340 226 340H174Q90 340 90 258Z", main),
    dim("M282 232h28v26q0 82-84 82h-24q84-10 80-108Z", 0.14) +
      glow("M98 244h20q-2 60 40 88-60-10-60-78Z", 0.5),
    seam("M90 234H310", 3, 0.3) +
      box(182, 248, 36, 8, tone(main, -0.25), 4) +
      disc(200, 282, 6, accent) +
      disc(200, 282, 2.5, "#fff"),
  ].join("");
}

/** A socket strip with its plug. */
export function extension({ main, accent, trim }: Colours): string {
  const socket = (y: number) =>
    box(160, y, 80, 62, tone(main, -0.08), 10) +
    oval(200, y + 20, 5, 8, DARK) +
    oval(182, y + 42, 7, 5, DARK) +
    oval(218, y + 42, 7, 5, DARK) +
    glow(`M166 ${y + 4}h60v3h-60Z`, 0.7);
  return [
    shadow(208, 344, 84),
    line("M200 62Q200 36 248 40T318 84Q336 150 318 214T322 306", DARK, 10) +
      line("M200 58Q202 40 248 42", tone(DARK, 0.35), 2),
    box(304, 296, 40, 44, DARK, 8) + line("M314 340v10M334 340v10", "#c9a44c", 6),
    box(136, 60, 128, 284, main, 22) +
      fill("M242 60q22 0 22 22v240q0 22-22 22h-8V60Z", tone(main, -0.12)) +
      glow("M158 60h6v284h-6q-22 0-22-22V82q0-22 22-22Z", 0.6),
    socket(116) + socket(188),
    box(176, 76, 48, 26, accent, 6) + fill("M178 78h22v22h-22Z", tone(accent, 0.3)),
    box(164, 266, 30, 14, DARK, 3) +
      box(206, 266, 30, 14, DARK, 3) +
      box(167, 270, 24, 4, trim) +
      box(209, 270, 24, 4, trim),
    disc(200, 312, 14, tone(main, -0.16)) + fill("M202 302l-9 12h6l-2 9 9-12h-6Z", accent),
  ].join("");
}

function antenna(x: number, lean: number): string {
  const glint = line(`M${x - 3} 230L${x + lean - 3} 94`, tone(DARK, 0.35), 3);
  return line(`M${x} 236L${x + lean} 92`, DARK, 12) + glint;
}

/** A router with four antennas. */
export function router({ main, accent, trim }: Colours): string {
  return [
    shadow(204, 324, 136),
    antenna(110, -22) + antenna(172, -6) + antenna(228, 6) + antenna(290, 22),
    line("M172 148A34 34 0 0 1 228 148", accent, 8),
    line("M154 134A58 58 0 0 1 246 134", tone(accent, 0.25), 8),
    line("M136 120A82 82 0 0 1 264 120", tone(accent, 0.5), 8),
    disc(200, 172, 8, accent),
    fill("M92 226H308L340 296Q344 322 316 322H84Q56 322 60 296Z", main) +
      fill("M92 226H308L322 258H78Z", tone(main, 0.25)),
    dim("M308 226L340 296Q344 322 316 322H262L280 226Z") + glow("M92 226h40L100 322H84Q56 322 60 296Z", 0.25),
    box(86, 284, 228, 18, tone(main, -0.45), 9) +
      times(6, (i) => disc(112 + i * 24, 293, 4.5, i < 4 ? trim : accent)) +
      box(262, 289, 36, 8, tone(main, 0.1), 4),
    times(6, (i) => line(`M${150 + i * 20} 236l${(i - 2.5) * 3} 12`, tone(main, -0.2), 3)),
  ].join("");
}

/** A lantern with a solar roof. */
export function lantern({ main, accent, trim }: Colours): string {
  return [
    shadow(200, 346, 84),
    line("M140 128Q140 44 200 44T260 128", DARK, 8) + line("M143 112Q148 52 196 48", tone(DARK, 0.4), 2),
    `<circle cx="200" cy="206" r="112" fill="#ffe9a0" opacity=".5"/>`,
    fill("M150 104H250L268 134H132Z", main) +
      fill("M164 84H236L244 104H156Z", tone(main, -0.3)) +
      times(3, (i) => line(`M${178 + i * 22} 88v12`, "#5b86b8", 10)),
    box(142, 134, 116, 140, "#fff3c4", 10) +
      box(182, 160, 36, 88, accent, 18) +
      box(190, 168, 14, 72, "#fffbe6", 7),
    `<g opacity=".9">${line("M150 134V274M200 134V150M250 134V274", tone(main, -0.2), 7)}</g>` +
      line("M146 204H254", tone(main, -0.2), 4),
    glow("M158 140h14v128h-14Z", 0.7),
    fill("M132 274H268L280 318Q282 344 258 344H142Q118 344 120 318Z", main) +
      dim("M240 274h28l12 44q2 26-22 26h-20Z", 0.17) +
      glow("M136 278h18l-10 62q-22-2-18-24Z", 0.3),
    disc(200, 310, 17, tone(main, -0.35)) +
      disc(200, 310, 11, trim) +
      glow("M196 302a11 11 0 0 1 8 0l-4 8Z", 0.6),
  ].join("");
}
