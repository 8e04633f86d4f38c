/** A quotation mark as it stands in the text: one character, or the two of `,,` and `''`. */
export interface QuoteMark {
  text: string;
  start: number;
  end: number;
}

export interface Pair {
  opening: QuoteMark;
  closing: QuoteMark;
}

type Side = "opening" | "closing" | "neither";

const SPACE = /^\s?$/u;
const BRACKET = /[([{]/u;
const DASH = /[-–—/]/u;
const AFTER_CLOSING = /[-–—/.,;:!?…)\]}"„”“«»'’]/u;
const BEFORE_OPENING = /[:;,=]/u;
const WORD = /[\p{L}\p{N}]/u;
const GUILLEMET = /[«»]/u;

/**
 * Pairs a block's quotation marks by where they stand: a mark after a space or an opening bracket opens, one before a
 * space or punctuation closes. A closing mark takes the nearest open one of its family (guillemets pair only with the
 * opposite guillemet, `''` only with `,,`); what stays without a partner is nobody's. Pairs never cross.
 */
export function pairQuotes(text: string, marks: readonly QuoteMark[]): Pair[] {
  const quotes: QuoteMark[] = [];
  const guillemets: QuoteMark[] = [];
  const pairs: Pair[] = [];
  let openedAt = -1;
  for (const mark of marks) {
    const side = allowedSide(mark, sideOf(text, mark, openedAt === mark.start));
    const [own, other] = GUILLEMET.test(mark.text) ? [guillemets, quotes] : [quotes, guillemets];
    if (side === "opening") {
      own.push(mark);
      openedAt = mark.end;
    } else if (side === "closing") {
      const opening = own.at(-1);
      if (!opening || !fits(opening, mark)) continue;
      pairs.push({ opening, closing: mark });
      own.pop();
      while ((other.at(-1)?.start ?? -1) > opening.start) other.pop();
    }
  }
  return pairs;
}

/*
 * before        after          the mark
 * space         space          neither
 * space         –              opens
 * –             space          closes
 * ( [ { or a mark that opens   opens
 * - – — /       letter, digit  opens      pseudo-"ekspert"
 * –             punctuation    closes     "Tak".
 * : ; , =       letter, digit  opens      a space was forgotten
 * –             –              closes     "Solidarność"owcy
 */
function sideOf(text: string, mark: QuoteMark, afterOpening: boolean): Side {
  const before = text.charAt(mark.start - 1);
  const after = text.charAt(mark.end);
  const spaceBefore = SPACE.test(before);
  if (SPACE.test(after)) return spaceBefore ? "neither" : "closing";
  if (spaceBefore || afterOpening || BRACKET.test(before)) return "opening";
  if (DASH.test(before) && WORD.test(after)) return "opening";
  if (AFTER_CLOSING.test(after)) return "closing";
  if (BEFORE_OPENING.test(before) && WORD.test(after)) return "opening";
  return "closing";
}

/** Marks with one meaning have it only where it fits: „ and `,,` open, ” and `''` close. */
function allowedSide(mark: QuoteMark, side: Side): Side {
  if (mark.text === "„" || mark.text === ",,") return side === "opening" ? side : "neither";
  if (mark.text === "”" || mark.text === "''") return side === "closing" ? side : "neither";
  return side;
}

function fits(opening: QuoteMark, closing: QuoteMark): boolean {
  if (opening.end === closing.start) return false;
  if (closing.text === "''") return opening.text === ",,";
  return !GUILLEMET.test(closing.text) || opening.text !== closing.text;
}
