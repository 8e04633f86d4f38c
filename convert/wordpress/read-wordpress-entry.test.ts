import { describe, expect, it, test } from "vitest";
import { Attachments, uploadedFile } from "./attachments.ts";
import { ExportHeadReader } from "./export-head.ts";
import { type ExportItem } from "./export-item.ts";
import { type ExportContext, readWordPressEntry } from "./read-wordpress-entry.ts";

const NOW = Date.UTC(2026, 10, 20, 12);

function context(): ExportContext {
  const head = { ...new ExportHeadReader().head, title: "Witryna", tagline: "O kuchni", url: "https://stara.pl" };
  head.authors.set("jan", "Jan Kowalski");
  for (const [id, slug, parent] of [
    ["1", "kuchnia", ""],
    ["2", "zupy", "kuchnia"],
    ["3", "podroze", ""],
  ] as const) {
    head.categories.set(slug, { id, slug, name: slug, description: "", parent });
  }
  const attachments = new Attachments();
  attachments.add(
    item(
      { "wp:post_id": "50", "wp:attachment_url": "https://stara.pl/wp-content/uploads/2020/01/kot-scaled.jpg" },
      { _wp_attachment_image_alt: ["Kot"] },
    ),
  );
  return {
    file: "kopia.xml",
    head,
    attachments,
    reusable: new Map([["9", "<p>Wspólne.</p>"]]),
    category: null,
    zone: "Europe/Warsaw",
    now: NOW,
  };
}

function item(
  fields: ExportItem["fields"],
  meta: Record<string, string[]> = {},
  terms: ExportItem["terms"] = [],
): ExportItem {
  return {
    line: 12,
    fields: { "wp:post_type": "post", "wp:status": "publish", ...fields },
    cut: [],
    terms,
    meta: new Map(Object.entries(meta)),
    comments: [],
    commentsLeft: 0,
    size: 0,
  };
}

const read = (...given: Parameters<typeof item>) => readWordPressEntry(item(...given), context());
const kinds = ({ remarks }: ReturnType<typeof read>) => remarks.map(({ kind }) => kind);

const POST = {
  "wp:post_id": "7",
  title: "Tytuł",
  "wp:post_name": "tytul",
  link: "https://www.stara.pl/2019/05/tytul/",
  "wp:post_date_gmt": "2019-05-01 10:00:00",
  "dc:creator": "jan",
};
const category = (nicename: string) => ({ domain: "category", nicename, name: nicename });

