import { describe, expect, test } from "vitest";
import { ok, refuse } from "#core/base/outcome.ts";
import type { TagChanges } from "#core/tags/tag-editing-types.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { tagServices, field, get, line, LINES, post, rowsOf } from "#test/support/app/tags-page.ts";

/* What editors see and send at `/tags`; what comes of it is tested in `core/tags`. */

describe("who sees what", () => {
  test.each(["editor", "administrator"] as const)("a %s has the studio, kept nowhere", async (role) => {
    const page = await get("/tags", role);
    expect(rowsOf(page.text)).toEqual(LINES.map(({ id }) => id));
    expect([page.headers["cache-control"], page.dependencies]).toEqual(["private, no-store", null]);
    expect(pick(page.text, "meta", { name: "robots" })).toHaveLength(1);
  });

  test.each(["contributor", "author", null] as const)("%s reads the list as everybody does", async (role) => {
    const page = await get("/tags?edit=t-cebula&pick=t-cebula", role);
    expect([page.status, rowsOf(page.text), field(page.text, "do")]).toEqual([200, [], role ? ["sign-out"] : []]);
    expect(page.main).toContain("Brak tagów");
    expect(page.dependencies === null).toBe(role !== null);
  });
});

describe("the list", () => {
  test("says what has each tag and what search engines keep", async () => {
    const cells = pick((await get("/tags")).text, "tr").map(textOf);
    expect(cells[1]).toMatch(/cebula.*1 szkic, kosz: 2.*2 listopada 2026.*nie dla Google/);
    expect(cells[2]).toMatch(/czosnek\/tag\/czosnekaliasy: czosnki9.*dla Google/);
    expect(cells[3]).toMatch(/nigdydo przyjęcia/);
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
    const page = await get("/tags?page=200", "editor", tagServices({ tagEditing: { lines: async () => ok(many) } }));
    expect(rowsOf(page.text)).toEqual(many.slice(-50).map(({ id }) => id));
    expect(page.text.length).toBeLessThan(100_000);
  });

  test("of none says where tags come from", async () => {
    const page = await get("/tags", "editor", tagServices({ tagEditing: { lines: async () => ok([]) } }));
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
    const page = await post(PATH, typed, tagServices({ tagEditing: { change } }));
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
    const page = await post(PATH, { ...typed, hidden: "on" }, tagServices({ tagEditing: { change } }));
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
    const page = await post(PATH, typed, tagServices({ tagEditing }));
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
