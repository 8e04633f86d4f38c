import type { Item } from "../item.ts";
import { item, link, paragraph, picture, text, within, words } from "./lexical.ts";
import { RICH_CARDS } from "./rich-cards.ts";

export interface MadeCard extends Item {
  /** Nodes of the editor (Lexical), as Ghost stores them. `{{name}}` stands for the address of an uploaded file. */
  nodes: Record<string, unknown>[];
}

/** Every card of the editor. */
export const CARDS: MadeCard[] = [
  {
    what: "paragraph with every format and a link",
    nodes: [
      paragraph(
        text("Zażółć "),
        text("gęślą", "bold"),
        text(" "),
        text("jaźń", "italic"),
        text(", "),
        text("skreślone", "strike"),
        text(", H"),
        text("2", "sub"),
        text("O, "),
        text("kod", "code"),
        text(" i "),
        link("https://pl.wikipedia.org/wiki/Pangram", "pangram"),
        text("."),
      ),
    ],
    becomes:
      "Zażółć **gęślą** _jaźń_, ~~skreślone~~, H<sub>2</sub>O, `kod` i [pangram](https://pl.wikipedia.org/wiki/Pangram).",
  },
  {
    what: "headings",
    nodes: [
      within("extended-heading", [text("Siew marchwi")], { tag: "h2" }),
      within("extended-heading", [text("Kiedy")], { tag: "h3" }),
    ],
    becomes: "## Siew marchwi\n\n### Kiedy",
  },
  {
    what: "nested and numbered lists",
    nodes: [
      within(
        "list",
        [
          item(1, text("warzywa")),
          item(2, within("list", [item(1, text("por"))], { listType: "bullet", start: 1, tag: "ul" })),
          item(2, text("zioła")),
        ],
        { listType: "bullet", start: 1, tag: "ul" },
      ),
      within("list", [item(1, text("pierwszy")), item(2, text("drugi"))], { listType: "number", start: 1, tag: "ol" }),
    ],
    becomes: /- warzywa\n {2}- por\n- zioła\n\n1\. pierwszy\n2\. drugi/,
  },
  {
    what: "quote",
    nodes: [within("extended-quote", [text("Nie ma róży bez kolców.")])],
    becomes: "> Nie ma róży bez kolców.",
  },
  { what: "aside", nodes: [within("aside", [text("Na marginesie.")])], becomes: "> Na marginesie." },
  {
    what: "picture with a description and a caption with a link",
    nodes: [
      {
        type: "image",
        version: 1,
        ...picture("mroz.jpg"),
        title: "",
        alt: "Szron",
        caption: `Według <a href="https://imgw.example/">IMGW</a>`,
        cardWidth: "wide",
        href: "",
      },
    ],
    becomes: /alt="Szron"[^]*Według[^]*IMGW|!\[Szron\]\(\/media\//,
  },
  {
    what: "gallery with a caption",
    nodes: [
      {
        type: "gallery",
        version: 1,
        images: ["siew.jpg", "zbior.png"].map((name) => ({
          row: 0,
          fileName: name,
          ...picture(name),
          title: "",
          alt: name.startsWith("s") ? "Siew" : "Zbiór",
          caption: "",
        })),
        caption: "Rok w ogrodzie",
      },
    ],
    becomes: /!\[Siew\]\(\/media\/[^)]*\)\s+!\[Zbiór\]\(\/media\/[^)]*\)\s+Rok w ogrodzie/,
  },
  {
    what: "HTML",
    nodes: [{ type: "html", version: 1, html: `<div class="ramka"><p>Własny <b>kod</b>.</p></div>` }],
    becomes: "Własny **kod**.",
  },
  {
    what: "HTML with a script",
    nodes: [{ type: "html", version: 1, html: `<p>Licznik.</p><script src="https://licznik.example/x.js"></script>` }],
    becomes: "Licznik.",
    absent: /licznik\.example/,
    said: /element <script> pominięto/,
  },
  {
    what: "Markdown",
    nodes: [{ type: "markdown", version: 1, markdown: "* raz\n* dwa\n\n[^1] i **tekst**" }],
    becomes: "* raz\n* dwa\n\n[^1] i **tekst**",
  },
  {
    what: "embedded film",
    nodes: [
      {
        type: "embed",
        version: 1,
        url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
        embedType: "video",
        html: `<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>`,
        metadata: {},
        caption: "Film o sadzie",
      },
    ],
    becomes: /^<?https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ>?\n[^]{0,4}Film o sadzie/m,
  },
  {
    what: "code with its language",
    nodes: [{ type: "codeblock", version: 1, code: "if (a < b) {\n  sadź();\n}", language: "js", caption: "" }],
    becomes: "```js\nif (a < b) {\n  sadź();\n}\n```",
  },
  { what: "line between parts", nodes: [{ type: "horizontalrule", version: 1 }], becomes: /\n(?:---|\*\*\*|___)\n/ },
  ...RICH_CARDS,
  {
    what: "links to a post and to lists of the old site",
    nodes: [
      paragraph(
        text("Patrz "),
        link("{{home}}/mobiledoc/", "dawny"),
        text(", "),
        link("{{home}}/tag/ogrod/", "ogród"),
        text(" i "),
        link("{{home}}/author/jan/", "Jan"),
        text("."),
      ),
    ],
    becomes: /\[dawny\]\(\/[\w-]+\/mobiledoc\), \[ogród\]\(\/tag\/ogrod\/\) i \[Jan\]\(\/author\/jan\/\)/,
  },
];

/** What stands before and after the mark of what members read; all of it comes in. */
export const PAYWALL: MadeCard[] = [
  { what: "words before the paywall", nodes: [words("Dla wszystkich.")], becomes: "Dla wszystkich." },
  { what: "paywall", nodes: [{ type: "paywall", version: 1 }, words("Za murem.")], becomes: "Za murem." },
];
