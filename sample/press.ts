import { createRequire } from "node:module";
import sharp from "sharp";

/* A small letterpress: four inks, cut bars, outlined letters, rough edges. Seeded, so that a picture is always the same. */

export const INK = {
  paper: "#efe5d0",
  light: "#f8f2e4",
  ink: "#1d1a16",
  red: "#b01e2e",
  ochre: "#d29a3a",
  grey: "#b7a98f",
};

/** `content` is SVG; sizes are in pixels. */
export interface Plate {
  width: number;
  height: number;
  ground: string;
  content: string;
}

/** Mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const scissors = seeded(1918);

/** Every corner misses by up to `slip` pixels. */
export function bar(x: number, y: number, width: number, height: number, fill: string, slip = 3): string {
  const corners = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  const points = corners.map(([left = 0, top = 0]) => `${off(left, slip)},${off(top, slip)}`).join(" ");
  return `<polygon points="${points}" fill="${fill}"/>`;
}

/** Words as bars with spaces between them, `width` pixels in all. */
export function line(x: number, y: number, width: number, height: number, fill: string, words: number[]): string {
  const space = height * 0.42;
  const ink = width - space * (words.length - 1);
  const whole = words.reduce((sum, word) => sum + word, 0);
  let left = x;
  return words
    .map((word) => {
      const length = (ink * word) / whole;
      const cut = bar(left, y, length, height, fill);
      left += length + space;
      return cut;
    })
    .join("");
}

/** Large enough for the highest letter of a plate. */
const FONT = "Brygada 1918 Bold 1600";

const FILE = createRequire(import.meta.url).resolve("@expo-google-fonts/brygada-1918/700Bold/Brygada1918_700Bold.ttf");

/** The ink fills `height` from `y` down and starts at `x`; `width` tells how far it reaches. */
export async function letter(
  sign: string,
  place: { x: number; y: number; height: number; fill: string },
): Promise<{ svg: string; width: number }> {
  const { x, y, height, fill } = place;
  const text = `<span foreground="${fill}">${sign}</span>`;
  const { data, info } = await sharp({ text: { text, font: FONT, fontfile: FILE, dpi: 72, rgba: true } })
    .png()
    .toBuffer({ resolveWithObject: true });
  const width = (height * info.width) / info.height;
  const href = `data:image/png;base64,${data.toString("base64")}`;
  return { svg: `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${href}"/>`, width };
}

export async function print(plate: Plate, file: string): Promise<void> {
  const { width, height, ground, content } = plate;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <filter id="edge" x="0" y="0" width="100%" height="100%">
      <feTurbulence type="fractalNoise" baseFrequency="0.035" numOctaves="3" seed="7" result="wobble"/>
      <feDisplacementMap in="SourceGraphic" in2="wobble" scale="5" xChannelSelector="R" yChannelSelector="G"/>
    </filter>
    <filter id="mottle" x="0" y="0" width="100%" height="100%">
      <feTurbulence type="fractalNoise" baseFrequency="0.012 0.02" numOctaves="4" seed="19"/>
      <feColorMatrix values="0 0 0 0 1  0 0 0 0 0.94  0 0 0 0 0.82  0 0 0 0.55 -0.2"/>
    </filter>
    <rect width="100%" height="100%" fill="${ground}"/>
    <g filter="url(#edge)">${content}</g>
    <rect width="100%" height="100%" filter="url(#mottle)" opacity="0.28"/>
  </svg>`;
  await sharp(Buffer.from(svg)).flatten().jpeg({ quality: 80, mozjpeg: true }).toFile(file);
}

function off(value: number, slip: number): string {
  return (value + (scissors() - 0.5) * 2 * slip).toFixed(1);
}
