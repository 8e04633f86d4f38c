/** What editors and stores like to change unnoticed. */
const PIECES = [
  "Zażółć gęślą jaźń",
  "w\u00a0domu i\u00a0w\u00a0polu",
  "\tjeden tabulator",
  "dwie  spacje",
  "twardy podział  ",
  "mięk\u00adki łącz\u00adnik",
  "wiersz\u2028w wierszu\u2029i akapit",
  "\ufeff",
  "<div class='x'>\t<b>HTML</b></div>",
  "<!-- uwaga -->",
  "**pogrubienie** _kursywa_ `kod`",
  "| a | b |",
  "| --- | --- |",
  "[^1]: przypis",
  "👩‍👩‍👧 e\u0301 é",
  "\u200bzero\u200dłącznik",
  "\u0085\u000b\u000c",
  "‏עברית‎",
  "\\",
  "&nbsp;&#13;",
  "",
  "   ",
  "```js",
  "~~~",
  "> cytat",
  "1. raz",
  "- [ ] zadanie",
  "---",
];

const ENDINGS = ["\n", "\r\n", "\r", "\n\n", "\r\n\r\n", "\n\r"];

/** The same in every run: mixed line ends, byte order marks, no end of the last line. */
export function edgeCaseTexts(count: number): string[] {
  let seed = 20_261_121;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const pick = (from: string[]) => from[next(from.length)] ?? "";
  return Array.from({ length: count }, (_, index) => {
    const usual = pick(ENDINGS);
    const lines = Array.from({ length: next(40) }, () => pick(PIECES) + (next(3) === 0 ? pick(ENDINGS) : usual));
    return (index % 7 === 0 ? "\ufeff" : "") + lines.join("") + (next(2) === 0 ? pick(PIECES) : "");
  });
}
