import { between, type MarkupEdit, placeOf } from "./markup-edit.ts";

/* Marks of Obsidian, Python-Markdown, wikis and TeX that stand in Markdown without being any. */

/** Where the list of contents is to stand, which our pages have anyway; a file that is shown within; a mark. */
const CONTENTS = /^[ \t]*(?:\[\[_?TOC_?\]\]|\[toc\]|@\[toc\](?:\([^()\r\n\u2028\u2029]*\))?)[ \t]*$/gim;
const INCLUDED = /^[ \t]*-{2,}8<-{2,}[ \t]*(\S[^\n]*)?$/gm;
const MARKED = /(?<![=\w])==(?=[^\s=])([^=\n]{1,500}(?<=\S))==(?![=\w])/g;
/** H~2~O and x^2^ of pandoc, Ghost and others, ++ctrl+c++ of MkDocs. */
const LOW = /(?<=[\p{L}\p{N})])~([\p{L}\p{N}+-]{1,12})~(?![~\p{N}])/gu;
const HIGH = /(?<=[\p{L}\p{N})])\^([\p{L}\p{N}+-]{1,12})\^(?![\^\p{N}])/gu;
const KEYS = /(?<![\w+])\+\+([a-z0-9-]+(?:\+[a-z0-9-]+)+)\+\+(?![\w+])/gi;

/* Formulas, which Markdown would read as emphasis and escapes, stay sign for sign, as code. */

const BLOCKS = [
  [/^[ \t]*\$\$(?!\$)/gm, /\$\$[ \t]*$/gm],
  [/^[ \t]*\\{1,2}\[/gm, /\\{1,2}\][ \t]*$/gm],
] as const;

/** As pandoc reads them, their backslashes doubled where a generator took away one: no space within the signs and no digit behind, with a sign that prices do not have. */
const INLINE = /(?<![\\$\w])\$(?=[^\s$])([^$`\n]{1,300})\$(?![\d$])|\\{1,2}\(((?:[^`\n\\]|\\(?!\\?[()]))*)\\{1,2}\)/g;

/** Characters of a formula. */
const LONGEST = 5_000;

/** `masked` is the body with its code blanked. */
export function foreignMarkEdits(body: string, masked: string): MarkupEdit[] {
  const edits = formulaEdits(body, masked);
  for (const found of masked.matchAll(CONTENTS)) edits.push({ ...placeOf(found), text: "" });
  for (const found of masked.matchAll(INCLUDED))
    edits.push({ ...placeOf(found), text: "", left: `wstawkę pliku ${found[1] ?? ""}`.trim() });
  for (const found of masked.matchAll(MARKED)) {
    const { start, end } = placeOf(found);
    edits.push({ start, end: start + 2, text: "<mark>" }, { start: end - 2, end, text: "</mark>" });
  }
  for (const found of masked.matchAll(LOW)) edits.push({ ...placeOf(found), text: `<sub>${found[1]}</sub>` });
  for (const found of masked.matchAll(HIGH)) edits.push({ ...placeOf(found), text: `<sup>${found[1]}</sup>` });
  for (const found of masked.matchAll(KEYS))
    edits.push({
      ...placeOf(found),
      text: (found[1] ?? "")
        .split("+")
        .map((key) => `<kbd>${key}</kbd>`)
        .join("+"),
    });
  return edits;
}

function formulaEdits(body: string, masked: string): MarkupEdit[] {
  const edits: MarkupEdit[] = [];
  for (const { start, innerStart, innerEnd, end } of BLOCKS.flatMap((signs) => between(masked, ...signs))) {
    const [whole, inner] = [body.slice(start, end), body.slice(innerStart, innerEnd).trim()];
    if (inner === "" || inner.length > LONGEST) continue;
    const indent = /^[ \t]*/.exec(whole)?.[0] ?? "";
    const text = `${indent}\`\`\`latex\n${indent}${inner}\n${indent}\`\`\``;
    edits.push({ start, end, text, formula: shown(whole) });
  }
  for (const found of masked.matchAll(INLINE)) {
    const [whole, dollars, brackets] = found;
    const inner = dollars ?? brackets ?? "";
    const holdsCode = body.slice(found.index, found.index + whole.length).includes("`");
    if (
      holdsCode ||
      inner.trim() === "" ||
      (dollars !== undefined && (/[\s\\]$/.test(inner) || !/[\\^_={}<>]/.test(inner)))
    )
      continue;
    edits.push({ ...placeOf(found), text: `\`${inner}\``, formula: shown(whole) });
  }
  return edits;
}

function shown(formula: string): string {
  return formula.trim().replace(/\s+/g, " ").slice(0, 60);
}
