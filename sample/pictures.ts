/* Draws the pictures of `sample/pictures/`, which are committed; run `node sample/pictures.ts` after a change. */
import { mkdir } from "node:fs/promises";
import { INK, bar, letter, line, print, seeded, type Plate } from "./press.ts";

const { paper, light, ink, red, ochre, grey } = INK;
const COVER = { width: 1600, height: 900 };
const SQUARE = { width: 1000, height: 1000 };

/** Word lengths; only their proportions matter. */
const LINES = [
  [5, 3, 8, 2, 6],
  [7, 4, 2, 9],
  [3, 6, 5, 4, 3],
  [9, 2, 7, 5],
  [4, 8, 3, 6],
  [6, 6, 2, 7],
  [2, 5, 9, 4],
];

const drawings: Record<string, () => Promise<Plate>> = {
  sierotki: orphan,
  kreski: dashes,
  kadr: crop,
  lead: lead,
  olowki: pencils,
  cudzyslow: quotation,
  mapa: signposts,
  korekta: proof,
  adres: address,
  tagi: tags,
  kopie: copies,
  kalendarz: calendar,
  "znak-przecinek": () => sign(",", red, paper, 560),
  "znak-cudzyslow": () => sign("„", ink, ochre, 430),
  "znak-srednik": () => sign(";", light, ink, 580),
  "znak-paragraf": () => sign("§", ink, red, 640),
};

const folder = new URL("pictures/", import.meta.url);
await mkdir(folder, { recursive: true });
const wanted = process.argv.slice(2);
for (const [name, draw] of Object.entries(drawings)) {
  if (wanted.length && !wanted.includes(name)) continue;
  await print(await draw(), new URL(`${name}.jpg`, folder).pathname);
}

function words(index: number): number[] {
  return LINES[index % LINES.length] ?? [1];
}

/** One line ends early and a red w hangs at its end. */
async function orphan(): Promise<Plate> {
  const rows = [1180, 930, 880, 900, 1240, 760].map((width, index) =>
    line(180, 92 + index * 126, width, 72, ink, words(index)),
  );
  const w = await letter("w", { x: 1126, y: 268, height: 206, fill: red });
  return { ...COVER, ground: paper, content: rows.join("") + w.svg };
}

/** Hyphen, en dash and em dash as a landscape, with a full stop for the sun. */
async function dashes(): Promise<Plate> {
  const content = [
    `<circle cx="1190" cy="270" r="150" fill="${red}"/>`,
    bar(180, 196, 270, 108, ink),
    bar(180, 408, 640, 108, ink),
    bar(180, 620, 1240, 108, ink),
  ];
  return { ...COVER, ground: ochre, content: content.join("") };
}

async function crop(): Promise<Plate> {
  const place = { x: 470, y: -60, height: 1040 };
  const g = await letter("g", { ...place, fill: ink });
  const faint = await letter("g", { ...place, fill: "#b57f26" });
  const mark = (x: number, y: number, dx: number, dy: number) =>
    bar(x + (dx > 0 ? 34 : -194), y - 7, 160, 14, red, 2) + bar(x - 7, y + (dy > 0 ? 34 : -194), 14, 160, red, 2);
  const marks = mark(380, 210, -1, -1) + mark(1220, 210, 1, -1) + mark(380, 690, -1, 1) + mark(1220, 690, 1, 1);
  const frame = `<rect x="380" y="210" width="840" height="480" fill="${light}" opacity="0.92"/>`;
  const inside = `<clipPath id="f"><rect x="380" y="210" width="840" height="480"/></clipPath>`;
  const content = `${faint.svg}${frame}${inside}<g clip-path="url(#f)">${g.svg}</g>${marks}`;
  return { ...COVER, ground: ochre, content };
}

/** One short red line, and the rest of the text fading under it. */
async function lead(): Promise<Plate> {
  const shades = ["#8d8371", "#a59a86", "#bdb29c", "#d2c8b2", "#e2d9c5"];
  const rest = shades.map((shade, index) => line(470, 440 + index * 104, 660, 40, shade, words(index + 2)));
  const sheet = bar(380, 110, 840, 1000, light, 8);
  const first = line(470, 215, 430, 112, red, [3, 5]);
  const content = `<g transform="rotate(-5 800 450)">${sheet}${first}${rest.join("")}</g>`;
  return { ...COVER, ground: ink, content };
}

