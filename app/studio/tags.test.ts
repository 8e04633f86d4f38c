import { describe, expect, test } from "vitest";
import type { Role } from "#core/accounts/user.ts";
import { ok, refuse } from "#core/outcome.ts";
import type { OperationLine } from "#core/tags/refresh-desk.ts";
import type { RefreshPlan } from "#core/tags/refresh-plan.ts";
import type { TagChanges, TagLine } from "#core/tags/tag-editing.ts";
import { attribute, pick, textOf } from "#test/support/dom.ts";
import { sessionOf, viewerOf } from "#test/support/fake-desk.ts";
import { fakeServices, ORIGIN } from "#test/support/fake-services.ts";
import { createDoor } from "../handler.tsx";

/* What editors see and send at `/tags`; what comes of it is tested in `core/tags`. */

type Given = Parameters<typeof fakeServices>[0];

const line = (given: Partial<TagLine> & { name: string }): TagLine => ({
  id: `t-${given.name}`,
  slug: given.name,
  description: "",
  aliases: [],
  hidden: false,
  proposed: false,
  version: 3,
  published: 2,
  drafts: 0,
  trashed: 0,
  copies: 0,
  lastUsedAt: Date.UTC(2026, 10, 2),
  indexed: false,
  ...given,
});

const LINES = [
  line({ name: "cebula", drafts: 1, trashed: 2 }),
  line({ name: "czosnek", published: 9, indexed: true, aliases: ["czosnki"], description: "Opis **czosnku**." }),
  line({ name: "nowalijki", published: 0, proposed: true, drafts: 1, lastUsedAt: null }),
  line({ name: "pusty", published: 0, hidden: true, lastUsedAt: null }),
];

const PLAN: RefreshPlan = {
  posts: 2,
  copies: 0,
  redirects: [{ from: "/tag/cebula", to: "/tag/czosnek" }],
  aliases: [],
  sitemap: { added: [], removed: [] },
  refusals: [],
};

const OPERATION: OperationLine = {
  id: "op-1",
  kind: "merge",
  at: 0,
  who: null,
  tags: ["cebula"],
  into: "czosnek",
  posts: 2,
  copies: 0,
  undoneAt: null,
  obstacle: null,
};

function desk(given: NonNullable<Given>["desk"] = {}): Given {
  return {
    desk: {
      tagEditing: { lines: async () => ok(LINES), ...given.tagEditing },
      tagRefresh: { plan: async () => ok(PLAN), operations: async () => ok([OPERATION]), ...given.tagRefresh },
    },
  };
}

async function send(path: string, role: Role | null, given: Given, init: RequestInit = {}) {
  const caller = { viewer: role && viewerOf(role), cookies: role ? sessionOf(role) : undefined, address: "" };
  const answer = await createDoor(fakeServices(given)).answer(new Request(ORIGIN + path, init), caller);
  const text = String(answer.body);
  return { ...answer, text, main: textOf(pick(text, "main")[0]) };
}

const get = (path: string, role: Role | null = "redaktor", given = desk()) =>
  send(path, role, given, { headers: { accept: "text/html" } });

function post(path: string, fields: Record<string, string>, given: Given) {
  const headers = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };
  return send(path, "redaktor", given, { method: "POST", headers, body: String(new URLSearchParams(fields)) });
}

const rowsOf = (html: string) =>
  pick(html, "input", { name: "pick", type: "checkbox" }).map((box) => attribute(box, "value"));
const button = (html: string, name: string) => pick(html, "button").filter((each) => textOf(each) === name);
const field = (html: string, name: string) => pick(html, "input", { name }).map((each) => attribute(each, "value"));

describe("who sees what", () => {
  test.each(["redaktor", "administrator"] as const)("a %s has the desk, kept nowhere", async (role) => {
    const page = await get("/tags", role);
    expect(rowsOf(page.text)).toEqual(LINES.map(({ id }) => id));
    expect([page.headers["cache-control"], page.shows]).toEqual(["private, no-store", null]);
    expect(pick(page.text, "meta", { name: "robots" })).toHaveLength(1);
  });

  test.each(["współpracownik", "autor", null] as const)("%s reads the list as everybody does", async (role) => {
    const page = await get("/tags?edit=t-cebula&pick=t-cebula", role);
    expect([page.status, rowsOf(page.text), field(page.text, "do")]).toEqual([200, [], role ? ["sign-out"] : []]);
    expect(page.main).toContain("Brak tagów");
    expect(page.shows === null).toBe(role !== null);
  });
});

