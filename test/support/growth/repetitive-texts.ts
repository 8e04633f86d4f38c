/* Texts that repeat one thing, as they are typed or made by mistake, and as somebody writes them who wants a pattern to go back and forth. */

/** What is repeated: single signs, pieces of words and of every syntax that the program reads. */
const UNITS: readonly string[] = [
  ...[" ", "\t", "\n", "\r\n", "\u00a0", "\u00ad", "\u200b", "\u202e", "\u2028", "\u0301", "a", "ą", "A", "Ż", "1", "0", "😀", "ﬁ", "İ"],
  ...["-", "–", "_", "*", "`", "~", "#", "=", "+", ">", "<", "|", ":", ";", ",", ".", "…", "!", "?", "/", "\\", "%", "&", "@", "$", "^"],
  ...["[", "]", "(", ")", "{", "}", '"', "'", "„", "”", "«", "’"],
  ...["a ", "a b ", "seo ", "i ", "słowo ", "Zdanie. ", "A. ", "np. ", "ul. ", "w 1990-1999 ", "1 000 ", "10 kg ", "12.", "1,5 ", "5-", "10:30 ", "XIV w. ", "- a"],
  ...['a"', "a'", "„a” ", "a-", "a_", "a.", "a,", "a/", "a:", "a@", "a=", "a\n", "a\n\n", " \n", "\n ", "\n\n\n", "\t\n", "a \t\n", "a\\\n", "--", "---\n", "- \n", "\n---\n"],
  ...["**a", "*a*", "_a_ ", "**a** ", "~~a", "`a`", "``a", "```\n", "~~~\n", "# a\n", "## \n", "a\n=\n", "> ", "> a\n", ">\n\n", "- ", "- a\n", "* * ", "1. a\n", "  - a\n", "    a\n", "- [ ] a\n"],
  ...["[a", "[a]", "[a](", "[a](b", "[a](b) ", "![a](b)", "![](", "[![", "[a][b] ", "[a]: b\n", "[^1]", "[^1]: a\n", "^[a]", "][", "]( ", "<a@b.pl>", "<http://a>", "http://a.pl ", "https://", "www.a.pl "],
  ...["<a", "<a ", "<a>", "</a>", "<a b='", '<a b="c" ', "<p>", "<p>a</p>", "<b><i>", "<div>\n", "<img ", "<img src=a>", "<br>", "<!--", "-->", "<!-- a -->", "<![CDATA[", "<?a", "&amp;", "&#", "&#x", "&nbsp", "<table><tr><td>", "<pre>", "<script>", "<style>", "<ul><li>", "<sup>", "<a href=#a>", "<p id=a>"],
  ...["|a|b|\n", "| --- ", "|-|\n", "a | b\n", "\\|", ":::\n", ":::a\n", "::a", ":a[b]", "{.a}", "{#a", "{a=", "{{", "}}", "{{ a ", "{{ a }}", "{{< a ", "{{< a >}}", "{{% a %}}", "{%", "{% a ", "{% raw %}", "{# ", "{: ", "{::comment}", "${", "[[", "[[a", "[[a]]", "![[a|", "%%", "%%a%%", "#a "],
  ...['[a "', "[a b=", '[a b="c"]', "[/a]", "[a]b[/a]", "<!-- wp:a ", "<!-- wp:a /-->", "<!-- wp:a {} -->", "<!--kg-card-", "import a\n", "export a\n", "import {", "<A ", "<A/>", "{/* ", "<A b={"],
  ...["a: b\n", "a:\n", "- a: ", "? ", "? a\n", "&a ", "*a ", "a: &a\n", "a: *a\n", "[a,", "{a: ", "{a:{", "!!a ", "| \n", "a: |\n", "a = 1\n", "[a]\n", "[[a]]\n", "a.a", 'a = "', '"""', "a=[", '{"a":', '["a",', '{"a":1},', '\\"', "\\u0000", '""', '"a",', "a,b\n", "a;b\n", '"a\n', "/a /b\n", "301 /a /b\n", "/a/../", "%2f", "?a=b&", "../", "//", "a.b.c/"],
]; // prettier-ignore

