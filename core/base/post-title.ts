/** A part of a title: plain words, or code that stands between backticks. Pages do not show the backticks. */
export interface TitlePart {
  text: string;
  isCode: boolean;
  /** The part as it was typed, with the backticks. */
  source: string;
}

/** Matches a run of backticks, the code, and as many backticks again (CommonMark, Code spans). Titles have only one line. */
const CODE_SPAN = /(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/g;

/**
 * Returns the parts of a post's title, in order and without backticks. A title is stored and sent as plain text; pages make an element of
 * each part and never insert it as HTML. A backtick without its pair stays.
 */
export function titleParts(title: string): TitlePart[] {
  if (!title.includes("`")) return [wordsOf(title)];
  const parts: TitlePart[] = [];
  let at = 0;
  for (const { 0: span, 2: inside = "", index } of title.matchAll(CODE_SPAN)) {
    if (index > at) parts.push(wordsOf(title.slice(at, index)));
    parts.push({ text: unpadded(inside), isCode: true, source: span });
    at = index + span.length;
  }
  if (at < title.length) parts.push(wordsOf(title.slice(at)));
  return parts;
}

/** Returns a title without backticks, for places that show no mark-up: `head`, feeds, link texts for machines, lists in the studio. */
export function plainTitle(title: string): string {
  return title.includes("`")
    ? titleParts(title)
        .map(({ text }) => text)
        .join("")
    : title;
}

function wordsOf(source: string): TitlePart {
  return { text: source, isCode: false, source };
}

/** Removes one space on each side. In CommonMark, this space separates backticks of the code from the backticks around the code. */
function unpadded(inside: string): string {
  return /^ +[^ ]/.test(inside) && inside.endsWith(" ") ? inside.slice(1, -1) : inside;
}
