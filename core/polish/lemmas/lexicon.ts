/** The headwords of a dictionary with their flags, in a table that holds offsets into its text and no string of its own. */
export interface Lexicon {
  /** Calls `found` with each entry of the headword in lower case: its own spelling and its flags, which may be none. */
  eachEntry(word: string, found: (flags: string, start: number) => void): void;
  has(word: string): boolean;
  hasFlag(word: string, flag: string): boolean;
}

const LINE_END = 0x0a;
const SLASH = 0x2f;
/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** The share of the table that stays free keeps the search for a word at about two steps. */
const SLOTS_PER_WORD = 2;

/** Reads a Hunspell `.dic` file: a count, then words with flags after a slash. Lookup ignores case. */
export function readLexicon(text: string): Lexicon {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) throw new Error("Lower case changes the length of the dictionary's text.");
  const first = text.indexOf("\n") + 1;
  const size = 1 << Math.ceil(Math.log2(Number.parseInt(text, 10) * SLOTS_PER_WORD));
  const slots = new Int32Array(size).fill(-1);
  fill(lower, first, slots);
  const eachEntry = (word: string, found: (flags: string, start: number) => void) => {
    for (let slot = hashOf(word) & (size - 1); ; slot = (slot + 1) & (size - 1)) {
      const start = slots[slot];
      if (start === undefined || start === -1) return;
      if (standsAt(lower, word, start)) found(flagsAt(text, start + word.length), start);
    }
  };
  return {
    eachEntry,
    has(word) {
      let there = false;
      eachEntry(word, () => (there = true));
      return there;
    },
    hasFlag(word, flag) {
      let there = false;
      eachEntry(word, (flags) => (there ||= flags.includes(flag)));
      return there;
    },
  };
}

function fill(lower: string, first: number, slots: Int32Array): void {
  const mask = slots.length - 1;
  let hash = FNV_START;
  let start = first;
  let inWord = true;
  for (let at = first; at <= lower.length; at++) {
    const code = at === lower.length ? LINE_END : lower.charCodeAt(at);
    if (inWord && (code === SLASH || code === LINE_END)) {
      inWord = false;
      let slot = hash & mask;
      while (slots[slot] !== -1) slot = (slot + 1) & mask;
      if (at > start) slots[slot] = start;
    }
    if (code === LINE_END) {
      start = at + 1;
      hash = FNV_START;
      inWord = true;
    } else if (inWord) hash = Math.imul(hash ^ code, FNV_PRIME);
  }
}

function hashOf(word: string): number {
  let hash = FNV_START;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), FNV_PRIME);
  return hash;
}

function standsAt(lower: string, word: string, start: number): boolean {
  const after = lower.charCodeAt(start + word.length);
  if (after !== SLASH && after !== LINE_END && !Number.isNaN(after)) return false;
  return lower.startsWith(word, start);
}

function flagsAt(text: string, end: number): string {
  if (text.charCodeAt(end) !== SLASH) return "";
  const lineEnd = text.indexOf("\n", end);
  return text.slice(end + 1, lineEnd === -1 ? text.length : lineEnd);
}
