/** A part of a title: words, or code that stood between backticks and is shown without them. */
export interface TitlePart {
  text: string;
  isCode: boolean;
  /** As typed, with the backticks. */
  source: string;
}

/** Backticks, what they hold, and as many backticks again (CommonMark, Code spans); titles are of one line. */
const CODE_SPAN = /(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/g;

/**
 * The parts of a post's title in order, together the whole of it but for the backticks. A title stays a plain string wherever
 * it is kept or sent; whoever shows it makes elements of these parts, never HTML. A backtick without its pair is a sign like any other.
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

/** A title for places that show no mark-up: heads, feeds, names of links for machines, lists of the studio. */
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

/** One space on both sides is there to part a backtick of the code from those around it. */
function unpadded(inside: string): string {
  return /^ +[^ ]/.test(inside) && inside.endsWith(" ") ? inside.slice(1, -1) : inside;
}
