import type { ExpectedPost, Item } from "../item.ts";
import { CARDS, PAYWALL } from "./cards.ts";
import { lexicalOf, words } from "./lexical.ts";

/** What the editor sends of one post; names are Ghost's own. */
export interface PlannedPost {
  slug: string;
  title: string;
  lexical?: string;
  mobiledoc?: string;
  html?: string;
  type?: "page";
  status?: string;
  published_at?: string;
  visibility?: string;
  featured?: boolean;
  custom_excerpt?: string;
  feature_image?: string;
  feature_image_alt?: string;
  feature_image_caption?: string;
  meta_title?: string;
  meta_description?: string;
  canonical_url?: string;
  codeinjection_head?: string;
  /** Without it Ghost publishes what it should only send. */
  email_only?: boolean;
  tags?: string[];
  authors?: string[];
}

export const PEOPLE = [
  { slug: "hanna", name: "Hanna Żółkiewska", email: "hanna@ogrod.example" },
  { slug: "jan", name: "Jan Ćwik", email: "jan@ogrod.example" },
  { slug: "zofia", name: "Zofia Łąka", email: "zofia@ogrod.example" },
];

/** `#…` is internal; one has another slug than its name. */
export const TAGS = [
  { slug: "ogrod", name: "Ogród", description: "Wszystko, co rośnie." },
  { slug: "zima", name: "Zima", description: "" },
  { slug: "sadzenie-roslin", name: "Sadzenie", description: "" },
  { slug: "hash-polecane", name: "#polecane", description: "" },
];

/** `redirects.yaml` as its screen takes it. */
export const REDIRECTS =
  "301:\n  /stary-adres/: /karty/\n  /cennik: https://sklep.example/\n\n302:\n  /chwilowy: /mobiledoc/\n  ^/dawne/(.*)$: /tag/$1\n";

const MOBILEDOC = JSON.stringify({
  version: "0.3.1",
  ghostVersion: "4.0",
  atoms: [["soft-return", "", {}]],
  cards: [
    ["markdown", { markdown: "- z *dawnego* edytora" }],
    ["image", { src: "{{siew.jpg}}", alt: "Siew", caption: "Marzec" }],
  ],
  markups: [["strong"], ["a", ["href", "https://pl.wikipedia.org/"]]],
  sections: [
    [
      1,
      "p",
      [
        [0, [], 0, "Stary "],
        [0, [0], 1, "edytor"],
        [1, [], 0, 0],
        [0, [1], 1, "i odnośnik"],
      ],
    ],
    [10, 0],
    [10, 1],
    [3, "ul", [[[0, [], 0, "raz"]], [[0, [], 0, "dwa"]]]],
  ],
});

const text = (line: string) => lexicalOf([words(line)]);

export const POSTS: PlannedPost[] = [
  {
    slug: "karty",
    title: "Karty edytora",
    lexical: lexicalOf(CARDS.flatMap(({ nodes }) => nodes)),
    status: "published",
    published_at: "2021-03-04T07:15:00.000Z",
    featured: true,
    custom_excerpt: "Zajawka wpisana ręcznie.",
    feature_image: "{{mroz.jpg}}",
    feature_image_alt: "Szron na trawie",
    feature_image_caption: "Zdjęcie: Hanna",
    meta_title: "Karty w wyszukiwarce",
    meta_description: "Opis dla wyszukiwarek.",
    codeinjection_head: "<style>body { color: red }</style>",
    tags: ["ogrod", "zima", "sadzenie-roslin", "hash-polecane"],
    authors: ["hanna", "jan"],
  },
  {
    slug: "mobiledoc",
    title: "Z dawnego edytora",
    mobiledoc: MOBILEDOC,
    status: "published",
    published_at: "2018-10-05T17:30:00.000Z",
    tags: ["zima"],
    authors: ["zofia"],
  },
  {
    slug: "za-murem",
    title: "Za murem",
    lexical: lexicalOf(PAYWALL.flatMap(({ nodes }) => nodes)),
    status: "published",
    published_at: "2020-01-01T10:00:00.000Z",
    tags: ["ogrod"],
    canonical_url: "https://inna.example/za-murem/",
  },
  {
    slug: "okladka-z-daleka",
    title: "Okładka z innej witryny",
    lexical: text("Okładka jest gdzie indziej."),
    status: "published",
    published_at: "2020-02-01T10:00:00.000Z",
    feature_image: "https://obrazy.example/photo-1.jpg",
    tags: ["sadzenie-roslin"],
  },
  {
    slug: "bez-tagow",
    title: "Bez tagów",
    lexical: text("Nikt mnie nie opisał."),
    status: "published",
    published_at: "2020-03-01T10:00:00.000Z",
  },
  {
    slug: "podwojny-tytul",
    title: "Podwójny tytuł",
    lexical: text("Pierwszy."),
    status: "published",
    published_at: "2020-04-01T10:00:00.000Z",
    tags: ["zima"],
  },
  {
    slug: "podwojny-tytul-2",
    title: "Podwójny tytuł",
    lexical: text("Drugi."),
    status: "published",
    published_at: "2020-04-02T10:00:00.000Z",
    tags: ["zima"],
  },
  { slug: "untitled", title: "(Untitled)", lexical: text("Wpis, któremu nikt nie dał tytułu."), status: "draft" },
  {
    slug: "zaplanowany",
    title: "Zaplanowany na potem",
    lexical: text("Potem."),
    status: "scheduled",
    published_at: "2031-05-05T04:00:00.000Z",
    tags: ["ogrod"],
  },
  {
    slug: "dla-czlonkow",
    title: "Dla członków",
    lexical: text("Tylko członkowie."),
    status: "published",
    visibility: "members",
    published_at: "2020-05-01T10:00:00.000Z",
    tags: ["ogrod"],
  },
  {
    slug: "rozeslany",
    title: "Rozesłany pocztą",
    lexical: text("Tylko w poczcie."),
    status: "sent",
    email_only: true,
    published_at: "2020-06-01T10:00:00.000Z",
  },
  {
    slug: "o-nas",
    title: "O nas",
    type: "page",
    lexical: text("Kim jesteśmy."),
    status: "published",
    published_at: "2019-01-01T10:00:00.000Z",
  },
];

