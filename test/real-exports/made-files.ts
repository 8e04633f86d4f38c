import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

export interface MadeFile {
  name: string;
  path: string;
  title: string;
  alt: string;
  caption: string;
}

const PICTURES = [
  { name: "mroz.jpg", title: "Mróz", alt: "Szron", caption: "", color: "#9ec5e8", width: 1600, height: 1067 },
  { name: "siew.jpg", title: "Siew", alt: "Siew", caption: "Marzec", color: "#7a5c3e", width: 1200, height: 1200 },
  { name: "zbior.png", title: "Zbiór", alt: "Kosz", caption: "", color: "#d9822b", width: 640, height: 480 },
];

/** Files that are no pictures; their bytes say no more than what they are. */
const OTHERS = [
  { name: "kalendarz.pdf", title: "Kalendarz", bytes: "%PDF-1.4\n%%EOF\n" },
  { name: "ptaki.mp3", title: "Ptaki", bytes: "ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000" },
  { name: "sad.mp4", title: "Sad", bytes: "\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom" },
];

/** Pictures and other files for both systems, of one colour each. */
export async function makeFiles(folder: string): Promise<MadeFile[]> {
  mkdirSync(folder, { recursive: true });
  const made: MadeFile[] = [];
  for (const { color, width, height, ...file } of PICTURES) {
    const path = join(folder, file.name);
    await sharp({ create: { width, height, channels: 3, background: color } }).toFile(path);
    made.push({ ...file, path });
  }
  for (const { bytes, ...file } of OTHERS) {
    const path = join(folder, file.name);
    writeFileSync(path, bytes, "latin1");
    made.push({ ...file, path, alt: "", caption: "" });
  }
  return made;
}
