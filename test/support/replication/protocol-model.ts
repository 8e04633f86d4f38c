import { randomBytes } from "node:crypto";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { ENTRY_LIMIT_BYTES, LogUnavailable } from "#core/replication/replicated-log.ts";
import { WritesRefused } from "#core/replication/replica.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import { makeDerived, makePost, makeTag, tomatoes } from "#store/contract/fixtures.ts";
import { type Beginning, Cluster, makeBeginning } from "./cluster.ts";
import { type AppendFault, KILL_POINTS, Killed, type ServerInTest } from "./server-in-test.ts";

/*
 * The protocol against a model: the writes that were acknowledged. Every write adds its own word to one tag's description, which
 * it reads and writes back, so that a lost, doubled or half write shows there whatever else it does.
 */

/** What must and must not be there in the end. */
interface Model {
  acknowledged: Set<string>;
  /** Refused, thrown, or of an epoch that ended. */
  absent: Set<string>;
  /** Words of the backup with which the present epoch began, in order. */
  begun: string[];
  epoch: number;
  backup: { folder: string; words: string[] } | null;
  writes: number;
}

class Violation extends Error {
  override name = "Violation";
}

type Command = fc.AsyncCommand<Model, Cluster>;

function command(label: string, run: (model: Model, cluster: Cluster) => Promise<void>): Command {
  return { check: () => true, run, toString: () => label };
}

type OnServer = (server: ServerInTest, model: Model, cluster: Cluster) => Promise<void>;

/** A server that was killed starts first. */
function onServer(label: string, run: OnServer): fc.Arbitrary<Command> {
  return fc.nat({ max: 2 }).map((at) =>
    command(`${label} ${at}`, async (model, cluster) => {
      const server = cluster.servers[at % cluster.servers.length];
      if (server && (await server.open())) await run(server, model, cluster);
    }),
  );
}

const WRITES = ["post", "removal", "job", "alias", "search row", "large", "quiet"] as const;
const FRUITLESS = ["refuses", "throws", "nothing"] as const;

