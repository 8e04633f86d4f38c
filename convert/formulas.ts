/* TeX formulas within a text. Markdown would read their characters as emphasis and escapes, so each formula is converted to code. */

/**
 * Formulas within a line, as pandoc recognises them: `$…$` has no spaces at its ends, and no digit after it. The backslashes of `\(…\)` may be
 * doubled, because some generators remove one of two backslashes. WordPress writes `$latex …$`.
 */
const IN_LINE =
  /(?<![\\$\w])\$(?:latex[ \t]+(?<latex>[^$`\n]{1,300})|(?=[^\s$])(?<dollars>[^$`\n]{1,300}))\$(?![\d$])|\\{1,2}\((?<inner>(?:[^`\n\\]|\\(?!\\?[()]))*)\\{1,2}\)/g;

/** Display formulas: `$$…$$` and `\[…\]`. HTML texts have them on lines of their own. */
const DISPLAYED = /\$\$(?<dollars>[^$`]{1,2000})\$\$|\\\[(?<brackets>(?:[^`\\]|\\(?![[\]]))*)\\\]/g;

/** Text between dollar signs is a formula only if it contains one of these characters. Other text may be ordinary words between two prices. */
const TEX_CHARACTERS = /[\\^_={}<>]/;

/** A formula with its offsets in the text; `inner` is its TeX without delimiters. */
export interface Formula {
  start: number;
  end: number;
  inner: string;
  /** The beginning of the formula on one line, for the report. */
  shown: string;
}

/** Returns the formulas within a line of text, in order. */
export function formulasIn(text: string): Formula[] {
  return Array.from(text.matchAll(IN_LINE)).flatMap(formulaOf);
}

/** Returns the formulas in the text of an HTML page, in order and without overlaps. In HTML a formula may span several lines. */
export function formulasInHtml(words: string): Formula[] {
  const displayed = Array.from(words.matchAll(DISPLAYED)).flatMap(formulaOf);
  let from = 0;
  return [...displayed, ...formulasIn(words)]
    .toSorted((one, other) => one.start - other.start)
    .filter(({ start, end }) => {
      const isApart = start >= from;
      if (isApart) from = end;
      return isApart;
    });
}

function formulaOf({ 0: match, index: start, groups = {} }: RegExpExecArray): Formula[] {
  const { latex, dollars, brackets, inner = latex?.split(/&(?:bg|fg|s)=/, 1)[0] } = groups;
  const text = inner ?? dollars ?? brackets ?? "";
  const isFormula = text === inner || TEX_CHARACTERS.test(text);
  const isClosed = dollars === undefined || match.startsWith("$$") || !/[\s\\]$/.test(dollars);
  if (text.trim() === "" || !isFormula || !isClosed) return [];
  return [{ start, end: start + match.length, inner: text, shown: shownFormula(match) }];
}

/** Returns at most 60 characters of the formula on one line, for the report. */
export function shownFormula(formula: string): string {
  return formula.trim().replace(/\s+/g, " ").slice(0, 60);
}