describe("the list", () => {
  test("says what has each tag and what search engines keep", async () => {
    const cells = pick((await get("/tags")).text, "tr").map(textOf);
    expect(cells[1]).toMatch(/cebula.*1 szkic, kosz: 2.*2 listopada 2026.*poza indeksem/);
    expect(cells[2]).toMatch(/czosnek\/tag\/czosnekaliasy: czosnki9.*w indeksie/);
    expect(cells[3]).toMatch(/nigdypropozycja/);
    expect(cells[4]).toMatch(/ukryty/);
  });

  test("links to the pages readers have, and to none they do not", async () => {
    const { text } = await get("/tags");
    const links = pick(text, "a").map((each) => attribute(each, "href"));
    expect(links).toContain("/tag/czosnek");
    expect(links).not.toContain("/tag/nowalijki");
    expect(links).not.toContain("/tag/pusty");
    expect(links).toEqual(expect.arrayContaining(["/tag/refresh", "/studio/tags.csv"]));
  });

  test.each([
    ["?shelf=proposed", ["t-nowalijki"]],
    ["?shelf=hidden", ["t-pusty"]],
    ["?shelf=empty", ["t-pusty"]],
    ["?filter=CZOSNKAMI", ["t-czosnek"]],
    ["?filter=czosnki&shelf=hidden", []],
    ["?sort=count", ["t-czosnek", "t-cebula", "t-nowalijki", "t-pusty"]],
    ["?sort=fresh&page=77", ["t-cebula", "t-czosnek", "t-nowalijki", "t-pusty"]],
  ])("%s has %j", async (query, ids) => {
    expect(rowsOf((await get(`/tags${query}`)).text)).toEqual(ids);
  });

  test("of thousands has pages", async () => {
    const many = Array.from({ length: 10_000 }, (_, no) => line({ name: `tag-${String(no).padStart(5, "0")}` }));
    const page = await get("/tags?page=200", "redaktor", desk({ tagEditing: { lines: async () => ok(many) } }));
    expect(rowsOf(page.text)).toEqual(many.slice(-50).map(({ id }) => id));
    expect(page.text.length).toBeLessThan(100_000);
  });

  test("of none says where tags come from", async () => {
    const page = await get("/tags", "redaktor", desk({ tagEditing: { lines: async () => ok([]) } }));
    expect(page.main).toContain("Tagi powstają przy pisaniu");
  });
});

