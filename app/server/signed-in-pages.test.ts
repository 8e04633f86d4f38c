import type { HomeView } from "#core/site/views.ts";
import type { AccessLink } from "#core/accounts/account-service.ts";
import { expect, test } from "vitest";
import { ALL_WELL } from "#core/posts/publishing/work-health.ts";
import { ROLES } from "#core/base/permission.ts";
import type { Role } from "#core/base/viewer.ts";
import { ok } from "#core/base/outcome.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { sessionOf, viewerOf } from "#test/support/fakes/fake-studio.ts";
import { fakeServices, ORIGIN, POST } from "#test/support/fakes/fake-services.ts";
import { createRequestHandler } from "./request-handler.tsx";

/* What a signed-in person's pages show that a reader's do not, and drafts by their links. */

type Given = Parameters<typeof fakeServices>[0];

async function get(path: string, role: Role | null, given: Given = {}) {
  const caller = { viewer: role && viewerOf(role), cookies: role ? sessionOf(role) : undefined, address: "" };
  const answer = await createRequestHandler(fakeServices(given)).answer(new Request(ORIGIN + path), caller);
  return { ...answer, text: String(answer.body) };
}

const html = (text: string, name: string) => attribute(pick(text, "html")[0], name);
const hrefs = (text: string, name: string) => pick(text, "a").filter((a) => attribute(a, "href") === name).length;

test("a reader's page has no part of the studio, and none of its styles", async () => {
  const { text } = await get(POST.path, null);
  expect(text).not.toContain("admin-bar");
  expect(pick(text, "link", { href: "/assets/studio-1.css" })).toEqual([]);
  expect(html(text, "data-studio")).toBeUndefined();
});

test("every role's page differs from the reader's and from each other's by its rev, page and payload agree", async () => {
  const revs = await Promise.all(
    [null, ...ROLES].map(async (role) => {
      const page = html((await get(POST.path, role)).text, "data-rev");
      const payload = JSON.parse((await get(`${POST.path}/_payload.json`, role)).text) as { rev: string };
      expect(payload.rev).toBe(page);
      return page;
    }),
  );
  expect(new Set(revs).size).toBe(ROLES.length + 1);
});

test("the rev follows what only the studio shows", async () => {
  const health = (title: string) => ({
    queue: {
      health: async () => ({
        ...ALL_WELL,
        next: { title, slug: "x", text: "jutro" },
      }),
    },
  });
  const pageRev = async (title: string) => html((await get("/", "author", { studio: health(title) })).text, "data-rev");
  expect(await pageRev("Pierwszy")).toBe(await pageRev("Pierwszy"));
  expect(await pageRev("Pierwszy")).not.toBe(await pageRev("Drugi"));
});

test("the bar leads to the post's editor where its reader may edit it, else not", async () => {
  const opened = ok({ slug: "jak-pisac-lead" } as never);
  const own = await get(POST.path, "author", { studio: { posts: { openById: async () => opened } } });
  expect(hrefs(own.text, "/edit-post/jak-pisac-lead")).toBe(1);
  const others = await get(POST.path, "author");
  expect([others.status, hrefs(others.text, "/edit-post/jak-pisac-lead")]).toEqual([200, 0]);
  const reader = await get(POST.path, "reader", {
    studio: { posts: { openById: () => Promise.reject(new Error()) } },
  });
  expect([reader.status, hrefs(reader.text, "/studio")]).toEqual([200, 0]);
});

test.each(["reader", null] as const)(
  "a topic becomes a draft for nobody but the team, which has a list of its own: %s",
  async (role) => {
    const topic = { title: "Wiosna", slug: "wiosna", former: [], introHtml: "", posts: [], count: "0 wpisów" };
    const here = { found: "here" as const, view: { topics: [topic] }, dependencies: { tags: ["topics"], rev: "x" } };
    const { text } = await get("/topics", role, { reading: { topics: async () => here } });
    expect(hrefs(text, "/edit-post/new?topic=wiosna")).toBe(0);
  },
);

test("what is overdue stands in the bar and in the studio, with the way to it", async () => {
  const overdue = [{ title: "Spóźniony", slug: "spozniony", reason: "Brak opisu okładki." }];
  const studio = {
    queue: {
      health: async () => ({
        next: null,
        overdue,
        held: false,
        stuck: 0,
        clockJump: null,
        backupFailed: false,
        banner: "Dysk jest prawie pełny.",
      }),
    },
  };
  for (const path of ["/", "/studio"]) {
    const { text } = await get(path, "editor", { studio });
    expect(hrefs(text, "/edit-post/spozniony")).toBe(1);
    expect(text).toContain("Spóźniony");
    expect(text).toContain("Dysk jest prawie pełny.");
  }
});

test.each([
  [true, "Terminarz wstrzymany", 0],
  [false, "Następny: „Jutrzejszy”, jutro", 1],
])(
  "whether the schedule holds still (%s) stands in the bar and in the studio before what comes next",
  async (held, said, links) => {
    const next = { title: "Jutrzejszy", slug: "jutrzejszy", text: "jutro" };
    const studio = {
      queue: {
        health: async () => ({
          next,
          overdue: [],
          held,
          stuck: 0,
          clockJump: null,
          backupFailed: false,
          banner: "Uszkodzenie.",
        }),
      },
    };
    for (const path of ["/", "/studio"]) {
      const { text } = await get(path, "editor", { studio });
      expect(text).toContain(said);
      expect(hrefs(text, "/edit-post/jutrzejszy")).toBe(links);
    }
  },
);

test("a backup that failed stands in the bar and in the studio, with the way to what is wrong", async () => {
  const studio = { queue: { health: async () => ({ ...ALL_WELL, backupFailed: true }) } };
  for (const path of ["/", "/studio"]) {
    const { text } = await get(path, "administrator", { studio });
    expect(text).toContain("Ostatnia kopia zapasowa się nie udała");
  }
});

