import { ALL_CLAIMS, type ClaimName, type Claims } from "#core/replication/claims.ts";
import { isLogError } from "../data-folder/disk-errors.ts";

/** How often a claim is renewed while its work goes on: a few times before it could expire. */
export const CLAIM_RENEWAL_MS = 5_000;

/**
 * Does `work` while this server holds the claim, which it gives back at the end. False, and nothing done, while another
 * server holds it or the log gives no answer. A site without a log does the work at once. Losing the claim in the middle ends
 * nothing: each write is decided at the head of the log, so that work done twice is only wasted.
 */
export async function whileHeld(claims: Claims, name: ClaimName, work: () => Promise<void>): Promise<boolean> {
  if (claims === ALL_CLAIMS) {
    await work();
    return true;
  }
  if (!(await isHeld(claims, name))) return false;
  const renewing = setInterval(() => void isHeld(claims, name).catch(() => undefined), CLAIM_RENEWAL_MS).unref();
  try {
    await work();
    return true;
  } finally {
    clearInterval(renewing);
    // It expires by itself where the log does not hear of it.
    await claims.release(name).catch(() => undefined);
  }
}

/** Takes or keeps a claim; false also while the log gives no answer. */
export async function isHeld(claims: Claims, name: ClaimName): Promise<boolean> {
  try {
    return await claims.hold(name);
  } catch (error) {
    if (isLogError(error)) return false;
    throw error;
  }
}
