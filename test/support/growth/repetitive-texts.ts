/* Texts that repeat one thing, as they are typed or made by mistake, and as somebody writes them who wants a pattern to go back and forth. */

/** What is repeated: single signs, pieces of words and of every syntax that the program reads. */
const UNITS: readonly string[] = [
  [" ", "\t", "\n", "\r\n", "\u00a0", "\u00ad", "\u0301", "a", "ą", "Ż", "1", "😀", "-", "–", "_", "*", "`", "~", "#", "=", ">", "<", "|", ":", ",", ".", "…"],
  ["!", "/", "\\", "&", "@", "[", "]", "(", "{", "}", '"', "'", "„", "a ", "seo ", "słowo ", "Zdanie. ", "A. ", "np. ", "1990-1999 ", "1 000 ", "10 kg ", "5-", "XIV w. "],
  ['a"', "„a” ", "a-", "a_", "a/", "a\n", "a\n\n", " \n", "a \t\n", "a\\\n", "---\n", "**a", "*a*", "_a_ ", "~~a", "`a`", "``a", "```\n", "# a\n", "a\n=\n", "> a\n", "- ", "- a\n", "* * ", "1. a\n", "    a\n"],
  ["[a", "[a]", "[a](", "[a](b) ", "![](", "[![", "[a][b] ", "[a]: b\n", "[^1]", "[^1]: a\n", "^[a]", "][", "<a@b.pl>", "http://a.pl ", "https://", "www.a.pl ", "a.b.c/", "a@b.pl "],
  ["<a", "<a ", "<a>", "<a b='", '<a b="c" ', "<p>a</p>", "<b><i>", "<img ", "<img src=a>", "<br>", "<!--", "<!-- a -->", "&amp;", "&#", "<table><tr><td>", "<pre>", "<script>", "<ul><li>", "<sup>", "<p id=a>"],
  ["|a|b\n", "| --- ", ":::a\n", ":a[b]", "{.a}", "{a=", "{{", "{{ a }}", "{{< a ", "{{< a >}}", "{%", "{% a ", "{% raw %}", "{# ", "{: ", "${", "[[", "[[a]]", "![[a|", "%%", "%%a%%", "#a "],
  ['[a "', '[a b="c"]', "[/a]", "[a]b[/a]", "<!-- wp:a ", "<!-- wp:a /-->", "<!--kg-card-", "import a\n", "<A ", "<A/>", "<A b={"],
  ["a: b\n", "a:\n", "? a\n", "&a ", "[a,", "{a: ", "a = 1\n", '"""', "a=[", '{"a":', '["a",', '\\"', '"a",', "a,b\n", "/a /b\n", "/a/../", "%2f", "?a=b&"],
].flat(); // prettier-ignore

/** The same with another number each time. */
const NUMBERED: readonly string[] = [
  ["a% ", "[a%](b%) ", "[a](#Ą%) ", "[a%]: b\n", "[^%]: a\n", "## a%\n", "<a% b%=c>", '<a href="#a%">a</a>', '<p id="a%"><a href="#b%">', "#a% ", "[[a%]]"],
  ["a%: b\n", "a% = 1\n", '"a%":1,', "a%,b%\n", "/a% /b\n", "?a%=b&"],
].flat(); // prettier-ignore

/** What stands before and behind what is repeated, where a syntax wants it. */
const FRAMED: [before: string, unit: string, behind: string][] = ([
  [["a", " ", "b"], ["a", "\n", "b"], ["a\n", " ", "\nb"], ["a", "\t", "\n"], ["a", "\u00a0", "b"], ["", "a", "!"], ["", "1", "a"], ["„", "a ", ""]],
  [["[a", " ", ""], ["[a", " ", "]"], ['[a b="', "c", ""], ["[a ", "b ", ""], ["[a", "=", ""], ["<", " ", ""], ["<a", " ", ""], ["<a ", "b ", ""], ["<a b='", " ", ""], ["<!-- wp:a {", " ", ""], ["<!--", " ", ""]],
  [["`", "a", ""], ["```", "`", "\n"], ["# a", " ", "b"], ["# a", "#", "b"], ["- a", " ", "b"], ["![", "a ", "](b"], ["[a](", "(", ""], ["[", "[a]", "](b)"], ["<http://", "a", ""], ["https://a.pl/", "(", ""], ["https://a.pl/", ".", ""]],
  [["{{<", " ", ""], ["{{", " ", ""], ["{%", " ", ""], ["{% a ", '"', ""], ["{: ", ".a", ""], ["[a]{", ".a ", ""], [":a{", " ", ""], ["{{< a ", '"b" ', ""], ["---\n", "a: b\n", "---\n"], ["---\n", " ", "\n---\n"]],
  [["---\na: ", "[", "\n---\n"], ["---\na: ", "{b: ", "\n---\n"], ["---\n", "- ", "\n---\n"], ["---\na: &a [b]\nc: [", "*a, ", "]\n---\n"], ["+++\n", "a.b = 1\n", "+++\n"], ["+++\na = ", "[", "\n+++\n"], ["+++\n", " ", ""], [";;;\n", "a", ""]],
  [["{", '"a":{', ""], ['{"root":{"children":[', '{"type":"list","children":[', ""], ['{"sections":[', '[1,"p",[]],', "[]]}"], ["<p>", "<b>", ""], ["<table>", "<tr>", ""], ["<ul>", "<li>", ""], ["<pre>", "\n", ""]],
] as [string, string, string][][]).flat(); // prettier-ignore

/** One text of the gate: what it repeats, and itself in any length. */
export interface RepetitiveText {
  name: string;
  /** A text of about so many characters, never longer. */
  of(length: number): string;
}

export const REPETITIVE_TEXTS: readonly RepetitiveText[] = [
  ...UNITS.map((unit) => repetitive("", unit, "")),
  ...FRAMED.map((parts) => repetitive(...parts)),
  ...NUMBERED.map((unit) => repetitive("", unit, "", numbered)),
  repetitive("<a", ' b%="c"', ">", numbered),
  repetitive('{"a":1', ',"a%":1', "}", numbered),
];

function repetitive(before: string, unit: string, behind: string, repeat = repeated): RepetitiveText {
  const parts = [before, `${unit} ×`, behind].filter((part) => part !== "");
  return {
    name: parts.map((part) => JSON.stringify(part)).join(" "),
    of: (length) => before + repeat(unit, length - before.length - behind.length) + behind,
  };
}

function repeated(unit: string, length: number): string {
  return unit.repeat(Math.floor(length / unit.length));
}

function numbered(unit: string, length: number): string {
  const units: string[] = [];
  for (let [number, left] = [0, length]; ; number += 1) {
    const next = unit.replaceAll("%", String(number));
    left -= next.length;
    if (left < 0) return units.join("");
    units.push(next);
  }
}
