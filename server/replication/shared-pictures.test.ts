import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { Media } from "#core/base/media.ts";
import type { FileStore } from "#core/replication/file-store.ts";
import { createMemoryLogEngine } from "#test/support/replication/memory-log.ts";
import { NOW, openRuntime, PIXELS } from "#test/support/services/open-runtime.ts";
import { createBlobStore } from "../media/blob-store.ts";
import { createSharedPictures, SWEEP_GRACE_MS } from "./shared-pictures.ts";

const DAY_AND_MORE = SWEEP_GRACE_MS + 1;

/** Two servers with folders of their own, on one store and one set of shared files. */
async function openServers() {
  const { store } = await openRuntime();
  const time = { now: NOW };
  const files = createMemoryLogEngine(() => time.now).openFiles();
  const open = () => {
    const folder = mkdtempSync(join(tmpdir(), "szpalta-shared-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const parts = { store, files, folder, clock: () => time.now, log: { info() {} }, isLeader: () => true };
    const shared = createSharedPictures(parts);
    return { folder, shared, blobs: createBlobStore({ folder, clock: () => time.now, shared }) };
  };
  const add = async ({ blobs }: ReturnType<typeof open>) => {
    const added = await blobs.addPicture("piksele.png", PIXELS);
    if (!added.ok) throw new Error(added.message);
    return added.value;
  };
  const name = (media: Media) => store.write((tx) => tx.putMedia(media));
  const names = async () => (await files.list("media/")).map((file) => file.name);
  return { store, files, time, a: open(), b: open(), add, name, names };
}

const fileOf = ({ id }: Media) => `media/${id.slice(0, 2)}/${id}.png`;

it("a picture added at one server is there before it is named, and the other fetches and keeps it", async () => {
  const { a, b, add, name, names } = await openServers();
  const media = await add(a);
  expect(await names()).toEqual([fileOf(media)]);
  expect(await b.blobs.original(media.id)).toBeNull();
  await name(media);
  expect(await b.blobs.original(media.id)).toEqual(await a.blobs.original(media.id));
  expect(existsSync(join(b.folder, fileOf(media)))).toBe(true);
});

it("one that another server removed is gone here, though a copy still lies in the folder", async () => {
  const { store, a, b, add, name } = await openServers();
  const media = await add(a);
  await name(media);
  await b.blobs.original(media.id);
  await store.write((tx) => tx.removeMedia(media.id));
  await a.blobs.removePicture(media.id);
  expect(existsSync(join(b.folder, fileOf(media)))).toBe(true);
  expect([await b.blobs.original(media.id), await b.blobs.variant(media.id, 480, "webp")]).toEqual([null, null]);
});

it("what nothing names goes after a day, here and everywhere, and not before", async () => {
  const { time, a, b, add, names } = await openServers();
  const media = await add(a);
  time.now += SWEEP_GRACE_MS - 1;
  await b.shared.sweep(b.blobs);
  expect(await names()).toHaveLength(1);
  // Files have the clock of the disk.
  time.now = Date.now() + DAY_AND_MORE;
  await b.shared.sweep(b.blobs);
  await a.shared.sweep(a.blobs);
  expect([await names(), existsSync(join(a.folder, fileOf(media)))]).toEqual([[], false]);
});

it("what an entry at the head of the log names stays, though this server does not know of it yet", async () => {
  const { store, files, time, a, add, name, names } = await openServers();
  const media = await add(a);
  await name(media);
  time.now += DAY_AND_MORE;
  // A server that is behind reads nothing of the picture; its writes run at the head.
  const behind = { ...store, read: { ...store.read, media: async () => [] } };
  const parts = {
    store: behind,
    files,
    folder: "/nowhere",
    clock: () => time.now,
    log: { info() {} },
    isLeader: () => true,
  };
  await createSharedPictures(parts).sweep({ removePicture: async () => undefined });
  expect(await names()).toEqual([fileOf(media)]);
});

it("what nobody names is removed from the shared files by the leader alone", async () => {
  const { store, files, time, a, add, names } = await openServers();
  const media = await add(a);
  time.now += DAY_AND_MORE;
  const parts = { store, files, folder: "/nowhere", clock: () => time.now, log: { info() {} } };
  const sweep = (leads: boolean) =>
    createSharedPictures({ ...parts, isLeader: () => leads }).sweep({ removePicture: async () => undefined });
  await sweep(false);
  expect(await names()).toEqual([fileOf(media)]);
  await sweep(true);
  expect(await names()).toEqual([]);
});

it("what the shared files have lost comes back from a server that has it", async () => {
  const { files, a, add, name, names } = await openServers();
  const media = await add(a);
  await name(media);
  await files.remove(fileOf(media));
  await a.shared.sweep(a.blobs);
  expect(await names()).toEqual([fileOf(media)]);
});

it("a picture that cannot be shared is not added", async () => {
  const { store, a } = await openServers();
  const put: FileStore["put"] = () => Promise.reject(new Error("no answer"));
  const shared = { ...a.shared, put };
  const blobs = createBlobStore({ folder: a.folder, clock: () => NOW, shared });
  await expect(blobs.addPicture("piksele.png", PIXELS)).rejects.toThrow("no answer");
  expect((await store.read.library("", 0, 9)).total).toBe(0);
});
