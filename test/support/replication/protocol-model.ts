import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { type Beginning, Cluster, makeBeginning } from "./cluster.ts";
import { FRUITLESS, type Model, Violation, wordsOf, write, writeAtOnce, writeInVain, WRITES } from "./model-writes.ts";
import { type AppendFault, KILL_POINTS, type ServerInTest } from "./server-in-test.ts";

/* The protocol against a model: the writes that were acknowledged, whatever happens to servers, log and disks between them. */

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
  await server.arriveLate();
  server.appendFault = null;
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

const APPEND_FAULTS: AppendFault[] = ["lost", "answer lost", "repeated", "too late"];

const writes = fc
  .constantFrom(...WRITES)
  .chain((kind) => onServer(`write ${kind} on`, (server, model) => write(server, model, kind)));

const faultyAppends = fc.constantFrom(...APPEND_FAULTS).chain((fault) =>
  onServer(`append ${fault} on`, async (server, model) => {
    server.appendFault = fault;
    await write(server, model, "job");
  }),
);

const AFTER_LATE = ["nothing", "kill", "outage", "another's write"] as const;

/** An append that arrives when its server has given up, and another asks for the turn, or its server is gone. */
const lateAppends = fc.constantFrom(...AFTER_LATE).chain((then) =>
  onServer(`append late, then ${then}, on`, async (server, model, cluster) => {
    server.appendFault = "late";
    await write(server, model, "job");
    const other = cluster.servers.find((each) => each !== server && each.store);
    if (then === "kill") server.kill();
    if (then === "outage") server.hasOutage = true;
    if (then === "another's write" && other) await write(other, model, "job");
  }),
);

/** The turn is lost, and what was sent in it arrives when another has written, or a week later, when its position is emptied. */
const lostTurns = fc.constantFrom("another's write", "another's write", "a week").chain((then) =>
  onServer(`lose the turn of an append, then ${then}, on`, async (server, model, cluster) => {
    const other = cluster.servers.find((each) => each !== server);
    if (!other || !(await other.open())) return;
    server.appendFault = "too late";
    server.whenLost = () => write(other, model, "job");
    await write(server, model, "job");
    if (then === "a week") {
      other.hasOutage = false;
      await cluster.nextWeek();
    }
    await server.arriveTooLate();
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
      const isOwn = ["turn", "append", "answer", "release"].includes(point) || passes === 2;
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
  lateAppends,
  lostTurns,
  lostTurns,
  kills,
  kills,
  fc
    .constantFrom(...FRUITLESS)
    .chain((kind) => onServer(`${kind} on`, (server, model) => writeInVain(server, model, kind))),
  fc.constant(command("write at once", writeAtOnce)),
  fc.constant(command("write at once", writeAtOnce)),
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
