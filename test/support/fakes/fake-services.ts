import { PLAIN_LOOK } from "#core/settings/site-look.ts";
import type { AuthorView, CategoryView, HomeView, LayoutView, PostCard, PostView, TagView } from "#core/site/views.ts";
import { ok } from "#core/base/outcome.ts";
import type { SiteSearch } from "#core/site/search/site-search.ts";
import type { SearchView, Suggestions } from "#core/site/search/search-views.ts";
import type { Services } from "#core/services.ts";
import { type ServiceParts, fakeStudio, fakeSignIn } from "./fake-studio.ts";
import type { AccountService } from "#core/accounts/account-service.ts";
import { defineSite, type SiteConfig } from "#core/base/site-config.ts";
import type { FeedView } from "#core/site/feeds/feed.ts";
import type { Reading } from "#core/site/reading.ts";
import type { SiteReading } from "#core/site/create-site-reader.ts";

/*
 * A site in memory: the post "Jak pisać lead" in "Warsztat" with the tag "Łódź". `/warsztat/stary-lead` is its former address,
 * `/2019/05/lead.html` its address on another system, `/dawny-dzial` the category's former one; `/warsztat/zdjety` is gone.
 */

export const ORIGIN = "https://szpalta.example";
export const BUILD = "b1b1b1b1b1b1";

/** Friday 20 November 2026, 13:00 in Warsaw. */
export const NOW = Date.UTC(2026, 10, 20, 12);

export const POST: PostView = {
  id: "p1",
  path: "/warsztat/jak-pisac-lead",
  title: "Jak pisać lead & „nie” <zanudzić>",
  lead: "Pierwsze zdanie ma jedno zadanie.",
  category: { name: "Warsztat", path: "/warsztat" },
  authors: [{ name: "Ewa Sęk", path: "/autorzy/ewa-sek" }],
  published: { iso: "2026-11-02T09:00:00+01:00", text: "2 listopada 2026" },
  updated: null,
  updateNote: "",
  reading: "3 min czytania",
  words: 540,
  cover: null,
  language: null,
  html: "<p>Treść wpisu.</p>",
  outline: [],
  tags: [{ name: "Łódź", path: "/tag/lodz" }],
  topic: null,
  series: null,
  previous: null,
  next: null,
  related: [],
  description: "Opis dla wyszukiwarek.",
  seo: { title: null, canonical: null, noindex: false },
  disclosure: null,
  socialImage: "/media/social/p1-4.png",
  isPage: false,
};

const CARD: PostCard = {
  id: "p1",
  path: POST.path,
  title: POST.title,
  lead: POST.lead,
  category: POST.category,
  authors: [{ name: "Ewa Sęk", path: "/autorzy/ewa-sek" }],
  date: POST.published,
  reading: POST.reading,
  cover: null,
};

export const FEED: FeedView = {
  title: "Próba & <Szpalta>",
  site: "Próba & spółka",
  home: `${ORIGIN}/`,
  updated: "2026-11-02T09:00:00+01:00",
  podcast: null,
  entries: [
    {
      id: "urn:uuid:5f0c2f6e-0d8f-4b6c-9d2a-6a5a3c1b7e10",
      url: ORIGIN + POST.path,
      title: `${POST.title}\u0000\u000b`,
      summary: POST.lead,
      recording: null,
      html: `<p>Treść ]]> &amp; <img src="${ORIGIN}/media/x.png" alt=""></p>`,
      authors: [{ name: "Ewa Sęk", url: `${ORIGIN}/autorzy/ewa-sek` }],
      tags: ["Łódź"],
      published: "2026-11-02T09:00:00+01:00",
      updated: "2026-11-02T09:00:00+01:00",
    },
  ],
};

const socialImage = { src: "/media/social/home-0123456789abcdef.png", width: 1200, height: 630, alt: "Próba" };
const LAYOUT: LayoutView = {
  siteName: "Próba",
  tagline: "",
  logo: null,
  socialImage,
  nav: [POST.category],
  footer: [],
  look: PLAIN_LOOK,
  newsletter: "off",
};
const PAGES = 3;

