import { type SignInContext, where } from "./sign-in-context.ts";
import { randomInt, createHash, randomUUID } from "node:crypto";

/** Without letters that look alike: almost 50 bits each. */
const CODES = 10;
const HALF = 5;
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** A code is valid for 30 s before and after its own 30 s. */
const CODE_LIFE_MS = 120_000;

export function newRecoveryCodes(): string[] {
  const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: CODES }, () => `${half()}-${half()}`);
}

export function asTotp(code: string): string | null {
  const digits = code.replace(/\s/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

export function asRecoveryCode(code: string): string {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return `${letters.slice(0, HALF)}-${letters.slice(HALF, 2 * HALF)}`;
}

/** Marks a code as used before it is tried; false when it was used already (RFC 6238, 5.2). */
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
