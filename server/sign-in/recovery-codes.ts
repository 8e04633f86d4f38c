import { randomInt } from "node:crypto";

/** Ten codes of ten characters, without the pairs that look alike: almost 50 bits each. */
const CODES = 10;
const HALF = 5;
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

export function newRecoveryCodes(): string[] {
  const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: CODES }, () => `${half()}-${half()}`);
}

/** Six digits of an authenticator, or null. People type a space in the middle. */
export function asTotp(code: string): string | null {
  const digits = code.replace(/\s/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

export function asRecoveryCode(code: string): string {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return `${letters.slice(0, HALF)}-${letters.slice(HALF, 2 * HALF)}`;
}