async function pencils(): Promise<Plate> {
  const pencil = (y: number, reach: number, colour: string) => {
    const tip = `<polygon points="${reach},${y - 52} ${reach + 150},${y} ${reach},${y + 52}" fill="#e3c08a"/>`;
    const point = `<polygon points="${reach + 104},${y - 16} ${reach + 150},${y} ${reach + 104},${y + 16}" fill="${colour}"/>`;
    const body = bar(-300, y - 52, reach + 300, 104, colour);
    const edge = bar(-300, y - 17, reach + 300, 9, paper, 1) + bar(-300, y + 12, reach + 300, 9, paper, 1);
    return body + edge + tip + point;
  };
  const stroke = (from: number, y: number, to: number, colour: string) => bar(from, y - 6, to - from, 12, colour, 4);
  const content = [
    pencil(200, 760, ink) + stroke(930, 200, 1800, ink),
    pencil(450, 980, ochre) + stroke(1150, 450, 1800, ochre),
    pencil(700, 590, red) + stroke(760, 700, 1800, red),
  ];
  return { ...COVER, ground: paper, content: `<g transform="rotate(-14 800 450)">${content.join("")}</g>` };
}

async function quotation(): Promise<Plate> {
  const quote = await letter("„", { x: 190, y: 190, height: 470, fill: ink });
  const rule = bar(860, 640, 560, 16, paper, 2) + bar(860, 500, 560, 16, paper, 2) + bar(860, 360, 560, 16, paper, 2);
  return { ...COVER, ground: red, content: quote.svg + rule };
}

async function signposts(): Promise<Plate> {
  const post = (y: number, reach: number) =>
    `<polygon points="250,${y} ${reach},${y} ${reach + 62},${y + 48} ${reach},${y + 96} 250,${y + 96}" fill="${red}"/>`;
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      line(440, from + index * 34, index === count - 1 ? 660 : 1010, 15, ink, [...words(index), ...words(index + 3)]),
    ).join("");
  const content = [
    bar(290, 0, 26, 900, ink, 2),
    post(70, 980),
    rows(206, 4),
    post(360, 760),
    rows(496, 4),
    post(650, 1120),
    rows(786, 4),
  ];
  return { ...COVER, ground: paper, content: content.join("") };
}

async function proof(): Promise<Plate> {
  const rows = [0, 1, 2, 3, 4].map((index) => line(150, 110 + index * 156, 980, 62, ink, words(index + 1)));
  const pen = (path: string) =>
    `<path d="${path}" fill="none" stroke="${red}" stroke-width="17" stroke-linecap="round" stroke-linejoin="round"/>`;
  const marks = [
    pen("M405 84 L372 200"),
    pen("M1228 176 C1270 90 1350 80 1350 140 C1350 210 1250 215 1256 150 C1262 96 1400 110 1470 60"),
    pen("M330 330 L330 242 L520 242 M520 242 L520 350 L730 350 L730 262"),
    pen("M1236 330 L1236 250 L1340 250 L1340 342 L1450 342 L1450 258"),
    pen("M180 520 L560 520 M590 520 L640 520"),
    pen("M640 632 Q700 590 760 632 M640 690 Q700 732 760 690"),
    pen("M1240 610 Q1330 552 1420 610 M1240 690 Q1330 748 1420 690"),
    `<g fill="${red}">${[0, 1, 2, 3].map((dot) => `<circle cx="${220 + dot * 62}" cy="836" r="12"/>`).join("")}</g>`,
  ];
  return { ...COVER, ground: light, content: rows.join("") + marks.join("") };
}

