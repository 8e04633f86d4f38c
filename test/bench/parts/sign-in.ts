import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AccountService } from "#core/accounts/account-service.ts";
import { createAccountService } from "#server/sign-in/create-account-service.ts";
import { createHashing, type Hashing } from "#server/sign-in/hashing.ts";
import { firstAdministratorLink } from "#server/sign-in/invitation-links.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import type { BenchContext } from "../context.ts";
import { budget, figure, median } from "../report.ts";

/** Sign-ins of each kind, and with `--long`: those with a known and an unknown e-mail must take equally long. */
const ASKED = 60;
const ASKED_LONG = 1_000;
/** Not counted: the first ones load better-auth and warm the allocator. */
const WARM_UP = 4;

/** A hash takes 0.3 s and varies by tens of ms, so medians of 60 say little: the rest is measured with free hashes. */
const ASKED_BESIDE = 1_000;
const NO_COST = 2 ** 4;

/** Milliseconds between the medians of two kinds of accounts. */
const MOST_APART_MS = 2;

/** Percentage points from half of the rounds, within which one kind may be the slower one. */
const MOST_OFF_HALF = 5;

const SIGN_INS = 9;
const VIEWER_SLICES = 21;
const VIEWERS = 1_000;
const MICROSECONDS = 1_000;

const KINDS = ["known", "unknown", "deactivated", "second factor", "passwordless"] as const;
type Kind = (typeof KINDS)[number];
const PAIR: readonly Kind[] = ["known", "unknown"];

const EMAIL = "zofia@example.pl";
const PASSWORD = "zupełnie inne słowa 7";

export async function signInTimes({ options }: BenchContext): Promise<void> {
  await withSignIn(createHashing(), async (signIn) => {
    await realRefusals(signIn, options.long);
    await rightPassword(signIn);
  });
  await besideTheHash();
}

