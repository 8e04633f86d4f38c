import { expect, test } from "vitest";
import { createMarkdown } from "./markdown.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { EXCERPT_LENGTH } from "./excerpt.ts";

const { render } = await createMarkdown({ rules: typographyRules({}) });

function excerpt(body: string, lead = ""): string {
  const rendered = render({ title: "Kompost", lead, body, media: [] });
  if (!rendered.ok) throw new Error(rendered.message);
  return rendered.value.excerpt.replaceAll("\u00a0", " ");
}

const LONG =
  "Kompost potrzebuje wody, powietrza i czasu, a przede wszystkim kogoś, kto go od czasu do czasu przerzuci.";

test("a text without a lead gets its first sentences as an excerpt, whole ones when they are long enough", () => {
  expect(excerpt(`Zaczynamy od ziemi. ${LONG}\n\nPotem idzie ${LONG}`)).toBe(`Zaczynamy od ziemi. ${LONG}`);
  expect(excerpt("Krótko o ziemi.\n\nI tyle.")).toBe("Krótko o ziemi. I tyle.");
});

test("a long sentence is cut after a word, but not at a no-break space", () => {
  const cut = excerpt(
    `${LONG.slice(0, -1)} w słoneczne, suche i bezwietrzne popołudnie, kiedy nikt inny nie ma na to ochoty.`,
  );
  expect(cut.length).toBeLessThanOrEqual(EXCERPT_LENGTH);
  expect(cut).toBe(`${LONG.slice(0, -1)} w słoneczne, suche i bezwietrzne popołudnie…`);
  expect(excerpt("ż".repeat(400))).toBe(`${"ż".repeat(EXCERPT_LENGTH - 1)}…`);
});

test("a short first sentence alone is not enough", () => {
  const cut = excerpt(`Cześć! ${LONG.slice(0, -1)} i obejrzy z każdej strony, zanim zima przykryje go śniegiem.`);
  expect(cut).toMatch(/^Cześć! Kompost potrzebuje .+…$/);
});

test("an excerpt has only prose", () => {
  const body = [
    "# Tytuł",
    '![Pryzma](/pryzma.jpg "Podpis pod pryzmą")',
    "```js\nconst kompost = 1;\n```",
    "| a | b |\n| - | - |\n| komórka | druga |",
    '<iframe src="https://www.youtube-nocookie.com/embed/abc" title="Film o pryzmie"></iframe>',
    "## Śródtytuł",
    "> Cudze zdanie na początek.",
    "- punkt",
    "Pierwsze **własne** zdanie z `kodem`[^1] i [odnośnikiem](/x).",
    "Wystarczą dwie linie:\n\n```sh\nnpm start\n```",
    "Na koniec łopata.",
    "[^1]: Przypis.",
  ].join("\n\n");
  expect(excerpt(body)).toBe("Pierwsze własne zdanie z kodem i odnośnikiem. Na koniec łopata.");
});

test("a paragraph that is only an address or a label is no prose, unless there is nothing else", () => {
  expect(excerpt("https://przyklad.pl/kompost\n\n**UWAGA**\n\nKompost ma oddychać.")).toBe("Kompost ma oddychać.");
  expect(excerpt("Kompost ma oddychać.\n\nwww.przyklad.pl/kompost?a=1")).toBe("Kompost ma oddychać.");
  expect(excerpt("Kompost")).toBe("Kompost");
  expect(excerpt("https://przyklad.pl/kompost")).toBe("");
});

test("lists and quotations are used when there is nothing else", () => {
  expect(excerpt("## Co zabrać\n\n- łopatę\n- grabie")).toBe("łopatę, grabie");
  expect(excerpt("- Łopatę\n- Grabie")).toBe("Łopatę. Grabie");
  expect(excerpt("> Cudze zdanie.")).toBe("Cudze zdanie.");
});

test("a text without prose has no excerpt, and neither has one with a lead", () => {
  expect(excerpt("```js\nconst kompost = 1;\n```\n\n![Pryzma](/pryzma.jpg)")).toBe("");
  expect(excerpt("Pierwsze zdanie.", "Lead autora.")).toBe("");
});

test("an abbreviation does not end a sentence", () => {
  const first =
    "Do pryzmy trafia wszystko, co zgnije, np. Obierki z kartofli i fusy, jak pisze J. Kowalska, m.in. Te po kawie";
  expect(excerpt(`${first}. ${LONG}`)).toBe(`${first}.`);
});
