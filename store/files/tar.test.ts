import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it, onTestFinished, test } from "vitest";
import { BLOCK, mendSum, writeField } from "#test/support/backup/tar-headers.ts";
import { listTar, readMember, TarDamage, TarWriter } from "./tar.ts";

const AT = Date.UTC(2026, 10, 20, 2, 15);

function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-tar-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function write(path: string, parts: readonly (readonly [string, Uint8Array])[]) {
  const archive = new TarWriter(path, AT);
  const written = parts.map(([name, bytes]) => archive.addBytes(name, bytes));
  archive.finish();
  archive.close();
  return written;
}

function read(path: string): [string, Buffer][] {
  const archive = openSync(path, "r");
  try {
    return listTar(archive).map((member) => {
      const pieces: Buffer[] = [];
      const sha256 = readMember(archive, member, (piece) => void pieces.push(Buffer.from(piece)));
      const bytes = Buffer.concat(pieces);
      expect(sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
      return [member.name, bytes];
    });
  } finally {
    closeSync(archive);
  }
}

it("what is written is read, with its sums, whatever its length", () => {
  const folder = scratchFolder();
  let no = 0;
  const contents = fc.array(fc.uint8Array({ maxLength: 1_500 }), { maxLength: 6 });
  fc.assert(
    fc.property(contents, (all) => {
      const path = join(folder, `${(no += 1)}.tar`);
      const parts = all.map((bytes, at) => [`media/${at}.webp`, bytes] as const);
      const written = write(path, parts);
      expect(read(path)).toEqual(parts.map(([name, bytes]) => [name, Buffer.from(bytes)]));
      expect(written.map(({ bytes }) => bytes)).toEqual(all.map((bytes) => bytes.length));
    }),
    { numRuns: 40 },
  );
});

it("the system's own program unpacks it, and what that packs is read", () => {
  const folder = scratchFolder();
  const bytes = Buffer.from("zażółć gęślą jaźń\n".repeat(100));
  writeFileSync(join(folder, "obraz.webp"), bytes);
  const archive = new TarWriter(join(folder, "a.tar"), AT);
  expect(archive.addFile("media/ab/obraz.webp", join(folder, "obraz.webp"))).toMatchObject({ bytes: bytes.length });
  expect(archive.addFile("media/ab/nie-ma.webp", join(folder, "nie-ma.webp"))).toBeNull();
  archive.finish();
  archive.close();
  mkdirSync(join(folder, "unpacked"));
  execFileSync("tar", ["-xf", join(folder, "a.tar"), "-C", join(folder, "unpacked")]);
  expect(readFileSync(join(folder, "unpacked/media/ab/obraz.webp"))).toEqual(bytes);
  execFileSync("tar", ["-cf", join(folder, "b.tar"), "-C", join(folder, "unpacked"), "."]);
  expect(read(join(folder, "b.tar"))).toEqual([["media/ab/obraz.webp", bytes]]);
});

it("a cut archive and a damaged header name the part, another file has none", () => {
  const folder = scratchFolder();
  const path = join(folder, "a.tar");
  const parts = [["baza", Buffer.alloc(2_000, 1)] as const, ["media/x", Buffer.alloc(3_000, 2)] as const];
  const damage = () => {
    try {
      read(path);
      return null;
    } catch (error) {
      return error instanceof TarDamage ? error.part : error;
    }
  };
  write(path, parts);
  expect(damage()).toBeNull();
  truncateSync(path, 5_000);
  expect(damage()).toBe("media/x");
  truncateSync(path, 2_560);
  expect(damage()).toBe("baza");
  rmSync(path);
  write(path, parts);
  const bytes = readFileSync(path);
  bytes[2_560 + 3] = 0x21;
  writeFileSync(path, bytes);
  expect(damage()).toBe("baza");
  writeFileSync(path, Buffer.alloc(4_000, "to nie jest archiwum "));
  expect(damage()).toBe("");
});

/** A number in GNU's binary form, for numbers that octal digits cannot hold. */
function binary(value: bigint): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeBigInt64BE(value, 4);
  bytes.fill(value < 0n ? 0xff : 0, 0, 4);
  bytes[0] = (bytes[0] ?? 0) | 0x80;
  return bytes;
}

test.each<[string, "size" | "type" | "name", string | Buffer]>([
  ["a size that leads back to where it stands", "size", "-0000001000"],
  ["a size that leads to the beginning", "size", "-0000005000"],
  ["a size without an end", "size", "99999999999"],
  ["a size of all the digits", "size", "777777777777"],
  ["a size that is no number", "size", "0x400"],
  ["a size in binary", "size", binary(1_000n)],
  ["a negative size in binary", "size", binary(-1_024n)],
  ["a size in binary beyond what a number holds", "size", binary(2n ** 62n)],
  ["a link", "type", "1"],
  ["a symbolic link", "type", "2"],
  ["a device", "type", "3"],
  ["a device of blocks", "type", "4"],
  ["a pipe", "type", "6"],
  ["a file with holes", "type", "S"],
  ["a type that nobody knows", "type", "ż"],
])("%s is damage, and ends", (_, field, value) => {
  const path = join(scratchFolder(), "a.tar");
  const parts = ["baza", "media"].map((name) => [name, Buffer.alloc(1_000, 1)] as const);
  write(path, parts);
  const archive = readFileSync(path);
  writeField(archive, 3 * BLOCK, field, value);
  writeFileSync(path, archive);
  expect(() => read(path)).toThrow(TarDamage);
});

test("whatever stands in its headers, with sums that are right or not, an archive is read or damage", () => {
  const folder = scratchFolder();
  const path = join(folder, "a.tar");
  write(
    path,
    [1, 700, 0, 512].map((length, at) => [`media/${at}.webp`, Buffer.alloc(length, at)]),
  );
  const sound = readFileSync(path);
  const blocks = sound.length / BLOCK;
  const change = fc.record({
    block: fc.nat({ max: blocks - 1 }),
    at: fc.oneof(fc.integer({ min: 120, max: 160 }), fc.nat({ max: BLOCK - 1 })),
    bytes: fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 16 }),
      fc
        .constantFrom("-", "-1", "-0000001000", "77777777777\0", "\u0000", "..", "/", "\\")
        .map((text) => Buffer.from(text)),
    ),
    isMended: fc.boolean(),
  });
  const changes = fc.array(change, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(changes, fc.nat({ max: sound.length }), fc.boolean(), (all, length, isCut) => {
      const archive = Buffer.from(sound);
      for (const { block, at, bytes, isMended } of all) {
        archive.set(bytes.slice(0, BLOCK - at), block * BLOCK + at);
        if (isMended) mendSum(archive, block * BLOCK);
      }
      writeFileSync(path, isCut ? archive.subarray(0, length) : archive);
      try {
        read(path);
      } catch (error) {
        expect(error).toBeInstanceOf(TarDamage);
      }
    }),
    { numRuns: 2_000 },
  );
});
