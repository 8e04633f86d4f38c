import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SignIn } from "#core/accounts/sign-in.ts";
import { createSignIn } from "#server/sign-in/create-sign-in.ts";
import { createHashing, type Hashing } from "#server/sign-in/hashing.ts";
import { firstAdministratorLink } from "#server/sign-in/links.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { budget, figure, median } from "./report.ts";

/** security.md, N3: sign-ins of each kind, and with `--long`. */
const ASKED = 60;
const ASKED_LONG = 1_000;
/** Not counted: the first ones load better-auth and warm the allocator. */
const WARM_UP = 4;

/**
 * One hash takes some 0.3 s and varies by tens of milliseconds from one to the next, so that medians of 60 say little. Everything
 * beside it is measured with hashes of no cost, and the hashes are counted.
 */
const ASKED_BESIDE = 1_000;
const NO_COST = 2 ** 4;

const KINDS = ["known", "unknown"] as const;
type Kind = (typeof KINDS)[number];

const EMAIL = "zofia@example.pl";
const PASSWORD = "zupełnie inne słowa 7";

/** Whether the time of a refusal tells a known address from an unknown one, and what a right password and a session cost. */
export async function signInTimes(): Promise<void> {
  await withSignIn(createHashing(), async (signIn) => {
    await knownAgainstUnknown(signIn, process.argv.includes("--long") ? ASKED_LONG : ASKED);
    await rightPassword(signIn);
  });
  await besideTheHash();
}

async function withSignIn(hashing: Hashing, use: (signIn: SignIn) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-sign-in-"));
  const store = await openSqliteStore({ file: join(folder, "szpalta.db"), clock: Date.now });
  try {
    const origin = () => "https://ogrodnik.example";
    const [keyFile, log] = [join(folder, "key"), { warn() {} }];
    const signIn = createSignIn({ store, clock: Date.now, keyFile, siteName: "Próba", origin, log, hashing });
    const path = (await firstAdministratorLink(store, Date.now)) ?? "";
    const token = new URL(path, origin()).searchParams.get("token") ?? "";
    const given = { email: EMAIL, name: "Zofia Łęcka", password: PASSWORD };
    await signIn.useLink(token, given, { cookies: undefined, address: "192.0.2.1" });
    await use(signIn);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of refused sign-ins of both kinds, and the different answers they got. */
async function refusals(signIn: SignIn, count: number, onEach: (kind: Kind) => void = () => {}) {
  const times: Record<Kind, number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (let round = -WARM_UP; round < count; round += 1) {
    // In turn first and second, so that a machine that grows slower slows both.
    for (const kind of round % 2 === 0 ? KINDS : KINDS.toReversed()) {
      const email = kind === "known" ? EMAIL : `nikt-${round}@example.pl`;
      const address = `198.${kind === "known" ? 18 : 19}.${(round + WARM_UP) >> 8}.${(round + WARM_UP) & 255}`;
      const started = performance.now();
      const pair = { email, password: "to nie jest hasło" };
      const outcome = await signIn.withPassword(pair, { cookies: undefined, address });
      if (round >= 0) times[kind].push(performance.now() - started);
      answers.add(JSON.stringify(outcome));
      onEach(kind);
    }
  }
  return { known: median(times.known), unknown: median(times.unknown), answers: answers.size };
}

async function knownAgainstUnknown(signIn: SignIn, count: number): Promise<void> {
  const { known, unknown, answers } = await refusals(signIn, count);
  figure(`refused sign-in, ${count} of each kind, known e-mail`, `${known.toFixed(2)} ms`);
  figure(`refused sign-in, ${count} of each kind, unknown e-mail`, `${unknown.toFixed(2)} ms`);
  const name = "known against unknown e-mail, difference of medians";
  const apart = Math.abs(known - unknown);
  // The short form is noise of the hash; what it cannot tell is told beside the hash.
  if (count === ASKED_LONG) budget(name, apart, "ms", { most: 2 });
  else figure(name, `${apart.toFixed(1)} ms`);
  budget("different answers to a wrong pair", answers, "answers", { most: 1 });
}

/** What a known address costs beside the hash, and how many hashes either kind takes. */
async function besideTheHash(): Promise<void> {
  const free = createHashing(NO_COST);
  let made = 0;
  const counted: Hashing = {
    ...free,
    hash: (password) => (made++, free.hash(password)),
    verify: (password, hash) => (made++, free.verify(password, hash)),
  };
  const hashes: Record<Kind, Set<number>> = { known: new Set(), unknown: new Set() };
  await withSignIn(counted, async (signIn) => {
    made = 0;
    const { known, unknown } = await refusals(signIn, ASKED_BESIDE, (kind) => {
      hashes[kind].add(made);
      made = 0;
    });
    figure("refused sign-in beside its hash, known and unknown", `${known.toFixed(3)} ms, ${unknown.toFixed(3)} ms`);
    budget("known against unknown e-mail beside the hash", Math.abs(known - unknown), "ms", { most: 2 });
  });
  const unequal = new Set([...hashes.known, ...hashes.unknown, 1]);
  budget("hashes of a refused sign-in, known or unknown: one", unequal.size, "kinds", { most: 1 });
}

async function rightPassword(signIn: SignIn): Promise<void> {
  const started = performance.now();
  const origin = { cookies: undefined, address: "192.0.2.1" };
  const pair = { email: EMAIL, password: PASSWORD };
  const [one] = await Promise.all([signIn.withPassword(pair, origin), signIn.withPassword(pair, origin)]);
  figure("two sign-ins at once", `${(performance.now() - started).toFixed(0)} ms`);
  budget("resident memory with two sign-ins at once", process.memoryUsage().rss / 1e6, "MB", { most: 550 });
  if (!one.ok) throw new Error(`Refused: ${one.message}`);
  const cookies = one.value.setCookies.map((line) => line.split(";")[0]).join("; ");
  const rounds = 10_000;
  const before = performance.now();
  for (let round = 0; round < rounds; round += 1) await signIn.viewer(cookies);
  figure("who a session belongs to", `${(((performance.now() - before) / rounds) * 1000).toFixed(1)} µs`);
}