/** The same with another number each time. */
const NUMBERED: readonly string[] = [
  ...["a% ", "[a%](b%) ", "[a%]: b\n", "[^%]", "[^%]: a\n", "## a%\n", "- a%: b\n", "<a% b%=c>", '<a href="#a%">a</a>', '<p id="a%">a</p>', '<p id="a%"><a href="#b%">', "[a%]", "#a% ", "[[a%]]"],
  ...["a%: b\n", "a% = 1\n", "[a%]\n", '"a%":1,', "a%,b%\n", "/a% /b\n", "?a%=b&", "a%@b.pl "],
]; // prettier-ignore

/** What stands before and behind what is repeated, where a syntax wants it. */
const FRAMED: readonly (readonly [before: string, unit: string, behind: string])[] = [
  ...([["a", " ", "b"], ["a", "\n", "b"], ["a\n", " ", "\nb"], ["a", "\t", "\n"], ["a", "\u00a0", "b"], ["", "a", "!"], ["", "1", "a"], ["„", "a ", ""]] as const),
  ...([["[a", " ", ""], ["[a", " ", "]"], ['[a b="', "c", ""], ["[a ", "b ", ""], ["[a", "=", ""], ["<a", " ", ""], ["<a ", "b ", ""], ["<a b='", " ", ""], ["<!-- wp:a {", " ", ""], ["<!--", " ", ""]] as const),
  ...([["`", "a", ""], ["```", "`", "\n"], ["# a", " ", "b"], ["# a", "#", "b"], ["- a", " ", "b"], ["![", "a ", "](b"], ["[a](", "(", ""], ["[", "[a]", "](b)"], ["<http://", "a", ""], ["https://a.pl/", "(", ""], ["https://a.pl/", ".", ""]] as const),
  ...([["{{<", " ", ""], ["{{", " ", ""], ["{%", " ", ""], ["{% a ", '"', ""], ["{: ", ".a", ""], ["[a]{", ".a ", ""], [":a{", " ", ""], ["{{< a ", '"b" ', ""], ["---\n", "a: b\n", "---\n"], ["---\n", " ", "\n---\n"]] as const),
  ...([["---\na: ", "[", "\n---\n"], ["---\na: ", "{b: ", "\n---\n"], ["---\n", "- ", "\n---\n"], ["---\na: &a [b]\nc: [", "*a, ", "]\n---\n"], ["+++\n", "a.b = 1\n", "+++\n"], ["+++\na = ", "[", "\n+++\n"], ["+++\n", " ", ""], [";;;\n", "a", ""]] as const),
  ...([["{", '"a":{', ""], ['{"root":{"children":[', '{"type":"list","children":[', ""], ['{"sections":[', '[1,"p",[]],', "[]]}"], ["<p>", "<b>", ""], ["<table>", "<tr>", ""], ["<ul>", "<li>", ""], ["<pre>", "\n", ""], ["<a", ' b%="c"', ">"], ['{"a":1', ',"a%":1', "}"], ["{a: 1", ", a%: 1", "}"]] as const),
]; // prettier-ignore

/** One text of the gate: what it repeats, and itself in any length. */
export interface RepetitiveText {
  name: string;
  /** A text of about so many characters, never longer. */
  of(length: number): string;
}

export const REPETITIVE_TEXTS: readonly RepetitiveText[] = [
  ...[...UNITS, ...NUMBERED].map((unit) => ["", unit, ""] as const),
  ...FRAMED,
].map(([before, unit, behind]) => ({
  name: [before, `${unit} ×`, behind].filter((part) => part !== "").map((part) => JSON.stringify(part)).join(" "),
  of: (length) => before + repeated(unit, length - before.length - behind.length) + behind,
}));

function repeated(unit: string, length: number): string {
  if (!unit.includes("%") || !NUMBERED.concat(FRAMED.map((each) => each[1])).includes(unit)) return unit.repeat(Math.floor(length / unit.length));
  let text = "";
  for (let number = 0; ; number += 1) {
    const next = unit.replaceAll("%", String(number));
    if (text.length + next.length > length) return text;
    text += next;
  }
}
