import { expect, test } from "vitest";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { createMarkdown } from "../markdown.ts";

/* The bare address of a film in a text. */

const markdown = await createMarkdown({ rules: typographyRules({}) });

function html(body: string): string {
  const outcome = markdown.render({ title: "Tytuł", lead: "", body, media: [] });
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value.html.trim();
}

const ID = "dQw4w9WgXcQ";
const film =
  `<p class="embed"><a href="https://www.youtube.com/watch?v=${ID}" class="embed-link" rel="noopener"><span class="embed-text">` +
  `<span class="embed-title">Film: YouTube</span><br><span class="embed-source">youtube.com/watch?v=${ID}</span></span></a></p>`;

test.each([
  `https://youtu.be/${ID}`,
  `<https://youtu.be/${ID}>`,
  `  https://www.youtube.com/watch?v=${ID}&feature=share  `,
  `youtube.com/watch?v=${ID}`,
])("alone in its paragraph becomes a link to the film: %j", (source) => {
  expect(html(source)).toBe(film);
  expect(html(`Przed.\n\n${source.trim()}\n\nPo.`)).toBe(`<p>Przed.</p>\n${film}\n<p>Po.</p>`);
});

test("has no emphasis in its address, and keeps its start time and key", () => {
  expect(html("https://youtu.be/_AbcdefghI_?t=90")).toContain(
    'href="https://www.youtube.com/watch?v=_AbcdefghI_&amp;t=90s"',
  );
  expect(html("https://vimeo.com/123/abcdef0123")).toContain('href="https://vimeo.com/123/abcdef0123"');
});

test("also works in a quotation and in a later paragraph of a list item", () => {
  expect(html(`> https://youtu.be/${ID}`)).toContain(film);
  expect(html(`1. Obejrzyj:\n\n   https://youtu.be/${ID}`)).toContain(film);
});

test.each([
  `Zobacz https://youtu.be/${ID}`,
  `https://youtu.be/${ID}.`,
  `https://youtu.be/${ID}\nhttps://youtu.be/${ID}`,
  `https://youtu.be/${ID}\nPodpis.`,
  `[Wykład](https://youtu.be/${ID})`,
  `[https://youtu.be/${ID}](https://youtu.be/${ID})`,
  `**https://youtu.be/${ID}**`,
  `- https://youtu.be/${ID}`,
  `- https://youtu.be/${ID}\n\n- https://vimeo.com/1`,
  `\`https://youtu.be/${ID}\``,
  `    https://youtu.be/${ID}`,
  `# https://youtu.be/${ID}`,
  `| a |\n| - |\n| https://youtu.be/${ID} |`,
  `Przypis.[^1]\n\n[^1]: https://youtu.be/${ID}`,
  `https://kto@youtu.be/${ID}`,
  `https://youtu.be:8080/${ID}`,
  "https://youtu.be/%22%3E%3Cscript%3E",
  "https://example.org/watch?v=dQw4w9WgXcQ",
])("elsewhere stays a link or text: %j", (source) => {
  expect(html(source)).not.toContain("embed");
  expect(html(source)).not.toContain("Film:");
});

test("is only a link in a short text", () => {
  const short = markdown.renderShort(`https://youtu.be/${ID}`);
  expect(short.ok && short.value).toContain('class="embed-link"');
});
