import commonWords from "./common-passwords.json" with { type: "json" };
import { fold } from "../polish/text-words.ts";
import { accountMessages } from "#core/messages/accounts.ts";

/** Passwords that people choose most often, in Polish and English, without diacritics and in lower case; collected by hand. */
const COMMON_WORDS: ReadonlySet<string> = new Set(commonWords.join(" ").split(" "));

/*
 * NIST SP 800-63B-4 asks for 15 characters, or 8 with a second factor, and for a list of guessable passwords; it
 * advises against rules about kinds of characters. Lengths are counted in code points of NFC.
 */

export const SHORTEST_PASSWORD = 15;
export const SHORTEST_WITH_SECOND_FACTOR = 8;
export const LONGEST_PASSWORD = 1_024;

/** A password must have at least this many characters that are not guessable, as `unguessedLength` counts them. */
const LEFT_AT_LEAST = 5;
/** A personal word of at least this many characters is guessable. For repetitions and walks over the keyboard the limit is `SHORTEST_WALK`. */
const SHORTEST_OWN_WORD = 4;
const SHORTEST_WALK = 3;

export interface PasswordContext {
  secondFactor: boolean;
  email: string | null;
  name: string;
  siteName: string;
}

/** Returns what is wrong with a new password, as a Polish sentence; null if the password may be used. */
export function passwordProblem(password: string, context: PasswordContext): string | null {
  const length = [...password.normalize("NFC")].length;
  const shortest = context.secondFactor ? SHORTEST_WITH_SECOND_FACTOR : SHORTEST_PASSWORD;
  if (length < shortest) return accountMessages.passwordTooShort(shortest, length);
  if (length > LONGEST_PASSWORD) return accountMessages.passwordTooLong(LONGEST_PASSWORD, length);
  if (isGuessed(password, personalWordsOf(context))) {
    return accountMessages.passwordGuessed;
  }
  return null;
}

export function isGuessed(password: string, personalWords: readonly string[] = []): boolean {
  const text = fold(password.normalize("NFC"));
  const plain = text
    .replaceAll("@", "a")
    .replaceAll("$", "s")
    .replace(/[^\p{L}\p{N}]/gu, "");
  if (COMMON_WORDS.has(plain) || COMMON_WORDS.has(unmasked(plain))) return true;
  const left =
    Math.min(unguessedLength(plain, personalWords), unguessedLength(unmasked(plain), personalWords)) + emojiCount(text);
  return left < Math.min(LEFT_AT_LEAST, [...text].length);
}

/** Returns the number of different emoji. None of them is guessable, because no list of guesses has emoji. */
function emojiCount(text: string): number {
  return new Set(text.match(/\p{Extended_Pictographic}/gu)).size;
}

function personalWordsOf({ email, name, siteName }: PasswordContext): string[] {
  const words = [email?.split("@")[0] ?? "", email ?? "", siteName, ...name.split(/\s+/)];
  const folded = words.map((word) => fold(word).replace(/[^\p{L}\p{N}]/gu, ""));
  return folded.filter((word) => word.length >= SHORTEST_OWN_WORD);
}

function unmasked(text: string): string {
  const letters: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b" };
  return text.replace(/[0134578]/g, (digit) => letters[digit] ?? digit);
}

/** Returns the number of characters that are not guessable. A guessable piece counts as one character, however often it occurs. */
function unguessedLength(text: string, personalWords: readonly string[]): number {
  const pieces = new Set<string>();
  let left = 0;
  for (let at = 0; at < text.length;) {
    const length = pieceLengthAt(text, at, personalWords);
    if (length > 0) pieces.add(text.slice(at, at + length));
    else if (!repeats(text, at)) left += 1;
    at += Math.max(1, length);
  }
  return left + pieces.size;
}

function pieceLengthAt(text: string, at: number, personalWords: readonly string[]): number {
  let longest = Math.max(walkAt(text, at), runAt(text, at), yearAt(text, at));
  for (const word of personalWords) if (text.startsWith(word, at)) longest = Math.max(longest, word.length);
  const furthest = Math.min(LONGEST_WORD, text.length - at);
  for (let length = furthest; length > longest && length >= SHORTEST_WALK; length -= 1) {
    if (COMMON_WORDS.has(text.slice(at, at + length))) return length;
  }
  return longest;
}

const LONGEST_WORD = Math.max(...[...COMMON_WORDS].map((word) => word.length));

const FORWARD = (
  "qwertyuiop qwertzuiop asdfghjkl zxcvbnm yxcvbnm azertyuiop 12345678901234567890 abcdefghijklmnopqrstuvwxyz " +
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 qazwsxedcrfvtgbyhnujmikolp " +
  "zaq12wsxcde34rfvbgt56yhnmju78ik zaq1xsw2cde3vfr4bgt5nhy6mju7 14789632 147258369"
).split(" ");
const WALKS = [...FORWARD, ...FORWARD.map((walk) => [...walk].toReversed().join(""))];

function walkAt(text: string, at: number): number {
  let length = SHORTEST_WALK;
  if (at + length > text.length) return 0;
  const walks = WALKS.filter((walk) => walk.includes(text.slice(at, at + SHORTEST_WALK)));
  if (walks.length === 0) return 0;
  while (at + length < text.length && walks.some((walk) => walk.includes(text.slice(at, at + length + 1)))) length += 1;
  return length;
}

function runAt(text: string, at: number): number {
  let length = 1;
  while (text[at + length] === text[at]) length += 1;
  return length >= SHORTEST_WALK ? length : 0;
}

function yearAt(text: string, at: number): number {
  return /^(?:19|20)\d\d/.test(text.slice(at, at + 4)) ? 4 : 0;
}

function repeats(text: string, at: number): boolean {
  const piece = text.slice(at, at + SHORTEST_WALK);
  return piece.length === SHORTEST_WALK ? text.indexOf(piece) < at : text.slice(0, at).includes(piece);
}
