import { describe, expect, test } from "vitest";
import { ROLES } from "#core/base/permission.ts";
import type { Role } from "#core/base/viewer.ts";
import { DOINGS } from "#test/support/app/all-actions.ts";
import { fakeStudio, sessionOf, viewerOf } from "#test/support/fakes/fake-studio.ts";
import { fakeServices, ORIGIN } from "#test/support/fakes/fake-services.ts";
import { createRequestHandler } from "./request-handler.tsx";
import { ROUTES } from "../routes.ts";

/*
 * Who may ask for which page and send which form, written out once more by hand, so that a route or an
 * action that nobody has thought of fails here. What may be done with whose post is the core's own table.
 */

/** The least role that may; `everyone` needs none, `nobody` marks what a later piece builds and is 404 until then. */
type Least = Role | "everyone" | "nobody";

const PAGES: Record<string, Least> = {
  "home": "everyone", "tags": "everyone", "topics": "everyone", "tag": "everyone", "category": "everyone", "post": "everyone", "authors": "everyone", "author": "everyone", "author.atom": "everyone", "author.json": "everyone",
  "site.atom": "everyone", "site.json": "everyone", "category.atom": "everyone", "category.json": "everyone",
  "tag.atom": "everyone", "tag.json": "everyone", "post.md": "everyone",
  "sitemap": "everyone", "robots": "everyone", "llms": "everyone", "manifest": "everyone", "security.txt": "everyone", "suggestions": "everyone",
  "login": "everyone",
  // Whoever holds the link; without one the page says so.
  "account-link": "everyone",
  // The same; without one it is no address.
  "topics.ics": "everyone",
  // No address where readers get no letters; whoever holds a link of a letter, else the page says so.
  "subscribe": "everyone", "subscription": "everyone", "subscriber-data": "everyone",
  "edit-post-new": "contributor", "edit-post": "contributor", "studio": "contributor", "history": "contributor", "join": "contributor",
  "calendar": "contributor", "statistics": "contributor", "statistics.csv": "contributor", "runs": "contributor", "topic-generator": "contributor",
  "own-account": "contributor", "author-page": "contributor", "help": "contributor", "letter-preview": "contributor",
  "bulk": "editor", "library": "editor", "picture": "editor", "addresses": "editor", "missing": "editor", "dead-links": "editor", "searches": "editor", "work": "editor", "audit": "editor", "tags.csv": "editor", "topics.csv": "editor", "news": "editor", "addresses.csv": "editor",
  "categories": "administrator", "category-place": "administrator", "users": "administrator", "settings": "administrator", "look": "administrator", "mail": "administrator", "subscribers": "administrator", "subscribers.csv": "administrator", "sample": "administrator", "backups": "administrator", "restore-site": "administrator", "archive": "administrator", "imports": "administrator", "assistant": "administrator",
  "tag-refresh": "editor",
  "api": "nobody", "studio-elsewhere": "nobody",
  "well-known": "nobody",
}; // prettier-ignore

