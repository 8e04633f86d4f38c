import type { Item } from "../item.ts";

export interface MadeCard extends Item {
  /** Nodes of the editor (Lexical), as Ghost stores them. `{{name}}` stands for the address of an uploaded file. */
  nodes: Record<string, unknown>[];
}

const BITS = { bold: 1, italic: 2, strike: 4, code: 16, sub: 32, sup: 64, mark: 128 };

const text = (words: string, ...formats: (keyof typeof BITS)[]) => ({
  type: "extended-text",
  version: 1,
  detail: 0,
  mode: "normal",
  style: "",
  format: formats.reduce((bits, name) => bits | BITS[name], 0),
  text: words,
});
const within = (type: string, children: unknown[], more: Record<string, unknown> = {}) => ({
  type,
  version: 1,
  direction: "ltr",
  format: "",
  indent: 0,
  children,
  ...more,
});
const link = (url: string, words: string) => within("link", [text(words)], { url, rel: null, target: null, title: null });
const item = (value: number, ...children: unknown[]) => within("listitem", children, { value });

export const paragraph = (...children: unknown[]) => within("paragraph", children);
export const words = (line: string) => paragraph(text(line));

const picture = (name: string) => ({ src: `{{${name}}}`, width: 1200, height: 800 });

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
    becomes: "Zażółć **gęślą** _jaźń_, ~~skreślone~~, H<sub>2</sub>O, `kod` i [pangram](https://pl.wikipedia.org/wiki/Pangram).",
  },
  {
    what: "headings",
    nodes: [within("extended-heading", [text("Siew marchwi")], { tag: "h2" }), within("extended-heading", [text("Kiedy")], { tag: "h3" })],
    becomes: "## Siew marchwi\n\n### Kiedy",
  },
  {
    what: "nested and numbered lists",
    nodes: [
      within(
        "list",
        [item(1, text("warzywa")), item(2, within("list", [item(1, text("por"))], { listType: "bullet", start: 1, tag: "ul" })), item(2, text("zioła"))],
        { listType: "bullet", start: 1, tag: "ul" },
      ),
      within("list", [item(1, text("pierwszy")), item(2, text("drugi"))], { listType: "number", start: 1, tag: "ol" }),
    ],
    becomes: /- warzywa\n {2}- por\n- zioła\n\n1\. pierwszy\n2\. drugi/,
  },
  { what: "quote", nodes: [within("extended-quote", [text("Nie ma róży bez kolców.")])], becomes: "> Nie ma róży bez kolców." },
  { what: "aside", nodes: [within("aside", [text("Na marginesie.")])], becomes: "> Na marginesie." },
  {
    what: "picture with a description and a caption with a link",
    nodes: [{ type: "image", version: 1, ...picture("mroz.jpg"), title: "", alt: "Szron", caption: `Według <a href="https://imgw.example/">IMGW</a>`, cardWidth: "wide", href: "" }],
    becomes: /alt="Szron"[^]*Według[^]*IMGW|!\[Szron\]\(\/media\//,
  },
  {
    what: "gallery with a caption",
    nodes: [
      {
        type: "gallery",
        version: 1,
        images: ["siew.jpg", "zbior.png"].map((name) => ({ row: 0, fileName: name, ...picture(name), title: "", alt: name.startsWith("s") ? "Siew" : "Zbiór", caption: "" })),
        caption: "Rok w ogrodzie",
      },
    ],
    becomes: /!\[Siew\]\(\/media\/[^)]*\)\s+!\[Zbiór\]\(\/media\/[^)]*\)\s+Rok w ogrodzie/,
  },
  {
    what: "bookmark",
    nodes: [
      {
        type: "bookmark",
        version: 1,
        url: "https://blog.example/siew",
        metadata: { icon: "https://blog.example/i.png", title: "Siew na zakładce", description: "Opis zakładki.", author: "Jan", publisher: "Blog", thumbnail: "https://blog.example/t.png" },
        caption: "Podpis zakładki",
      },
    ],
    becomes: /\[Siew na zakładce\]\(https:\/\/blog\.example\/siew\)[^]*Opis zakładki\.[^]*Podpis zakładki/,
  },
  {
    what: "callout",
    nodes: [{ type: "callout", version: 1, calloutText: "<p>Podlewaj <b>rano</b>.</p>", calloutEmoji: "💡", backgroundColor: "blue" }],
    becomes: "> 💡 Podlewaj **rano**.",
  },
  {
    what: "toggle",
    nodes: [{ type: "toggle", version: 1, heading: "Skład ziemi", content: "<p>Torf i piasek.</p>" }],
    becomes: /Skład ziemi[^]*Torf i piasek\./,
  },
  {
    what: "button",
    nodes: [{ type: "button", version: 1, buttonText: "Kup nasiona", alignment: "center", buttonUrl: "https://sklep.example/nasiona" }],
    becomes: "[Kup nasiona](https://sklep.example/nasiona)",
  },
  {
    what: "file",
    nodes: [{ type: "file", version: 1, src: "{{kalendarz.pdf}}", fileTitle: "Kalendarz siewu", fileCaption: "Na cały rok", fileName: "kalendarz.pdf", fileSize: 15 }],
    becomes: /\[Kalendarz siewu\]\([^)]*kalendarz[^)]*\.pdf\)[^]*Na cały rok/,
    said: /plik „[^”]*kalendarz[^”]*\.pdf” zostaje pod swoim adresem/,
  },
  { what: "sound", nodes: [{ type: "audio", version: 1, duration: 3, mimeType: "audio/mpeg", src: "{{ptaki.mp3}}", title: "Ptaki o świcie", thumbnailSrc: "" }], becomes: /ptaki[^\s]*\.mp3/ },
  {
    what: "film of one's own",
    nodes: [{ type: "video", version: 1, src: "{{sad.mp4}}", caption: "Sad w maju", fileName: "sad.mp4", mimeType: "video/mp4", width: 640, height: 360, duration: 2, thumbnailSrc: "", customThumbnailSrc: "", thumbnailWidth: null, thumbnailHeight: null, cardWidth: "regular", loop: false }],
    becomes: /sad[^\s]*\.mp4[^]*Sad w maju/,
  },
  {
    what: "product",
    nodes: [
      { type: "product", version: 1, productImageSrc: "{{zbior.png}}", productImageWidth: 640, productImageHeight: 480, productTitle: "Kosz", productDescription: "<p>Wiklinowy.</p>", productRatingEnabled: true, productStarRating: 4, productButtonEnabled: true, productButton: "Zobacz kosz", productUrl: "https://sklep.example/kosz" },
    ],
    becomes: /!\[[^\]]*\]\(\/media\/[^)]*\)\s+## Kosz\s+Wiklinowy\.\s+\[Zobacz kosz\]\(https:\/\/sklep\.example\/kosz\)/,
  },
  {
    what: "product without its button",
    nodes: [
      { type: "product", version: 1, productImageSrc: "", productTitle: "Łopata", productDescription: "<p>Stalowa.</p>", productRatingEnabled: false, productStarRating: 5, productButtonEnabled: false, productButton: "Ukryty przycisk", productUrl: "https://sklep.example/lopata" },
    ],
    becomes: /## Łopata\s+Stalowa\./,
    absent: /Ukryty przycisk/,
  },
  { what: "HTML", nodes: [{ type: "html", version: 1, html: `<div class="ramka"><p>Własny <b>kod</b>.</p></div>` }], becomes: "Własny **kod**." },
  { what: "HTML with a script", nodes: [{ type: "html", version: 1, html: `<p>Licznik.</p><script src="https://licznik.example/x.js"></script>` }], becomes: "Licznik.", absent: /licznik\.example/, said: /element <script> pominięto/ },
  { what: "Markdown", nodes: [{ type: "markdown", version: 1, markdown: "* raz\n* dwa\n\n[^1] i **tekst**" }], becomes: "* raz\n* dwa\n\n[^1] i **tekst**" },
  {
    what: "embedded film",
    nodes: [{ type: "embed", version: 1, url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ", embedType: "video", html: `<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>`, metadata: {}, caption: "Film o sadzie" }],
    becomes: /^https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ$[^]{0,4}Film o sadzie/m,
  },
  { what: "code with its language", nodes: [{ type: "codeblock", version: 1, code: "if (a < b) {\n  sadź();\n}", language: "js", caption: "" }], becomes: "```js\nif (a < b) {\n  sadź();\n}\n```" },
  { what: "line between parts", nodes: [{ type: "horizontalrule", version: 1 }], becomes: /\n(?:---|\*\*\*|___)\n/ },
  {
    what: "header without its button",
    nodes: [{ type: "header", version: 2, size: "small", style: "dark", buttonEnabled: false, buttonUrl: "https://ukryty.example/", buttonText: "Nie pokazany", header: "Wielki nagłówek", subheader: "Pod nim", backgroundImageSrc: "", accentColor: "#FF1A75", alignment: "center", backgroundColor: "#000000", backgroundSize: "cover", textColor: "#FFFFFF", buttonColor: "#ffffff", buttonTextColor: "#000000", layout: "full", swapped: false }],
    becomes: /## Wielki nagłówek\s+Pod nim/,
    absent: /Nie pokazany/,
  },
  { what: "form for subscribers", nodes: [{ type: "signup", version: 1, alignment: "left", backgroundColor: "#F0F0F0", buttonColor: "accent", buttonText: "Zapisz", header: "Zapisz się na listę", subheader: "", disclaimer: "", labels: [], layout: "wide", textColor: "#000", successMessage: "Dziękujemy" }], absent: /Zapisz się na listę/ },
  { what: "words of a mail alone", nodes: [{ type: "email", version: 1, html: "<p>Tylko w poczcie.</p>" }], absent: /Tylko w poczcie/ },
  {
    what: "call to action",
    nodes: [{ type: "call-to-action", version: 1, layout: "minimal", textValue: "<p>Wesprzyj ogród.</p>", showButton: true, showDividers: true, buttonText: "Wspieram", buttonUrl: "https://wsparcie.example/", buttonColor: "#000", buttonTextColor: "#fff", hasSponsorLabel: false, sponsorLabel: "", backgroundColor: "grey", imageUrl: "", imageWidth: null, imageHeight: null, linkColor: "text", alignment: "left" }],
    becomes: /Wesprzyj ogród\.\s+\[Wspieram\]\(https:\/\/wsparcie\.example\/\)/,
  },
  {
    what: "links to a post and to lists of the old site",
    nodes: [paragraph(text("Patrz "), link("{{home}}/mobiledoc/", "dawny"), text(", "), link("{{home}}/tag/ogrod/", "ogród"), text(" i "), link("{{home}}/author/jan/", "Jan"), text("."))],
    becomes: /\[dawny\]\(\/[\w-]+\/mobiledoc\), \[ogród\]\(\/tag\/ogrod\/\) i \[Jan\]\(\/author\/jan\/\)/,
  },
];

/** What stands before and after the mark of what members read; all of it comes in. */
export const PAYWALL: MadeCard[] = [
  { what: "words before the paywall", nodes: [words("Dla wszystkich.")], becomes: "Dla wszystkich." },
  { what: "paywall", nodes: [{ type: "paywall", version: 1 }, words("Za murem.")], becomes: "Za murem." },
];

export function lexicalOf(nodes: readonly unknown[]): string {
  return JSON.stringify({ root: within("root", [...nodes]) });
}