describe("a change", () => {
  const typed = {
    do: "change",
    id: "t-czosnek",
    version: "3",
    slug: "czosnek",
    name: "Czosnek polny",
    description: "Pierwszy\r\nDrugi",
    aliases: " czosnki \r\n\r\na, b\r\n",
  };
  const PATH = "/tags?edit=t-czosnek";

  test("begins in the tag's own row, with what is stored", async () => {
    const { text } = await get(`${PATH}&filter=czosnek`);
    expect([field(text, "name"), field(text, "version")]).toEqual([["czosnek"], ["3"]]);
    expect(pick(text, "textarea").slice(0, 2).map(textOf)).toEqual(["Opis **czosnku**.", "czosnki"]);
  });

  test("says where the address has gone", async () => {
    const given: TagChanges[] = [];
    const change = async (_viewer: unknown, _id: string, changes: TagChanges) => {
      given.push(changes);
      return ok({ ...LINES[1]!, name: "Czosnek polny", slug: "czosnek-polny" });
    };
    const page = await post(PATH, typed, desk({ tagEditing: { change } }));
    expect(given).toEqual([
      {
        name: "Czosnek polny",
        description: "Pierwszy\nDrugi",
        aliases: ["czosnki", "a, b"],
        hidden: false,
        version: 3,
      },
    ]);
    expect(page.main).toContain("Nowy adres: /tag/czosnek-polny. Dawny, /tag/czosnek, prowadzi do niego.");
  });

  test("that is refused says why at the field and keeps what was typed", async () => {
    const change = async () => refuse("invalid", "Popraw pola.", { name: "Tag „cebula” ma już tę nazwę." });
    const page = await post(PATH, { ...typed, hidden: "tak" }, desk({ tagEditing: { change } }));
    expect(page.status).toBe(422);
    const [name] = pick(page.text, "input", { name: "name" });
    expect([attribute(name, "value"), attribute(name, "aria-invalid")]).toEqual(["Czosnek polny", "true"]);
    const [, fault = ""] = attribute(name, "aria-describedby")!.split(" ");
    expect(textOf(pick(page.text, "span", { id: fault })[0])).toBe("Tag „cebula” ma już tę nazwę.");
    expect(textOf(pick(page.text, "textarea", { name: "description" })[0])).toBe("Pierwszy\nDrugi");
    expect(attribute(pick(page.text, "input", { name: "hidden" })[0], "checked")).toBe("");
  });

  test("that came too late keeps what was typed, shows what is stored, and builds on that", async () => {
    const now = LINES.map((each) =>
      each.id === "t-czosnek" ? { ...each, name: "czosnek niedźwiedzi", version: 7 } : each,
    );
    const tagEditing = { lines: async () => ok(now), change: async () => refuse("conflict", "Ktoś zmienił ten tag.") };
    const page = await post(PATH, typed, desk({ tagEditing }));
    expect([page.status, field(page.text, "name"), field(page.text, "version")]).toEqual([
      409,
      ["Czosnek polny"],
      ["7"],
    ]);
    expect(page.main).toContain("Ktoś zmienił ten tag.");
    expect(page.main).toContain("czosnek niedźwiedzi");
  });

  test.each([
    ["t-nowalijki", ["change", "accept"]],
    ["t-pusty", ["change", "remove"]],
    ["t-czosnek", ["change"]],
    ["nie-ma", []],
  ])("of %s offers %j", async (id, acts) => {
    const { text } = await get(`/tags?edit=${id}`);
    expect(field(text, "do")).toEqual(["sign-out", ...acts, "import"]);
  });
});

describe("a merge", () => {
  test("is shown before it is done: what stays, what happens, how to choose otherwise", async () => {
    const { text, main } = await get("/tags?pick=t-cebula&pick=t-czosnek,nie-ma");
    expect([field(text, "into"), field(text, "tags")]).toEqual([["t-czosnek"], ["t-cebula"]]);
    expect(main).toContain("Połącz 1 tag z „czosnek”");
    expect(main).toContain("/tag/cebula prowadzi do /tag/czosnek");
    const choose = pick(text, "a", { "aria-label": "Niech zostanie tag „cebula”" })[0];
    const other = await get(attribute(choose, "href")!);
    expect([field(other.text, "into"), field(other.text, "tags")]).toEqual([["t-cebula"], ["t-czosnek"]]);
  });

  test("keeps what is picked through a filter and another page", async () => {
    const { text } = await get("/tags?pick=t-czosnek&filter=cebula&sort=count");
    const kept = pick(text, "input", { name: "pick", type: "hidden" }).map((each) => attribute(each, "value"));
    expect([rowsOf(text), kept]).toEqual([["t-cebula"], ["t-czosnek", "t-czosnek"]]);
    const shelves = pick(text, "ul", { class: "tags-shelves" });
    expect(shelves).toHaveLength(1);
  });

  test("of one tag alone cannot be sent", async () => {
    const { text, main } = await get("/tags?pick=t-czosnek");
    expect(main).toContain("Zaznacz na liście tag");
    expect(pick(text, "button").map(textOf).join()).not.toContain("Połącz 0");
  });

  test("that the plan refuses cannot be sent either", async () => {
    const refusals = [{ action: 0, message: "Tag „pusty” jest ukryty." }];
    const given = desk({ tagRefresh: { plan: async () => ok({ ...PLAN, refusals }) } });
    const { text, main } = await get("/tags?pick=t-czosnek,t-pusty&into=t-pusty", "redaktor", given);
    expect(main).toContain("Tag „pusty” jest ukryty.");
    expect(pick(text, "button").map(textOf).join()).not.toContain("Połącz 1 tag");
  });

  test("is one step, and its undo is at hand", async () => {
    const asked: unknown[] = [];
    const execute = async (_viewer: unknown, actions: unknown) => {
      asked.push(actions);
      return ok({ plan: PLAN, operations: ["op-1"] });
    };
    const fields = { do: "merge", into: "t-czosnek", tags: "t-cebula" };
    const answer = await post("/tags?pick=t-cebula,t-czosnek&sort=count", fields, desk({ tagRefresh: { execute } }));
    expect(asked).toEqual([[{ do: "merge", into: "t-czosnek", tagIds: ["t-cebula"] }]]);
    expect([answer.status, answer.headers["location"]]).toEqual([303, "/tags?sort=count&done=op-1"]);
    const { text, main } = await get("/tags?sort=count&done=op-1");
    expect(main).toContain("Połączono: „cebula”. Został tag „czosnek”.");
    expect([field(text, "operation"), button(text, "Cofnij").length]).toEqual([["op-1"], 1]);
  });

  test("undone names what it left alone", async () => {
    const skipped = [{ postId: "p9", title: "Zupa", slug: "zupa", in: "copy" as const, why: "changed" as const }];
    const given = desk({
      tagRefresh: {
        undo: async () => ok({ tags: ["cebula"], posts: 1, copies: 0, skipped }),
        operations: async () => ok([{ ...OPERATION, undoneAt: 5 }]),
      },
    });
    const { text, main } = await post("/tags?done=op-1", { do: "undo", operation: "op-1" }, given);
    expect(main).toContain("Cofnięto. Wróciły tagi: „cebula”.");
    expect(main).toContain("Zupa (kopia robocza)");
    expect(button(text, "Cofnij")).toEqual([]);
  });
});

