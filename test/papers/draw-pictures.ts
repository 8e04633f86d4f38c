/* Draws the pictures of the papers, which are committed; run `node test/papers/draw-pictures.ts` after a change. */
import { mkdir } from "node:fs/promises";
import sharp from "sharp";
import { bar, letter, line, print, seeded } from "../../sample/press.ts";

const SIZE = { width: 1200, height: 800 };
const RUST = "#b4532f";
const NIGHT = "#22303a";
const SAND = "#e8dcc3";
const SAGE = "#8c9a7b";
const LIGHT = "#f6f0e2";

/** Plates of the literary magazine, printed as those of the sample. */
const plates: Record<string, () => Promise<{ ground: string; content: string }>> = {
  tory: async () => {
    const sun = `<circle cx="600" cy="330" r="150" fill="${RUST}"/>`;
    const ground = `<rect y="440" width="1200" height="360" fill="${NIGHT}"/>`;
    const rail = (foot: number, head: number) =>
      `<polygon points="${foot - 22},800 ${foot + 22},800 ${head + 3},440 ${head - 3},440" fill="${SAND}"/>`;
    const sleepers = Array.from({ length: 9 }, (_, at) => {
      const depth = at / 9;
      const y = 448 + 352 * depth ** 1.7;
      return bar(600 - 60 - 420 * depth ** 1.5, y, 120 + 840 * depth ** 1.5, 4 + 26 * depth, SAGE, 2);
    });
    return { ground: SAND, content: sun + ground + sleepers.join("") + rail(280, 585) + rail(920, 615) };
  },
  przecinek: async () => ({
    ground: LIGHT,
    content: (await letter(",", { x: 430, y: 90, height: 620, fill: RUST })).svg,
  }),
  klucze: async () => {
    const key = (x: number, length: number, fill: string) =>
      `<circle cx="${x}" cy="190" r="9" fill="${LIGHT}"/>` +
      `<circle cx="${x}" cy="250" r="52" fill="none" stroke="${fill}" stroke-width="26"/>` +
      bar(x - 13, 300, 26, length, fill, 2) +
      bar(x + 8, 300 + length - 96, 56, 26, fill, 2) +
      bar(x + 8, 300 + length - 44, 40, 26, fill, 2);
    const keys = [240, 330, 290, 360, 270].map((length, at) => key(200 + at * 200, length, at === 3 ? RUST : SAND));
    // The frame makes the filter's region the whole plate, because strokes do not count.
    const frame = `<rect width="${SIZE.width}" height="${SIZE.height}" fill="none"/>`;
    return { ground: NIGHT, content: frame + keys.join("") };
  },
  margines: async () => {
    const sheet = bar(180, 60, 840, 760, LIGHT, 6);
    const rows = Array.from({ length: 11 }, (_, at) =>
      line(
        250,
        120 + at * 62,
        at === 5 ? 330 : 460,
        26,
        NIGHT,
        [
          [5, 3, 8, 2],
          [7, 4, 6],
          [3, 9, 5],
        ][at % 3]!,
      ),
    );
    const note = [line(770, 300, 180, 20, RUST, [4, 3]), line(770, 342, 150, 20, RUST, [2, 5])];
    const stroke = bar(742, 286, 9, 96, RUST, 2);
    return { ground: SAGE, content: sheet + rows.join("") + note.join("") + stroke };
  },
  prom: async () => {
    const sun = `<circle cx="860" cy="250" r="110" fill="${LIGHT}"/>`;
    const waves = Array.from({ length: 6 }, (_, at) =>
      bar(-20, 470 + at * 58, 1240, 22 + at * 3, at % 2 ? SAGE : NIGHT, 5),
    );
    const boat = `<polygon points="300,400 840,400 790,490 350,490" fill="${NIGHT}"/>${bar(430, 300, 200, 100, RUST, 4)}`;
    const rope = bar(0, 356, 1200, 7, NIGHT, 3);
    return { ground: "#c9b98f", content: sun + rope + boat + waves.join("") };
  },
};

const PINE = "#2c5a3d";
const GOLD = "#e2b04a";
const DUSK = "#25324f";
const SNOW = "#eef1ec";

