import { type SignInContext, where } from "./sign-in-context.ts";
import { randomInt, createHash, randomUUID } from "node:crypto";

/** A person has this many recovery codes. A code has two groups of characters that do not look alike, almost 50 random bits in all. */
const CODES = 10;
const HALF = 5;
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** A used code is remembered for this long. A code is valid for its own 30 s, the 30 s before and the 30 s after. */
const CODE_LIFE_MS = 120_000;

/** Returns ten random recovery codes. */
export function newRecoveryCodes(): string[] {
  const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: CODES }, () => `${half()}-${half()}`);
}

/** Returns the six digits of a typed code; null when no authenticator app makes such a code. */
export function asTotp(code: string): string | null {
  const digits = code.replace(/\s/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** Returns a typed recovery code in the form in which codes are stored. */
export function asRecoveryCode(code: string): string {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return `${letters.slice(0, HALF)}-${letters.slice(HALF, 2 * HALF)}`;
}

/** Marks a code as used before the check. Resolves to false for a used code: each code is valid only once (RFC 6238, 5.2). */
export async function claimSecondFactorCode({ store, clock }: SignInContext, userId: string, code: string) {
  const identifier = createHash("sha256").update(`used code ${userId} ${code}`).digest("base64url");
  const now = clock();
  return store.write(async (tx) => {
    const [used] = await tx.accountRows("pending", where("identifier", identifier));
    if (used && used.endsAt > now) return false;
    await tx.removeAccountRows("pending", where("identifier", identifier));
    const row = { id: randomUUID(), identifier, value: "", createdAt: now, endsAt: now + CODE_LIFE_MS };
    await tx.addAccountRow("pending", row);
    return true;
  });
}