describe("a post of a WordPress export", () => {
  it("has its text, authors, dates and old addresses", () => {
    const { entry, remarks } = read(
      {
        ...POST,
        title: "Tytuł &amp; <em>reszta</em>",
        "excerpt:encoded": "<p>Lead.</p>",
        "content:encoded": "Raz.\n\nDwa.",
        "wp:is_sticky": "1",
      },
      { _thumbnail_id: ["50"], _wp_old_slug: ["dawny"] },
      [category("zupy"), category("kuchnia"), { domain: "post_tag", nicename: "x", name: "Rosół" }],
    );
    expect(remarks).toEqual([]);
    expect(entry).toMatchObject({
      path: "kopia.xml#7",
      title: "Tytuł & reszta",
      slug: "tytul",
      lead: "Lead.",
      body: "Raz.\n\nDwa.\n",
      category: { slug: "zupy" },
      tags: ["Rosół"],
      authors: ["Jan Kowalski"],
      publishedAt: Date.UTC(2019, 4, 1, 10),
      state: "published",
      pin: { until: null },
      cover: { address: "https://stara.pl/wp-content/uploads/2020/01/kot-scaled.jpg", alt: "Kot" },
      origin: { keys: ["/2019/05/tytul", "/2019/05/dawny", "/?p=7"] },
    });
    expect(entry?.redirects.map(({ address }) => address)).toEqual(["/2019/05/tytul/", "/2019/05/dawny", "/?p=7"]);
  });

  test.each([
    [{ "wp:status": "draft" }, "draft", []],
    [{ "wp:status": "pending" }, "in-review", []],
    [{ "wp:status": "private" }, "draft", ["state"]],
    [{ "wp:post_password": "x" }, "draft", ["state"]],
    [{ "wp:status": "future", "wp:post_date_gmt": "2030-01-01 00:00:00" }, "scheduled", []],
    [{ "wp:status": "future" }, "draft", ["state"]],
    [{ "wp:post_date_gmt": "2030-01-01 00:00:00" }, "scheduled", ["future-date"]],
    [{ "wp:status": "wc-completed" }, "draft", ["state"]],
    [{ "wp:status": "trash" }, undefined, ["trashed"]],
    [{ "wp:status": "auto-draft" }, undefined, ["left-out"]],
    [{ "wp:status": "inherit" }, undefined, ["left-out"]],
    [{ "wp:post_type": "nav_menu_item" }, undefined, ["left-out"]],
    [{ "wp:post_type": "attachment" }, undefined, []],
  ] as const)("%o becomes %s", (fields, state, said) => {
    const done = read({ ...POST, ...fields });
    expect(done.entry?.state).toBe(state);
    expect(kinds(done)).toEqual(said);
  });

  it("has one category: the primary one, else the deepest; others are tags", () => {
    const terms = [category("podroze"), category("kuchnia"), category("zupy")];
    expect(read(POST, {}, terms).entry).toMatchObject({ category: { slug: "zupy" }, tags: ["podroze"] });
    const chosen = read(POST, { _yoast_wpseo_primary_category: ["3"] }, terms);
    expect(chosen.entry).toMatchObject({ category: { slug: "podroze" }, tags: ["kuchnia", "zupy"] });
    expect(kinds(chosen)).toEqual(["more-categories"]);
    expect(read(POST, {}, [category("uncategorized"), category("kuchnia")]).entry).toMatchObject({
      category: { slug: "kuchnia" },
      tags: [],
    });
    expect(read({ ...POST, "wp:post_type": "page" }).entry?.category.slug).toBe("strony");
  });

  it("has no category when it is only in WordPress's default one, unless that was renamed", () => {
    const none = { slug: "bez-kategorii", name: "Bez kategorii" };
    const only = (nicename: string, name: string) => item(POST, {}, [{ domain: "category", nicename, name }]);
    const categoryOf = (each: ExportItem, given: Partial<ExportContext> = {}) =>
      readWordPressEntry(each, { ...context(), ...given }).entry?.category;
    expect(categoryOf(only("uncategorized", "Uncategorized"))).toEqual(none);
    expect(categoryOf(only("bez-kategorii", "Bez kategorii"))).toEqual(none);
    expect(categoryOf(only("uncategorized", "Ogólne"))).toEqual({ slug: "uncategorized", name: "Ogólne" });
    const given = categoryOf(only("uncategorized", "Uncategorized"), { category: "Ogród" });
    expect(given).toEqual({ slug: "ogrod", name: "Ogród" });
  });

  it("without a title is named by its first words", () => {
    const done = read({ ...POST, title: "", "content:encoded": "<h2>Pierwsze słowa tekstu</h2><p>i dalej</p>" });
    expect(done.entry?.title).toBe("Pierwsze słowa tekstu");
    expect(kinds(done)).toEqual(["no-title"]);
    expect(read({ ...POST, title: "" }).entry?.title).toBe("Bez tytułu (7)");
  });

  test.each([
    [{ _yoast_wpseo_title: ["%%title%% %%page%% %%sep%% %%sitename%%"] }, { title: null }],
    [
      { _yoast_wpseo_title: ["Inny %%sep%% %%sitename%%"], _yoast_wpseo_metadesc: ["Opis"] },
      { title: "Inny – Witryna", description: "Opis" },
    ],
    [
      { rank_math_title: ["%title% w kuchni %sep% %sitename%"], rank_math_description: ["O %title%"] },
      { title: "Tytuł w kuchni – Witryna", description: "O Tytuł" },
    ],
    [
      { "_yoast_wpseo_meta-robots-noindex": ["1"], _yoast_wpseo_canonical: ["https://x.pl/a"] },
      { noindex: true, canonical: "https://x.pl/a" },
    ],
    [
      { rank_math_robots: ['a:1:{i:0;s:7:"noindex";}'], rank_math_canonical_url: ["javascript:1"] },
      { noindex: true, canonical: null },
    ],
    [
      { _yoast_wpseo_title: ["%%primary_category%% %%sep%% %%page%% %%sep%% %%title%% %%currentyear%%"] },
      { title: "zupy – Tytuł 2026" },
    ],
    [
      { _yoast_wpseo_metadesc: ["%%excerpt%% (%%category%%, %%tag%%), %%name%%, %%date%%, %%sitedesc%%, 20% taniej"] },
      { description: "Raz. (zupy, podroze, Rosół), Jan Kowalski, 1 maja 2019, O kuchni, 20% taniej" },
    ],
    [
      { rank_math_title: ["%category%: %focuskw% %currentmonth%"], rank_math_focus_keyword: ["rosół,zupa"] },
      { title: "zupy, podroze: rosół listopad" },
    ],
    [
      { _aioseo_title: ["#post_title i #categories #separator_sa #site_title"] },
      { title: "Tytuł i zupy, podroze – Witryna" },
    ],
  ])("fields for search engines: %o", (meta, seo) => {
    const terms = [category("zupy"), category("podroze"), { domain: "post_tag", nicename: "x", name: "Rosół" }];
    expect(read({ ...POST, "content:encoded": "<p>Raz.</p>" }, meta, terms).entry?.seo).toMatchObject(seo);
  });

  test.each([
    [{ _yoast_wpseo_title: ["%%title%% za %%cf_cena%% zł"] }, "tytuł", "%%cf_cena%%"],
    [{ rank_math_description: ["%title% w %customfield(miasto)%"] }, "opis", "%customfield(miasto)%"],
    [{ _aioseo_description: ["#post_title #custom_field-cena"] }, "opis", "#custom_field-cena"],
  ])("fields for search engines: %o stays empty and is reported", (meta, what, sign) => {
    const done = read(POST, meta);
    expect(done.entry?.seo).toMatchObject({ title: null, description: null });
    expect(done.remarks.map(({ text }) => text)).toEqual([
      `${what} dla wyszukiwarek ma zmienną „${sign}”, której import nie zna; zostaje domyślny`,
    ]);
  });

  it("shows full-size pictures, reusable blocks and footnotes of the block editor", () => {
    const html =
      '<!-- wp:image {"id":50} --><figure class="wp-block-image"><img src="https://stara.pl/wp-content/uploads/2020/01/kot-300x200.jpg" alt="Kot" class="wp-image-50"/></figure><!-- /wp:image -->' +
      '<!-- wp:block {"ref":9} /--><!-- wp:latest-posts {"postsToShow":3} /-->' +
      '<!-- wp:paragraph --><p>a<sup data-fn="u" class="fn"><a href="#u" id="u-link">1</a></sup></p><!-- /wp:paragraph --><!-- wp:footnotes /-->';
    const done = read({ ...POST, "content:encoded": html }, { footnotes: ['[{"content":"Nota","id":"u"}]'] });
    expect(done.entry?.body).toBe(
      "![Kot](https://stara.pl/wp-content/uploads/2020/01/kot-scaled.jpg)\n\nWspólne.\n\na[^1]\n\n[^1]: Nota\n",
    );
    expect(kinds(done)).toEqual(["block"]);
  });
});

