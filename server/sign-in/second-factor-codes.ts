import { type SignInContext, where } from "./sign-in-context.ts";
import { randomInt, createHash, randomUUID } from "node:crypto";

/** How many recovery codes a person has. Each is two groups of letters and digits that do not look alike, with almost 50 random bits. */
const CODES = 10;
const HALF = 5;
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** How long a used code is remembered. A code is valid for its own 30 s and for the 30 s before and after. */
const CODE_LIFE_MS = 120_000;

/** Ten random recovery codes. */
export function newRecoveryCodes(): string[] {
  const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: CODES }, () => `${half()}-${half()}`);
}

/** The six digits of a typed code; null when it is not one of an authenticator app. */
export function asTotp(code: string): string | null {
  const digits = code.replace(/\s/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** A typed recovery code in the form in which codes are stored. */
export function asRecoveryCode(code: string): string {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return `${letters.slice(0, HALF)}-${letters.slice(HALF, 2 * HALF)}`;
}

/** Marks a code as used, before it is checked. Resolves to false when it was used already: each code is valid only once (RFC 6238, 5.2). */
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
