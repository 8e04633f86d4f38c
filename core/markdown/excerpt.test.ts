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

test("a text without a lead has its first sentences, whole ones where they are enough", () => {
  expect(excerpt(`Zaczynamy od ziemi. ${LONG}\n\nPotem idzie ${LONG}`)).toBe(`Zaczynamy od ziemi. ${LONG}`);
  expect(excerpt("Krótko o ziemi.\n\nI tyle.")).toBe("Krótko o ziemi. I tyle.");
});

test("what is too long is cut at a word, and never behind one that belongs to the next", () => {
  const cut = excerpt(
    `${LONG.slice(0, -1)} w słoneczne, suche i bezwietrzne popołudnie, kiedy nikt inny nie ma na to ochoty.`,
  );
  expect(cut.length).toBeLessThanOrEqual(EXCERPT_LENGTH);
  expect(cut).toBe(`${LONG.slice(0, -1)} w słoneczne, suche i bezwietrzne popołudnie…`);
  expect(excerpt("ż".repeat(400))).toBe(`${"ż".repeat(EXCERPT_LENGTH - 1)}…`);
});

test("a short first sentence is no excerpt by itself", () => {
  const cut = excerpt(`Cześć! ${LONG.slice(0, -1)} i obejrzy z każdej strony, zanim zima przykryje go śniegiem.`);
  expect(cut).toMatch(/^Cześć! Kompost potrzebuje .+…$/);
});

test("nothing but prose is in it", () => {
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

test("neither an address nor a label alone in a paragraph is prose, unless there is nothing else", () => {
  expect(excerpt("https://przyklad.pl/kompost\n\n**UWAGA**\n\nKompost ma oddychać.")).toBe("Kompost ma oddychać.");
  expect(excerpt("Kompost ma oddychać.\n\nwww.przyklad.pl/kompost?a=1")).toBe("Kompost ma oddychać.");
  expect(excerpt("Kompost")).toBe("Kompost");
  expect(excerpt("https://przyklad.pl/kompost")).toBe("");
});

test("lists and quotations serve a text that has nothing else", () => {
  expect(excerpt("## Co zabrać\n\n- łopatę\n- grabie")).toBe("łopatę, grabie");
  expect(excerpt("- Łopatę\n- Grabie")).toBe("Łopatę. Grabie");
  expect(excerpt("> Cudze zdanie.")).toBe("Cudze zdanie.");
});

test("a text without prose has none, and neither has one with a lead", () => {
  expect(excerpt("```js\nconst kompost = 1;\n```\n\n![Pryzma](/pryzma.jpg)")).toBe("");
  expect(excerpt("Pierwsze zdanie.", "Lead autora.")).toBe("");
});

test("an abbreviation ends no sentence", () => {
  const first =
    "Do pryzmy trafia wszystko, co zgnije, np. Obierki z kartofli i fusy, jak pisze J. Kowalska, m.in. Te po kawie";
  expect(excerpt(`${first}. ${LONG}`)).toBe(`${first}.`);
});
