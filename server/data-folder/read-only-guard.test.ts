import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { BALLAST_BYTES, LOW_BYTES } from "#core/backup/disk-space.ts";
import { ok } from "#core/base/outcome.ts";
import type { Store, StoreWrite } from "#core/store.ts";
import { FileStoreUnavailable } from "#core/replication/file-store.ts";
import { type ReplicaState, WritesRefused } from "#core/replication/replica.ts";
import { LogUnavailable } from "#core/replication/replicated-log.ts";
import { RESTORE } from "#core/base/store.ts";
import { EMAIL, createAdministrator, openAccounts, ACCOUNT_PASSWORD } from "#test/support/services/accounts.ts";
import { createDiskWatch, guardServices, guardStore } from "./read-only-guard.ts";
import { guardAccounts } from "../sign-in/guard-accounts.ts";
import { BALLAST_FILE } from "./folder-names.ts";

const GIB = 1024 ** 3;
const log = { info() {}, error() {} } as never;

let folder: string;
let bytes: number | Error;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "szpalta-disk-"));
  bytes = GIB;
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

async function watched() {
  const free = async () => {
    if (bytes instanceof Error) throw bytes;
    return bytes;
  };
  const watch = createDiskWatch({ folder, log, free });
  await watch.look();
  return watch;
}

const full = () => Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR", errcode: 13 });

describe("the watch over the disk", () => {
  it("keeps 16 MiB aside while there is room, and gives them back when there is none", async () => {
    const watch = await watched();
    const ballast = join(folder, BALLAST_FILE);
    expect(statSync(ballast)).toMatchObject({ size: BALLAST_BYTES });
    expect(statSync(ballast).blocks * 512).toBeGreaterThanOrEqual(BALLAST_BYTES);
    bytes = 1024;
    await watch.look();
    expect(existsSync(ballast)).toBe(false);
    bytes = LOW_BYTES;
    await watch.look();
    expect(existsSync(ballast)).toBe(false);
    bytes = GIB;
    await watch.look();
    expect(existsSync(ballast)).toBe(true);
  });

  it("makes the studio read-only below 64 MiB, and writable again by itself", async () => {
    const watch = await watched();
    expect([watch.mayWrite(), watch.studioBanner()]).toEqual([true, null]);
    bytes = LOW_BYTES - 1;
    await watch.look();
    expect(watch.mayWrite()).toBe(false);
    expect(watch.studioBanner()).toContain("kończy się miejsce (wolne 63 MB, potrzeba co najmniej 64 MB)");
    bytes = 9 * 1024 * 1024;
    await watch.look();
    expect(watch.studioBanner()).toContain("(wolne 9 MB, ");
    bytes = LOW_BYTES;
    await watch.look();
    expect([watch.mayWrite(), watch.studioBanner()]).toEqual([true, null]);
  });

  it("treats a disk that cannot be examined as one that cannot be written", async () => {
    const watch = await watched();
    bytes = new Error("EIO");
    await watch.look();
    expect(watch.mayWrite()).toBe(false);
  });

  it("takes a disk that has room and takes nothing for what it is, until something can be written", async () => {
    const watch = await watched();
    watch.writeFailed(new Error("EROFS"));
    rmSync(folder, { recursive: true });
    for (let time = 0; time < 3; time += 1) {
      await watch.look();
      expect([watch.mayWrite(), watch.studioBanner()]).toEqual([
        false,
        expect.stringContaining("nie może teraz zapisywać"),
      ]);
    }
    mkdirSync(folder);
    await watch.look();
    expect([watch.mayWrite(), watch.studioBanner()]).toEqual([true, null]);
    expect(readdirSync(folder)).toEqual([BALLAST_FILE]);
  });

  it("keeps a damaged database from being written until a check finds it sound; a rebuild's problem does not", async () => {
    const watch = await watched();
    watch.checked(["Lista all podaje liczbę wpisów 3, a ma ich 2. Napraw: npm run szpalta -- rebuild"]);
    expect(watch.mayWrite()).toBe(true);
    watch.checked([`Baza danych jest uszkodzona. ${RESTORE}`, "Tree 2 page 2: never used"]);
    expect([watch.mayWrite(), watch.studioBanner()]).toEqual([false, expect.stringContaining(RESTORE)]);
    watch.checked([]);
    expect(watch.mayWrite()).toBe(true);
  });

  it("keeps a database from being written whose damage a statement has met, and says so once", async () => {
    const told: unknown[] = [];
    const watch = createDiskWatch({ folder, log: { info() {}, error: (said: unknown) => told.push(said) } as never });
    for (let time = 0; time < 3; time += 1) watch.damageMet(new Error("database disk image is malformed"));
    expect([watch.mayWrite(), watch.workHeld(), told.length]).toEqual([false, true, 1]);
    expect(watch.studioBanner()).toContain(RESTORE);
    await watch.look();
    expect(watch.mayWrite()).toBe(false);
    watch.checked([]);
    expect([watch.mayWrite(), watch.workHeld()]).toEqual([true, false]);
  });
});

it("a database that lacks what it had is not written again, whatever a check says of the rest", async () => {
  const watch = await watched();
  watch.lossFound(new Error("Baza danych straciła zapisane zmiany."));
  watch.checked([]);
  await watch.look();
  expect([watch.mayWrite(), watch.workHeld()]).toEqual([false, true]);
  expect(watch.studioBanner()).toMatch(/^Baza danych straciła zapisane zmiany, .+Odtwórz witrynę/);
});

