import { createHash } from "node:crypto";
import type { Store } from "#core/store.ts";
import type { Clock } from "#core/base/common-deps.ts";
import { ipPrefix } from "./ip-prefix.ts";

/** Tries before the first wait, and that wait: security.md, Accounts. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 15 * 60_000;
/** Every further try doubles the wait, up to this. */
const LONGEST_WAIT_MS = 4 * 3_600_000;
/** Tries are forgotten after this without another. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

export type Tried = "password" | "code";

/** Counted for account and address together, also for accounts that do not exist, so nobody locks an owner out. */
export interface LoginThrottle {
  /** Counts a try before it is made. Resolves 0, or the milliseconds to wait; then it must not be made. */
  take(what: Tried, account: string, address: string): Promise<number>;
  /** The try was right: the count starts anew. */
  forgive(what: Tried, account: string, address: string): Promise<void>;
  /** The try was never made: it does not count. */
  giveBack(what: Tried, account: string, address: string): Promise<void>;
}

export function createLoginThrottle(store: Store, clock: Clock): LoginThrottle {
  return {
    async take(what, account, address) {
      const id = idOf(what, account, address);
      const byId = [{ field: "id", is: "=", value: id } as const];
      const now = clock();
      // The count is taken in the same transaction that reads it: a hundred tries at once are a hundred tries.
      return store.write(async (tx) => {
        const [row] = await tx.accountRows("tries", [...byId]);
        // Instants ahead of the clock mean that it was set back; that time counts as passed.
        const passed = row ? Math.abs(now - row.lastAt) : 0;
        const wait = row ? Math.max(0, waitAfter(row.tries) - passed) : 0;
        if (wait > 0) return wait;
        await tx.removeAccountRows("tries", [{ field: "lastAt", is: "<", value: now - FORGOTTEN_AFTER_MS }]);
        const tries = row && passed < FORGOTTEN_AFTER_MS ? row.tries + 1 : 1;
        await tx.removeAccountRows("tries", [...byId]);
        await tx.addAccountRow("tries", { id, tries, lastAt: now });
        return 0;
      });
    },
    async forgive(what, account, address) {
      const id = idOf(what, account, address);
      await store.write((tx) => tx.removeAccountRows("tries", [{ field: "id", is: "=", value: id }]));
    },
    async giveBack(what, account, address) {
      const byId = [{ field: "id", is: "=", value: idOf(what, account, address) } as const];
      await store.write(async (tx) => {
        const [row] = await tx.accountRows("tries", [...byId]);
        if (row) await tx.changeAccountRows("tries", [...byId], { tries: Math.max(0, row.tries - 1) });
      });
    },
  };
}

function waitAfter(tries: number): number {
  if (tries < FREE_TRIES) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** (tries - FREE_TRIES), LONGEST_WAIT_MS);
}

function idOf(what: Tried, account: string, address: string): string {
  return createHash("sha256")
    .update(JSON.stringify([what, account, ipPrefix(address)]))
    .digest("base64url");
}
