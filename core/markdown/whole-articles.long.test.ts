import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { TYPOGRAPHY_RULES, typographyRules } from "#core/polish/typography/typography-rules.ts";
import type { Derived } from "./renderer.ts";
import { DOCUMENTS } from "#test/support/texts/documents.ts";
import { allElements, textContent } from "#test/support/security/html-tree.ts";
import { sharedData } from "#test/support/texts/shared-data.ts";
import { OUTPUT_BOUNDS, parseHtml } from "./sanitiser/parse-html.ts";
import { createMarkdown } from "./markdown.ts";
import { hash, HIGHLIGHTER_VERSION, RENDERER_VERSION, SANITISER_VERSION } from "./render-key.ts";
import { sanitise } from "./sanitiser/sanitise.ts";
import { serialise } from "./sanitiser/serialise.ts";

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
  "https://youtu.be/dQw4w9WgXcQ?t=90",
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

test("for any article, its HTML is stable, its ids are unique and its table of contents leads to headings", () => {
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

/** Documents of the project's own, of many kinds, and the sample site's posts. */
const own = documentsIn(DOCUMENTS);
const sample = ["typografia", "warsztat", "wydawanie"].flatMap((name) =>
  documentsIn(fileURLToPath(new URL(`../../sample/${name}`, import.meta.url))),
);
const folder = sharedData("pl-react-dev/learn");
const foreign = folder ? documentsIn(folder) : [];

/** Constructs by the marks of their source, code aside, and by what is made of each. */
const CONSTRUCTS: { name: string; source: RegExp; html: RegExp }[] = [
  { name: "headings", source: /^#{1,6} /gm, html: /<h[2-6] id=/g },
  { name: "tables", source: /^ *\|(?: *:?-+:? *\|)+ *$/gm, html: /<table>/g },
  { name: "tasks", source: /^ *(?:[-*]|\d+\.) \[[ x]\] /gm, html: /<input type="checkbox"/g },
  { name: "ticked tasks", source: /^ *(?:[-*]|\d+\.) \[x\] /gm, html: /<input type="checkbox" checked/g },
  { name: "notes", source: /^\[\^\w+\]: |\^\[/gm, html: /class="footnote-item/g },
  { name: "speech", source: /^(?:> )?(?:--|–|—) /gm, html: /<p>[–—]\u00A0/g },
  { name: "pictures", source: /!\[|<img /g, html: /<img /g },
  { name: "captions", source: /\.\w+ "[^"]+"\)$|<figcaption>/gm, html: /<figcaption>/g },
  { name: "folded parts", source: /<details/g, html: /<details/g },
  { name: "players", source: /<video/g, html: /<video/g },
  { name: "keys", source: /<kbd>/g, html: /<kbd>/g },
  { name: "struck words", source: /~~.+?~~/g, html: /<s>/g },
];

/** What Polish typography leaves in no text: straight quotes, hyphens for dashes, three dots, one-letter words set loose. */
const UNTYPESET = /["']| -{1,3} |--|\.\.\.|\d-\d|\d x \d|(?<![\p{L}\p{N}.])[aiouwz] \p{L}/iu;

test("whole Polish documents are rendered as expected", () => {
  expect([own.length, sample.length]).toEqual([7, 12]);
  if (folder) expect(foreign).toHaveLength(22);
  for (const { name, source } of [...own, ...sample, ...foreign]) {
    const { html, outline, words } = render(source);
    const fences = source.match(/^ *```\w/gm)?.length ?? 0;
    const named = withoutCode(source).matchAll(/^##{1,2} .*\{(?:\/\*(.+?)\*\/|#(.+?))\}\s*$/gm);
    const ids = [...named].map(([, comment, hash]) => comment ?? hash);
    expect(html.match(/<pre class="code language-/g)?.length ?? 0, name).toBe(fences);
    expect(
      outline.filter(({ id }) => ids.includes(id)),
      name,
    ).toHaveLength(ids.length);
    expect(words, name).toBeGreaterThan(100);
    expect(textContent(html, ["pre", "code"]), name).not.toMatch(/\{\/\*|<\/?[A-Z][a-z]+>/);
    expect(again(html), name).toBe(html);
  }
});

test("no part of a document is lost or doubled, and its prose is typeset", () => {
  const found = new Map<string, number>();
  for (const { name, source } of own) {
    const { html } = render(source);
    const prose = withoutCode(source);
    for (const construct of CONSTRUCTS) {
      const written = prose.match(construct.source)?.length ?? 0;
      expect(html.match(construct.html)?.length ?? 0, `${name}: ${construct.name}`).toBe(written);
      found.set(construct.name, (found.get(construct.name) ?? 0) + written);
    }
    const polish = html.replaceAll(/<p lang="en">.*?<\/p>/g, "");
    expect(textContent(polish, ["pre", "code", "kbd"]), name).not.toMatch(UNTYPESET);
  }
  expect(CONSTRUCTS.filter(({ name }) => !found.get(name))).toEqual([]);
});

test("the HTML changes only together with a version in the render key", async () => {
  const off = Object.fromEntries(TYPOGRAPHY_RULES.map(({ name }) => [name, false]));
  const plain = await createMarkdown({ rules: typographyRules(off) });
  const body = fc
    .sample(fc.array(blocks, { minLength: 40, maxLength: 40 }), { seed: 1, numRuns: 3 })
    .flat()
    .join("\n\n");
  const outcome = plain.render({ title: "", lead: "", body, media: [] });
  const versions = `${RENDERER_VERSION}.${SANITISER_VERSION}.${HIGHLIGHTER_VERSION}`;
  expect(outcome.ok && `${versions} ${hash(outcome.value.html)}`).toMatchInlineSnapshot(`"11.4.2 99cf157a8012e390"`);
});

function documentsIn(path: string): { name: string; source: string }[] {
  return readdirSync(path).map((name) => ({ name, source: bodyOf(join(path, name)) }));
}

function bodyOf(path: string): string {
  return readFileSync(path, "utf8").replace(/^---[\s\S]*?---\n/, "");
}

function withoutCode(source: string): string {
  return source.replaceAll(/^( *)```[\s\S]*?^\1```$/gm, "").replaceAll(/`[^`\n]+`/g, "");
}