const DOING: Record<string, Least> = {
  "login password": "everyone", "login code": "everyone", "login passkey": "everyone", "login passkey-challenge": "everyone",
  "login id-token": "everyone", "login sign-out": "everyone", "login forgotten": "everyone", "account-link accept": "everyone",
  "subscribe subscribe": "everyone",
  ...Object.fromEntries(["confirm", "leave", "choose", "remove"].map((act) => [`subscription ${act}`, "everyone" as const])),
  "studio put-away": "administrator", "author-page change": "contributor",
  "bulk change": "editor", "history restore": "contributor", "history name": "contributor", "join join": "contributor",
  "library describe-all": "editor", "picture describe": "editor", "picture remove": "editor",
  "addresses redirect": "editor", "addresses release": "editor", "addresses ignore": "editor", "addresses foreign": "editor", "addresses releaseBranch": "editor", "addresses import": "editor",
  "addresses rule": "administrator", "addresses releaseRule": "administrator",
  "missing redirect": "editor", "missing release": "editor", "missing ignore": "editor",
  "dead-links redirect": "editor", "dead-links checkOutside": "editor", "dead-links recheckOutside": "editor",
  "work retry": "editor", "work trust-clock": "administrator",
  ...Object.fromEntries(["recount", "preview", "merge", "dismiss", "undismiss", "remove", "undo"].map((act) => [`tag-refresh ${act}`, "editor" as const])),
  "tags change": "editor", "tags accept": "editor", "tags remove": "editor", "tags merge": "editor",
  "tags undo": "editor", "tags import": "editor",
  "topics create": "contributor", "topics change": "contributor", "topics keep": "contributor",
  "calendar feed-open": "contributor", "calendar feed-shut": "contributor",
  "topics accept": "editor", "topics plan": "editor", "topics defer": "editor", "topics reject": "editor",
  "topics merge": "editor", "topics dismiss": "editor", "topics undismiss": "editor", "topics import": "editor",
  ...Object.fromEntries(["write", "start", "ask", "resume", "stop", "idea", "keep", "dismiss", "page", "text", "outline",
    "section", "draft", "gap-keep"].map((act) => [`topic-generator ${act}`, "contributor" as const])),
  "topic-generator gap-dismiss": "editor",
  "categories create": "administrator", "categories change": "administrator", "categories podcast": "administrator", "categories order": "administrator",
  "categories remove": "administrator",
  "category-place move": "administrator", "category-place rewrite-links": "administrator",
  "assistant probe": "administrator",
  "archive prove": "administrator",
  "imports prove": "administrator", "imports try": "administrator", "imports confirm": "administrator", "imports discard": "administrator", "imports retry": "administrator",
  "look look": "administrator", "look lines": "administrator", "look restore": "administrator",
  "settings values": "administrator", "settings restore": "administrator",
  "settings marks": "administrator",
  "sample remove": "administrator",
  "news introduce": "editor", "news held": "administrator", "news settings": "administrator",
  "mail prove": "administrator", "mail mail": "administrator", "mail test": "administrator", "mail domain": "administrator",
  "statistics import": "administrator",
  "subscribers remove": "administrator", "subscribers import": "administrator",
  "backups prove": "administrator", "backups take": "administrator", "backups settings": "administrator",
  "restore-site prove": "administrator", "restore-site restore": "administrator",
  "users prove": "administrator", "users invite": "administrator", "users cancel": "administrator",
  "users reset": "administrator", "users role": "administrator", "users activate": "administrator",
  "users deactivate": "administrator",
  "users invite-as": "administrator", "users rename": "administrator", "users merge": "administrator", "users remove": "administrator",
  "own-account describe": "contributor", "own-account password": "contributor", "own-account prove": "contributor",
  "own-account totp-begin": "contributor", "own-account totp-confirm": "contributor", "own-account totp-codes": "contributor",
  "own-account totp-end": "contributor", "own-account passkey-begin": "contributor", "own-account passkey-add": "contributor",
  "own-account passkey-remove": "contributor", "own-account session-end": "contributor",
  "own-account session-end-others": "contributor", "own-account database-token": "contributor", "own-account letters": "contributor",
  ...Object.fromEntries(["edit-post", "edit-post-new"].flatMap((page) =>
    ["save", "save-form", "act", "open", "preview", "preview-move", "preview-link", "revoke-previews", "beat", "take-over", "leave", "find-tags", "find-links",
      "add-tag", "tags", "comments", "comment", "resolve", "pictures", "fetch-picture", "describe-picture",
      "help-standing", "help-ask", "help-read", "help-settle", "help-stop"].map((act) => [`${page} ${act}`, "contributor" as const]))),
}; // prettier-ignore

const ASKERS = [null, ...ROLES];

/** Routes the handler answers; files and pictures are the server's. */
const answered = ROUTES.filter(({ kind }) => kind !== "server");
/** What has no line in the tables above. */
function unjudged(routes: readonly { id: string }[], acts: readonly (readonly [string, string])[]): string[] {
  return [
    ...routes.flatMap(({ id }) => (Object.hasOwn(PAGES, id) ? [] : [id])),
    ...acts.map((each) => each.join(" ")).filter((name) => !Object.hasOwn(DOING, name)),
  ];
}

function mayAs(least: Least, asker: Role | null): boolean {
  return least === "everyone" || (asker !== null && ROLES.indexOf(asker) >= ROLES.indexOf(least as Role));
}

/** A use case of the studio that runs for somebody who may not even come in. */
const trespass = () => Promise.reject(new Error("Ktoś wszedł bez pozwolenia."));
const guarded = fakeStudio();
for (const [part, uses] of Object.entries(guarded)) {
  for (const use of Object.keys(uses)) {
    if (`${part}.${use}` !== "queue.health") Object.assign(uses, { [use]: trespass });
  }
}
const open = createRequestHandler(fakeServices({ config: { securityContact: "redakcja@szpalta.example" } }));
const closed = createRequestHandler(fakeServices({ studio: guarded }));

const PARAMS: Record<string, string> = {
  step: "leave",
  category: "warsztat",
  slug: "szkic",
  tag: "lodz",
  author: "ewa-sek",
  id: "p2",
};
const pathOf = (id: string) => {
  const { path } = ROUTES.find((route) => route.id === id)!;
  if (id === "post" || id === "post.md") return path.replace(":category/:slug", "warsztat/jak-pisac-lead");
  return path.replaceAll(/:(\w+)/g, (_, name: string) => PARAMS[name]!).replace("*", "x");
};

