import { createHash, randomUUID } from "node:crypto";
import type { SessionAccess } from "./session-access.ts";

/** A code is taken half a minute before and after its own half minute; two minutes are past every bit of that. */
const CODE_LIFE_MS = 120_000;

/** Uses up an authenticator's code before it is tried; false when it was used already (RFC 6238, 5.2). */
export async function claimCode({ store, clock }: SessionAccess, userId: string, code: string): Promise<boolean> {
  const identifier = createHash("sha256").update(`used code ${userId} ${code}`).digest("base64url");
  const now = clock();
  return store.write(async (tx) => {
    const byName = [{ field: "identifier", is: "=", value: identifier } as const];
    const [used] = await tx.accountRows("pending", [...byName]);
    if (used && used.endsAt > now) return false;
    await tx.removeAccountRows("pending", [...byName]);
    const row = { id: randomUUID(), identifier, value: "", createdAt: now, endsAt: now + CODE_LIFE_MS };
    await tx.addAccountRow("pending", row);
    return true;
  });
}
