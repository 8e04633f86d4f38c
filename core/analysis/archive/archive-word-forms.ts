import { fold, LONGEST_WORD, textWords } from "#core/polish/text-words.ts";
import type { LemmaOf } from "./archive.ts";
import { isStopWord } from "./stop-words.ts";
import { capacityFor, WordNumbers, HASH_BASIS, hashWith } from "./word-numbers.ts";

/** Words of a body that are looked at: as many as the search index files. */
const MOST_WORDS = 20_000;

/** Signs by which words of one family begin; behind a prefix that many words have it takes more. */
const ROOT_SIGNS = 5;
const PREFIXED = /^(?:przed|prze|przy|pod|roz|nad|szcz|bez|nie|wy|za|na|od|po)/u;
const PREFIXED_SIGNS = 7;

export class ArchiveWordForms {
  readonly #forms = new WordNumbers();
  readonly #lemmas = new WordNumbers();
  /** By form: the number of the lemma it was given and one more; 0 where nobody gave it one. */
  #given = new Uint32Array(0);
  readonly #strange = new Map<string, string>();
  #told = 0;
  #silent = new Uint8Array(0);
  readonly #families = new Map<string, number[]>();
  #looked = 0;
  #scratch = new Uint32Array(0);

  formsIn<const Texts extends readonly string[]>(texts: Texts): { -readonly [At in keyof Texts]: Uint32Array } {
    let to = 0;
    const ends = texts.map((text) => {
      // A word takes a letter and the gap behind it.
      this.#scratch = capacityFor(this.#scratch, to + Math.min(MOST_WORDS, Math.ceil(text.length / 2)));
      to = writeFormNumbers(text, MOST_WORDS, this.#forms, this.#scratch, to);
      return to;
    });
    const all = this.#scratch.slice(0, to);
    const forms = ends.map((end, at) => all.subarray(ends[at - 1] ?? 0, end));
    return forms as { -readonly [At in keyof Texts]: Uint32Array };
  }

  newForms(): string[] {
    const fresh: string[] = [];
    for (; this.#told < this.#forms.count; this.#told += 1) fresh.push(this.#forms.word(this.#told) ?? "");
    return fresh;
  }

  get forms(): readonly string[] {
    return this.#forms.words;
  }

  learn(form: string, lemma: string): boolean {
    const no = this.#forms.find(form);
    if (no >= 0) {
      this.#strange.delete(form);
      return this.#give(no, lemma);
    }
    const isNews = this.#strange.get(form) !== lemma;
    this.#strange.set(form, lemma);
    return isNews;
  }

  readonly lemmaOf: LemmaOf = (form) => this.#lemmaGiven(form) ?? form;

  /** The lemmas of the archive and its forms' numbers among them, as they stand now. Holds no forms. */
  settled() {
    for (const [form, lemma] of this.#strange) {
      const no = this.#forms.find(form);
      if (no < 0) continue;
      this.#give(no, lemma);
      this.#strange.delete(form);
    }
    const lemmas = this.#lemmas;
    // A form that nobody gave a lemma stands for itself.
    const lemmaOfForm = new Uint32Array(this.#forms.count);
    for (let no = 0; no < lemmaOfForm.length; no += 1) {
      const given = this.#given[no] ?? 0;
      lemmaOfForm[no] = given === 0 ? lemmas.addFrom(this.#forms, no) : given - 1;
    }
    this.#look();
    const families = this.#families;
    return {
      lemmaOfForm,
      lemma: (term: number) => lemmas.word(term) ?? "",
      silent: this.#silent.slice(0, lemmas.count),
      familyOf: (root: string): readonly number[] => families.get(root) ?? [],
      numberOf: (lemma: string) => lemmas.find(lemma),
    };
  }

  get lemmas(): readonly string[] {
    return this.#lemmas.words;
  }

  #lemmaGiven(form: string): string | undefined {
    const strange = this.#strange.get(form);
    if (strange !== undefined) return strange;
    const no = this.#forms.find(form);
    const given = no < 0 ? 0 : (this.#given[no] ?? 0);
    return given === 0 ? undefined : this.#lemmas.word(given - 1);
  }

  #give(form: number, lemma: string): boolean {
    this.#given = capacityFor(this.#given, form + 1);
    const given = this.#lemmas.add(lemma) + 1;
    const isNews = this.#given[form] !== given;
    this.#given[form] = given;
    return isNews;
  }

  #look(): void {
    this.#silent = capacityFor(this.#silent, this.#lemmas.count);
    for (let lemma; (lemma = this.#lemmas.word(this.#looked)) !== undefined; this.#looked += 1) {
      const isSilent = isStopWord(lemma);
      this.#silent[this.#looked] = Number(isSilent);
      if (isSilent || lemma.length < ROOT_SIGNS) continue;
      const root = rootOf(lemma);
      const known = this.#families.get(root);
      if (known) known.push(this.#looked);
      else this.#families.set(root, [this.#looked]);
    }
  }
}

/** The forms of an archive with their lemmas, and what lemmas begin alike. */
export type SettledWords = ReturnType<ArchiveWordForms["settled"]>;

/** Families by a lemma, of the terms that are there, by alphabet; remembered. */
export function familiesOf(
  { familyOf, lemma: lemmaOf }: SettledWords,
  isThere: (term: number) => boolean,
): (lemma: string) => readonly number[] {
  const families = new Map<string, readonly number[]>();
  return (lemma) => {
    const root = rootOf(lemma);
    const known = families.get(root);
    if (known) return known;
    const members = familyOf(root)
      .filter(isThere)
      .map((term) => ({ term, lemma: lemmaOf(term) }));
    const family = members.toSorted((one, other) => (one.lemma < other.lemma ? -1 : 1)).map(({ term }) => term);
    families.set(root, family);
    return family;
  };
}

const PLAIN = /^[a-z]*$/;

/** What all words of a family begin with. */
function rootOf(lemma: string): string {
  const folded = PLAIN.test(lemma) ? lemma : fold(lemma);
  return folded.slice(0, PREFIXED.test(lemma) ? PREFIXED_SIGNS : ROOT_SIGNS);
}

/** What a UTF-16 unit is: not looked at yet, no part of a word, a letter or digit that needs Unicode's tables, a mark, half a pair. */
const UNKNOWN = 0;

const GAP = 1;

const ODD = 2;

const MARK = 3;

const PAIR = 4;

/** The first unit of a plain letter or digit („0”), which is kept as its lower case. */
const PLAIN_FROM = 48;

/** Letters before this one (the end of Latin Extended-B) join with no other letter into a third. */
const LATIN_END = 0x0250;

const LETTER_SIGN = /^[\p{L}\p{N}]$/u;

const MARK_SIGN = /^\p{M}$/u;

const WORD_HERE = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/uy;

const KINDS = new Uint16Array(0x10000);

const UNITS = new Uint16Array(LONGEST_WORD);

/** A word of plain letters as it was just read: where it ends, and its hash; its units are in `UNITS`. */
const PLAIN_WORD = { end: 0, hash: 0 };

/** Writes the numbers of a text's words into `into`, at most `most`; returns their end. Faster than `textWords`. */
export function writeFormNumbers(
  text: string,
  most: number,
  forms: WordNumbers,
  into: Uint32Array,
  from: number,
): number {
  let [at, to] = [0, from];
  while (at < text.length && to - from < most) {
    const kind = kindAt(text, at);
    if (kind === GAP || kind === MARK) {
      at += 1;
    } else if (readPlain(text, at)) {
      const { end, hash } = PLAIN_WORD;
      if (end - at <= LONGEST_WORD) into[to++] = forms.addUnits(UNITS, end - at, hash);
      at = end;
    } else {
      WORD_HERE.lastIndex = at;
      const found = WORD_HERE.exec(text)?.[0];
      if (found === undefined) throw new Error("What begins with neither a gap nor a mark is a word.");
      for (const word of textWords(found)) into[to++] = forms.add(word.text);
      at += found.length;
    }
  }
  return to;
}

/** Reads the word that begins here in lower case into `PLAIN_WORD`; false for one that is not all plain. */
function readPlain(text: string, from: number): boolean {
  let at = from;
  let hash = HASH_BASIS | 0;
  for (; at < text.length; at += 1) {
    // oxlint-disable-next-line typescript/no-non-null-assertion -- every character of the archive passes here; all units have a kind
    let kind = KINDS[text.charCodeAt(at)]!;
    if (kind < PLAIN_FROM) {
      if (kind !== GAP) kind = kindAt(text, at);
      if (kind === GAP) break;
      if (kind < PLAIN_FROM) return false;
    }
    if (at - from < LONGEST_WORD) UNITS[at - from] = kind;
    hash = hashWith(hash, kind);
  }
  PLAIN_WORD.end = at;
  PLAIN_WORD.hash = hash;
  return true;
}

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  let kind = KINDS[unit];
  if (kind === undefined || kind === UNKNOWN) KINDS[unit] = kind = kindOf(unit);
  if (kind !== PAIR) return kind;
  const sign = String.fromCodePoint(text.codePointAt(at) ?? unit);
  if (LETTER_SIGN.test(sign)) return ODD;
  return MARK_SIGN.test(sign) ? MARK : GAP;
}

function kindOf(unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdbff) return PAIR;
  const sign = String.fromCharCode(unit);
  if (MARK_SIGN.test(sign)) return MARK;
  if (!LETTER_SIGN.test(sign)) return GAP;
  const lower = sign.toLowerCase();
  const isPlain = unit < LATIN_END && lower.length === 1 && sign.normalize("NFC") === sign;
  return isPlain ? lower.charCodeAt(0) : ODD;
}
