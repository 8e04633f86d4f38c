/*
 * The site's file. It may hold what the studio does not: the address, the assistant's model, a project of Firebase, rules by address,
 * and the first categories and the footer of a new site. Name, description, language, typography and the like are set in the studio;
 * each of them may stand here as well, such as `name: "Ogród"`, and then wins over the studio. docs/wlasciciel/ustawienia.md names all
 * fields. Port and data folder belong to the machine and come from the environment, see docs/reference.md. Change a value and restart
 * with `npm start`.
 */
import { defineSite } from "#core/base/site-config.ts";

export default defineSite({
  // Public origin, without a final slash. `SZPALTA_URL` wins over it; without both, addresses in feeds and canonical links use the
  // address the server listens on.
  // url: "https://example.pl",

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

  // The language model of the editors' assistant: an OpenAI-compatible address, its key (a file or an environment variable,
  // never the key itself) and two models. Without one, only the built-in analysis works. See docs/assistant.md.
  assistant: null,

  // A project of Firebase: the seven values its console shows of a web app, and what of it the site uses (signing in, presence
  // in the studio, Google Analytics). Null downloads and loads nothing of it. See docs/operations.md, Firebase.
  firebase: null,

  // The links at the foot of every page, until the studio has others.
  footer: [
    { label: "O nas", href: "/strony/o-nas" },
    { label: "Kontakt", href: "/strony/kontakt" },
    { label: "Prywatność", href: "/strony/prywatnosc" },
  ],
});