const missing: Reading<never> = { found: "missing" };
const gone: Reading<never> = { found: "gone", dependencies: { tags: ["addresses"], rev: "g" } };

function here<View>(view: View, tags: string[], rev: string, expiresAt?: number): Reading<View> {
  return { found: "here", view, dependencies: { tags, rev, ...(expiresAt === undefined ? {} : { expiresAt }) } };
}

function moved(path: string, rest?: string): Reading<never> {
  const dependencies = { tags: ["addresses"], rev: "m" };
  return { found: "moved", path, ...(rest === undefined ? {} : { rest }), dependencies };
}

function pages(page: number) {
  return { items: [CARD], page, pages: PAGES, count: "45 wpisów" };
}

function home(page: number): HomeView {
  return {
    front: "gazette",
    today: "",
    pinned: [],
    newest: [CARD],
    strips: [],
    others: [],
    tags: [],
    list: pages(page),
  };
}

const category: CategoryView = {
  name: "Warsztat",
  slug: "warsztat",
  path: "/warsztat",
  description: "",
  list: pages(1),
  socialImage: { ...socialImage, src: "/media/social/category-warsztat-0123456789abcdef.png", alt: "Warsztat" },
};

const tag: TagView = {
  name: "Łódź",
  slug: "lodz",
  path: "/tag/lodz",
  descriptionHtml: "",
  description: "",
  together: [],
  list: pages(1),
  socialImage: null,
  indexed: false,
};

const AUTHOR: AuthorView = {
  id: "u1",
  name: "Ewa Sęk",
  slug: "ewa-sek",
  path: "/autorzy/ewa-sek",
  bioHtml: "<p>Pisze o <strong>składzie</strong>.</p>",
  description: "Pisze o składzie.",
  portrait: null,
  links: [{ name: "mastodon.example/@ewa", path: "https://mastodon.example/@ewa" }],
  list: pages(1),
  socialImage: null,
};

export function fakeReading(given: Partial<SiteReading> = {}): SiteReading {
  return {
    ruled: async () => missing,
    layout: async () => ({ view: LAYOUT, dependencies: { tags: ["site"], rev: "l1" } }),
    home: async (page) => (page > PAGES ? missing : here(home(page), ["home"], `h${page}`, 5_000)),
    post: async (section, slug) => {
      const path = `/${section}/${slug}`;
      if (path === POST.path) return here(POST, ["post:p1"], "p4", 9_000);
      if (path === "/warsztat/stary-lead") return moved(POST.path);
      return path === "/warsztat/zdjety" ? gone : missing;
    },
    category: async (slug, page) => {
      if (slug === "dawny-dzial") return moved("/warsztat");
      if (slug !== "warsztat" || page > PAGES) return missing;
      return here({ ...category, list: pages(page) }, ["category:warsztat"], `c${page}`);
    },
    tags: async (sort, filter, page) =>
      here({ sort, filter, page, pages: 1, groups: [], letters: [], count: "Brak tagów" }, ["tags"], `t${sort}`),
    tag: async (slug, page) => {
      if (slug === "Łódź") return moved("/tag/lodz");
      if (slug === "pusty") return gone;
      return slug === "lodz" && page <= PAGES ? here({ ...tag, list: pages(page) }, ["tag:lodz"], "g1") : missing;
    },
    authors: async (page) =>
      page === 1 ? here({ list: { items: [], page, pages: 1, count: "Brak osób" } }, ["authors"], "a") : missing,
    author: async (slug, page) => {
      if (slug === "ewa-dawna") return moved(AUTHOR.path);
      return slug === AUTHOR.slug && page <= PAGES
        ? here({ ...AUTHOR, list: pages(page) }, ["author:u1"], "e1")
        : missing;
    },
    topics: async () => here({ topics: [] }, ["topics"], "x"),
    feed: async (of) => {
      if (of.kind === "category" && of.slug === "dawny-dzial") return moved("/warsztat");
      if (of.kind === "category" && of.slug === "dawny-temat") return moved("/topics#lodz");
      if (of.kind !== "site" && !["warsztat", "lodz", "ewa-sek"].includes(of.slug)) return missing;
      return here(FEED, ["feeds"], "f");
    },
    markdown: async (section, slug) => {
      const path = `/${section}/${slug}`;
      if (path === "/warsztat/stary-lead") return moved(POST.path);
      if (path === "/warsztat/scalony") return moved("/tag/lodz");
      return path === POST.path ? here("---\ntitle: Lead\n---\nTreść.\n", ["post:p1"], "p4") : missing;
    },
    sitemap: async (page) => {
      const urls = [{ loc: `${ORIGIN}/?a=1&b=2`, lastmod: "2026-11-02T09:00:00+01:00" }];
      if (page === 0)
        return here({ urls: [], files: [1, 2].map((n) => `${ORIGIN}/sitemap.xml?page=${n}`) }, ["sitemap"], "s");
      return page <= 2 ? here({ urls, files: [] }, ["sitemap"], "s") : missing;
    },
    manifest: async () => here({ name: "Próba" }, ["site"], "m"),
    llms: async () => here("# Próba\n", ["sitemap"], "ll"),
    former: async (path, search) => {
      if (path === "/2019/05/lead.html") return moved(POST.path);
      if (search === "?p=17") return moved(POST.path, "");
      return path === "/a/b/zdjete" ? gone : missing;
    },
    ...given,
  };
}

