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
import { expect, it, onTestFinished } from "vitest";
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
