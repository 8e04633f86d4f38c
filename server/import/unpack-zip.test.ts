import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { ZipFile } from "yazl";
import { DiskSpace, RESERVE_BYTES } from "#core/backup/disk-space.ts";
import { isDiskError } from "../data-folder/disk-errors.ts";
import { unpackZip, type ZipLimits } from "./unpack-zip.ts";

const LIMITS: ZipLimits = { bytesOf: (path) => (path.endsWith(".exe") ? null : 70_000_000), files: 3 };

type Files = [path: string, content: Buffer, more?: { mode?: number }][];

async function zipped(files: Files): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content, more] of files) zip.addBuffer(content, path, { mtime: new Date(0), ...more });
  zip.end();
  return buffer(zip.outputStream);
}

async function unpack(bytes: Buffer, limits = LIMITS, space?: DiskSpace) {
  const scratch = mkdtempSync(join(tmpdir(), "zip-"));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const [file, folder] = [join(scratch, "a.zip"), join(scratch, "rozpakowane")];
  mkdirSync(folder);
  writeFileSync(file, bytes);
  const done = await unpackZip(file, folder, limits, space);
  return { done, folder, beside: readdirSync(scratch).toSorted() };
}

const TEXT = Buffer.from("Treść\r\n");

it("unpacks what it is given, byte for byte", async () => {
  const { done, folder } = await unpack(
    await zipped([
      ["a/b/c.md", TEXT],
      ["żółć.txt", TEXT],
    ]),
  );
  expect(done).toEqual({ ok: true, value: null });
  expect(readFileSync(join(folder, "a/b/c.md")).equals(TEXT)).toBe(true);
  expect(readdirSync(folder).toSorted()).toEqual(["a", "żółć.txt"]);
});

/* Names as Polish Windows, macOS and Info-ZIP write them; none of these sets the flag of UTF-8. */
it.each([
  ["UTF-8", Buffer.from("zażółć gęślą.md")],
  ["code page 852", Buffer.from("za\xbe\xa2\x88\x86 g\xa9\x98l\xa5.md", "latin1")],
])("reads Polish names in %s without a flag", async (_page, name) => {
  const plain = "a".repeat(name.length);
  const bytes = await zipped([[plain, TEXT]]);
  for (const [mark, flags, at] of [
    ["PK\u0003\u0004", 6, 30],
    ["PK\u0001\u0002", 8, 46],
  ] as const) {
    const header = bytes.indexOf(mark);
    bytes.writeUInt16LE(bytes.readUInt16LE(header + flags) & ~0x800, header + flags);
    name.copy(bytes, header + at);
  }
  const { folder } = await unpack(bytes);
  expect(readdirSync(folder)).toEqual(["zażółć gęślą.md"]);
});

/** The name is the same length, so that only the name changes. */
const renamed = async (from: string, to: string) =>
  Buffer.from((await zipped([[from, TEXT]])).toString("latin1").replaceAll(from, to), "latin1");

/** With other bytes in every header of the file, `at` of the local one and two later in the central one. */
async function patched(at: number, value: number): Promise<Buffer> {
  const bytes = await zipped([["a.txt", TEXT]]);
  for (const [mark, further] of [
    ["PK\u0003\u0004", 0],
    ["PK\u0001\u0002", 2],
  ] as const)
    bytes.writeUInt16LE(value, bytes.indexOf(mark) + at + further);
  return bytes;
}

const FLAGS = 6;
const METHOD = 8;

