import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { TYPOGRAPHY_RULES, typographyRules } from "#core/polish/rules.ts";
import type { Derived } from "#core/posts/post.ts";
import { allElements, textContent } from "#test/support/html-tree.ts";
import { sharedData } from "#test/support/shared-data.ts";
import { OUTPUT_BOUNDS, parseHtml } from "./parse-html.ts";
import { createMarkdown } from "./render.ts";
import { hash, HIGHLIGHTER_VERSION, RENDERER_VERSION, SANITISER_VERSION } from "./render-key.ts";
import { sanitise } from "./sanitise.ts";
import { serialise } from "./serialise.ts";

const rules = typographyRules({});
const markdown = await createMarkdown({ rules });

function render(body: string): Derived {
  const outcome = markdown.render({ title: "", lead: "", body, media: [] });
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}

/** The HTML after the sanitiser has had it once more. */
function again(html: string): string {
  const parsed = parseHtml(html, OUTPUT_BOUNDS);
  if ("tooMuch" in parsed) throw new Error(parsed.tooMuch);
  return serialise(sanitise(parsed.nodes, "output"));
}

const blocks = fc.constantFrom(
  "## Nagłówek {#a}",
  "# Nagłówek",
  "### `kod` i *słowo*",
  'Zdanie z „cytatem” i "drugim" w domu - 5 km.',
  "![a](/a.png)",
  '![a](/a.png "Podpis") ![b](http://b.pl/b.png)',
  "| a | b |\n|:-:|--:|\n| `x` | 1 |",
  "- [ ] raz\n- [x] dwa\n  - trzy",
  "```js\nconst a = `b${c}`;\n```",
  "```nic\n<b>\n```",
  "    \n    kod",
  "Przypis[^1] i ^[drugi *w* środku]",
  "[^1]: Nota\n\n    ```py\n    x\n    ```",
  '<iframe src="https://player.vimeo.com/video/1"></iframe>',
  'Film <iframe src="https://www.youtube-nocookie.com/embed/a"></iframe> w zdaniu',
  "<details><summary>Więcej</summary>\n\nTekst\n\n</details>",
  "<Uwaga>\n\n> Cytat\n\n</Uwaga>",
  "<table><tr><td><iframe src=https://player.vimeo.com/video/2></iframe></table>",
  "<p><b>a<p>b</b>",
  '<a href="/x"><img src="/a.png"></a>',
  '<a href="/x">\n\n![a](/a.png)\n\n</a>',
  '<video src="https://example.org/a.mp4"></video>',
  "<b>\n\n| a |\n|---|\n| b |\n\n</b>",
  "> 1. a\n>\n>    ![b](/b.png)",
);

test("whatever an article is made of, its HTML stands as written, its ids are its own and its contents lead somewhere", () => {
  fc.assert(
    fc.property(fc.array(blocks, { maxLength: 12 }), (parts) => {
      const { html, outline, readingMinutes, words } = render(parts.join("\n\n"));
      expect(again(html)).toBe(html);
      const ids = allElements(html).flatMap(({ attrs }) =>
        attrs.filter(({ name }) => name === "id").map((id) => id.value),
      );
      expect(new Set(ids).size).toBe(ids.length);
      for (const { id } of outline) expect(ids).toContain(id);
      expect(readingMinutes).toBeGreaterThanOrEqual(Math.ceil(words / 180));
      expect(render(parts.join("\n\n")).html).toBe(html);
    }),
    { numRuns: 300 },
  );
});

const folder = sharedData("pl-react-dev/learn");
const pages = folder ? readdirSync(folder).map((name) => ({ name, source: bodyOf(join(folder, name)) })) : [];

test.skipIf(!folder)("22 pages of a Polish documentation read as their authors meant", () => {
  expect(pages).toHaveLength(22);
  for (const { name, source } of pages) {
    const { html, outline, words } = render(source);
    const fences = source.match(/^ *```\w/gm)?.length ?? 0;
    const ids = [...source.matchAll(/^##{1,2} .*\{\/\*(.+?)\*\/\}\s*$/gm)].map((found) => `u-${found[1]}`);
    expect(html.match(/<pre class="code language-/g)?.length ?? 0, name).toBe(fences);
    expect(
      outline.filter(({ id }) => ids.includes(id)),
      name,
    ).toHaveLength(ids.length);
    expect(words, name).toBeGreaterThan(100);
    expect(textContent(html, ["pre", "code"]), name).not.toMatch(/\{\/\*|<\/?[A-Z][a-z]+>/);
  }
});

test("other HTML comes only with another version in the render key", async () => {
  const off = Object.fromEntries(TYPOGRAPHY_RULES.map(({ name }) => [name, false]));
  const plain = await createMarkdown({ rules: typographyRules(off) });
  const body = fc
    .sample(fc.array(blocks, { minLength: 40, maxLength: 40 }), { seed: 1, numRuns: 3 })
    .flat()
    .join("\n\n");
  const outcome = plain.render({ title: "", lead: "", body, media: [] });
  const versions = `${RENDERER_VERSION}.${SANITISER_VERSION}.${HIGHLIGHTER_VERSION}`;
  expect(outcome.ok && `${versions} ${hash(outcome.value.html)}`).toMatchInlineSnapshot(`"2.1.1 e8f6ae224a365bff"`);
});

function bodyOf(path: string): string {
  return readFileSync(path, "utf8").replace(/^---[\s\S]*?---\n/, "");
}
