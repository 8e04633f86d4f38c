import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoreRead } from "#core/store.ts";
import { createBlobStore } from "#server/media/blob-store.ts";
import { basket, growing, putFixtures } from "#store/contract/fixtures.ts";
import { openSqliteStore, type SqliteStore } from "#store/sqlite/open.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import { bundleProgram } from "../support/child-processes/bundle-program.ts";
import {
  type Acknowledged,
  bodyOf,
  type RepeatedAction,
  IMPORTED,
} from "../support/child-processes/killed-services.ts";

/*
 * A process that is killed at random moments loses nothing it has acknowledged and keeps nothing in part.
 * The moments come from a seed, which is printed; the machine's own jitter adds to them.
 */

const SEED = 20_261_121;

/**
 * How many children are killed, and how long after their first moment at the latest: for every other one that is when it is
 * ready, for the rest when it has done its first work, so that half of them do one at least, however slow the machine is.
 */
interface Rounds {
  kills: number;
  longestLifeMs: number;
}

/**
 * Saves are what people do most. An act goes through some ten moments that a kill can meet (before it, at each of its steps, between two
 * acts), and half of the children are killed before their first; so each moment is met about once, and all of them in several runs.
 */
const ROUNDS = {
  save: { kills: 40, longestLifeMs: 60 },
  publish: { kills: 16, longestLifeMs: 80 },
  upload: { kills: 16, longestLifeMs: 150 },
  import: { kills: 16, longestLifeMs: 250 },
} satisfies Record<RepeatedAction, Rounds>;

/** The child, bundled and compiled once; otherwise loading it would be most of what all of them do. */
const BUILT = mkdtempSync(join(tmpdir(), "szpalta-kill-built-"));
const COMPILED = join(BUILT, "compiled");
let child: string;
beforeAll(async () => {
  child = await bundleProgram(
    fileURLToPath(new URL("../support/child-processes/killed-services.ts", import.meta.url)),
    join(BUILT, "child"),
  );
});
afterAll(() => rmSync(BUILT, { recursive: true, force: true }));

const ID = "0a1b2c3d-0000-4000-8000-000000000000";

/** The same moments in every run: a small generator whose state is the seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** Lets a child work, kills it, and answers what it acknowledged last, or what was known before. */
function killOne(
  data: string,
  work: RepeatedAction,
  known: Acknowledged,
  life: { from: "ready" | "work"; ms: number },
) {
  const killed = spawn(process.execPath, [child, data, work, JSON.stringify(known)], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  });
  return new Promise<{ last: Acknowledged; done: number }>((resolve, reject) => {
    const result = { last: known, done: 0 };
    let complaint = "";
    killed.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
    createInterface({ input: killed.stdout })
      .on("line", (line) => {
        if (line === life.from || (life.from === "work" && line !== "ready" && result.done === 0)) {
          setTimeout(() => killed.kill("SIGKILL"), life.ms);
        }
        if (line !== "ready") {
          result.last = JSON.parse(line) as Acknowledged;
          result.done += 1;
        }
      })
      .on("close", () => resolve(result));
    killed.once("error", reject);
    killed.once("exit", (code) => code !== null && reject(new Error(`The child stopped by itself:\n${complaint}`)));
  });
}

type Looked = (store: SqliteStore, last: Acknowledged, data: string, isLast: boolean) => Promise<number>;

/** Kills children at random moments; `look` judges what is stored after each and answers the last `n` it found whole. */
async function killMany(work: RepeatedAction, look: Looked): Promise<void> {
  const { kills, longestLifeMs } = ROUNDS[work];
  const scratch = mkdtempSync(join(tmpdir(), `szpalta-kill-${work}-`));
  const data = join(scratch, "dane");
  mkdirSync(data);
  const file = join(data, "szpalta.db");
  const first = await openSqliteStore({ file, clock: Date.now });
  await putFixtures(first);
  await first.close();
  const roll = dice(SEED + work.length);
  let known: Acknowledged = { n: 0, id: ID };
  let done = 0;
  for (let round = 0; round < kills; round++) {
    const life = { from: round % 2 === 0 ? ("ready" as const) : ("work" as const), ms: 1 + roll(longestLifeMs) };
    const { last, done: some } = await killOne(data, work, known, life);
    done += some;
    const store = await openSqliteStore({ file, clock: Date.now });
    expect(store.uncleanStop).toBe(true);
    // Whatever is stored beyond what was acknowledged is whole; the next child goes on from there where it names new things.
    const found = await look(store, last, data, round === kills - 1);
    known = work === "save" ? last : { ...last, n: Math.max(found, last.n) };
    if (round % 25 === 24 || round === kills - 1) expect(await store.check()).toEqual([]);
    await store.close();
  }
  console.log(`${work}: seed ${SEED}, ${kills} kills, ${done} acknowledged`);
  expect(done).toBeGreaterThanOrEqual(Math.floor(kills / 2));
  rmSync(scratch, { recursive: true, force: true });
}

