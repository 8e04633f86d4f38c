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
    for (const form of bodyForms) counts[form] = (counts[form] ?? 0) + 1;
  }
  const commonest = new Map<string, number>();
  for (const [no, form] of index.forms.entries()) {
    if (index.present[no] === 0) continue;
    const plain = fold(form);
    const known = commonest.get(plain);
    if (known === undefined || isCommoner(index, counts, no, known)) commonest.set(plain, no);
  }
  const restored = (word: string) => {
    const no = commonest.get(word);
    return no === undefined ? word : (index.forms[no] ?? word);
  };
  return (text) => {
    let written = "";
    let from = 0;
    for (const { text: word, folded, start, end } of textWords(text)) {
      written += text.slice(from, start) + (word === folded ? restored(word) : text.slice(start, end));
      from = end;
    }
    return written + text.slice(from);
  };
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isCommoner({ forms }: ArchiveIndex, counts: Uint32Array, one: number, other: number): boolean {
  const more = (counts[one] ?? 0) - (counts[other] ?? 0);
  return more > 0 || (more === 0 && (forms[one] ?? "") < (forms[other] ?? ""));
}