/** The parish's drawings, in flat colours. */
const drawings: Record<string, () => string> = {
  lampion: () => {
    const glow = `<radialGradient id="g"><stop offset="0" stop-color="#ffdf8a" stop-opacity="0.9"/><stop offset="1" stop-color="#ffdf8a" stop-opacity="0"/></radialGradient>`;
    const pane = (x: number, fill: string) => `<rect x="${x}" y="260" width="96" height="300" fill="${fill}"/>`;
    const stars = scattered(40, 5, (x, y, size) => `<circle cx="${x}" cy="${y}" r="${1 + size * 2}" fill="#cfd8ee"/>`);
    const frame = `<path d="M450 260h300v300H450zM450 260l150-110 150 110M546 260v300M654 260v300" fill="none" stroke="#1a1410" stroke-width="14" stroke-linejoin="round"/>`;
    const ring = `<circle cx="600" cy="128" r="22" fill="none" stroke="#1a1410" stroke-width="10"/>`;
    const panes = pane(450, "#4f8f5e") + pane(552, "#f6c65b") + pane(654, "#c8552f");
    const hill = `<path d="M0 800V640q300-90 600-20t600-40v220z" fill="#151d31"/>`;
    const roof = `<polygon points="450,260 600,150 750,260" fill="${GOLD}"/>`;
    return `<defs>${glow}</defs><rect width="1200" height="800" fill="${DUSK}"/>${stars}${hill}<circle cx="600" cy="400" r="380" fill="url(#g)"/>${roof}${panes}${frame}${ring}`;
  },
  kosciol: () => {
    const sky = `<rect width="1200" height="800" fill="#d7e3ea"/>`;
    const trees = [90, 210, 1010, 1120].map(
      (x, at) => `<polygon points="${x},${330 + (at % 2) * 60} ${x - 95},700 ${x + 95},700" fill="${PINE}"/>`,
    );
    const snow = `<path d="M0 800V670q400-50 1200 0v130z" fill="${SNOW}"/>`;
    const walls = `<rect x="430" y="490" width="440" height="200" fill="#7a5638"/>`;
    const boards = Array.from(
      { length: 21 },
      (_, at) => `<rect x="${430 + at * 21}" y="490" width="2" height="200" fill="#5f4129"/>`,
    );
    const roof = `<polygon points="390,500 470,330 650,330 650,500" fill="#4b4238"/><polygon points="650,500 650,330 830,330 910,500" fill="#c9a468"/>`;
    const tower = `<rect x="330" y="330" width="120" height="360" fill="#6b4a2f"/><polygon points="310,340 390,120 470,340" fill="#4b4238"/><path d="M390 60v70M368 84h44" stroke="#2b241d" stroke-width="9"/>`;
    const windows = [520, 640, 760].map((x) => `<path d="M${x} 640v-60q24-44 48 0v60z" fill="${GOLD}"/>`);
    return sky + trees.join("") + snow + walls + boards.join("") + roof + tower + windows.join("");
  },
  schola: () => {
    const lines = Array.from(
      { length: 5 },
      (_, at) => `<rect x="0" y="${250 + at * 75}" width="1200" height="5" fill="#3d4a40"/>`,
    );
    const note = (x: number, step: number, fill: string) =>
      `<ellipse cx="${x}" cy="${y(step)}" rx="44" ry="32" transform="rotate(-18 ${x} ${y(step)})" fill="${fill}"/><rect x="${x + 34}" y="${y(step) - 210}" width="9" height="204" fill="${fill}"/>`;
    const y = (step: number) => 550 - step * 37.5;
    const high = [6, 7, 8, 6, 5, 7].map((step, at) => note(120 + at * 165, step, at % 2 ? PINE : GOLD));
    const low = note(1010, 1, "#a8452a");
    return `<rect width="1200" height="800" fill="#f2ecdc"/>${lines.join("")}${high.join("")}${low}`;
  },
  pies: () => {
    const ground = `<rect width="1200" height="800" fill="#efe3c6"/><path d="M0 800V640q600-60 1200 10v150z" fill="#9db07f"/>`;
    const tree = `<rect x="905" y="380" width="46" height="270" fill="#5a4028"/><circle cx="928" cy="270" r="190" fill="${PINE}"/>`;
    const leaves = scattered(
      26,
      9,
      (x, at) => `<circle cx="${790 + (x % 280)}" cy="${120 + (at % 300)}" r="15" fill="#3f7550"/>`,
    );
    const body = `<path d="M300 620v-120q0-70 80-70h180q30-80 90-84l16-34 26 34q36 8 44 40l34 12q-4 40-60 44-36 6-50 30l-20 40v108h-40v-96h-190l-30 34v62h-40v-80q-34-20-36-60-40-10-52-66 30 36 48 36z" fill="#6d4a2d"/>`;
    const loaf = `<ellipse cx="770" cy="428" rx="66" ry="36" fill="#c98f45"/><path d="M730 418l20 16M760 410l20 18M790 412l16 16" stroke="#8a5b23" stroke-width="7"/>`;
    return ground + tree + leaves + body + loaf;
  },
};

function scattered(count: number, seed: number, draw: (x: number, y: number, size: number) => string): string {
  const next = seeded(seed);
  const at = (most: number) => Math.round(next() * most);
  return Array.from({ length: count }, () => draw(at(SIZE.width), at(420), next())).join("");
}

const folderOf = (paper: string) => new URL(`${paper}/pictures/`, import.meta.url);
await mkdir(folderOf("przesmyk"), { recursive: true });
await mkdir(folderOf("swiety-roch"), { recursive: true });
for (const [name, draw] of Object.entries(plates)) {
  await print({ ...SIZE, ...(await draw()) }, new URL(`${name}.jpg`, folderOf("przesmyk")).pathname);
}
for (const [name, draw] of Object.entries(drawings)) {
  const { width, height } = SIZE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${draw()}</svg>`;
  const file = new URL(`${name}.jpg`, folderOf("swiety-roch")).pathname;
  await sharp(Buffer.from(svg)).flatten().jpeg({ quality: 80, mozjpeg: true }).toFile(file);
}