describe("the studio", () => {
  /** A studio with one use case, which writes. */
  async function servicesWith(write: () => Promise<unknown>) {
    const watch = await watched();
    let writes = 0;
    const store = guardStore(
      {
        write: async <T>(work: (tx: StoreWrite) => Promise<T>) => {
          writes += 1;
          await write();
          return work({} as StoreWrite);
        },
      } as Store,
      watch,
    );
    const posts = { save: () => store.write(async () => ok("zapisane")) };
    const guarded = guardServices(async () => ({ posts }), watch);
    return { watch, save: () => guarded.posts.save(), writes: () => writes };
  }

  it("refuses what a full disk would not take, and goes on when it does", async () => {
    let isFull = true;
    const { watch, save } = await servicesWith(async () => {
      if (isFull) throw full();
    });
    expect(await save()).toMatchObject({ ok: false, code: "unavailable", message: expect.stringMatching(/dysku/) });
    expect(watch.mayWrite()).toBe(false);
    isFull = false;
    await watch.look();
    expect(await save()).toEqual(ok("zapisane"));
  });

  it("does not even try while the studio is read-only", async () => {
    const { watch, save, writes } = await servicesWith(async () => {});
    bytes = 0;
    await watch.look();
    expect(await save()).toMatchObject({ code: "unavailable", message: watch.studioBanner() });
    expect(writes()).toBe(0);
  });

  it.each(["ENOSPC", "EDQUOT", "EROFS", "EIO", "EACCES", "EPERM"])("takes %s of a file for the same", async (code) => {
    const { save } = await servicesWith(() => Promise.reject(Object.assign(new Error(code), { code })));
    expect(await save()).toMatchObject({ code: "unavailable" });
  });

  it("answers with the banner's sentence when damage is met, even while reading", async () => {
    const { watch, save } = await servicesWith(async () => {
      const error = Object.assign(new Error("database disk image is malformed"), { errcode: 11 });
      watch.damageMet(error);
      throw error;
    });
    expect(await save()).toMatchObject({ code: "unavailable", message: expect.stringContaining(RESTORE) });
  });

  it("lets a bug be a bug", async () => {
    const { save, watch } = await servicesWith(() => Promise.reject(new TypeError("x is undefined")));
    await expect(save()).rejects.toThrow("x is undefined");
    expect(watch.mayWrite()).toBe(true);
  });
});

describe("the accounts", () => {
  it("let people in and out and change nothing while the studio is read-only", async () => {
    const accounts = await openAccounts();
    const zofia = await createAdministrator(accounts);
    const watch = await watched();
    const guarded = guardAccounts(accounts.signIn, watch);
    watch.checked([`Baza danych jest uszkodzona. ${RESTORE}`]);
    const invitation = { email: "jan@example.pl", role: "author" } as const;
    const refused = { ok: false, code: "unavailable", message: watch.studioBanner() };
    expect(await guarded.invite(zofia, invitation)).toMatchObject(refused);
    expect(await guarded.describe(zofia, zofia.id, { name: "Inna", bio: "" })).toMatchObject(refused);
    const given = { email: EMAIL, password: ACCOUNT_PASSWORD };
    expect(await guarded.withPassword(given, accounts.from())).toMatchObject({ ok: true });
    watch.checked([]);
    expect(await guarded.invite(zofia, invitation)).toMatchObject({ ok: true });
  });
});

describe("a server that follows a log", () => {
  const REFUSED = /^(?:Wspólny dziennik|Inny serwer|Ten serwer|Ta witryna)[^.]*\./;

  it.each<[ReplicaState, boolean, boolean]>([
    ["following", true, false],
    // Writes ask the log first.
    ["silent", true, false],
    // A write is how the return of the log shows.
    ["unavailable", true, true],
    ["old-schema", false, true],
    ["restoring", false, true],
    ["ended", false, true],
  ])("while %s", async (state, mayWrite, says) => {
    const watch = await watched();
    watch.watchLog({ state: () => state });
    expect([watch.mayWrite(), REFUSED.test(watch.studioBanner() ?? "")]).toEqual([mayWrite, says]);
  });

  it.each<[string, Error, RegExp]>([
    ["the log gives no answer", new LogUnavailable("connect ECONNREFUSED 10.0.0.7"), /^Wspólny dziennik witryny nie/],
    ["the shared files give none", new FileStoreUnavailable("503"), /^Wspólny magazyn plików/],
    [
      "this replica may not write",
      new WritesRefused("Ten serwer ma starszy schemat."),
      /^Ten serwer ma starszy schemat\.$/,
    ],
  ])("a write is refused with a sentence while %s, and the disk is not blamed", async (_, error, sentence) => {
    const watch = await watched();
    const services = guardServices(async () => ({ posts: { save: () => Promise.reject(error) } }), watch);
    const refusal: unknown = await services.posts.save();
    expect(refusal).toMatchObject({ ok: false, code: "unavailable", message: expect.stringMatching(sentence) });
    expect([watch.mayWrite(), watch.studioBanner()]).toEqual([true, null]);
  });
});
