import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { FileStoreUnavailable } from "#core/replication/file-store.ts";
import { fileStoreContract } from "#store/contract/replication/file-store-contract.ts";
import { openFileStore } from "./open-file-store.ts";
import { writeAtomically } from "./write-atomically.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-shared-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const openedAt = (folder: string) => openFileStore(pathToFileURL(folder).href);

fileStoreContract("A folder", async () => {
  const folder = newFolder();
  return () => openedAt(folder);
});

it("does not make the folder: a share that is not mounted is no empty store", async () => {
  const folder = join(newFolder(), "nie-ma");
  const files = await openedAt(folder);
  await expect(files.put("bodies/a", new Uint8Array([1]))).rejects.toBeInstanceOf(FileStoreUnavailable);
  await expect(files.list("")).rejects.toBeInstanceOf(FileStoreUnavailable);
  expect(existsSync(folder)).toBe(false);
});

it("lists no files of others, nor what a server that was killed left half written, which goes after a day", async () => {
  const folder = newFolder();
  const files = await openedAt(folder);
  await files.put("bodies/a", new Uint8Array([1]));
  writeFileSync(join(folder, "Thumbs.db"), "x");
  const left = [join(folder, "~incoming/old"), join(folder, "~incoming/new")];
  for (const path of left) writeFileSync(path, "half");
  utimesSync(left[0] ?? "", 0, 0);
  await files.put("bodies/b", new Uint8Array([2]));
  expect((await files.list("")).map(({ name }) => name)).toEqual(["bodies/a", "bodies/b"]);
  expect(readdirSync(join(folder, "~incoming"))).toEqual(["new"]);
});

it("leaves nothing of a file whose writing fails, and no other file damaged", async () => {
  const folder = newFolder();
  await mkdir(join(folder, "bodies"));
  const [path, temporary] = [join(folder, "bodies/a"), join(folder, "temporary")];
  async function* breaking() {
    yield new Uint8Array([1, 2, 3]);
    throw new Error("the source broke");
  }
  await expect(writeAtomically(path, temporary, breaking())).rejects.toThrow("the source broke");
  expect([existsSync(path), existsSync(temporary)]).toEqual([false, false]);
  await writeAtomically(path, temporary, [new Uint8Array([1])]);
  const refuse = () => {
    throw new Error("another sum");
  };
  await expect(writeAtomically(path, temporary, [new Uint8Array([2])], refuse)).rejects.toThrow("another sum");
  expect(await (await openedAt(folder)).get("bodies/a")).toEqual(new Uint8Array([1]));
});

it.each(["../secret", "/etc/passwd", "media//a", "media/", "Media/a", "a b", "", "a".repeat(201)])(
  "refuses the name %j",
  async (name) => {
    const files = await openedAt(newFolder());
    await expect((async () => files.get(name))()).rejects.toThrow("is no name of a shared file");
  },
);
