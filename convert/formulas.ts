/* Formulas of TeX within a text, which Markdown would read as emphasis and escapes: they stay sign for sign, as code. */

/** As pandoc reads them, their backslashes doubled where a generator took away one: no space within the signs and no digit behind. WordPress writes `$latex …$`. */
const IN_LINE =
  /(?<![\\$\w])\$(?:latex[ \t]+(?<latex>[^$`\n]{1,300})|(?=[^\s$])(?<dollars>[^$`\n]{1,300}))\$(?![\d$])|\\{1,2}\((?<inner>(?:[^`\n\\]|\\(?!\\?[()]))*)\\{1,2}\)/g;

/** Formulas on lines of their own, as they stand in HTML. */
const DISPLAYED = /\$\$(?<dollars>[^$`]{1,2000})\$\$|\\\[(?<brackets>(?:[^`\\]|\\(?![[\]]))*)\\\]/g;

/** A formula contains one of these characters; without any it may be a price. */
const SIGNS = /[\\^_={}<>]/;

export interface Formula {
  start: number;
  end: number;
  inner: string;
  /** The formula as a report names it. */
  shown: string;
}

/** The formulas within the lines of a text, in their order. */
export function formulasIn(text: string): Formula[] {
  return Array.from(text.matchAll(IN_LINE)).flatMap(formulaOf);
}

/** Formulas in words of HTML, where they may have several lines. */
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

function formulaOf({ 0: whole, index: start, groups = {} }: RegExpExecArray): Formula[] {
  const { latex, dollars, brackets, inner = latex?.split(/&(?:bg|fg|s)=/, 1)[0] } = groups;
  const text = inner ?? dollars ?? brackets ?? "";
  const isMeant = text === inner || SIGNS.test(text);
  const isWhole = dollars === undefined || whole.startsWith("$$") || !/[\s\\]$/.test(dollars);
  if (text.trim() === "" || !isMeant || !isWhole) return [];
  return [{ start, end: start + whole.length, inner: text, shown: shownFormula(whole) }];
}

/** A formula on one line, and of a long one its beginning. */
export function shownFormula(formula: string): string {
  return formula.trim().replace(/\s+/g, " ").slice(0, 60);
}