async function wordsOf(read: Pick<StoreRead, "tagBySlug">): Promise<string[]> {
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

async function write(server: ServerInTest, model: Model, kind: (typeof WRITES)[number]): Promise<void> {
  const word = newWord(model);
  const { store } = server;
  const expected = [...model.acknowledged];
  const done = store?.write(async (tx) => {
    const words = await wordsOf(tx);
    const missing = expected.filter((each) => !words.includes(each));
    // Here it may be old still, but what is refused for it is believed at the head only.
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

async function writeInVain(server: ServerInTest, model: Model, kind: (typeof FRUITLESS)[number]): Promise<void> {
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

async function race(model: Model, cluster: Cluster): Promise<void> {
  const ready = cluster.servers.filter(({ store }) => store);
  const kinds = ["post", "job", "alias"] as const;
  await Promise.all(ready.map((server, at) => write(server, model, kinds[at % kinds.length] ?? "post")));
}

async function takeBackup(server: ServerInTest, model: Model, cluster: Cluster): Promise<void> {
  const { store } = server;
  if (!store) return;
  const position = store.position();
  const words = await wordsOf(store.read);
  // It followed something between the two.
  if (store !== server.store || store.position() !== position) return;
  const folder = join(cluster.folder, "kopia");
  rmSync(folder, { recursive: true, force: true });
  cpSync(server.folder, folder, { recursive: true });
  model.backup = { folder, words };
}

async function beginEpoch(server: ServerInTest, model: Model, cluster: Cluster): Promise<void> {
  const { backup } = model;
  if (!backup) return;
  server.replaceDisk(backup.folder);
  await server.open(true);
  const epoch = await cluster.epoch();
  if (epoch === model.epoch) return;
  model.epoch = epoch;
  model.begun = backup.words;
  for (let n = 1; n <= model.writes; n += 1) {
    const word = `w${n}`;
    if (!backup.words.includes(word)) model.absent.add(word);
    if (backup.words.includes(word)) model.acknowledged.add(word);
    else model.acknowledged.delete(word);
  }
}

const APPEND_FAULTS: AppendFault[] = ["lost", "answer lost", "repeated", "repeated"];

const writes = fc
  .constantFrom(...WRITES)
  .chain((kind) => onServer(`write ${kind} on`, (server, model) => write(server, model, kind)));

const faultyAppends = fc.constantFrom(...APPEND_FAULTS).chain((fault) =>
  onServer(`append ${fault} on`, async (server, model) => {
    server.appendFault = fault;
    await write(server, model, "job");
  }),
);

/** Passed once in an entry. */
const HARD_POINTS = ["row", "row", "row"] as const;

/** On the way of a write: its own, or another server's that it follows. */
const kills = fc
  .tuple(fc.constantFrom(...KILL_POINTS, ...HARD_POINTS), fc.integer({ min: 1, max: 2 }))
  .chain(([point, passes]) =>
    onServer(`kill at ${point} ${passes} on`, async (server, model, cluster) => {
      server.killAt = { point, passes: point === "statement" ? passes * 17 : passes };
      const isOwn = point === "append" || point === "answer" || passes === 2;
      const others = cluster.servers.filter((each) => each !== server && each.store);
      const writer = isOwn ? server : others[0];
      if (writer) await write(writer, model, "post");
    }),
  );

/** Seldom, for a week takes a second: all servers sum up their tables. Some sleep through it. */
const weeks = fc.nat({ max: 3 }).chain((n) =>
  onServer(n === 0 ? "the next week, unheard of by" : "hear of everything", async (server, model, cluster) => {
    server.hint();
    if (n > 0) return;
    server.isPaused = true;
    await cluster.nextWeek();
    // What it would create is emptied.
    await write(server, model, "job");
  }),
);

const COMMANDS: fc.Arbitrary<Command>[] = [
  writes,
  writes,
  writes,
  faultyAppends,
  faultyAppends,
  kills,
  kills,
  fc
    .constantFrom(...FRUITLESS)
    .chain((kind) => onServer(`${kind} on`, (server, model) => writeInVain(server, model, kind))),
  fc.constant(command("race", race)),
  fc.constant(command("race", race)),
  onServer("kill at once", async (server) => server.kill()),
  onServer("pause or resume", async (server) => {
    server.isPaused = !server.isPaused;
    if (!server.isPaused) server.hint();
  }),
  onServer("outage begins or ends at", async (server) => void (server.hasOutage = !server.hasOutage)),
  onServer("lose the disk of", async (server) => server.loseDisk()),
  onServer("back up", takeBackup),
  onServer("new epoch from the backup on", beginEpoch),
  weeks,
];

const MOST_COMMANDS = 16;

async function checkModel(model: Model, cluster: Cluster): Promise<void> {
  await cluster.settle();
  // Everybody still writes.
  for (const server of cluster.servers) await write(server, model, "quiet");
  await cluster.settle();
  await cluster.check();
  const words = await wordsOf(cluster.anyRead());
  const twice = words.filter((word, at) => words.indexOf(word) !== at);
  const lost = [...model.acknowledged].filter((word) => !words.includes(word));
  const wrong = words.filter((word) => model.absent.has(word));
  const isBegun = model.begun.every((word, at) => words[at] === word);
  if (twice.length + lost.length + wrong.length > 0 || !isBegun) {
    const found = `twice: ${twice.join(" ")}; lost: ${lost.join(" ")}; not to be there: ${wrong.join(" ")}`;
    throw new Violation(`${found}; there: ${words.join(" ")}`);
  }
}

async function runCommands(beginning: Beginning, commands: Iterable<Command>): Promise<void> {
  const cluster = await Cluster.start(beginning, 3);
  const model: Model = {
    acknowledged: new Set(),
    absent: new Set(),
    begun: [],
    epoch: await cluster.epoch(),
    backup: null,
    writes: 0,
  };
  try {
    await fc.asyncModelRun(() => ({ model, real: cluster }), commands);
    await checkModel(model, cluster);
  } finally {
    await cluster.end();
  }
}

/** Null when all sequences hold; otherwise what does not, with the shortest sequence where `shrinks`. */
export async function checkProtocol(seed: number, runs: number, shrinks: boolean): Promise<string | null> {
  const beginning = await makeBeginning();
  const commands = fc.commands(COMMANDS, { maxCommands: MOST_COMMANDS, size: "max" });
  try {
    const property = fc.asyncProperty(commands, (sequence) => runCommands(beginning, sequence));
    const result = await fc.check(property, { seed, numRuns: runs, endOnFailure: !shrinks });
    return result.failed ? `${fc.defaultReportMessage(result)}\n${String(result.errorInstance)}` : null;
  } finally {
    rmSync(beginning.folder, { recursive: true, force: true });
  }
}
