import { crc32, deflateSync } from "node:zlib";

/* Parts of pictures that no honest program would write. */

const PNG_MAGIC = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** A wrong `crc` makes it a damaged one. */
export function pngChunk(type: string, data: Uint8Array, crc?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc ?? crc32(body))]);
}

/** 8 bits, RGB. */
export function pngClaiming(width: number, height: number, ...chunks: Buffer[]): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])]);
  return Buffer.concat([PNG_MAGIC, pngChunk("IHDR", header), ...chunks, pngChunk("IEND", Buffer.alloc(0))]);
}

/** Puts chunks right after the header. */
export function pngWith(png: Buffer, ...chunks: Buffer[]): Buffer {
  const afterHeader = PNG_MAGIC.length + 25;
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)]);
}

/** Compressed text or profile, much larger than it looks. */
export function pngCompressed(type: "zTXt" | "iCCP", keyword: string, content: Uint8Array): Buffer {
  return pngChunk(type, Buffer.concat([Buffer.from(`${keyword}\0\0`, "latin1"), deflateSync(content, { level: 9 })]));
}

/** `marker` is the second byte of a segment's name. */
export function jpegWith(jpeg: Buffer, ...segments: { marker: number; data: Buffer }[]): Buffer {
  const made = segments.map(({ marker, data }) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(data.length + 2);
    return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...made, jpeg.subarray(2)]);
}

export function jpegClaiming(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  for (let at = 2; at < changed.length; at += 2 + changed.readUInt16BE(at + 2)) {
    const marker = changed[at + 1]!;
    if (marker < 0xc0 || marker > 0xc2) continue;
    changed.writeUInt16BE(height, at + 5);
    changed.writeUInt16BE(width, at + 7);
    return changed;
  }
  throw new Error("This JPEG has no frame header.");
}

/** One dot in `frames` frames. */
export function gif(width: number, height: number, frames: number, ...extensions: Buffer[]): Buffer {
  return gifClaiming(width, height, 1, frames, extensions);
}

/** The frames claim a size of `side` by `side`. */
export function gifClaiming(
  width: number,
  height: number,
  side: number,
  frames = 1,
  extensions: Buffer[] = [],
): Buffer {
  const screen = Buffer.concat([uint16(width), uint16(height), Buffer.from([0x80, 0, 0, 255, 0, 0, 0, 0, 255])]);
  const control = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]);
  const image = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), uint16(side), uint16(side), Buffer.from([0])]);
  const pixel = Buffer.from([2, 2, 0x44, 1, 0]);
  const frame = Buffer.concat([control, image, pixel]);
  const all = Array.from({ length: frames }, () => frame);
  return Buffer.concat([Buffer.from("GIF89a", "latin1"), screen, ...extensions, ...all, Buffer.from([0x3b])]);
}

/** 0xfe is a comment, 0xff an application's. */
export function gifExtension(label: number, text: string): Buffer {
  const bytes = Buffer.from(text, "latin1");
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.subarray(at, at + 255);
    blocks.push(Buffer.from([block.length]), block);
  }
  return Buffer.concat([Buffer.from([0x21, label]), ...blocks, Buffer.from([0])]);
}

/** Puts chunks at the end; the file's length follows. */
export function webpWith(webp: Buffer, type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  const padding = Buffer.alloc(data.length % 2);
  const grown = Buffer.concat([webp, Buffer.from(type, "latin1"), length, data, padding]);
  grown.writeUInt32LE(grown.length - 8, 4);
  return grown;
}

export function webpClaiming(width: number, height: number): Buffer {
  const canvas = Buffer.alloc(10);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  return webpWith(Buffer.from("RIFF\0\0\0\0WEBP", "latin1"), "VP8X", canvas);
}

export function isoFile(brand: string): Buffer {
  return Buffer.concat([uint32(24), Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`, "latin1"), Buffer.alloc(200)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
