import { expect, test } from "vitest";
import { Attachments } from "./attachments.ts";
import { noteList, readShortcode } from "./known-shortcodes.ts";
import { replaceShortcodes } from "./shortcodes.ts";

function replaced(html: string): { html: string; unknown: string[] } {
  const attachments = new Attachments();
  for (const [id, parent] of [
    ["7", "1"],
    ["8", "1"],
    ["9", "2"],
  ] as const) {
    const fields = {
      "wp:post_id": id,
      "wp:post_parent": parent,
      "wp:attachment_url": `https://x.pl/wp-content/uploads/${id}.jpg`,
      "excerpt:encoded": `Podpis ${id}`,
    };
    attachments.add({ line: 1, fields, cut: [], terms: [], meta: new Map(), comments: [], commentsLeft: 0, size: 0 });
  }
  const unknown: string[] = [];
  const notes: string[] = [];
  const made = replaceShortcodes(
    html,
    (each) => readShortcode(each, { post: "1", attachments, notes }),
    (name) => unknown.push(name),
  );
  return { html: made + noteList(notes), unknown };
}

test.each([
  [
    '[caption id="a" align="left" width="30"]<a href="x"><img src="x.jpg" /></a> Pod <b>spodem</b>[/caption]',
    '<figure><a href="x"><img src="x.jpg" /></a><figcaption>Pod <b>spodem</b></figcaption></figure>',
  ],
  [
    '[caption caption="Dawny"]<img src="x.jpg">[/caption]',
    '<figure><img src="x.jpg"><figcaption>Dawny</figcaption></figure>',
  ],
  ["[youtube https://www.youtube.com/watch?v=abc&#038;t=1]", "<p>https://www.youtube.com/watch?v=abc&amp;t=1</p>"],
  ["[youtube=https://youtu.be/abc]", "<p>https://youtu.be/abc</p>"],
  ['[vimeo id="123"]', "<p>https://vimeo.com/123</p>"],
  ['[embed width="5"]https://x.pl/a[/embed]', "<p>https://x.pl/a</p>"],
  ['[audio mp3="https://x.pl/a.mp3"][/audio]', '<p><audio src="https://x.pl/a.mp3"></audio></p>'],
  [
    '[code lang="php"]\n<?php echo "[x]"; ?>\n[/code]',
    '<pre><code class="language-php">&lt;?php echo "[x]"; ?&gt;</code></pre>',
  ],
  ["[toc]a", "a"],
  ["Cytat [sic] i [przyp. red.] oraz [1].", "Cytat [sic] i [przyp. red.] oraz [1]."],
  ["[[gallery]] pokazuje galerię", "[gallery] pokazuje galerię"],
  [
    '<pre>[gallery]</pre><!-- [gallery] --><a title="[gallery]">x</a>',
    '<pre>[gallery]</pre><!-- [gallery] --><a title="[gallery]">x</a>',
  ],
  [
    "a[efn_note]Nota[/efn_note].",
    'a<sup><a id="import-note-1-ref" href="#import-note-1">1</a></sup>.\n\n<ol class="footnotes"><li id="import-note-1">Nota <a href="#import-note-1-ref">↩</a></li></ol>',
  ],
])("%s", (html, expected) => {
  expect(replaced(html)).toEqual({ html: expected, unknown: [] });
});

test("galleries show the named pictures, or those uploaded to the post", () => {
  const shown = (html: string) => [...replaced(html).html.matchAll(/uploads\/(\d)\.jpg/g)].map(([, id]) => id);
  expect(shown('[gallery ids="9,7"]')).toEqual(["9", "7"]);
  expect(shown("[gallery]")).toEqual(["7", "8"]);
  expect(shown('[gallery exclude="7"]')).toEqual(["8"]);
  const curly = ["„9,7”", "”9,7″", "&#8222;9,7&#8221;", "‘9,7’", "&quot;9,7&quot;"];
  for (const ids of curly)
    expect(shown(`[gallery columns=${ids.replaceAll("9,7", "2")} ids=${ids}]`)).toEqual(["9", "7"]);
  expect(replaced('[gallery ids="99"]')).toEqual({ html: "", unknown: ["gallery"] });
});

test("unknown shortcodes keep their content and are reported", () => {
  expect(replaced('[vc_row][vc_column width="1/2"]<p>Słowa</p>[/vc_column][/vc_row][contact-form-7 id="4"]')).toEqual({
    html: "<p>Słowa</p>",
    unknown: expect.arrayContaining(["vc_row", "vc_column", "contact-form-7"]) as string[],
  });
});

test("an unknown shortcode is reported with whether it has content", () => {
  const said = new Map<string, boolean>();
  replaceShortcodes(
    "[a_b]x[/a_b][c_d x=„1”]",
    () => null,
    (name, hasContent) => said.set(name, hasContent),
  );
  expect([...said]).toEqual([
    ["a_b", true],
    ["c_d", false],
  ]);
});

test("crossed, unclosed and deeply nested shortcodes take acceptable time", () => {
  expect(replaced("[a_b][c_d]x[/a_b]y[/c_d]").html).toBe("xy");
  expect(replaced("[quote]".repeat(5_000)).unknown).toEqual([]);
  const deep = "[x_y]".repeat(5_000) + "z" + "[/x_y]".repeat(5_000);
  expect(replaced(deep).html).toContain("z");
  expect(replaced("<pre>".repeat(50_000)).html).toHaveLength(250_000);
});

test("unclosed quotes, inner brackets and endless spaces do not make a shortcode", () => {
  expect(replaced(`[a b="c [d_e] [sic] [f g='[h]'] [[kod x]] [a "`)).toEqual({
    html: `[a b="c  [sic]  [kod x] [a "`,
    unknown: ["d_e", "f"],
  });
  expect(replaced(`[a${" ".repeat(60_000)}`).html).toHaveLength(60_002);
});