test("a newer version stands in the bar and in the studio", async () => {
  const studio = { queue: { health: async () => ({ ...ALL_WELL, newerVersion: "9.8.7" }) } };
  for (const path of ["/", "/studio"]) {
    const { text } = await get(path, "administrator", { studio });
    expect(text).toContain("Jest nowsza Szpalta: 9.8.7");
  }
});

test.each([
  ["/login", null, "email"],
  ["/setup?token=x", { kind: "setup", email: null, name: null, namesSite: true }, "siteName"],
  ["/setup?token=x", { kind: "setup", email: null, name: null, namesSite: false }, "email"],
  ["/setup?token=x", { kind: "invite", email: "ala@example.pl", name: null, namesSite: false }, "name"],
  ["/setup?token=x", { kind: "reset", email: "ala@example.pl", name: null, namesSite: false }, "password"],
] as const)("%s begins in the first field that waits for words: %o", async (path, link, field) => {
  const { text } = await get(path, null, { signIn: { link: async () => link as AccessLink | null } });
  const fields = pick(text, "input").filter((input) => attribute(input, "autofocus") !== undefined);
  expect(fields.map((input) => attribute(input, "name"))).toEqual([field]);
});

test.each(["/studio", "/edit-post/szkic", "/login", "/setup?token=x"])(
  "%s is a document of the studio",
  async (path) => {
    const page = await get(path, path.startsWith("/login") || path.startsWith("/setup") ? null : "editor");
    expect(page.studio).toBe(true);
    expect(page.headers).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex" });
    expect(page.dependencies).toBeNull();
    const isBare = /login|setup/.test(path);
    expect(html(page.text, "data-studio")).toBe(isBare ? "bare" : "studio");
    const sheets = pick(page.text, "link", { rel: "stylesheet" }).map((each) => attribute(each, "href"));
    expect(sheets).toEqual(isBare ? ["/assets/bare-1.css"] : ["/assets/styles-1.css", "/assets/studio-1.css"]);
    expect([page.text.includes("<template>"), html(page.text, "data-starts")]).toEqual([
      isBare,
      isBare ? undefined : "1",
    ]);
    expect(pick(page.text, "script").filter((each) => attribute(each, "type") === "application/ld+json")).toEqual([]);
    expect(page.text).not.toMatch(/ style="| on\w+="/);
  },
);

test.each([
  [null, 0],
  ["reader" as const, 0],
  ["author" as const, 1],
])("an empty site offers the first post to whoever may write: %s", async (role, offers) => {
  const view: HomeView = {
    front: "gazette",
    today: "",
    pinned: [],
    newest: [],
    strips: [],
    others: [],
    tags: [],
    list: { items: [], page: 1, pages: 1, count: "" },
  };
  const home = async () => ({ found: "here" as const, view, dependencies: { tags: [], rev: "h" } });
  const { text } = await get("/", role, { reading: { home } });
  expect(pick(text, "a").filter((a) => textOf(a) === "Napisz pierwszy wpis")).toHaveLength(offers);
});

const PREVIEW = { ...POST, path: "/warsztat/szkic", title: "Jeszcze nie wyszło" };
const previews = {
  previews: {
    read: async (token: string) =>
      token === "dobry"
        ? ok({ post: PREVIEW, until: "28 listopada 2026, 12:04" })
        : { ok: false as const, code: "forbidden" as const, message: "Ten odnośnik stracił ważność." },
  },
};

test.each([null, "editor" as const])(
  "a draft by its link, for %s: a banner, kept nowhere, not to be indexed",
  async (role) => {
    const page = await get("/warsztat/szkic?preview=dobry", role, { studio: previews });
    expect(page.status).toBe(200);
    expect(page.text).toContain("Podgląd szkicu – ważny do 28 listopada 2026, 12:04.");
    expect(textOf(pick(page.text, "h1")[0])).toContain("Jeszcze nie wyszło");
    expect(page.headers).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex" });
    expect(attribute(pick(page.text, "meta", { name: "robots" })[0], "content")).toContain("noindex");
    expect(page.dependencies).toBeNull();
    expect(pick(page.text, "script", { type: "application/ld+json" })).toEqual([]);
  },
);

test("a link to a draft that has moved since leads on, within the same permission", async () => {
  const page = await get("/warsztat/dawny?preview=dobry", null, { studio: previews });
  expect([page.status, page.headers["location"]]).toEqual([302, "/warsztat/szkic?preview=dobry"]);
});

test.each(["zly", "", "a%00b"])("the token %j is 403 and never the live page", async (token) => {
  const page = await get(`${POST.path}?preview=${token}`, null, { studio: previews });
  expect([page.status, page.headers["cache-control"]]).toEqual([403, "private, no-store"]);
  expect(page.text).not.toContain(POST.html);
  expect(page.text).toContain("Ten odnośnik stracił ważność.");
});

test.each([
  "/edit-post/nie-ma?a=1",
  "/topic-generator/nie-ma",
  "/studio/history/1",
  "/studio/media/1",
  "/studio/categories/1",
])("%s, where nothing is, is named by its whole path, as a document and as a payload", async (path) => {
  const { get } = await openAppWithStore();
  const message = `Page Not Found: ${path}`;
  const page = await get(path, "administrator");
  expect([page.status, textOf(pick(page.text, "title")[0])]).toEqual([404, `404 - ${message}`]);
  const [pathname, search = ""] = path.split("?");
  const payload = await get(`${pathname}/_payload.json?${search}`, "administrator");
  expect([payload.status, JSON.parse(payload.text).error.message]).toEqual([404, message]);
});
