import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { RESTORE } from "#core/messages/store/database.ts";
import { makePost, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { readMark } from "./shutdown-mark.ts";
import { openSqliteStore, type SqliteStore } from "../open.ts";

const ENDINGS = ["", "-wal", ".mark"];

const folder = mkdtempSync(join(tmpdir(), "szpalta-mark-"));
/** Databases of a running site, and of what a kill at this moment would leave. */
const [running, left] = [join(folder, "running.db"), join(folder, "left.db")];
let store: SqliteStore;
let posts = 0;

beforeAll(async () => {
  store = await openSqliteStore({ file: running, clock: () => 0 });
  await putFixtures(store);
  await putMany(40);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(kill);

/** Puts posts with texts so long that the journal is now and then written into the file. */
async function putMany(count: number): Promise<void> {
  for (const end = posts + count; posts < end; posts += 1)
    await putPosts(store, makePost({ id: `p-${posts}`, body: `${posts} `.repeat(9_000) }));
}

function kill(): void {
  for (const ending of ["-shm", ...ENDINGS]) rmSync(left + ending, { force: true });
  for (const ending of ENDINGS) if (existsSync(running + ending)) copyFileSync(running + ending, left + ending);
}

const open = () => openSqliteStore({ file: left, clock: () => 0 });
const journal = () => `${left}-wal`;

/** Overwrites bytes of a file. */
function garble(path: string, at: number, bytes: number): void {
  writeFileSync(path, readFileSync(path).fill(0xa5, at, at + bytes));
}

const DAMAGES: [string, () => void][] = [
  ["the journal is gone", () => rmSync(journal())],
  ["the journal is empty", () => truncateSync(journal(), 0)],
  ["the journal begins with something else", () => garble(journal(), 0, 64)],
  ["the journal is something else", () => writeFileSync(journal(), "To nie jest dziennik. ".repeat(999))],
  ["a frame of the journal is damaged", () => garble(journal(), 2 * 4_120, 64)],
  ["the file is cut by a byte", () => truncateSync(left, statSync(left).size - 1)],
  ["the file is cut by half", () => truncateSync(left, statSync(left).size / 2)],
];

describe("after a kill", () => {
  it("opens what is there, and says that it was not closed", async () => {
    expect(readMark(left)).toMatchObject({ state: "running", held: { frames: expect.any(Number) } });
    expect(readMark(left)?.held?.bytes).toBe(statSync(left).size);
    const opened = await open();
    expect([await opened.read.listSize("all"), opened.uncleanStop]).toEqual([posts, true]);
    await opened.close();
    const again = await open();
    expect([await again.read.listSize("all"), again.uncleanStop]).toEqual([posts, false]);
    await again.close();
  });

  it.each(DAMAGES)("stops with the restore command where %s, and changes nothing", async (_, damage) => {
    damage();
    const before = readFileSync(left);
    const journalBefore = existsSync(journal()) ? readFileSync(journal()) : Buffer.alloc(0);
    const refusal: unknown = await open().catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      name: "DatabaseError",
      message: expect.stringMatching(/straciła zapisane zmiany.+\.mark/),
    });
    expect((refusal as Error).message.endsWith(RESTORE)).toBe(true);
    expect(readFileSync(left).equals(before)).toBe(true);
    expect(readFileSync(journal()).equals(journalBefore)).toBe(true);
  });

  it.each(DAMAGES.slice(0, -1))("is read and never written where %s and somebody wants to know", async (_, damage) => {
    damage();
    const before = readFileSync(left);
    const losses: string[] = [];
    const opened = await openSqliteStore({
      file: left,
      clock: () => 0,
      onLoss: ({ message }) => void losses.push(message),
    });
    expect(losses).toEqual([expect.stringContaining(RESTORE)]);
    expect(await opened.read.categories()).not.toEqual([]);
    await expect(opened.write((tx) => tx.recount())).rejects.toMatchObject({ errcode: 8 });
    await opened.close();
    expect(readFileSync(left).equals(before)).toBe(true);
    await expect(open()).rejects.toThrow(RESTORE);
  });

  it("is taken for what it is once its mark is taken away", async () => {
    truncateSync(journal(), 0);
    rmSync(`${left}.mark`);
    const opened = await open();
    expect(await opened.read.categories()).not.toEqual([]);
    await opened.close();
    await (await open()).close();
  });
});

it("a write that is no news to readers is missed as well", async () => {
  const lease = { postId: "p-1", tab: "t", userId: "u-zofia", holder: true, base: "0", openedAt: 0, expiresAt: 9 };
  await store.write((tx) => tx.putLease(lease));
  kill();
  const frames = readMark(left)!.held!.frames;
  truncateSync(journal(), 32 + (frames - 1) * 4_120);
  await expect(open()).rejects.toThrow("brakuje zapisów");
});

it("a stop that leaves the journal, which a full disk or another reader brings about, is none", async () => {
  const opened = await open();
  await putPosts(opened, makePost({ id: "p-last" }));
  const other = new DatabaseSync(left, { readOnly: true });
  other.prepare("SELECT COUNT(*) FROM post").get();
  await opened.close();
  expect(readMark(left)).toMatchObject({ state: "running" });
  other.close();
  truncateSync(journal(), 0);
  await expect(open()).rejects.toThrow(RESTORE);
});

it("an older database in the place of a newer is less", async () => {
  const older = join(folder, "older.db");
  copyFileSync(running, older);
  await putMany(30);
  kill();
  await (await open()).close();
  copyFileSync(older, left);
  await expect(open()).rejects.toThrow("Ostatnia zmiana");
});

it("a loss of power may leave any mark since the last checkpoint: it is never ahead", async () => {
  let marks: Buffer[] = [];
  for (let n = 0; n < 30; n += 1) {
    await putMany(1);
    kill();
    const mark = readFileSync(`${left}.mark`);
    marks = readMark(left)!.held!.frames === 0 ? [mark] : [...marks, mark];
    for (const stale of n % 10 === 0 ? marks.filter((_, at) => at % 3 === 0) : marks.slice(0, 1)) {
      kill();
      writeFileSync(`${left}.mark`, stale);
      const opened = await open();
      expect(await opened.read.listSize("all")).toBe(posts);
      await opened.close();
    }
  }
});

it.each(["running\n", "stopped\n", "", "ru\0\0\0"])(
  "a mark of an earlier version, an empty or a torn one (%j) says nothing of what was there",
  async (text) => {
    kill();
    writeFileSync(`${left}.mark`, text);
    const opened = await open();
    expect(await opened.read.listSize("all")).toBe(posts);
    await opened.close();
    expect(readMark(left)?.held?.change).toBeGreaterThanOrEqual(posts);
  },
);

it("a stopped database that was made smaller by VACUUM is whole, and one that was cut is not", async () => {
  kill();
  const opened = await open();
  for (let n = 0; n < 30; n += 1) await opened.write((tx) => tx.removePost(`p-${n}`));
  await opened.close();
  const before = statSync(left).size;
  const tool = new DatabaseSync(left);
  tool.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
  tool.close();
  expect(statSync(left).size).toBeLessThan(before);
  const again = await open();
  // The end of the file is then text, which opening a database does not read.
  await putPosts(again, makePost({ id: "p-0", body: "koniec ".repeat(9_000) }));
  await again.close();
  truncateSync(left, statSync(left).size - 1);
  await expect(open()).rejects.toThrow("Plik bazy jest ucięty");
});
