import { decodedPart } from "#core/base/paths.ts";
import { fold, textWords } from "#core/polish/text-words.ts";
import type { ArchiveIndex } from "../archive/archive-index.ts";

const MACHINES =
  /\.(?:php|asp|aspx|jsp|cgi|env|git|xml|txt|js|css|map|ico|png|jpe?g|gif|svg|webp|zip|sql|bak|json)$|^\/(?:wp-|\.|cgi-bin|admin|api\/|vendor)/iu;
const LEAST_LETTERS = 4;

/** What somebody may have looked for at an address: its last part as words; empty where it is a machine's. */
export function subjectOfPath(path: string): string {
  if (MACHINES.test(path)) return "";
  const last =
    path
      .replace(/[?#].*/su, "")
      .split("/")
      .filter((part) => part !== "")
      .at(-1) ?? "";
  const words = decodedPart(last)
    .replace(/\.html?$/iu, "")
    .split(/[-_+\s]+/u)
    .filter((word) => /^\p{L}+$/u.test(word));
  const text = words.join(" ");
  return text.length >= LEAST_LETTERS ? text : "";
}

/** Puts Polish letters back into words that were typed without them, where the archive has such a word. */
export function createRestorer(index: ArchiveIndex): (text: string) => string {
  const counts = new Uint32Array(index.forms.length);
  for (const { bodyForms, titleForms } of index.posts) {
    for (const form of titleForms) counts[form] = (counts[form] ?? 0) + 1;
    for (const form of bodyForms.unpack()) counts[form] = (counts[form] ?? 0) + 1;
  }
  const written = new Map<string, number[]>();
  for (const [no, form] of index.forms.entries()) {
    if (index.present[no] === 0) continue;
    const plain = fold(form);
    const known = written.get(plain);
    if (known) known.push(no);
    else written.set(plain, [no]);
  }
  const restored = (word: string, isGoverned: boolean) => {
    const found = (written.get(word) ?? []).map((no) => {
      const form = index.forms[no] ?? word;
      const count = counts[no] ?? 0;
      return { form, worth: !isGoverned && OBLIQUE.test(form) ? count / OBLIQUE_ODDS : count };
    });
    const [best] = found.toSorted((one, other) => other.worth - one.worth || (one.form < other.form ? -1 : 1));
    return best?.form ?? word;
  };
  return (text) => {
    let whole = "";
    let from = 0;
    let isGoverned = false;
    for (const { text: word, folded, start, end } of textWords(text)) {
      whole += text.slice(from, start) + (word === folded ? restored(word, isGoverned) : text.slice(start, end));
      from = end;
      isGoverned = GOVERNING.has(folded) || (isGoverned && /[aey]$/u.test(folded));
    }
    return whole + text.slice(from);
  };
}

/** Behind these „ciepla” may well be „ciepłą”; by itself it names a thing, „ciepła”. */
const GOVERNING = new Set("z ze za na nad pod po przed przez miedzy w we o".split(" "));
const OBLIQUE = /[ąę]$/u;
/** „się” and „są” are so much commoner than what is written alike that they are meant all the same. */
const OBLIQUE_ODDS = 4;

/** As a title begins; a name with a capital of its own („iPhone”, „useEffect”) stays. */
export function capital(text: string): string {
  return /^\p{Ll}\p{L}*\p{Lu}/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
