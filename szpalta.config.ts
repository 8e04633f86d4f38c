/*
 * The site owner's file: everything about this one site. Port, data folder and public address belong to the machine and come from
 * the environment, see docs/reference.md. Only `name` is required. Change a value and restart with `npm start`.
 */
import { defineSite } from "#core/base/site-config.ts";

/** The motto and the description below belong to the sample: a site that begins without it has none until its own stand here. */
const HAS_SAMPLE = process.env["SZPALTA_SAMPLE"] !== "0";

export default defineSite({
  // The name in the masthead, in every title after the separator, and in feeds.
  name: "Szpalta",

  // One line under the name. Also the description of pages that have none of their own. Yours goes in quotes: tagline: "O ogrodach".
  tagline: HAS_SAMPLE ? "O rzemiośle pisania i wydawania" : "",

  // Public origin such as "https://example.pl", without a final slash. `SZPALTA_URL` wins over it; without both, addresses in
  // feeds and canonical links use the address the server listens on.
  url: null,

  // Dates are shown and days are counted in this zone.
  timeZone: "Europe/Warsaw",

  head: {
    // Between the page's title and the site's name.
    separator: "|",

    // For the home page and for pages without a description, in quotes; the tagline serves when this is null.
    description: HAS_SAMPLE
      ? "Mały podręcznik rzemiosła wydawniczego: warsztat, typografia i wydawanie w sieci."
      : null,

    // `og:locale`.
    locale: "pl_PL",

    // The site's handle for social cards, with or without "@"; null leaves the tags out.
    social: null,

    // Query keys that stay in canonical addresses; all others are dropped.
    canonicalQuery: ["page", "sort", "filter", "search", "q", "category", "tag"],

    // <meta> tags by which search engines recognise the owner, such as { name: "google-site-verification", content: "your code" }.
    verification: [],
  },

  // The first categories of an empty site, in the navigation's order. Later they live in the database, and changes here have no
  // effect. Pages such as "O nas" belong to the built-in category `strony`, which is not listed.
  categories: [
    {
      slug: "warsztat",
      name: "Warsztat",
      description: "Co dzieje się z tekstem między pierwszym szkicem a chwilą, w której można się pod nim podpisać.",
    },
    {
      slug: "typografia",
      name: "Typografia",
      description: "Znaki, odstępy i obrazy, czyli to, co na stronie widać, zanim się ją przeczyta.",
    },
    {
      slug: "wydawanie",
      name: "Wydawanie",
      description: "Adresy, archiwum, terminy i kopie. Rzeczy nudne do dnia, w którym ich zabraknie.",
    },
  ],

  // Rules by address: "/x" is that path alone, "/x/*" one segment below it, "/x/**" everything at and below it; the most specific
  // wins. `redirect` leads elsewhere (a path, a full address, or { to, status }), `prerender` caches the page at start,
  // `middleware` names functions of app/server/request-handler.tsx. Addresses of renamed posts need no rule.
  routeRules: {
    "/": { prerender: true },
    "/rss": { redirect: "/feed.xml" },
    "/o-nas": { redirect: { to: "/strony/o-nas", status: 301 } },
  },

  // How often an open page asks whether a newer build was deployed, in milliseconds; 0 turns it off.
  buildCheckInterval: 3_600_000,

  // A tag's page is offered to search engines from this many posts: with a description of the tag, and without one.
  tagIndex: { withDescription: 3, without: 5 },

  // Switches of the typography by rule, such as `symbols: false`, which leaves (c) and +- as they are typed; the others keep their
  // defaults. See docs/reference.md, Typography.
  typography: {},

  // The language model of the editors' assistant: an OpenAI-compatible address, its key (a file or an environment variable,
  // never the key itself) and two models. Without one, only the built-in analysis works. See docs/assistant.md.
  assistant: null,

  // A project of Firebase: the seven values its console shows of a web app, and what of it the site uses (signing in, presence
  // in the studio, Google Analytics). Null downloads and loads nothing of it. See docs/operations.md, Firebase.
  firebase: null,

  // The links at the foot of every page.
  footer: [
    { label: "O nas", href: "/strony/o-nas" },
    { label: "Kontakt", href: "/strony/kontakt" },
    { label: "Prywatność", href: "/strony/prywatnosc" },
  ],
});