const onPost = (slug: string, ...items: Item[]): ExpectedPost => ({ slug, items });

export const EXPECTED: ExpectedPost[] = [
  onPost(
    "karty",
    ...CARDS,
    { what: "custom excerpt", in: "lead", becomes: "Zajawka wpisana ręcznie." },
    { what: "first public tag as the category", in: "category", becomes: "ogrod" },
    { what: "other tags", in: "tags", becomes: /Zima.*Sadzenie|Sadzenie.*Zima/ },
    { what: "internal tag", in: "tags", absent: /polecane/, said: /tag wewnętrzny „#polecane” pominięto/ },
    { what: "two authors", in: "authors", becomes: "Hanna Żółkiewska, Jan Ćwik" },
    { what: "feature image with its description", in: "cover", becomes: /^[0-9a-f]{32} Szron na trawie$/ },
    { what: "caption of the feature image", said: /podpis okładki „Zdjęcie: Hanna” pominięto/ },
    {
      what: "title and description for search engines",
      in: "seo",
      becomes: /Karty w wyszukiwarce.*Opis dla wyszukiwarek\./,
    },
    { what: "code injected into one post", said: /kod dołączany do wpisu/ },
    { what: "„featured”", in: "pin", absent: /pinned/ },
    { what: "time of publication", in: "date", becomes: "2021-03-04T07:15:00" },
  ),
  onPost("mobiledoc", {
    what: "text of the editor before (Mobiledoc)",
    becomes:
      /Stary \*\*edytor\*\*\\\n\[i odnośnik\]\(https:\/\/pl\.wikipedia\.org\/\)\n\n- z \*dawnego\* edytora\n\n!\[Siew\]\(\/media\/[^)]*\)\n\n- raz\n- dwa/,
  }),
  onPost("za-murem", ...PAYWALL, { what: "canonical address", in: "seo", becomes: "https://inna.example/za-murem/" }),
  onPost("okladka-z-daleka", {
    what: "feature image of another site that cannot be had",
    said: /obraz „https:\/\/obrazy\.example\/photo-1\.jpg”/,
  }),
  onPost("bez-tagow", { what: "no tag", in: "category", becomes: "bez-kategorii" }),
  onPost("podwojny-tytul", { what: "first of two with one title", becomes: "Pierwszy." }),
  onPost("podwojny-tytul-2", { what: "second of two with one title", becomes: "Drugi." }),
  onPost("untitled", {
    what: "no title",
    in: "title",
    becomes: "Wpis, któremu nikt nie dał tytułu.",
    said: /nie ma tytułu; wpis dostaje/,
  }),
  onPost("zaplanowany", { what: "scheduled", in: "state", becomes: "scheduled" }),
  onPost("dla-czlonkow", {
    what: "for members",
    in: "state",
    becomes: "draft",
    said: /wpis dla członków \(„members”\) wchodzi jako szkic/,
  }),
  onPost("rozeslany", {
    what: "sent by mail only",
    in: "state",
    becomes: "draft",
    said: /wpis rozesłany tylko pocztą wchodzi jako szkic/,
  }),
  onPost("o-nas", { what: "page", in: "category", becomes: "strony" }),
];