async function withSignIn(hashing: Hashing, use: (signIn: AccountService) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-sign-in-"));
  const store = await openSqliteStore({ file: join(folder, "szpalta.db"), clock: Date.now });
  try {
    const origin = () => "https://ogrodnik.example";
    const [keyFile, log] = [join(folder, "key"), { warn() {} }];
    const clocks = { clock: Date.now, elapsed: () => performance.now() };
    const signIn = createAccountService({
      store,
      ...clocks,
      key: keyFile,
      siteName: () => "Próba",
      isNameInFile: true,
      origin,
      log,
      hashing,
    });
    const path = (await firstAdministratorLink(store, Date.now)) ?? "";
    const token = new URL(path, origin()).searchParams.get("token") ?? "";
    const given = { email: EMAIL, name: "Zofia Łęcka", password: PASSWORD };
    await signIn.useLink(token, given, { cookies: undefined, address: "192.0.2.1" });
    const others = { name: "Jan", bio: "", role: "author" } as const;
    await store.write(async (tx) => {
      for (const kind of ["deactivated", "passwordless"] as const) {
        const id = `u-${kind}`;
        await tx.putUser({ ...others, id, email: emailOf(kind, 0), slug: kind, active: kind !== "deactivated" });
      }
      const [{ hash } = { hash: "" }] = await tx.accountRows("password", []);
      await tx.addAccountRow("password", { userId: "u-deactivated", hash, setAt: Date.now() });
      await tx.putUser({ ...others, id: "u-second", email: emailOf("second factor", 0), slug: "second", active: true });
      await tx.addAccountRow("password", { userId: "u-second", hash, setAt: Date.now() });
      const factor = { secret: "", recoveryCodes: "", inForce: 1, failures: 0, lockedUntil: null };
      await tx.addAccountRow("second_factor", { ...factor, userId: "u-second" });
      await tx.changeAccountRows("user", [{ field: "id", is: "=", value: "u-second" }], { secondFactor: 1 });
    });
    await use(signIn);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function emailOf(kind: Kind, round: number): string {
  if (kind === "known") return EMAIL;
  return kind === "unknown" ? `nikt-${round}@example.pl` : `${kind.replace(" ", "-")}@example.pl`;
}

async function refusals(
  signIn: AccountService,
  { kinds, count }: { kinds: readonly Kind[]; count: number },
  onEach: (kind: Kind) => void = () => {},
) {
  const times = Object.fromEntries(KINDS.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>;
  const answers = new Set<string>();
  for (let round = -WARM_UP; round < count; round += 1) {
    // In alternating order, so that a machine that slows down slows all kinds.
    for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
      const email = emailOf(kind, round);
      const address = `198.${18 + KINDS.indexOf(kind)}.${(round + WARM_UP) >> 8}.${(round + WARM_UP) & 255}`;
      const started = performance.now();
      const pair = { email, password: "to nie jest hasło" };
      const outcome = await signIn.withPassword(pair, { cookies: undefined, address });
      if (round >= 0) times[kind].push(performance.now() - started);
      answers.add(JSON.stringify(outcome));
      onEach(kind);
    }
  }
  return { times, answers: answers.size };
}

/** Percentage of rounds in which a kind was slower than an unknown one: 50 where nothing tells them apart. */
function slowerShare(times: readonly number[], unknown: readonly number[]): number {
  return (100 * times.filter((time, round) => time > unknown[round]!).length) / times.length;
}

async function realRefusals(signIn: AccountService, long: boolean): Promise<void> {
  const [kinds, count] = long ? [KINDS, ASKED_LONG] : [PAIR, ASKED];
  const { times, answers } = await refusals(signIn, { kinds, count });
  for (const kind of kinds) figure(`refused sign-in: ${kind}`, "ms", times[kind]);
  for (const kind of kinds.filter((each) => each !== "unknown")) {
    const share = [slowerShare(times[kind], times.unknown)];
    const name = `rounds in which ${kind} was slower than unknown`;
    // Three standard deviations of a fair coin are 4.7 % of 1 000 rounds; the short form has too few.
    if (long) budget(name, "%", share, { least: 50 - MOST_OFF_HALF, most: 50 + MOST_OFF_HALF });
    else figure(name, "%", share);
  }
  const name = "known against unknown, difference of medians";
  const apart = [Math.abs(median(times.known) - median(times.unknown))];
  if (long) budget(name, "ms", apart, { most: MOST_APART_MS });
  else figure(name, "ms", apart);
  budget("different answers to a wrong pair", "answers", [answers], { most: 1 });
}

async function besideTheHash(): Promise<void> {
  const free = createHashing(NO_COST);
  let made = 0;
  const counted: Hashing = {
    ...free,
    hash: (password) => (made++, free.hash(password)),
    verify: (password, hash) => (made++, free.verify(password, hash)),
  };
  const hashes = new Set([1]);
  await withSignIn(counted, async (signIn) => {
    made = 0;
    const { times } = await refusals(signIn, { kinds: KINDS, count: ASKED_BESIDE }, () => {
      hashes.add(made);
      made = 0;
    });
    for (const kind of KINDS) figure(`refused beside its hash: ${kind}`, "ms", times[kind]);
    const medians = KINDS.map((kind) => median(times[kind]));
    const apart = Math.max(...medians) - Math.min(...medians);
    budget("the kinds of accounts apart, beside the hash", "ms", [apart], { most: MOST_APART_MS });
  });
  budget("hashes of a refused sign-in, whatever the account: one", "kinds", [hashes.size], { most: 1 });
}

async function rightPassword(signIn: AccountService): Promise<void> {
  const origin = { cookies: undefined, address: "192.0.2.1" };
  const pair = { email: EMAIL, password: PASSWORD };
  const times: number[] = [];
  let cookies = "";
  for (let round = 0; round < SIGN_INS; round += 1) {
    const started = performance.now();
    const [one] = await Promise.all([signIn.withPassword(pair, origin), signIn.withPassword(pair, origin)]);
    times.push(performance.now() - started);
    if (!one.ok) throw new Error(`Refused: ${one.message}`);
    cookies = one.value.setCookies.map((line) => line.split(";")[0]).join("; ");
  }
  figure("two sign-ins at once", "ms", times);
  const viewers: number[] = [];
  for (let slice = 0; slice < VIEWER_SLICES; slice += 1) {
    const before = performance.now();
    for (let time = 0; time < VIEWERS; time += 1) await signIn.viewer(cookies);
    viewers.push(((performance.now() - before) / VIEWERS) * MICROSECONDS);
  }
  figure("who a session belongs to", "µs", viewers);
}
