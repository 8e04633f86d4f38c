import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { EditorState } from "@codemirror/state";
import { describe, expect, test } from "vitest";
import { createMarkdownToTree } from "#core/markdown/markdown-to-html-tree.ts";
import { framePictures } from "#core/markdown/elements/pictures.ts";
import { wrapBareText } from "#core/markdown/elements/wrap-bare-text.ts";
import { serialise } from "#core/markdown/sanitiser/serialise.ts";
import { blockOf, markupOf, type PictureMarkup, picturesAt } from "./picture-markup.ts";

const PICTURE: PictureMarkup = {
  address: "/media/a.png",
  alt: "",
  caption: "",
  decorative: false,
  source: null,
  attributes: [],
};

/** `│` is the cursor, or both ends of a selection. */
function at(given: string) {
  const [anchor, head] = [given.indexOf("│"), given.lastIndexOf("│")];
  const doc = given.replaceAll("│", "");
  const selection = { anchor, head: head === anchor ? anchor : head - 1 };
  return picturesAt(EditorState.create({ doc, selection, extensions: [markdown({ base: markdownLanguage })] }));
}

const read = createMarkdownToTree("site");

function page(source: string): string {
  const root = read(source, Number.POSITIVE_INFINITY);
  if (!("tag" in root)) throw new Error(root.message);
  wrapBareText(root);
  framePictures(root);
  return serialise(root);
}

describe("the pictures at the cursor", () => {
  test.each([
    ["before it", "│![Kosz](/media/a.png)", "Kosz"],
    ["within it", "![Ko│sz](/media/a.png)", "Kosz"],
    ["behind it", "![Kosz](/media/a.png)│", "Kosz"],
    ["in a sentence", "Oto ![Ko│sz](/media/a.png) jabłek.", "Kosz"],
    ["in a quotation", "> ![Ko│sz](/media/a.png)", "Kosz"],
    ["in a link", "[![Ko│sz](/media/a.png)](/dalej)", "Kosz"],
    ["with brackets in its words", "![Wykres \\[1\\]│](/media/a.png)", "Wykres [1]"],
    ["in HTML", '<img src="/media/a.png" alt="Kosz &quot;A&quot;">│', 'Kosz "A"'],
    ["in a selected line", "│Raz ![](/media/b.png) ![Kosz](/media/a.png)│", ""],
  ])("one %s", (_, given, alt) => {
    expect(at(given)?.pictures).toMatchObject([{ alt }]);
  });

  test("all of a gallery, with their captions", () => {
    const place = at(
      'Raz.\n\n![a](/a.png "Podpis \\"A\\"")\n<img src="/b.png" alt="" class="x">│\n![c](</c d.png>)\n\nDwa.',
    );
    expect(place).toMatchObject({
      from: 6,
      isBlock: true,
      pictures: [
        { address: "/a.png", alt: "a", caption: 'Podpis "A"', decorative: false },
        { address: "/b.png", alt: "", decorative: true, attributes: [["class", "x"]] },
        { address: "/c d.png", alt: "c" },
      ],
    });
    expect(blockOf(place?.pictures ?? [], place?.pictures)).toBe(place?.text);
  });

  test.each([
    "Raz│ dwa.",
    "",
    "│",
    "`![Kosz│](/a.png)`",
    "```\n![Kosz│](/a.png)\n```",
    "![Kosz│][a]\n\n[a]: /a.png",
    "[Kosz│](/a.png)",
  ])("none in %j", (given) => {
    expect(at(given.includes("│") ? given : `${given}│`)).toBeNull();
  });
});

describe("a picture is written so that it is read as it was meant", () => {
  const alts = ["Kosz", "Wykres [1] i ]2[", "na końcu \\", "Dwa\nwiersze", "![w](obrazie)", 'z "cudzysłowem"', "a | b"];
  test.each(alts.flatMap((alt) => alts.map((caption) => [alt, caption])))(
    "%j with %j below",
    (alt = "", caption = "") => {
      const picture = { ...PICTURE, alt, caption };
      const line = (text: string) => text.replaceAll(/\s+/g, " ");
      const found = at(`│${markupOf(picture)}`)?.pictures[0];
      expect(found).toMatchObject({ alt: line(alt), caption: line(caption), address: PICTURE.address });
      expect(page(markupOf(picture)).match(/<img |<figcaption>/g)).toHaveLength(2);
      const decorative = { ...picture, alt: "", decorative: true };
      expect(at(`│${markupOf(decorative)}`)?.pictures[0]).toMatchObject({ decorative: true, caption: line(caption) });
    },
  );

  test.each([
    ["one", [{}], 1],
    ["one decorative", [{ decorative: true }], 1],
    ["a gallery", [{ alt: "a" }, { alt: "b" }, { alt: "c" }], 3],
    ["a gallery that begins with a decorative one", [{ decorative: true }, { alt: "b" }, { alt: "c" }], 3],
    ["a gallery of decorative ones", [{ decorative: true }, { decorative: true }], 2],
  ])("%s", (_, parts, figures) => {
    const source = blockOf(parts.map((part) => ({ ...PICTURE, ...part })));
    const html = page(`Raz.\n\n${source}\n\nDwa.`);
    expect(html.match(/<figure>/g)).toHaveLength(figures);
    expect(html.includes('class="gallery"')).toBe(figures > 1);
    expect(at(`│${source}`)?.pictures).toHaveLength(figures);
  });

  test("what HTML says besides stays with it", () => {
    const found = at('│<img class="align-left" src="/a.png" alt="" width="40">')?.pictures[0] ?? PICTURE;
    const described = { ...found, alt: "Kosz", decorative: false };
    expect(markupOf(described)).toBe('<img src="/a.png" alt="Kosz" class="align-left" width="40">');
  });
});