async function allPosts(read: StoreRead): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const some = await read.postIds(ids.at(-1) ?? null, 500);
    if (some.length === 0) return ids;
    ids.push(...some);
  }
}

/** No process touches the posts of one before it: each is read after the kill that followed, and in the end; it is there always. */
function createJudgedPosts() {
  let judged = new Set<string>();
  return {
    /** The posts to read of those that are stored; throws where one read before is not stored any more. */
    toJudge(stored: string[], isLast: boolean): string[] {
      const fresh = stored.filter((id) => isLast || !judged.has(id));
      const all = new Set(stored);
      expect([...judged].filter((id) => !all.has(id))).toEqual([]);
      judged = all;
      return fresh;
    },
  };
}

function filesOf(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
}

/** The processes are started and killed one after another, four at a time; most of it is their starting. */
const KILLING_MS = 600_000;

describe.concurrent("a process killed at a random moment", { timeout: deadline(KILLING_MS) }, () => {
  it(`during ${ROUNDS.save.kills} rounds of saves has every one it acknowledged, and the next builds on it`, async () => {
    await killMany("save", async ({ read }, last) => {
      const edited = await read.edited(ID);
      if (last.n === 0 && edited === null) return 0;
      const n = Number.parseInt(edited!.post.body, 10);
      expect([last.n, last.n + 1]).toContain(n);
      expect(edited!.post.body).toBe(bodyOf(n));
      const [newest] = await read.revisions(ID, 1, null);
      expect((await read.revision(newest!.id))?.snapshot.body).toBe(bodyOf(n));
      return n;
    });
  });

  it(`during ${ROUNDS.publish.kills} rounds of publishing has every post published whole, owed effect and all, or as a draft`, async () => {
    const acknowledged = new Set<string>();
    const whole = new Set<string>();
    const judged = createJudgedPosts();
    let highest = 0;
    await killMany("publish", async ({ read }, last, _, isLast) => {
      if (last.n > 0 && last.id !== ID) acknowledged.add(last.id);
      if (isLast) whole.clear();
      const owed = new Set((await read.outbox(100_000)).map(({ payload }) => payload["postId"]));
      for (const id of judged.toJudge(await allPosts(read), isLast)) {
        const post = (await read.post(id))!;
        const n = Number(post.title.split(" ")[1]);
        highest = Math.max(highest, n);
        expect(post.body).toBe(bodyOf(n));
        const shown = await read.publishedPost(growing.slug, post.slug);
        expect([shown && String(shown.html), owed.has(id)]).toEqual(
          post.state === "published" ? [`<p>${bodyOf(n)}</p>`, true] : [null, false],
        );
        if (shown) whole.add(id);
      }
      expect([...acknowledged].filter((id) => !whole.has(id))).toEqual([]);
      expect(await read.listSize("all")).toBe(whole.size);
      return highest;
    });
  });

  it(`during ${ROUNDS.upload.kills} rounds of uploads has every picture it acknowledged, and no piece of another`, async () => {
    await killMany("upload", async ({ read }, last, data) => {
      const { rows } = await read.library("", 0, 100_000);
      const blobs = createBlobStore({ folder: data, clock: Date.now });
      for (const { id } of rows.filter((each) => each.id !== basket.id)) {
        const bytes = await blobs.original(id);
        expect(createHash("sha256").update(bytes!).digest("hex").slice(0, 32)).toBe(id);
      }
      if (last.n > 0) expect(rows.map(({ id }) => id)).toContain(last.id);
      const files = filesOf(join(data, "media"));
      for (const name of files.filter((each) => each.includes(".")))
        expect(name).toMatch(/^\w\w[/\\][0-9a-f]{32}\.png$/);
      const left = filesOf(join(data, "incoming"));
      expect(left.length).toBeLessThanOrEqual(1);
      return last.n;
    });
  });

  it(`during ${ROUNDS.import.kills} rounds of imports has each folder whole or not at all`, async () => {
    const judged = createJudgedPosts();
    const folders = new Map<number, number>();
    await killMany("import", async ({ read }, last, _, isLast) => {
      if (isLast) folders.clear();
      for (const id of judged.toJudge(await allPosts(read), isLast)) {
        const post = (await read.post(id))!;
        const n = Number(post.title.split(" ")[1]);
        folders.set(n, (folders.get(n) ?? 0) + 1);
        expect(post.body.trim()).toBe(bodyOf(n).trim());
      }
      for (const count of folders.values()) expect(count).toBe(IMPORTED);
      for (let n = 1; n <= last.n; n++) expect(folders.has(n)).toBe(true);
      return Math.max(0, ...folders.keys());
    });
  });
});
