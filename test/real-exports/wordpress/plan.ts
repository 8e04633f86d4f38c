import type { ExpectedPost, Item } from "../item.ts";
import { block, BLOCKS } from "./blocks.ts";
import { CLASSIC } from "./classic.ts";

export interface MadeItem extends Item {
  /** Markup as the editor stores it. `{{id:file}}`, `{{url:file:size}}`, `{{link:slug}}` and the like are filled in by `fill.php`. */
  made: string;
}

/** What `fill.php` makes of one post; names are WordPress's own. */
export interface PlannedPost {
  slug: string;
  title: string;
  content: string;
  type?: string;
  status?: string;
  /** Local time; today's by default. */
  date?: string;
  author?: string;
  excerpt?: string;
  password?: string;
  parent?: string;
  categories?: string[];
  tags?: string[];
  cover?: string;
  sticky?: boolean;
  format?: string;
  meta?: Record<string, string>;
  comments?: string[];
  /** It is renamed to this after it was published. */
  renamed?: string;
}

const joined = (items: readonly MadeItem[]) => items.map(({ made }) => made).join("\n\n");
const words = (text: string) => block("paragraph", `<p>${text}</p>`);

export const PEOPLE = [
  { login: "hanna", name: "Hanna Żółkiewska", role: "administrator" },
  { login: "jan", name: "Jan Ćwik", role: "editor" },
  { login: "zofia", name: "Zofia Łąka", role: "author" },
];

/** Slug, name and the slug of what is above it. */
export const CATEGORIES = [
  { slug: "ogrod", name: "Ogród", parent: "", description: "Wszystko, co rośnie." },
  { slug: "warzywa", name: "Warzywa", parent: "ogrod", description: "" },
  { slug: "pomidory", name: "Pomidory i papryka", parent: "warzywa", description: "" },
  { slug: "kuchnia", name: "Kuchnia & spiżarnia", parent: "", description: "" },
];

/** One whose slug does not come from its name. */
export const TAGS = [
  { slug: "zima", name: "Zima" },
  { slug: "sadzenie-2", name: "Sadzenie" },
  { slug: "łąka-kwietna", name: "Łąka kwietna" },
];

export const POSTS: PlannedPost[] = [
  {
    slug: "bloki",
    title: "Bloki edytora",
    content: joined(BLOCKS),
    date: "2021-03-04 08:15:00",
    author: "hanna",
    excerpt: "Zajawka wpisana <em>ręcznie</em>.",
    categories: ["ogrod", "warzywa", "pomidory"],
    tags: ["Zima", "Sadzenie"],
    cover: "mroz.jpg",
    sticky: true,
    meta: {
      footnotes: JSON.stringify([{ id: "11111111-aaaa-4bbb-8ccc-222222222222", content: "Treść przypisu." }]),
      _yoast_wpseo_title: "Bloki %%sep%% %%sitename%%",
      _yoast_wpseo_metadesc: "Opis dla wyszukiwarek.",
    },
    comments: ["Świetny wpis!", "Dziękuję.", "A co z porami?"],
  },
  {
    slug: "klasyczny",
    title: "Edytor klasyczny",
    content: joined(CLASSIC),
    date: "2014-10-05 19:30:00",
    author: "jan",
    categories: ["kuchnia"],
    tags: ["Łąka kwietna"],
    format: "gallery",
  },
  {
    slug: "stary-adres",
    renamed: "nowy-adres",
    title: "Przeniesiony",
    content: words("Był gdzie indziej."),
    date: "2015-01-02 10:00:00",
    categories: ["kuchnia"],
  },
  {
    slug: "podwojny-tytul",
    title: "Podwójny tytuł",
    content: words("Pierwszy."),
    date: "2016-01-02 10:00:00",
    categories: ["warzywa"],
  },
  {
    slug: "podwojny-tytul-2",
    title: "Podwójny tytuł",
    content: words("Drugi."),
    date: "2016-01-03 10:00:00",
    categories: ["ogrod", "kuchnia"],
  },
  {
    slug: "bez-tytulu",
    title: "",
    content: words("Wpis, któremu nikt nie dał tytułu."),
    date: "2016-02-02 10:00:00",
    author: "zofia",
  },
  { slug: "szkic", title: "Szkic o dyni", content: words("Niedokończone."), status: "draft", categories: ["warzywa"] },
  { slug: "oczekujacy", title: "Czeka na redakcję", content: words("Gotowe."), status: "pending" },
  {
    slug: "zaplanowany",
    title: "Zaplanowany na potem",
    content: words("Potem."),
    status: "future",
    date: "2031-05-05 06:00:00",
  },
  {
    slug: "prywatny",
    title: "Tylko dla nas",
    content: words("Prywatne."),
    status: "private",
    date: "2017-01-01 10:00:00",
  },
  { slug: "na-haslo", title: "Na hasło", content: words("Ukryte."), password: "sezam", date: "2017-01-02 10:00:00" },
  { slug: "w-koszu", title: "W koszu", content: words("Wyrzucone."), status: "trash", date: "2017-01-03 10:00:00" },
  { slug: "o-nas", title: "O nas", type: "page", content: words("Kim jesteśmy."), date: "2013-01-01 10:00:00" },
  {
    slug: "zespol",
    title: "Zespół",
    type: "page",
    parent: "o-nas",
    content: words("Hanna, Jan i Zofia."),
    date: "2013-01-02 10:00:00",
  },
  { slug: "zupa", title: "Zupa z dyni", type: "przepis", content: words("Przepis."), date: "2018-01-01 10:00:00" },
];