describe("the table", () => {
  const told = { created: 1, changed: 1, unchanged: 4, faults: [] };
  const tags = [
    { line: 2, name: "Kapusta", before: null, fields: [] },
    { line: 3, name: "Czosnek", before: "czosnek", fields: ["name" as const] },
  ];

  test("is looked through first, and taken only then", async () => {
    const applied: boolean[] = [];
    const importTable = async (_viewer: unknown, _table: string, apply: boolean) => {
      applied.push(apply);
      return ok({ ...told, tags });
    };
    const given = desk({ tagEditing: { importTable } });
    expect(pick((await get("/tags")).text, "button", { name: "apply", value: "tak" })).toEqual([]);
    const looked = await post("/tags", { do: "import", table: "adres,nazwa\n", apply: "" }, given);
    expect(looked.main).toContain("nowe tagi: 1, zmienione: 1, bez zmian: 4");
    expect(looked.main).toContain("Wiersz 3: „Czosnek” (dotąd „czosnek”) – nazwa");
    expect(textOf(pick(looked.text, "textarea", { name: "table" })[0])).toBe("adres,nazwa\n");
    expect(pick(looked.text, "button", { name: "apply", value: "tak" })).toHaveLength(1);
    const taken = await post("/tags", { do: "import", table: "adres,nazwa\n", apply: "tak" }, given);
    expect(pick(taken.text, "button", { name: "apply", value: "tak" })).toEqual([]);
    expect([applied, taken.main.includes("Wczytano")]).toEqual([[false, true], true]);
  });

  test("with faults says them by line and cannot be taken", async () => {
    const faults = [{ line: 3, message: "Wpisz nazwę tagu." }];
    const given = desk({ tagEditing: { importTable: async () => ok({ ...told, tags: [], faults }) } });
    const page = await post("/tags", { do: "import", table: "x" }, given);
    expect(page.main).toContain("Wiersz 3: Wpisz nazwę tagu.");
    expect(pick(page.text, "button", { name: "apply", value: "tak" })).toEqual([]);
  });

  test("is a file to keep", async () => {
    const given = desk({ tagEditing: { exportTable: async () => ok("\uFEFFadres,nazwa\r\n") } });
    const file = await get("/studio/tags.csv", "redaktor", given);
    expect(file).toMatchObject({ status: 200, body: "\uFEFFadres,nazwa\r\n", shows: null });
    expect(file.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="tagi.csv"',
      "cache-control": "private, no-store",
    });
  });
});
