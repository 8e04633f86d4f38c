import { randomBytes } from "node:crypto";
import { ENTRY_LIMIT_BYTES, LogUnavailable } from "#core/replication/replicated-log.ts";
import { WritesRefused } from "#core/replication/replica.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import { makeDerived, makePost, makeTag, tomatoes } from "#store/contract/fixtures.ts";
import type { Cluster } from "./cluster.ts";
import { Killed, type ServerInTest } from "./server-in-test.ts";

/*
 * The writes of the protocol's model. Every write adds its own word to one tag's description, which it reads and writes back,
 * so that a lost, doubled or half write shows there whatever else it does.
 */

/** What must and must not be there in the end. */
export interface Model {
  acknowledged: Set<string>;
  /** Refused, thrown, or of an epoch that ended. */
  absent: Set<string>;
  /** Words of the backup with which the present epoch began, in order. */
  begun: string[];
  epoch: number;
  backup: { folder: string; words: string[] } | null;
  writes: number;
}

export class Violation extends Error {
  override name = "Violation";
}

export const WRITES = ["post", "removal", "job", "alias", "search row", "large", "quiet"] as const;
export const FRUITLESS = ["refuses", "throws", "nothing"] as const;

export async function wordsOf(read: Pick<StoreRead, "tagBySlug">): Promise<string[]> {
  const stored = await read.tagBySlug(tomatoes.slug);
  return stored?.description.split(" ").filter((word) => word !== "") ?? [];
}

async function addWord(tx: StoreWrite, word: string, html = ""): Promise<void> {
  const words = await wordsOf(tx);
  await tx.putTag({ ...tomatoes, description: [...words, word].join(" "), version: words.length + 2 }, html);
}

async function doMore(tx: StoreWrite, kind: (typeof WRITES)[number], word: string): Promise<void> {
  const [oldest] = await tx.postIds(null, 1);
  const post = makePost({ id: word, tagIds: [tomatoes.id] });
  if (kind === "post") await tx.putPost(post, makeDerived(post), 0);
  if (kind === "removal" && oldest) await tx.removePost(oldest);
  if (kind === "job") {
    const job = { kind: "próba", state: "waiting", done: 0, total: 1, startedBy: null, finishedAt: null } as const;
    await tx.putJob({ ...job, id: word, createdAt: 1, message: null });
    await tx.putOutbox({ kind: "próba", key: word, payload: {}, createdAt: 1 });
    await tx.putAudit({ at: 1, userId: null, act: "purge", entity: { kind: "post", id: word }, details: {} });
  }
  if (kind === "alias") {
    // A unique name that goes from one tag to another.
    const isFirst = (await tx.tagSlugByAlias("wspolny")) === "a-pierwszy";
    const tags = ["a-pierwszy", "b-drugi"].map((id) => makeTag({ id, slug: id }));
    for (const tag of tags) await tx.putTag(tag, "");
    const next = tags[isFirst ? 1 : 0];
    if (next) await tx.putTag({ ...next, aliases: ["wspolny"] }, "");
  }
  if (kind === "search row" && oldest) await tx.putDerived(oldest, makeDerived(makePost({ id: oldest, body: word })));
}

/** Above the limit of an entry, however they are compressed. */
const LARGE_BYTES = ENTRY_LIMIT_BYTES + 50_000;

function newWord(model: Model): string {
  model.writes += 1;
  return `w${model.writes}`;
}

export async function write(server: ServerInTest, model: Model, kind: (typeof WRITES)[number]): Promise<void> {
  const word = newWord(model);
  const { store } = server;
  const expected = [...model.acknowledged];
  const done = store?.write(async (tx) => {
    const words = await wordsOf(tx);
    const missing = expected.filter((each) => !words.includes(each));
    if (missing.length > 0) throw new Violation(`${server.name} does not know ${missing.join(", ")}.`);
    await addWord(tx, word, kind === "large" ? randomBytes(LARGE_BYTES).toString("hex") : "");
    await doMore(tx, kind, word);
    return word;
  });
  if ((await outcomeOf(done, word, model)) !== "done") return;
  if (store === server.store && store && !(await wordsOf(store.read)).includes(word))
    throw new Violation(`${server.name} acknowledged ${word} and does not show it.`);
}

type WriteOutcome = "done" | "refused" | "unknown";

async function outcomeOf(done: Promise<unknown> | undefined, word: string, model: Model): Promise<WriteOutcome> {
  try {
    await done;
    model.acknowledged.add(word);
    return "done";
  } catch (error) {
    if (error instanceof WritesRefused) {
      model.absent.add(word);
      return "refused";
    }
    if (error instanceof LogUnavailable || error instanceof Killed) return "unknown";
    throw error;
  }
}

export async function writeInVain(server: ServerInTest, model: Model, kind: (typeof FRUITLESS)[number]): Promise<void> {
  const word = newWord(model);
  model.absent.add(word);
  const refusal = { ok: false, code: "invalid", message: "Nie." } as const;
  try {
    await server.store?.write(async (tx) => {
      if (kind === "nothing") return null;
      await addWord(tx, word);
      await doMore(tx, "post", word);
      if (kind === "throws") throw new RangeError(word);
      return refusal;
    });
  } catch (error) {
    if (error instanceof RangeError || error instanceof WritesRefused) return;
    if (error instanceof LogUnavailable || error instanceof Killed) return;
    throw error;
  }
}

export async function writeAtOnce(model: Model, cluster: Cluster): Promise<void> {
  const ready = cluster.servers.filter(({ store }) => store);
  const kinds = ["post", "job", "alias"] as const;
  await Promise.all(ready.map((server, at) => write(server, model, kinds[at % kinds.length] ?? "post")));
}