async function ask(path: string, asker: Role | null, may: boolean, init: RequestInit = {}) {
  const caller = { viewer: asker && viewerOf(asker), cookies: asker ? sessionOf(asker) : undefined, address: "" };
  const answer = await (may ? open : closed).answer(new Request(ORIGIN + path, init), caller);
  return { ...answer, text: String(answer.body) };
}

const login = (path: string) => `/login?next=${encodeURIComponent(path)}`;

test("every page and every action has its line in the table, and the table no others", () => {
  expect(unjudged(answered, DOINGS)).toEqual([]);
  expect(Object.keys(PAGES).toSorted()).toEqual(answered.map(({ id }) => id).toSorted());
  expect(Object.keys(DOING).toSorted()).toEqual(DOINGS.map((each) => each.join(" ")).toSorted());
});

test("a page or an action that nobody has thought of is found", () => {
  expect(unjudged([...answered, { id: "tajna" }], [...DOINGS, ["users", "usun-wszystko"]])).toEqual([
    "tajna",
    "users usun-wszystko",
  ]);
});

describe.each(answered.map(({ id }) => id))("the page %s", (id) => {
  const path = pathOf(id);
  const least = PAGES[id]!;

  test.each(ASKERS)("for %s", async (asker) => {
    const page = await ask(`${path}?a=%C5%BC`, asker, mayAs(least, asker));
    if (least === "nobody") return expect(page.status).toBe(404);
    if (mayAs(least, asker))
      return expect(page.status).toBeOneOf(
        ["picture", "topics.ics", "subscribe", "subscriber-data"].includes(id)
          ? [404]
          : id === "login" && asker
            ? [303]
            : [200],
      );
    if (asker) return expect(page.status).toBe(403);
    expect([page.status, page.headers["location"], page.text]).toEqual([303, login(`${path}?a=%C5%BC`), ""]);
    expect(page.headers["cache-control"]).toBe("private, no-store");
  });

  test.each(ASKERS)("its payload for %s", async (asker) => {
    if (ROUTES.find((route) => route.id === id)?.kind !== "screen" || mayAs(least, asker)) return;
    const payload = await ask(`${path}/_payload.json?a=b`, asker, false);
    expect(payload.status).toBe(asker ? 403 : 401);
    if (!asker) expect(JSON.parse(payload.text)).toEqual({ login: login(`${path}?a=b`) });
    const { data = {} } = JSON.parse(payload.text) as { data?: object };
    expect(Object.keys(data)).toEqual(asker ? ["root"] : []);
  });

  test("is kept by nobody unless it is everybody's", async () => {
    for (const asker of ROLES) {
      const page = await ask(path, asker, mayAs(least, asker));
      expect(page.headers["cache-control"]).toBe("private, no-store");
      expect(page.dependencies).toBeNull();
    }
  });
});

describe.each(DOINGS)("on the page %s, %s", (page, act) => {
  const path = pathOf(page);
  const least = DOING[`${page} ${act}`]!;
  const body = JSON.stringify({ do: act, "nieznane pole": 1 });

  test.each(ASKERS)("by %s", async (asker) => {
    const may = mayAs(least, asker);
    const json = { "content-type": "application/json" };
    const script = await ask(path, asker, may, {
      method: "POST",
      body,
      headers: { ...json, accept: "application/json" },
    });
    const form = await ask(path, asker, may, { method: "POST", body, headers: { ...json, accept: "text/html" } });
    // Whoever may is told that the field is unknown: the input has been looked at. Nobody else's is.
    if (may) {
      expect([script.status, JSON.parse(script.text).error.fields["nieznane pole"]]).toEqual([
        422,
        "Tego pola tu nie ma.",
      ]);
      expect(form.status).toBeOneOf([
        422,
        ...(page === "login" ? [303] : []),
        ...(["picture", "subscribe"].includes(page) ? [404] : []),
      ]);
    } else if (asker) {
      expect([script.status, JSON.parse(script.text).error.code, form.status]).toEqual([403, "forbidden", 403]);
    } else {
      expect([script.status, JSON.parse(script.text)]).toMatchObject([
        401,
        { error: { code: "login" }, login: login(path) },
      ]);
      expect([form.status, form.headers["location"], form.headers["cache-control"]]).toEqual([
        401,
        undefined,
        "private, no-store",
      ]);
    }
  });
});

test("a role too low is told so in Polish, in the site's own layout", async () => {
  const page = await ask("/studio/users", "author", false);
  expect(page.text).toContain("Twoja rola na to nie pozwala.");
  expect(page.text).toContain('class="admin-bar"');
  expect(page.text).not.toContain("studio-top");
});
