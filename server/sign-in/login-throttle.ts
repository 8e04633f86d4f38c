import { createHash } from "node:crypto";
import type { Store } from "#core/store.ts";
import type { Clock } from "#core/base/common-deps.ts";
import { ipPrefix } from "../http/client-address.ts";

/** security.md, Accounts. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 15 * 60_000;
const LONGEST_WAIT_MS = 4 * 3_600_000;
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

export type Tried = "password" | "code";

/** Per account and address, so that nobody can lock the owner out; for unknown accounts too; stored, to survive restarts. */
export interface LoginThrottle {
  /** Counts a try before it is made. Resolves 0, or the milliseconds to wait; then it must not be made. */
  take(what: Tried, account: string, address: string): Promise<number>;
  /** The try succeeded: resets the count. */
  forgive(what: Tried, account: string, address: string): Promise<void>;
  /** The try was never made: uncounts it. */
  giveBack(what: Tried, account: string, address: string): Promise<void>;
}

export function createLoginThrottle(store: Store, clock: Clock): LoginThrottle {
  return {
    async take(what, account, address) {
      const id = idOf(what, account, address);
      const byId = [{ field: "id", is: "=", value: id } as const];
      const now = clock();
      // One transaction reads and counts, so that parallel tries all count.
      return store.write(async (tx) => {
        const [row] = await tx.accountRows("tries", [...byId]);
        // A time in the future means that the clock was set back; it counts as passed.
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
