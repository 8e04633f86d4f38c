import { gzipSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import {
  gif,
  gifClaiming,
  gifExtension,
  isoFile,
  jpegClaiming,
  jpegWith,
  pngChunk,
  pngClaiming,
  pngCompressed,
  pngWith,
  webpClaiming,
  webpWith,
} from "./picture-bytes.ts";

export interface HostilePicture {
  what: string;
  name: string;
  /** As the sender claims; by default that of the file's ending. */
  type?: string;
  bytes(): Buffer | Promise<Buffer>;
}

export const PAYLOAD = "<script>alert('PAYLOAD')</script><?php system('PAYLOAD');?>";

const MEBIBYTE = 1024 * 1024;
const latin = (text: string) => Buffer.from(text, "latin1");
const canvas = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: "#a11a2b" } });
const noise = () =>
  sharp({ create: { width: 200, height: 150, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 30 } } }); // prettier-ignore
const png = () => canvas().png().toBuffer();
const jpeg = () => canvas().jpeg().toBuffer();
const webp = () => canvas().webp().toBuffer();
const half = async (picture: Sharp) => {
  const whole = await picture.toBuffer();
  return whole.subarray(0, whole.length / 2);
};
const more = async (bytes: Promise<Buffer>, tail: string | Buffer) =>
  Buffer.concat([await bytes, typeof tail === "string" ? latin(tail) : tail]);