async function address(): Promise<Plate> {
  const plate = async (x: number, y: number, fill: string, text: string, paint: string) => {
    const shape = `<rect x="${x}" y="${y}" width="660" height="350" rx="30" fill="${fill}"/>`;
    const rim = `<rect x="${x + 24}" y="${y + 24}" width="612" height="302" rx="14" fill="none" stroke="${paint}" stroke-width="10"/>`;
    const number = await letter(text, { x: 0, y: y + 83, height: 184, fill: paint });
    return `${shape}${rim}<g transform="translate(${x + 330 - number.width / 2} 0)">${number.svg}</g>`;
  };
  const road = `<path d="M700 250 H1120 V380" fill="none" stroke="${red}" stroke-width="52"/>`;
  const head = `<polygon points="1030,350 1210,350 1120,462" fill="${red}"/>`;
  const old = await plate(150, 76, grey, "404", paper);
  const current = await plate(790, 476, ink, "301", light);
  return { ...COVER, ground: paper, content: road + head + old + current };
}

async function tags(): Promise<Plate> {
  const chance = seeded(15);
  const tag = (index: number) => {
    const x = 60 + index * 218;
    const sag = 150 + 70 * Math.sin(((x + 100) / 1600) * Math.PI);
    const long = 400 + chance() * 130;
    const fill = index === 4 ? red : index % 3 === 1 ? ochre : light;
    const tilt = (chance() - 0.5) * 14;
    const shape = `<polygon points="${x + 44},${sag + 60} ${x + 126},${sag + 60} ${x + 170},${sag + 118} ${x + 170},${sag + long} ${x},${sag + long} ${x},${sag + 118}" fill="${fill}"/>`;
    const hole = `<circle cx="${x + 85}" cy="${sag + 104}" r="17" fill="${ink}"/>`;
    const thread = `<path d="M${x + 85} ${sag + 104} L${x + 85} ${sag}" stroke="${grey}" stroke-width="7"/>`;
    const text = [0, 1, 2].map((row) =>
      bar(x + 34, sag + 190 + row * 58, row === 2 ? 60 : 102, 20, index === 4 ? light : ink, 2),
    );
    return `<g transform="rotate(${tilt} ${x + 85} ${sag})">${shape}${hole}${thread}${text.join("")}</g>`;
  };
  const string = `<path d="M-20 150 Q800 292 1620 150" fill="none" stroke="${grey}" stroke-width="9"/>`;
  return { ...COVER, ground: ink, content: string + [0, 1, 2, 3, 4, 5, 6].map(tag).join("") };
}

/** Three, two, one: the rule of backups as a poster. */
async function copies(): Promise<Plate> {
  const three = await letter("3", { x: 150, y: 130, height: 640, fill: ink });
  const two = await letter("2", { x: 150 + three.width - 40, y: 130, height: 640, fill: ochre });
  const one = await letter("1", { x: 150 + three.width + two.width - 70, y: 130, height: 640, fill: red });
  const over = (svg: string) => svg.replace("<image", `<image style="mix-blend-mode:multiply"`);
  const width = three.width + two.width + one.width - 70;
  const content = `<g transform="translate(${800 - 150 - width / 2} 0)">${three.svg}${over(two.svg)}${over(one.svg)}</g>`;
  return { ...COVER, ground: paper, content };
}

/** One of the black days has slipped out of its row. */
async function calendar(): Promise<Plate> {
  const days = Array.from({ length: 35 }, (_, day) => {
    const x = 176 + (day % 7) * 164;
    const y = 62 + Math.floor(day / 7) * 160;
    if (day === 24)
      return `<rect x="${x}" y="${y}" width="132" height="128" fill="none" stroke="${ink}" stroke-width="6" stroke-dasharray="18 14"/>`;
    const square = bar(x, y, 132, 128, ink, 5);
    const cross = `<path d="M${x + 26} ${y + 26} L${x + 106} ${y + 102} M${x + 106} ${y + 26} L${x + 26} ${y + 102}" stroke="${ochre}" stroke-width="13"/>`;
    return day < 18 ? square + cross : square;
  });
  const late = `<g transform="rotate(17 1384 690)">${bar(1318, 626, 132, 128, red, 4)}</g>`;
  return { ...COVER, ground: light, content: days.join("") + late };
}

async function sign(text: string, fill: string, ground: string, height: number): Promise<Plate> {
  const drawn = await letter(text, { x: 0, y: (SQUARE.height - height) / 2, height, fill });
  return {
    ...SQUARE,
    ground,
    content: `<g transform="translate(${(SQUARE.width - drawn.width) / 2} 0)">${drawn.svg}</g>`,
  };
}
