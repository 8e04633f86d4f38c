import { describe, expect, test } from "vitest";
import { ok } from "#core/base/outcome.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { button, tagServices, field, get, OPERATION, post, PREVIEW, rowsOf } from "#test/support/app/tags-page.ts";

/* Merging tags and their table, as editors send them at `/tags`. */

describe("a merge", () => {
  test("is shown before it is done: what stays, what happens, how to choose otherwise", async () => {
    const { text, main } = await get("/tags?pick=t-cebula&pick=t-czosnek,nie-ma");
    expect([field(text, "into"), field(text, "tags")]).toEqual([["t-czosnek"], ["t-cebula"]]);
    expect(main).toContain("Połącz 1 tag z „czosnek”");
    expect(main).toContain("/tag/cebula prowadzi do /tag/czosnek");
    const choose = pick(text, "a", { "aria-label": "Niech zostanie ten: „cebula”" })[0];
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

  test("that something stands against cannot be sent either", async () => {
    const merges = PREVIEW.merges.map((each) => ({ ...each, refusal: "Tag „pusty” jest ukryty." }));
    const given = tagServices({ tagRefresh: { preview: async () => ok({ ...PREVIEW, merges }) } });
    const { text, main } = await get("/tags?pick=t-czosnek,t-pusty&into=t-pusty", "editor", given);
    expect(main).toContain("Tag „pusty” jest ukryty.");
    expect(pick(text, "button").map(textOf).join()).not.toContain("Połącz 1 tag");
  });

  test("is one step, and its undo is at hand", async () => {
    const asked: unknown[] = [];
    const merge = async (_viewer: unknown, merges: unknown) => {
      asked.push(merges);
      return ok({ operation: "op-1" });
    };
    const fields = { do: "merge", into: "t-czosnek", tags: "t-cebula" };
    const answer = await post(
      "/tags?pick=t-cebula,t-czosnek&sort=count",
      fields,
      tagServices({ tagRefresh: { merge } }),
    );
    expect(asked).toEqual([[{ into: "t-czosnek", tagIds: ["t-cebula"] }]]);
    expect([answer.status, answer.headers["location"]]).toEqual([303, "/tags?sort=count&done=op-1"]);
    const { text, main } = await get("/tags?sort=count&done=op-1");
    expect(main).toContain("Połączono: „cebula”. Został tag „czosnek”.");
    expect([field(text, "operation"), button(text, "Cofnij").length]).toEqual([["op-1"], 1]);
  });

  test("undone names what it left alone", async () => {
    const skipped = [{ postId: "p9", title: "Zupa", slug: "zupa", in: "copy" as const, why: "changed" as const }];
    const given = tagServices({
      tagRefresh: {
        undo: async () => ok({ tags: ["cebula"], posts: 1, copies: 0, skipped, name: null, left: [] }),
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
    const given = tagServices({ tagEditing: { importTable } });
    expect(pick((await get("/tags")).text, "button", { name: "apply", value: "on" })).toEqual([]);
    const looked = await post("/tags", { do: "import", table: "adres,nazwa\n", apply: "" }, given);
    expect(looked.main).toContain("nowe tagi: 1, zmienione: 1, bez zmian: 4");
    expect(looked.main).toContain("Wiersz 3: „Czosnek” (dotąd „czosnek”) – nazwa");
    expect(textOf(pick(looked.text, "textarea", { name: "table" })[0])).toBe("adres,nazwa\n");
    expect(pick(looked.text, "button", { name: "apply", value: "on" })).toHaveLength(1);
    const taken = await post("/tags", { do: "import", table: "adres,nazwa\n", apply: "on" }, given);
    expect(pick(taken.text, "button", { name: "apply", value: "on" })).toEqual([]);
    expect([applied, taken.main.includes("Wczytano")]).toEqual([[false, true], true]);
  });

  test("with faults says them by line and cannot be taken", async () => {
    const faults = [{ line: 3, message: "Wpisz nazwę tagu." }];
    const given = tagServices({ tagEditing: { importTable: async () => ok({ ...told, tags: [], faults }) } });
    const page = await post("/tags", { do: "import", table: "x" }, given);
    expect(page.main).toContain("Wiersz 3: Wpisz nazwę tagu.");
    expect(pick(page.text, "button", { name: "apply", value: "on" })).toEqual([]);
  });

  test("is a file to keep", async () => {
    const given = tagServices({ tagEditing: { exportTable: async () => ok("\uFEFFadres,nazwa\r\n") } });
    const file = await get("/studio/tags.csv", "editor", given);
    expect(file).toMatchObject({ status: 200, body: "\uFEFFadres,nazwa\r\n", dependencies: null });
    expect(file.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="tagi.csv"',
      "cache-control": "private, no-store",
    });
  });
});