const frames = async (format: "gif" | "webp") => {
  const each = await Promise.all(["#ff0000", "#00ff00"].map((background) => sharp({ create: { width: 40, height: 30, channels: 3, background } }).png().toBuffer())); // prettier-ignore
  return sharp(each, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
};

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
const ZIP = latin("PK\x03\x04\x14\0\0\0\0\0").toString("latin1") + PAYLOAD;
const MVG = "push graphic-context\nviewbox 0 0 640 480\nfill 'url(https://evil.example/\"|id\")'\npop graphic-context";

const plain = (what: string, name: string, text: string): HostilePicture => ({ what, name, bytes: () => latin(text) });

/** Refused with a sentence; nothing of it is stored. */
export const REFUSED: HostilePicture[] = [
  plain("nothing at all", "a.png", ""),
  plain("one byte", "a.png", "\x89"),
  plain("a PNG's beginning alone", "a.png", "\x89PNG\r\n\x1a\n"),
  plain("a JPEG's beginning alone", "a.jpg", "\xff\xd8\xff"),
  plain("a GIF's beginning alone", "a.gif", "GIF89a"),
  plain("a WebP's beginning alone", "a.webp", "RIFF\x24\0\0\0WEBP"),
  { what: "an AVIF's beginning alone", name: "a.avif", bytes: () => isoFile("avif") },
  { ...plain("an SVG", "a.svg", SVG), type: "image/svg+xml" },
  plain("an SVG that calls itself PNG", "a.png", SVG),
  plain("an SVG after a byte order mark", "a.jpg", `\xef\xbb\xbf${SVG}`),
  plain("an SVG after a JPEG's beginning", "a.jpg", `\xff\xd8\xff${SVG}`),
  plain("an SVG after a PNG's beginning", "a.png", `\x89PNG\r\n\x1a\n${SVG}`),
  { what: "a compressed SVG", name: "a.png", bytes: () => gzipSync(SVG) },
  plain("HTML that calls itself JPEG", "a.jpg", `<!doctype html>${PAYLOAD}`),
  plain("HTML after a GIF's beginning", "a.gif", `GIF89a${PAYLOAD}`),
  plain("a script that is almost a GIF", "a.gif", "GIF89a/*\0\0*/=1;alert(document.domain)"),
  plain("PHP that calls itself PNG", "a.png", "<?php system($_GET['c']); ?>"),
  plain("a PDF", "a.jpg", "%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>"),
  plain("a ZIP", "a.webp", ZIP),
  plain("ImageMagick's MVG", "a.jpg", MVG),
  plain("ImageMagick's MSL", "a.png", `<?xml version="1.0"?><image><read filename="/etc/passwd"/></image>`),
  plain("ImageMagick's pseudo address", "a.gif", "ephemeral:/etc/passwd"),
  plain("PostScript", "a.jpg", "%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file"),
  plain("a program", "a.png", "\x7fELF\x02\x01\x01"),
  plain("an icon", "a.png", "\0\0\x01\0\x01\0\x10\x10"),
  plain("a BMP", "a.png", "BM\x3a\0\0\0\0\0\0\0\x36\0\0\0"),
  plain("a JPEG XL", "a.jpg", "\xff\x0a\xff\x07"),
  plain("a JPEG 2000", "a.jpg", "\0\0\0\x0cjP  \r\n\x87\n"),
  { what: "a TIFF", name: "a.tiff", type: "image/tiff", bytes: () => canvas().tiff().toBuffer() },
  { what: "a TIFF that calls itself JPEG", name: "a.jpg", bytes: () => canvas().tiff().toBuffer() },
  { what: "a HEIC", name: "a.avif", bytes: () => isoFile("heic") },
  { what: "a film", name: "a.avif", bytes: () => isoFile("isom") },
  { what: "random bytes", name: "a.png", bytes: () => Buffer.from(Array.from({ length: 999 }, (_, n) => (n * 89) % 256)) },
  { what: "a PNG that calls itself JPEG", name: "a.jpg", bytes: png },
  { what: "a JPEG that calls itself PNG", name: "a.png", bytes: jpeg },
  { what: "a WebP that calls itself GIF", name: "a.gif", bytes: webp },
  { what: "a picture without an ending", name: "obraz", type: "image/png", bytes: png },
  { what: "a picture that ends as a page", name: "a.png.html", type: "image/png", bytes: png },
  { what: "a picture that ends as a script", name: "a.png.php", type: "image/png", bytes: png },
  { what: "a program whose name is turned around", name: "gnp.\u202Eexe", type: "image/png", bytes: png },
  { what: "half a PNG", name: "a.png", bytes: () => half(noise().png()) },
  { what: "half a JPEG", name: "a.jpg", bytes: () => half(noise().jpeg()) },
  { what: "half a GIF", name: "a.gif", bytes: () => half(noise().gif()) },
  { what: "half a WebP", name: "a.webp", bytes: () => half(noise().webp()) },
  { what: "half an AVIF", name: "a.avif", bytes: () => half(noise().avif({ effort: 0 })) },
  { what: "a PNG of 3 600 claimed megapixels", name: "a.png", bytes: () => pngClaiming(60_000, 60_000) },
  { what: "a PNG wider than numbers go", name: "a.png", bytes: () => pngClaiming(0x7f_ff_ff_ff, 0x7f_ff_ff_ff) },
  { what: "a PNG of no width", name: "a.png", bytes: () => pngClaiming(0, 10) },
  { what: "a PNG without pixels", name: "a.png", bytes: () => pngClaiming(10, 10) },
  { what: "a JPEG of 4 290 claimed megapixels", name: "a.jpg", bytes: async () => jpegClaiming(await jpeg(), 65_500, 65_500) },
  { what: "a GIF of 4 295 claimed megapixels", name: "a.gif", bytes: () => gifClaiming(65_535, 65_535, 65_535) },
  { what: "a GIF of 3 000 small frames", name: "a.gif", bytes: () => gif(200, 200, 3_000) },
  { what: "a WebP of 268 claimed megapixels", name: "a.webp", bytes: () => webpClaiming(16_383, 16_383) },
  { what: "51 real megapixels", name: "a.png", bytes: () => canvas(8_500, 6_000).png().toBuffer() },
  { what: "a PNG whose pixels are damaged", name: "a.png", bytes: async () => pngClaiming(40, 30, pngChunk("IDAT", latin("x".repeat(99)))) },
  { what: "a PNG whose header is damaged", name: "a.png", bytes: async () => Buffer.concat([(await png()).subarray(0, 20), latin("~~~~"), (await png()).subarray(24)]) },
]; // prettier-ignore

/** Stored as a picture, without the rest. */
export const NEUTRALISED: HostilePicture[] = [
  { what: "a photograph with a place and a camera", name: "a.jpg", bytes: () => canvas().jpeg().withMetadata({ orientation: 6 }).withExif({ IFD0: { Copyright: "PAYLOAD" }, IFD3: { GPSLatitude: "52/1 13/1 0/1" } }).toBuffer() },
  { what: "a colour profile", name: "a.jpg", bytes: () => canvas().withIccProfile("p3").jpeg().toBuffer() },
  { what: "a JPEG's comment", name: "a.jpg", bytes: async () => jpegWith(await jpeg(), { marker: 0xfe, data: latin(PAYLOAD) }) },
  { what: "a JPEG's XMP", name: "a.jpg", bytes: async () => jpegWith(await jpeg(), { marker: 0xe1, data: latin(`http://ns.adobe.com/xap/1.0/\0${PAYLOAD}`) }) },
  { what: "a megabyte of a JPEG's metadata", name: "a.jpg", bytes: async () => jpegWith(await jpeg(), ...Array.from({ length: 20 }, () => ({ marker: 0xed, data: latin(PAYLOAD.repeat(900)) }))) },
  { what: "a ZIP behind a JPEG", name: "a.jpg", bytes: () => more(jpeg(), ZIP) },
  { what: "PHP behind a JPEG", name: "a.jpeg", bytes: () => more(jpeg(), PAYLOAD) },
  { what: "a JPEG in printing colours", name: "a.jpg", bytes: () => canvas().toColourspace("cmyk").jpeg().toBuffer() },
  { what: "a grey JPEG, drawn in passes", name: "a.jpg", bytes: () => canvas().greyscale().jpeg({ progressive: true }).toBuffer() },
  { what: "a PNG's text", name: "a.png", bytes: async () => pngWith(await png(), pngChunk("tEXt", latin(`Comment\0${PAYLOAD}`))) },
  { what: "a PNG's profile of a server's file", name: "a.png", bytes: async () => pngWith(await png(), pngChunk("tEXt", latin("profile\0/etc/passwd PAYLOAD"))) },
  { what: "a PNG's XMP", name: "a.png", bytes: async () => pngWith(await png(), pngChunk("iTXt", latin(`XML:com.adobe.xmp\0\0\0\0\0${PAYLOAD}`))) },
  { what: "a PNG's text of 200 MiB, compressed", name: "a.png", bytes: async () => pngWith(await png(), pngCompressed("zTXt", "PAYLOAD", Buffer.alloc(200 * MEBIBYTE))) },
  { what: "a PNG's profile of 100 MiB, compressed", name: "a.png", bytes: async () => pngWith(await png(), pngCompressed("iCCP", "PAYLOAD", Buffer.alloc(100 * MEBIBYTE))) },
  { what: "a chunk nobody knows", name: "a.png", bytes: async () => pngWith(await png(), pngChunk("paYl", latin(PAYLOAD))) },
  { what: "a page behind a PNG", name: "a.png", bytes: () => more(png(), `<!doctype html>${PAYLOAD}`) },
  { what: "a PNG that says it moves", name: "a.png", bytes: async () => pngWith(await png(), pngChunk("acTL", Buffer.from([0, 0, 0, 9, 0, 0, 0, 0]))) },
  { what: "a PNG of 16 bits", name: "a.png", bytes: () => canvas().toColourspace("rgb16").png().toBuffer() },
  { what: "an interlaced PNG", name: "a.png", bytes: () => canvas().png({ progressive: true }).toBuffer() },
  { what: "a PNG of few colours with holes", name: "a.png", bytes: () => sharp({ create: { width: 40, height: 30, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0 } } }).png({ palette: true }).toBuffer() },
  { what: "a GIF's comment", name: "a.gif", bytes: () => gif(40, 30, 1, gifExtension(0xfe, PAYLOAD.repeat(9))) },
  { what: "a GIF's extension of some program", name: "a.gif", bytes: () => gif(40, 30, 1, gifExtension(0xff, `PAYLOADPAYL${PAYLOAD}`)) },
  { what: "a script behind a GIF", name: "a.gif", bytes: () => more(Promise.resolve(gif(40, 30, 1)), `/*${PAYLOAD}*/`) },
  { what: "a dot that claims 4 295 megapixels of nothing around it", name: "a.gif", bytes: () => gif(65_535, 65_535, 1) },
  { what: "a GIF that moves", name: "a.gif", bytes: () => frames("gif") },
  { what: "a WebP's XMP", name: "a.webp", bytes: async () => webpWith(await canvas().withIccProfile("srgb").webp().toBuffer(), "XMP ", latin(PAYLOAD)) },
  { what: "a chunk nobody knows in a WebP", name: "a.webp", bytes: async () => webpWith(await webp(), "PAYL", latin(PAYLOAD)) },
  { what: "a WebP that moves", name: "a.webp", bytes: () => frames("webp") },
  { what: "an AVIF with a place", name: "a.avif", bytes: () => canvas().withExif({ IFD0: { Copyright: "PAYLOAD" } }).avif({ effort: 0 }).toBuffer() },
  { what: "a name that climbs out of the folder", name: "../../../etc/passwd.png", bytes: png },
  { what: "a name that climbs out of a Windows folder", name: "..\\..\\windows\\system.png", bytes: png },
  { what: "a name that is turned around", name: "obraz\u202Egpj.png", bytes: png },
  { what: "a name of several lines", name: "a\r\nSet-Cookie: x=1\n\0.png", bytes: png },
  { what: "a name that is HTML", name: `"><img src=x onerror=alert(1)>.png`, bytes: png },
  { what: "a name of 200 letters", name: `${"ż".repeat(200)}.png`, bytes: png },
  { what: "a name that is an ending", name: ".png", bytes: png },
]; // prettier-ignore