export function searchView(given: Partial<SearchView> = {}): SearchView {
  const nothing = { hits: [], partial: [], tags: [], topics: [], meant: null, drafts: { hits: [], partly: false } };
  const list = { page: 1, pages: 1, total: 0, count: "Brak wyników" };
  return { kind: "search", query: "", remark: null, ...list, ...nothing, ...given };
}

const NO_SUGGESTIONS: Suggestions = { posts: [], tags: [], total: 0, count: "Brak wyników", meant: null };

function fakeSearch(given: Partial<SiteSearch> = {}): SiteSearch {
  return {
    find: async (_viewer, { text }) => ok({ view: searchView({ query: text }), dependencies: { tags: [], rev: "s" } }),
    suggest: async () => ok(NO_SUGGESTIONS),
    ...given,
  };
}

export function fakeServices(
  given: {
    reading?: Partial<SiteReading>;
    search?: Partial<SiteSearch>;
    studio?: ServiceParts;
    signIn?: Partial<AccountService>;
    config?: Partial<SiteConfig>;
    development?: boolean;
    themeStyles?: string[];
  } = {},
): Services {
  let errors = 0;
  return {
    reading: fakeReading(given.reading),
    search: fakeSearch(given.search),
    studio: fakeStudio(given.studio),
    signIn: fakeSignIn(given.signIn),
    config: defineSite({ name: "Próba", ...given.config }),
    build: {
      id: BUILD,
      timestamp: 1,
      boot: { path: "/assets/boot-1.js", integrity: "sha384-boot" },
      inline: { firstPaint: "/* first paint */", speculation: '{"prefetch":[]}', sources: "'sha256-inline'" },
      styles: ["/assets/styles-1.css"],
      studioStyles: ["/assets/studio-1.css"],
      bareStyles: ["/assets/bare-1.css"],
      ...(given.themeStyles && { themeStyles: given.themeStyles }),
      fonts: { upright: ["/assets/text-1.woff2"], italic: ["/assets/italic-1.woff2"] },
      typefaces: {
        literata: {
          sheet: "/assets/literata-1.css",
          upright: ["/assets/literata-roman-1.woff2"],
          italic: ["/assets/literata-italic-1.woff2"],
        },
      },
    },
    origin: ORIGIN,
    clock: () => NOW,
    commandLine: "npx szpalta",
    newErrorId: () => `E${++errors}`,
    development: given.development ?? false,
  };
}
