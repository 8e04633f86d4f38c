import { describe, expect, it, test } from "vitest";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { createMarkdown } from "../markdown.ts";

const markdown = await createMarkdown({ rules: typographyRules({}) });

function html(body: string): string {
  const outcome = markdown.render({ title: "Tytuł", lead: "", body, media: [] });
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value.html.trim();
}

/** HTML without what leads to headings under the ids they had once. */
const plainly = (body: string): string => html(body).replaceAll(/<span id="u-[^"]*"><\/span>/g, "");

test("an H1 in a body becomes an H2, every heading gets a plain id, and equal ids are numbered as on GitHub", () => {
  expect(plainly("# Łódź\n\n## Łódź\n\nŁódź\n====")).toBe(
    '<h2 id="lodz">Łódź</h2>\n<h2 id="lodz-1">Łódź</h2>\n<h2 id="lodz-2">Łódź</h2>',
  );
  expect(plainly("# a 1\n\n# a\n\n# a\n\n# a 1\n\n# a")).toBe(
    '<h2 id="a-1">a 1</h2>\n<h2 id="a">a</h2>\n<h2 id="a-2">a</h2>\n<h2 id="a-1-1">a 1</h2>\n<h2 id="a-3">a</h2>'.replaceAll(
      " 1",
      "\u00A01",
    ),
  );
});

test("the longest possible equal ids are numbered like others", () => {
  const title = "dwadzieścia znaków jest w tym ".repeat(4);
  const found = html(`# ${title}\n\n# ${title}`);
  const ids = Array.from(found.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
  expect(ids).toHaveLength(4);
  expect(ids[2]).toBe(`${ids[0]}-1`);
  expect(ids[3]).toBe(`u-${ids[0]}-2`);
});

test("an id at the end of a heading is used, in both spellings", () => {
  expect(plainly("## Składnia {#skladnia-jsx}\n\n### Reguły {/*the-rules*/}")).toBe(
    '<h2 id="skladnia-jsx">Składnia</h2>\n<h3 id="the-rules">Reguły</h3>',
  );
  expect(plainly("## Zapis \\{#a}")).toBe('<h2 id="zapis-a">Zapis {#a}</h2>');
  expect(plainly("## Zapis {#a b}")).toBe('<h2 id="zapis-a-b">Zapis {#a b}</h2>');
});

describe("links to a place of a text", () => {
  const led = (body: string) => Array.from(html(body).matchAll(/href="#([^"]*)"/g), ([, id]) => id);

  it("follow the ids, however these are written", () => {
    expect(led('[a](#a) [b](#u-a) [c](#u-b)\n\n# A\n\n<p id="b">c</p>')).toEqual(["a", "u-a", "b"]);
    expect(led("[a](#%C5%BC) [b](#u-ż) [c](#nie-ma) [d](#)\n\n# A {#ż}")).toEqual(["%C5%BC", "u-%C5%BC", "nie-ma", ""]);
    expect(led("[a](#u-zrodel) [b](#zrodel)\n\n# U źródeł\n\n# Źródeł")).toEqual(["u-zrodel", "zrodel"]);
  });

  it("lead to headings by their former ids, also from other pages", () => {
    expect(html("# A\n\n# A\n\n# B {#c}")).toBe(
      '<h2 id="a"><span id="u-a"></span>A</h2>\n<h2 id="a-1"><span id="u-a-2"></span>A</h2>\n' +
        '<h2 id="c"><span id="u-c"></span>B</h2>',
    );
    expect(led("[a](#a-2) [b](#u-a-2)\n\n# A\n\n# A")).toEqual(["u-a-2", "u-a-2"]);
    expect(html("# Źródeł\n\n# U źródeł")).toBe('<h2 id="zrodel">Źródeł</h2>\n<h2 id="u-zrodel">U\u00A0źródeł</h2>');
  });

  it("find a place with a `name`", () => {
    expect(html('Raz <a name="dwa"></a>dwa <a name="x" id="trzy">trzy</a>.')).toBe(
      '<p>Raz <a id="dwa"></a>dwa <a id="trzy">trzy</a>.</p>',
    );
  });

  it.each(["szpalta-tresc", "__proto__", "_R_1_", "trustedTypes"])(
    "never get the id %s of the page around them",
    (id) => {
      expect(html(`<p id="${id}">a</p>\n\n[a](#${id})`)).toContain(`id="u-${id}"`);
      expect(led(`# A {#${id}}\n\n[a](#${id}) [b](#u-${id})`)).toEqual([`u-${id}`, `u-${id}`]);
      expect(html(`[a](/warsztat/lead#${id}) [b](//example.org/#${id})`)).toMatch(/lead#u-.*example\.org\/#[^u]/);
    },
  );

  it("in a short text lead only to ids of that text", () => {
    const short = markdown.renderShort('## A {#b}\n\n<a name="c"></a>[d](#b) [e](#u-c)[^1]\n\n[^1]: f');
    const ids = Array.from((short.ok ? short.value : "").matchAll(/ (?:id|href)="#?([^"]*)"/g), ([, id]) => id);
    expect(ids.filter((id) => !id?.startsWith("u-"))).toEqual([]);
    expect(ids.slice(0, 4)).toEqual(["u-b", "u-c", "u-b", "u-c"]);
  });
});