test("repeats reusable blocks that contain themselves a limited number of times, with a warning", () => {
  const itself = `<p>Raz.</p>${'<!-- wp:block {"ref":9} /-->'.repeat(100)}`;
  const given = { ...context(), reusable: new Map([["9", itself]]) };
  const { entry, remarks } = readWordPressEntry(item({ ...POST, "content:encoded": itself }), given);
  expect(entry?.body.match(/Raz\./g)?.length).toBeLessThanOrEqual(501);
  expect(remarks.filter(({ kind }) => kind === "shortened")).toMatchObject([{ path: "kopia.xml#7" }]);
});

test("finds a picture by its address and by those of its smaller copies", () => {
  const attachments = new Attachments();
  for (const [id, url] of Object.entries({ 1: "a-1200x400.jpg", 2: "a-580x300.jpg", 3: "b-scaled.jpg", 4: "c.jpg" })) {
    attachments.add(item({ "wp:post_id": id, "wp:attachment_url": `https://x.pl/wp-content/uploads/${url}` }));
  }
  const at = (name: string) => attachments.at(`http://www.x.pl/wp-content/uploads/${name}`)?.id;
  expect(["a-580x300.jpg", "a-1200x400.jpg", "b-300x200.jpg", "b.jpg", "c-5x5.jpg?x=1", "d.jpg"].map(at)).toEqual([
    "2",
    "1",
    "3",
    "3",
    "4",
    undefined,
  ]);
});