const onPost = (slug: string, ...items: Item[]): ExpectedPost => ({ slug, items });
const leftOut = (slug: string, what: string, said: RegExp): ExpectedPost => ({
  slug,
  comesIn: false,
  items: [{ what, said }],
});

/** What becomes of it. */
export const EXPECTED: ExpectedPost[] = [
  onPost(
    "bloki",
    ...BLOCKS,
    { what: "excerpt", in: "lead", becomes: "Zajawka wpisana ręcznie." },
    { what: "the deepest of nested categories", in: "category", becomes: "pomidory" },
    { what: "tags", in: "tags", becomes: /Zima.*Sadzenie|Sadzenie.*Zima/ },
    { what: "author with Polish letters", in: "authors", becomes: "Hanna Żółkiewska" },
    { what: "featured image with its description", in: "cover", becomes: /^[0-9a-f]{32} Szron$/ },
    { what: "sticky", in: "pin", becomes: "pinned" },
    { what: "title and description of Yoast", in: "seo", becomes: /Bloki.*Opis dla wyszukiwarek\./ },
    { what: "time of publication", in: "date", becomes: "2021-03-04T" },
    { what: "comments", in: "comments", becomes: /Świetny wpis![^]*Dziękuję\.[^]*A co z porami\?/ },
  ),
  onPost(
    "klasyczny",
    ...CLASSIC,
    { what: "category with an ampersand", in: "category", becomes: "kuchnia" },
    { what: "tag with Polish letters", in: "tags", becomes: "Łąka kwietna" },
  ),
  onPost("nowy-adres", { what: "renamed after it came out", becomes: "Był gdzie indziej." }),
  onPost("podwojny-tytul", { what: "first of two with one title", becomes: "Pierwszy." }),
  onPost(
    "podwojny-tytul-2",
    { what: "second of two with one title", becomes: "Drugi." },
    {
      what: "of two categories beside each other one, the other as a tag",
      in: "tags",
      becomes: /Kuchnia & spiżarnia|Ogród/,
    },
  ),
  onPost("title:Wpis, któremu nikt nie dał tytułu.", {
    what: "empty title",
    in: "title",
    becomes: "Wpis, któremu nikt nie dał tytułu.",
    said: /nie ma tytułu; wpis dostaje/,
  }),
  onPost("szkic-o-dyni", { what: "draft without an address", in: "state", becomes: "draft" }),
  onPost("czeka-na-redakcje", { what: "pending", in: "state", becomes: "in-review" }),
  onPost("zaplanowany", { what: "scheduled", in: "state", becomes: "scheduled" }),
  onPost("prywatny", { what: "private", in: "state", becomes: "draft", said: /wpis prywatny wchodzi jako szkic/ }),
  onPost("na-haslo", {
    what: "with a password",
    in: "state",
    becomes: "draft",
    said: /wpis na hasło wchodzi jako szkic/,
  }),
  leftOut("w-koszu", "in the trash", /wpis jest w koszu WordPressa; pominięto/),
  onPost("o-nas", { what: "page", in: "category", becomes: "strony" }),
  onPost("zespol", { what: "page below a page", in: "category", becomes: "strony" }),
  leftOut("zupa-z-dyni", "type of a plugin", /pozycja rodzaju „przepis” nie jest wpisem; pominięto/),
];
