import { textWords, fold } from "#core/polish/text-words.ts";
import { isStopWord } from "./stop-words.ts";

/** Words of a body that are looked at: as many as the search index files. */
const MOST_WORDS = 20_000;

/** Signs by which words of one family begin; behind a prefix that many words have it takes more. */
const ROOT_SIGNS = 5;
const PREFIXED = /^(?:przed|prze|przy|pod|roz|nad|szcz|bez|nie|wy|za|na|od|po)/u;
const PREFIXED_SIGNS = 7;

export class ArchiveWordForms {
  readonly #forms = new WordNumbers();
  readonly #lemmas = new WordNumbers();
  /** By form: the number of the lemma it was given. */
  readonly #given = new Map<number, number>();
  #told = 0;
  /** By lemma: 1 for one that says nothing. */
  readonly #silent: number[] = [];
  readonly #families = new Map<string, number[]>();

  /** The numbers of a text's words, one after the other. */
  formsIn(text: string): Uint32Array {
    return new Uint32Array(this.#forms.of(text).slice(0, MOST_WORDS));
  }

  newForms(): string[] {
    const fresh = this.#forms.words.slice(this.#told);
    this.#told = this.#forms.words.length;
    return fresh;
  }

  get forms(): readonly string[] {
    return this.#forms.words;
  }

  /** Whether it is news that this is the form's lemma. */
  learn(form: string, lemma: string): boolean {
    const [no, given] = [this.#forms.add(form), this.#lemmas.add(lemma)];
    const isNews = this.#given.get(no) !== given;
    this.#given.set(no, given);
    return isNews;
  }

  readonly lemmaOf = (form: string): string => {
    const given = this.#given.get(this.#forms.find(form));
    return (given === undefined ? undefined : this.#lemmas.words[given]) ?? form;
  };

  /** The forms of the archive with their lemmas, as they stand now. */
  settled() {
    const forms = this.#forms.words;
    // A form that nobody gave a lemma stands for itself.
    const lemmaOfForm = Uint32Array.from(forms, (form, no) => this.#given.get(no) ?? this.#lemmas.add(form));
    this.#look();
    return {
      forms,
      lemmaOfForm,
      lemmas: this.#lemmas.words,
      silent: Uint8Array.from(this.#silent),
      familyOf: (lemma: string): readonly number[] => this.#families.get(rootOf(lemma)) ?? [],
      numberOf: (lemma: string) => this.#lemmas.find(lemma),
    };
  }

  /** Looks at the lemmas that came since it last did. */
  #look(): void {
    const { words } = this.#lemmas;
    for (const lemma of words.slice(this.#silent.length)) {
      const isSilent = isStopWord(lemma);
      const no = this.#silent.push(Number(isSilent)) - 1;
      if (isSilent || lemma.length < ROOT_SIGNS) continue;
      const family = this.#families.get(rootOf(lemma)) ?? [];
      family.push(no);
      this.#families.set(rootOf(lemma), family);
    }
  }
}

/** What is surely in no word. What stands between may be several words or none, if Unicode says so. */
const PIECE = /[^\s!-/:-@[-`{-~„”–—…]+/g;

/** A number for each different word, in the order in which they came; the words are those that `textWords` finds. */
class WordNumbers {
  readonly words: string[] = [];
  /** By pieces of texts, which most often are words: Unicode is asked of each of them once. */
  readonly #numbers = new Map<string, number | readonly number[]>();

  /** -1 for a word that has none. */
  find(word: string): number {
    const known = this.#numbers.get(word);
    return typeof known === "number" ? known : -1;
  }

  add(word: string): number {
    const known = this.find(word);
    if (known >= 0) return known;
    this.#numbers.set(word, this.words.length);
    return this.words.push(word) - 1;
  }

  of(text: string): number[] {
    const numbers: number[] = [];
    for (const piece of text.match(PIECE) ?? []) {
      const found = this.#numbers.get(piece) ?? this.#read(piece);
      if (typeof found === "number") numbers.push(found);
      else numbers.push(...found);
    }
    return numbers;
  }

  #read(piece: string): number | readonly number[] {
    // A copy: a piece of a text keeps all of it in memory.
    const kept = [...piece].join("");
    const words = textWords(kept).map(({ text }) => this.add(text));
    const [only = words] = words.length === 1 ? words : [];
    this.#numbers.set(kept, only);
    return only;
  }
}

const PLAIN = /^[a-z]*$/;

function rootOf(lemma: string): string {
  const folded = PLAIN.test(lemma) ? lemma : fold(lemma);
  return folded.slice(0, PREFIXED.test(lemma) ? PREFIXED_SIGNS : ROOT_SIGNS);
}