test.each([
  ["2020/01/a b.jpg", "2020/01/a b.jpg"],
  ["https://x.pl/wp-content/uploads/2020/01/%C5%82.jpg?x=1", "2020/01/ł.jpg"],
  ["../../etc/passwd", null],
  ["2020/%2e%2e/%2e%2e/x.jpg", null],
  ["2020/..\\x.jpg", null],
  ["/etc/passwd", null],
  ["C:/x.jpg", null],
  ["https://x.pl/inne/a.jpg", null],
  ["a//b.jpg", null],
  ["a\u0000.jpg", null],
])("the path of an upload: %s", (given, file) => {
  expect(uploadedFile(given)).toBe(file);
});

it("shows films of any plugin, whatever is next to them", () => {
  const film = (at: number) => `<https://www.youtube.com/watch?v=kotkotkot${at}0>`;
  const { entry, remarks } = read({
    ...POST,
    "content:encoded":
      '<p>A <iframe src="//www.youtube.com/embed/kotkotkot10"></iframe><iframe src="https://mapa.pl"></iframe> b</p>' +
      '[su_youtube url="https://youtu.be/kotkotkot20" width="9"] [fusion_youtube id="kotkotkot30"] [et_pb_video src="https://youtu.be/kotkotkot40"]' +
      '[lyte]https://youtu.be/kotkotkot50[/lyte] [row video="https://youtu.be/kotkotkot60"]Treść[/row]',
  });
  expect(entry?.body.trim().split("\n\n")).toEqual([
    "A",
    film(1),
    "<https://mapa.pl>",
    "b",
    ...[2, 3, 4, 5].map(film),
    "Treść",
  ]);
  expect(remarks.filter(({ kind }) => kind === "shortcode").map(({ text }) => text)).toEqual([
    "skrót [row] pominięto, jego treść zostaje",
  ]);
});

it("shows formulas of Jetpack and MathJax as code and reports them; prices and code stay", () => {
  const { entry, remarks } = read({
    ...POST,
    "content:encoded":
      "<p>A $latex x_1 &lt; y$ i \\(a_b\\), od $5 do $10.</p><p>$$\n\\frac{1}{2}\n$$</p><p><code>$latex c_d$</code></p>",
  });
  expect(entry?.body.trim().split("\n\n")).toEqual([
    "A `x_1 < y` i `a_b`, od $5 do $10.",
    "`\\frac{1}{2}`",
    "`$latex c_d$`",
  ]);
  const named = ["$latex x_1 < y$", "\\(a_b\\)", "$$ \\frac{1}{2} $$"].map(
    (each) => `wzór „${each}” pokazuje się jako kod`,
  );
  expect(remarks.flatMap(({ kind, text }) => (kind === "formula" ? [text] : []))).toEqual(named);
});

it("has its numbered address below the base path of the old site", () => {
  const inFolder = context();
  inFolder.head.url = "https://stara.pl/blog";
  const { entry } = readWordPressEntry(item({ ...POST, link: "https://stara.pl/blog/tytul/" }), inFolder);
  expect(entry?.redirects.map(({ address }) => address)).toEqual(["/blog/tytul/", "/?p=7", "/blog/?p=7"]);
  expect(entry?.origin?.keys).toEqual(["/blog/tytul", "/?p=7", "/blog?p=7"]);
});