const CASES: [string, () => Promise<Buffer> | Buffer, string][] = [
  ["a way up", () => renamed("aa/passwd", "../passwd"), "nie da się odczytać"],
  ["a way up within", () => renamed("a/bb/pass", "a/../pass"), "nie da się odczytać"],
  ["an absolute path", () => renamed("aetc/pass", "/etc/pass"), "nie da się odczytać"],
  ["a backslash", () => renamed("aaxpasswd", "..\\passwd"), "nie da się odczytać"],
  ["a drive", () => renamed("cx/passwd", "c:/passwd"), "nie da się odczytać"],
  ["a stream of another file", () => renamed("aaxpasswd", "aa:passwd"), "niedozwoloną nazwę"],
  ["an empty part", () => renamed("aa/b/pass", "aa///pass"), "niedozwoloną nazwę"],
  ["a line's end", () => renamed("aaxpasswd", "aa\npasswd"), "niedozwoloną nazwę"],
  [
    "a name twice",
    async () =>
      Buffer.from(
        (
          await zipped([
            ["a1", TEXT],
            ["a2", TEXT],
          ])
        )
          .toString("latin1")
          .replaceAll("a2", "A1"),
        "latin1",
      ),
    "jest dwa razy",
  ],
  ["a link", () => zipped([["a", TEXT, { mode: 0o120777 }]]), "jest dowiązaniem"],
  ["a bomb", () => zipped([["a", Buffer.alloc(66 * 1024 * 1024)]]), "ponad 100 razy tyle"],
  ["a password", () => patched(FLAGS, 1), "Plik zip jest zaszyfrowany"],
  ["a way of packing nobody reads", () => patched(METHOD, 99), "„a.txt” spakowano w sposób"],
  ["a way of packing for strong passwords", () => patched(FLAGS, 0x41), "nie da się odczytać"],
  ["a point for a part", () => renamed("aa/b/pass", "aa/./pass"), "niedozwoloną nazwę „aa/./pass”"],
  ["a sign that deletes", () => renamed("aaxpasswd", "aa\u007fpasswd"), "niedozwoloną nazwę"],
  ["a name of a thousand signs", () => zipped([["a".repeat(1_000), TEXT]]), "niedozwoloną nazwę"],
  [
    "more folders within each other than any system has",
    () => zipped([[`${"a/".repeat(2_000)}b`, TEXT]]),
    "niedozwoloną nazwę",
  ],
  ["a link to a folder", () => zipped([["a/b", TEXT, { mode: 0o120755 }]]), "„a/b” w pliku zip jest dowiązaniem"],
  [
    "a name twice, in two ways to write its letters",
    () =>
      zipped([
        ["żółć.txt".normalize("NFC"), TEXT],
        ["żółć.txt".normalize("NFD"), TEXT],
      ]),
    "jest dwa razy",
  ],
  [
    "many small bombs",
    () => zipped(["1", "2"].map((name): [string, Buffer] => [name, Buffer.alloc(33 * 1024 * 1024)])),
    "ponad 100 razy tyle",
  ],
  ["a beginning only", () => Buffer.from("504b0304140000000800", "hex"), "nie da się odczytać"],
  ["NUL only", () => Buffer.alloc(1_000), "nie da się odczytać"],
  ["nothing", () => Buffer.alloc(0), "nie da się odczytać"],
  ["too many files", () => zipped(["1", "2", "3", "4"].map((name) => [name, TEXT])), "ponad 3 plików"],
  ["what does not belong", () => zipped([["a.exe", TEXT]]), "nie należy do archiwum"],
  ["another file", () => Buffer.from("to nie jest zip"), "nie da się odczytać"],
  ["half a file", async () => (await zipped([["a", TEXT]])).subarray(0, 60), "nie da się odczytać"],
];

it.each(CASES)("refuses %s before anything is written", async (_, make, said) => {
  const { done, folder, beside } = await unpack(await make());
  expect(done).toMatchObject({ ok: false, code: "invalid", message: expect.stringContaining(said) });
  expect([readdirSync(folder), beside]).toEqual([[], ["a.zip", "rozpakowane"]]);
});

it("refuses a file that is longer than it says, or larger than it may be", async () => {
  const bytes = await zipped([["a", Buffer.alloc(5_000, "x")]]);
  const lying = Buffer.from(bytes);
  // The uncompressed size in the central directory.
  lying.writeUInt32LE(10, lying.indexOf("PK\u0001\u0002") + 24);
  expect((await unpack(lying)).done).toMatchObject({
    ok: false,
    message: expect.stringContaining("nie da się odczytać"),
  });
  expect((await unpack(bytes, { ...LIMITS, bytesOf: () => 4_999 })).done).toMatchObject({ ok: false, code: "invalid" });
});

it.each([
  ["a", "a/b"],
  ["a/b", "a"],
])("refuses a zip in which %s and %s are a file and a folder", async (...names) => {
  const { done } = await unpack(await zipped(names.map((name) => [name, TEXT])));
  expect(done).toMatchObject({ ok: false, code: "invalid", message: expect.stringContaining("nie da się odczytać") });
});

/** A disk that has so many MiB beside the reserve, one after another whenever it is asked. */
function diskWith(...mib: number[]): DiskSpace {
  const left = mib.map((each) => ({ bavail: RESERVE_BYTES / MIB + each, bsize: MIB }));
  return new DiskSpace(() => left.shift() ?? { bavail: 0, bsize: MIB });
}

const MIB = 1_048_576;

it("refuses what the disk has no room for before anything is written, short files by what they take there", async () => {
  const bytes = await zipped([["a", Buffer.alloc(3 * MIB, "x")]]);
  const { done, folder } = await unpack(bytes, LIMITS, diskWith(3));
  expect(done).toEqual({
    ok: false,
    code: "unavailable",
    message:
      "Na dysku jest za mało miejsca na pliki z tego zip: potrzeba 88 MB, a wolne jest 87 MB. Zwolnij miejsce i powtórz.",
  });
  expect(readdirSync(folder)).toEqual([]);
  const many = await zipped(Array.from({ length: 300 }, (_, at) => [`${at}`, TEXT]));
  expect((await unpack(many, { ...LIMITS, files: 300 }, diskWith(1))).done).toMatchObject({ code: "unavailable" });
  const deep = await zipped([[`${"a/".repeat(300)}b`, TEXT]]);
  expect((await unpack(deep, LIMITS, diskWith(1))).done).toMatchObject({ code: "unavailable" });
});

it("ends as on a full disk where others take the room meanwhile", async () => {
  const bytes = await zipped([["a", Buffer.alloc(20 * MIB, "x")]]);
  const ended: unknown = await unpack(bytes, LIMITS, diskWith(30, 30, 0)).catch((error: unknown) => error);
  expect(isDiskError(ended)).toBe(true);
});
