import type { MadeItem } from "./plan.ts";

/** A block as the block editor stores it. */
export function block(name: string, html: string, attributes?: Record<string, unknown>): string {
  const given = attributes ? ` ${JSON.stringify(attributes)}` : "";
  return html === "" ? `<!-- wp:${name}${given} /-->` : `<!-- wp:${name}${given} -->\n${html}\n<!-- /wp:${name} -->`;
}

const picture = (name: string, alt: string, caption = "") =>
  block(
    "image",
    `<figure class="wp-block-image size-large"><img src="{{url:${name}:large}}" alt="${alt}" class="wp-image-{{id:${name}}}"/>${caption && `<figcaption class="wp-element-caption">${caption}</figcaption>`}</figure>`,
    { id: `{{id:${name}}}`, sizeSlug: "large", linkDestination: "none" },
  );

/** Every block of the editor's own that a person writes or shows something with. */
export const BLOCKS: MadeItem[] = [
  {
    what: "paragraph with bold, italic, a link and inline code",
    made: block(
      "paragraph",
      `<p>Zażółć <strong>gęślą</strong> <em>jaźń</em>, <a href="https://pl.wikipedia.org/wiki/Pangram">pangram</a> i <code>echo $PATH</code>.</p>`,
    ),
    becomes: "Zażółć **gęślą** _jaźń_, [pangram](https://pl.wikipedia.org/wiki/Pangram) i `echo $PATH`.",
  },
  {
    what: "paragraph with a drop cap, strike, sub- and superscript, keyboard and highlight",
    made: block(
      "paragraph",
      `<p class="has-drop-cap">Wersalik, <s>skreślone</s>, H<sub>2</sub>O, m<sup>2</sup>, <kbd>Ctrl</kbd> i <mark style="background-color:#fff" class="has-inline-color">zaznaczone</mark>.</p>`,
      { dropCap: true },
    ),
    becomes: /Wersalik, ~~skreślone~~, H<sub>2<\/sub>O, m<sup>2<\/sup>, <kbd>Ctrl<\/kbd> i (?:<mark>)?zaznaczone/,
  },
  {
    what: "headings 2 to 4, one with an anchor",
    made: [
      block("heading", `<h2 class="wp-block-heading" id="siew-marchwi">Siew marchwi</h2>`),
      block("heading", `<h3 class="wp-block-heading">Kiedy</h3>`, { level: 3 }),
      block("heading", `<h4 class="wp-block-heading">Na południu</h4>`, { level: 4 }),
    ].join("\n\n"),
    becomes: /## Siew marchwi\n\n### Kiedy\n\n#### Na południu/,
  },
  {
    what: "nested list",
    made: block(
      "list",
      `<ul>${block("list-item", `<li>warzywa${block("list", `<ul>${block("list-item", "<li>marchew</li>")}${block("list-item", "<li>por</li>")}</ul>`)}</li>`)}${block("list-item", "<li>zioła</li>")}</ul>`,
    ),
    becomes: /- warzywa\n {2}- marchew\n {2}- por\n- zioła/,
  },
  {
    what: "numbered list that begins at 4",
    made: block(
      "list",
      `<ol start="4">${block("list-item", "<li>czwarty</li>")}${block("list-item", "<li>piąty</li>")}</ol>`,
      { ordered: true, start: 4 },
    ),
    becomes: /4\. czwarty\n5\. piąty/,
  },
  {
    what: "quote with its source",
    made: block(
      "quote",
      `<blockquote class="wp-block-quote">${block("paragraph", "<p>Nie ma róży bez kolców.</p>")}<cite>Przysłowie</cite></blockquote>`,
    ),
    becomes: /> Nie ma róży bez kolców\.[^]{0,12}Przysłowie/,
  },
  {
    what: "pullquote",
    made: block(
      "pullquote",
      `<figure class="wp-block-pullquote"><blockquote><p>Słowa w ramce.</p><cite>Autorka</cite></blockquote></figure>`,
    ),
    becomes: /> Słowa w ramce\./,
  },
  {
    what: "code",
    made: block("code", `<pre class="wp-block-code"><code>if (a &lt; b &amp;&amp; c) {\n  sadź();\n}</code></pre>`),
    becomes: "if (a < b && c) {\n  sadź();\n}",
  },
  {
    what: "preformatted text",
    made: block("preformatted", `<pre class="wp-block-preformatted">kolumna 1   kolumna 2<br>a           b</pre>`),
    becomes: /kolumna 1 {3}kolumna 2\na {11}b/,
  },
  {
    what: "verse",
    made: block("verse", `<pre class="wp-block-verse">Litwo, ojczyzno moja,<br>ty jesteś jak zdrowie</pre>`),
    becomes: /Litwo, ojczyzno moja,[^]{0,8}\n\s*ty jesteś jak zdrowie/,
  },
  {
    what: "picture with a description and a caption",
    made: picture("mroz.jpg", "Szron na trawie", "Poranek w <em>styczniu</em>"),
    becomes: /!\[Szron na trawie\]\(\/media\/[0-9a-f]{32}\.jpe?g "?[^)]*|<figure>[^]*Poranek w/,
  },
  {
    what: "gallery of three with captions",
    made: block(
      "gallery",
      `<figure class="wp-block-gallery has-nested-images columns-default is-cropped">${picture("siew.jpg", "Siew", "Marzec")}\n\n${picture("zbior.png", "Zbiór")}\n\n${picture("mroz.jpg", "Mróz")}<figcaption class="blocks-gallery-caption wp-element-caption">Rok w ogrodzie</figcaption></figure>`,
      { linkTo: "none" },
    ),
    becomes:
      /!\[Siew\]\(\/media\/[^)]*\)[^]*?!\[Zbiór\]\(\/media\/[^)]*\)[^]*?!\[Mróz\]\(\/media\/[^)]*\)[^]*?Rok w ogrodzie/,
  },
  {
    what: "cover with words on it",
    made: block(
      "cover",
      `<div class="wp-block-cover"><span aria-hidden="true" class="wp-block-cover__background has-background-dim"></span><img class="wp-block-cover__image-background wp-image-{{id:siew.jpg}}" alt="" src="{{url:siew.jpg}}" data-object-fit="cover"/><div class="wp-block-cover__inner-container">${block("paragraph", `<p class="has-large-font-size">Słowa na zdjęciu</p>`)}</div></div>`,
      { url: "{{url:siew.jpg}}", id: "{{id:siew.jpg}}" },
    ),
    becomes: /!\[\]\(\/media\/[^)]*\)[^]{0,20}Słowa na zdjęciu/,
  },
  {
    what: "picture beside words",
    made: block(
      "media-text",
      `<div class="wp-block-media-text is-stacked-on-mobile"><figure class="wp-block-media-text__media"><img src="{{url:zbior.png}}" alt="Kosz" class="wp-image-{{id:zbior.png}} size-full"/></figure><div class="wp-block-media-text__content">${block("paragraph", "<p>Słowa obok kosza.</p>")}</div></div>`,
      { mediaId: "{{id:zbior.png}}", mediaType: "image" },
    ),
    becomes: /!\[Kosz\]\(\/media\/[^)]*\)[^]{0,6}Słowa obok kosza\./,
  },
  {
    what: "columns and a group",
    made: block(
      "columns",
      `<div class="wp-block-columns">${block("column", `<div class="wp-block-column">${block("paragraph", "<p>Lewa szpalta.</p>")}</div>`)}\n\n${block("column", `<div class="wp-block-column">${block("group", `<div class="wp-block-group">${block("paragraph", "<p>Prawa szpalta.</p>")}</div>`)}</div>`)}</div>`,
    ),
    becomes: /Lewa szpalta\.\n\nPrawa szpalta\./,
  },
  {
    what: "table with a head, a foot and a caption",
    made: block(
      "table",
      `<figure class="wp-block-table"><table><thead><tr><th>Warzywo</th><th class="has-text-align-right" data-align="right">Dni</th></tr></thead><tbody><tr><td>Rzodkiewka</td><td class="has-text-align-right" data-align="right">28</td></tr></tbody><tfoot><tr><td>Razem</td><td class="has-text-align-right" data-align="right">28</td></tr></tfoot></table><figcaption class="wp-element-caption">Czas wzrostu</figcaption></figure>`,
    ),
    becomes: /\| Warzywo +\| +Dni \|[^]*\| Rzodkiewka +\| +28 \|[^]*Razem[^]*Czas wzrostu/,
  },
  {
    what: "buttons",
    made: block(
      "buttons",
      `<div class="wp-block-buttons">${block("button", `<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="https://sklep.example/nasiona">Kup nasiona</a></div>`)}</div>`,
    ),
    becomes: "[Kup nasiona](https://sklep.example/nasiona)",
  },
  {
    what: "file to download",
    made: block(
      "file",
      `<div class="wp-block-file"><a id="wp-block-file--media-1" href="{{url:kalendarz.pdf}}">Kalendarz siewu</a><a href="{{url:kalendarz.pdf}}" class="wp-block-file__button wp-element-button" download aria-describedby="wp-block-file--media-1">Pobierz</a></div>`,
      { id: "{{id:kalendarz.pdf}}", href: "{{url:kalendarz.pdf}}" },
    ),
    becomes: /\[Kalendarz siewu\]\(\/media\/[0-9a-f]{32}\.pdf\)/,
  },
  {
    what: "sound",
    made: block(
      "audio",
      `<figure class="wp-block-audio"><audio controls src="{{url:ptaki.mp3}}"></audio><figcaption class="wp-element-caption">Ptaki o świcie</figcaption></figure>`,
      { id: "{{id:ptaki.mp3}}" },
    ),
    becomes: /ptaki\.mp3[^]{0,80}Ptaki o świcie/,
  },
  {
    what: "film",
    made: block("video", `<figure class="wp-block-video"><video controls src="{{url:sad.mp4}}"></video></figure>`, {
      id: "{{id:sad.mp4}}",
    }),
    becomes: /sad\.mp4/,
  },
  {
    what: "embedded film of YouTube with a caption",
    made: block(
      "embed",
      `<figure class="wp-block-embed is-type-video is-provider-youtube wp-block-embed-youtube"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n</div><figcaption class="wp-element-caption">Film o sadzie</figcaption></figure>`,
      {
        url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
        type: "video",
        providerNameSlug: "youtube",
        responsive: true,
      },
    ),
    becomes: /^<?https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ>?\n[^]{0,4}Film o sadzie/m,
  },
  {
    what: "embedded post of another network",
    made: block(
      "embed",
      `<figure class="wp-block-embed is-type-rich is-provider-mastodon"><div class="wp-block-embed__wrapper">\nhttps://mastodon.example/@ogrod/109\n</div></figure>`,
      { url: "https://mastodon.example/@ogrod/109", type: "rich", providerNameSlug: "mastodon" },
    ),
    becomes: "https://mastodon.example/@ogrod/109",
  },
  {
    what: "HTML of one's own with a frame",
    made: block("html", `<iframe src="https://mapa.example/ogrod" width="600" height="400" title="Mapa"></iframe>`),
    becomes: /https:\/\/mapa\.example\/ogrod/,
  },
  {
    what: "shortcode of an unknown plugin",
    made: block("shortcode", `[contact-form-7 id="5" title="Kontakt"]`),
    absent: /contact-form-7/,
    said: /skrót \[contact-form-7\]/,
  },
  {
    what: "line between parts",
    made: block("separator", `<hr class="wp-block-separator has-alpha-channel-opacity"/>`),
    becomes: /\n(?:---|\*\*\*|___)\n/,
  },
  {
    what: "empty space",
    made: block("spacer", `<div style="height:40px" aria-hidden="true" class="wp-block-spacer"></div>`, {
      height: "40px",
    }),
    absent: /spacer/,
  },
  {
    what: "details that open",
    made: block(
      "details",
      `<details class="wp-block-details"><summary>Skład ziemi</summary>${block("paragraph", "<p>Torf i piasek.</p>")}</details>`,
    ),
    becomes: /Skład ziemi[^]*Torf i piasek\./,
  },
  {
    what: "footnote",
    made: `${block("paragraph", `<p>Zdanie z przypisem<sup data-fn="11111111-aaaa-4bbb-8ccc-222222222222" class="fn"><a href="#11111111-aaaa-4bbb-8ccc-222222222222" id="11111111-aaaa-4bbb-8ccc-222222222222-link">1</a></sup>.</p>`)}\n\n${block("footnotes", "")}`,
    becomes: /Zdanie z przypisem\[\^1\][^]*\[\^1\]: Treść przypisu\./,
  },
  {
    what: "latest posts, which the old site made",
    made: block("latest-posts", "", { postsToShow: 3 }),
    said: /blok „latest-posts”/,
  },
  {
    what: "reusable block",
    made: block("block", "", { ref: "{{block:podpis}}" }),
    becomes: "Treść wspólna wszystkich wpisów.",
  },
  {
    what: "links to a post by its address, by its number and to its heading",
    made: block(
      "paragraph",
      `<p>Patrz <a href="{{link:klasyczny}}">adres</a>, <a href="{{home}}/?p={{post:klasyczny}}">numer</a> i <a href="{{link:klasyczny}}#dalej">dalej</a>.</p>`,
    ),
    becomes:
      /\[adres\]\(\/[\w-]+\/klasyczny\), \[numer\]\(\/[\w-]+\/klasyczny\) i \[dalej\]\(\/[\w-]+\/klasyczny#dalej\)/,
  },
  {
    what: "links to lists of the old site",
    made: block(
      "paragraph",
      `<p>Działy: <a href="{{home}}/category/ogrod/">ogród</a>, <a href="{{home}}/?cat={{term:warzywa}}">warzywa</a>, <a href="{{home}}/author/hanna/">Hanna</a>.</p>`,
    ),
    becomes: "[ogród](/category/ogrod/), [warzywa](/?cat=",
  },
];
