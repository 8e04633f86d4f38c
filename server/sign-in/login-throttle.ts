import { createHash } from "node:crypto";
import type { Store } from "#core/store.ts";
import type { Clock } from "#core/base/common-deps.ts";
import { createRefusedSignIns } from "./refused-sign-ins.ts";
import { where } from "./sign-in-context.ts";
import { ipPrefix } from "../base/client-address.ts";

/** After this many failed tries the next try has to wait. Each further failure doubles the wait; a day without tries resets the count. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 15 * 60_000;
const LONGEST_WAIT_MS = 4 * 3_600_000;
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/** A try to sign in: what was entered, for which account, and from which IP address. */
export type Try = [what: "password" | "code" | "link", account: string, address: string];

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/**
 * Limits tries to sign in, for each account and address, so that strangers cannot lock a person out. Unknown accounts count too. The counts
 * are stored and survive restarts.
 */
export function createLoginThrottle(store: Store, clock: Clock) {
  const noteRefused = createRefusedSignIns(store, clock);
  return {
    /** Counts a refused try for the audit log. */
    refused: ([, account, address]: Try) => noteRefused(account, address),
    /**
     * Counts a try before it is made. When `wait` (in ms) is above 0, the try must not be made. `isLast`: if this try fails, the next one
     * has to wait.
     */
    async take(attempt: Try): Promise<{ wait: number; isLast: boolean }> {
      const id = idOf(attempt);
      const byId = where("id", id);
      const now = clock();
      // One transaction reads and counts, so that parallel tries all count.
      return store.write(async (tx) => {
        const [row] = await tx.accountRows("tries", byId);
        // A time in the future means that the clock was set back. The distance from that time counts as passed.
        const passed = row ? Math.abs(now - row.lastAt) : 0;
        const wait = row ? Math.max(0, waitAfter(row.tries) - passed) : 0;
        if (wait > 0) return { wait, isLast: false };
        await tx.removeAccountRows("tries", [{ field: "lastAt", is: "<", value: now - FORGOTTEN_AFTER_MS }]);
        const tries = row && passed < FORGOTTEN_AFTER_MS ? row.tries + 1 : 1;
        await tx.removeAccountRows("tries", byId);
        await tx.addAccountRow("tries", { id, tries, lastAt: now });
        return { wait: 0, isLast: tries >= FREE_TRIES };
      });
    },
    /** Resets the count after a successful try. */
    forgive: (attempt: Try) => store.write((tx) => tx.removeAccountRows("tries", where("id", idOf(attempt)))),
    /** Takes back the count of a try that was not made. */
    async giveBack(attempt: Try): Promise<void> {
      const byId = where("id", idOf(attempt));
      await store.write(async (tx) => {
        const [row] = await tx.accountRows("tries", byId);
        if (row) await tx.changeAccountRows("tries", byId, { tries: Math.max(0, row.tries - 1) });
      });
    },
  };
}

function waitAfter(tries: number): number {
  if (tries < FREE_TRIES) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** (tries - FREE_TRIES), LONGEST_WAIT_MS);
}

function idOf([what, account, address]: Try): string {
  return createHash("sha256")
    .update(JSON.stringify([what, account, ipPrefix(address)]))
    .digest("base64url");
}
