import { beforeAll, expect, test } from "vitest";
import { createMarkdown, type Markdown } from "./markdown.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { proseOf } from "./prose.ts";

let markdown: Markdown;

beforeAll(async () => {
  markdown = await createMarkdown({ rules: typographyRules({}), origin: "https://example.pl" });
});

function prose(body: string): string {
  const rendered = markdown.render({ title: "Tytuł", lead: "", body, media: [] });
  if (!rendered.ok) throw new Error(rendered.message);
  return proseOf(rendered.value.text, rendered.value.html);
}

test("code blocks are left out, whatever they contain", () => {
  const code = "```js\nconst a = <b>&amp;</b>;\n\n// Koniec zdania.\n```";
  expect(prose(`Przed kodem.\n\n${code}\n\nPo nim.\n\n    wcięty();\n\nKoniec.`)).toBe(
    "Przed kodem.\n\nPo nim.\n\nKoniec.",
  );
  expect(prose("```\nsam kod.\n```")).toBe("");
});

test("inline code stays, and so does a sentence that a code block repeats", () => {
  expect(prose("Wywołaj `fetch()` raz.")).toBe("Wywołaj fetch() raz.");
  expect(prose("Raz.\n\n```\nDwa.\n```\n\nDwa.")).toBe("Raz.\n\nDwa.");
});

test("a bare address is left out, one in a sentence stays", () => {
  expect(prose("https://example.pl/wpis.\n\nwww.example.pl\n\nZobacz https://example.pl dzisiaj.")).toBe(
    "Zobacz https://example.pl dzisiaj.",
  );
});

test("headings and short entries of lists are left out, unless there is nothing else", () => {
  expect(prose("## Nagłówek\n\n- raz\n- dwa\n\nZdanie.")).toBe("Zdanie.");
  expect(prose("## Nagłówek\n\n- raz")).toBe("Nagłówek\n\nraz");
});

test("no-break spaces stay, and other spaces in a row become one", () => {
  const body = 'Kompost i  rower,&nbsp; a w nim "dzwonek".';
  expect(prose(body)).toBe("Kompost i~rower, a~w~nim „dzwonek”.".replaceAll("~", "\u00A0"));
});
