import { expect, test } from "vitest";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { createMarkdown } from "./markdown.ts";

const markdown = await createMarkdown({ rules: typographyRules({}) });
const SOURCE = {
  title: 'O "czosnku"',
  lead: "Lata 1939-1945.",
  body: '# Raz - "dwa"\n\nIdę *w* las i `w kod`.  \n– rzekł\n\n| w | o 5 km |\n|---|---|\n| "x" | y... |\n\n```\nw las - i "tyle"\n```\n\n<p>On - ona &amp; w &lt;kod&gt;</p>\n\nPrzypis[^1] w lesie.\n\n[^1]: Pies - "kot".\n',
  media: [],
};

/** The text of finished HTML, as a browser's tree would have it. */
function textOf(html: string): string {
  const text = html.replace(/<[^>]*>/g, "");
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

test("a report says where in the finished texts each rule has changed something", () => {
  const plain = markdown.render(SOURCE);
  const outcome = markdown.render({ ...SOURCE, report: { typography: true } });
  if (!outcome.ok || !plain.ok) throw new Error("The text is not refused.");
  const { typography = {}, removals, ...derived } = outcome.value;
  // A preview stands among the studio's own ids, so that those of the text have a prefix there.
  const unprefixed = (of: object) => JSON.stringify(of).replaceAll(/(\bid=\\"|"id":"|href=\\"#)u-/g, "$1");
  expect(JSON.parse(unprefixed(derived))).toEqual(JSON.parse(unprefixed(plain.value)));
  expect(removals).toEqual([]);
  const texts = { title: derived.title, lead: derived.lead, body: textOf(derived.html) };
  const told = Object.entries(typography).map(([rule, spots]) => {
    const signs = (["title", "lead", "body"] as const).flatMap((place) =>
      Array.from({ length: spots[place].length / 2 }, (_, at) =>
        texts[place].slice(spots[place][2 * at], spots[place][2 * at]! + spots[place][2 * at + 1]!),
      ),
    );
    return [rule, signs.join("").replaceAll("\u00A0", "~")];
  });
  expect(Object.fromEntries(told)).toEqual({
    quotes: "„”„”„”„”",
    dashes: "~–~–~–",
    dialogue: "–~",
    ellipses: "…",
    oneLetterWords: "~~~~~~",
    ranges: "–",
    units: "~",
  });
});

test("nothing is reported unless requested", () => {
  const outcome = markdown.render(SOURCE);
  expect(Object.keys(outcome.ok ? outcome.value : {})).not.toContain("typography");
  expect(Object.keys(outcome.ok ? outcome.value : {})).not.toContain("removals");
});
