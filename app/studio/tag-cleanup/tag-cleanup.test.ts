import { expect, test } from "vitest";
import { ok, refuse } from "#core/base/outcome.ts";
import type { DuplicateView, RefreshAnalysis } from "#core/tags/cleanup/analyse-tags.ts";
import type { TagMerge } from "#core/tags/cleanup/preview-merges.ts";
import type { UntidyPost } from "#core/tags/store.ts";
import { attribute, pick } from "#test/support/app/dom.ts";
import { tagServices, get, OPERATION, post as send, PREVIEW } from "#test/support/app/tags-page.ts";

/* What `/tag/refresh` shows of what there is to tidy; merging and undoing are tested in `test/e2e`. */

const tag = (name: string): DuplicateView["tags"][number] => ({
  id: `t-${name}`,
  slug: name.toLowerCase(),
  name,
  aliases: [],
  hidden: false,
  proposed: false,
  version: 1,
  published: 1,
  drafts: 0,
  trashed: 0,
  copies: 0,
  lastUsedAt: null,
  samples: [],
});
const GROUP: DuplicateView = {
  class: "certain",
  canonicalId: "t-rower",
  tags: [tag("rower"), tag("Rower")],
  reason: "Różnią się tylko wielkością liter albo interpunkcją.",
};
const ANALYSIS: RefreshAnalysis = {
  tags: 2,
  assignments: 2,
  duplicates: [GROUP],
  dismissed: [],
  groups: { certain: 1, probable: 0, consider: 0 },
  empty: [],
  rare: [],
  unused: [],
  untagged: 51,
  overtagged: 0,
};
const post = (id: string): UntidyPost => ({ id, slug: id, title: id, state: "draft", tags: [] });

test("of groups that are not all shown it says how many there are", async () => {
  const shown = (certain: number) =>
    get(
      "/tag/refresh?show=certain",
      "editor",
      tagServices({
        tagRefresh: { analyse: async () => ok({ ...ANALYSIS, groups: { ...ANALYSIS.groups, certain } }) },
      }),
    );
  expect((await shown(1)).main).not.toContain("Grup jest");
  expect((await shown(350)).main).toContain("Grup jest 350; tu są te, które mają najwięcej wpisów.");
});

test.each([
  [1, "pierwszy"],
  [2, "drugi"],
  [9, "drugi"],
])("page %i of posts without tags is there while the list has shrunk", async (page, title) => {
  const untidy = async (_viewer: unknown, _which: unknown, asked: number) =>
    asked > 2
      ? refuse("missing", "Tej strony listy nie ma.")
      : ok({ rows: [post(asked === 1 ? "pierwszy" : "drugi")], page: asked, pages: 2, total: 51 });
  const answer = await get(
    `/tag/refresh?show=untagged&page=${page}`,
    "editor",
    tagServices({ tagRefresh: { untidy } }),
  );
  expect([answer.status, answer.main]).toEqual([200, expect.stringContaining(title)]);
});

test.each(["/tag/refresh?show=operations"])(
  "%s is the list of all that was done, with its ways back",
  async (address) => {
    const done = (id: string, name: string) => {
      const facts = { size: 1, posts: 2, copies: 0, undoneAt: null, obstacle: null };
      return { id, kind: "remove" as const, who: "Zofia", at: 0, tags: [name], into: null, ...facts };
    };
    const many = Array.from({ length: 7 }, (_, at) => done(`o-${at}`, `tag ${at}`));
    const answer = await get(address, "editor", tagServices({ tagRefresh: { operations: async () => ok(many) } }));
    expect(answer.main).toContain("Wykonane zmiany");
    for (const { tags } of many) expect(answer.main).toContain(`Usunięto „${tags[0]}”`);
  },
);

test("a group leads to what its merge does, and the one button there does it", async () => {
  const asked: unknown[] = [];
  const tagRefresh = {
    analyse: async () => ok(ANALYSIS),
    preview: async (_viewer: unknown, merges: object[], name: string) => {
      asked.push([merges, name]);
      return ok(PREVIEW);
    },
    merge: async (_viewer: unknown, merges: object[], name: string) => {
      asked.push([merges, name]);
      return ok({ operation: "op-1" });
    },
    operations: async () => ok([OPERATION]),
  };
  const given = tagServices({ tagRefresh });
  const fields = { do: "preview", group: "x", into: "t-rower", tag: "t-Rower", name: "Rowery" };
  const ticked: [string, string][] = [...Object.entries(fields), ["tag", "t-rower"]];
  const looked = await send("/tag/refresh?show=certain&page=2", ticked, given);
  const preview = "/tag/refresh?show=merge&into=t-rower&tags=t-Rower&name=Rowery&from=certain&page=2";
  expect([looked.status, looked.headers["location"]]).toEqual([303, preview]);
  const page = await get(preview, "editor", given);
  expect(page.main).toContain("„cebula” wejdzie w „czosnek”");
  expect(page.main).toContain("/tag/cebula prowadzi do /tag/czosnek");
  const merge = attribute(pick(page.text, "input", { name: "merge" })[0], "value")!;
  const merged = await send(preview, { do: "merge", merge, name: "Rowery" }, given);
  expect(merged.headers["location"]).toBe("/tag/refresh?show=certain&page=2&done=op-1");
  expect(asked).toEqual([
    [[{ into: "t-rower", tagIds: ["t-Rower"] }], "Rowery"],
    [[{ into: "t-czosnek", tagIds: ["t-cebula"] }], "Rowery"],
  ]);
  const after = await get(merged.headers["location"]!, "editor", given);
  expect(after.main).toContain("Połączono „cebula” z „czosnek”");
  expect(pick(after.text, "button", { value: "op-1" })).toHaveLength(1);
});

test("the certain groups of a page are shown and merged together, but for those something stands against", async () => {
  const groups = ["rower", "namiot"].map((name) => ({
    ...GROUP,
    canonicalId: `t-${name}`,
    tags: [tag(name), tag(name.toUpperCase())],
  }));
  const merges = groups.map(({ canonicalId, tags }) => ({ into: canonicalId, tagIds: [tags[1]!.id] }));
  const asked: unknown[] = [];
  const tagRefresh = {
    analyse: async () => ok({ ...ANALYSIS, duplicates: groups }),
    preview: async (_viewer: unknown, wanted: object[]) => {
      asked.push(wanted);
      const [one, other] = merges.map((merge) => ({ merge, into: "x", tags: ["y"], refusal: null }));
      return ok({ ...PREVIEW, merges: [one!, { ...other!, refusal: "To propozycja." }] });
    },
  };
  const given = tagServices({ tagRefresh });
  const { text } = await get("/tag/refresh?show=certain", "editor", given);
  const all = pick(text, "a").map((link) => attribute(link, "href"));
  expect(all).toContain("/tag/refresh?show=merge&from=certain&page=1");
  const page = await get("/tag/refresh?show=merge&from=certain", "editor", given);
  expect(asked).toEqual([merges]);
  expect(page.main).toContain("To propozycja.");
  expect(page.main).toContain("Połącz zaznaczone (1)");
  const sent = pick(page.text, "input", { name: "merge" }).map((each) => attribute(each, "value"));
  expect(sent).toEqual(["t-rower t-ROWER"]);
});

test("all groups of a page are merged with the tags that a person keeps, without those left out", async () => {
  const groups = ["rower", "namiot"].map((name) => ({
    ...GROUP,
    canonicalId: `t-${name}`,
    tags: [tag(name), tag(name.toUpperCase()), tag(`${name}y`)],
  }));
  const asked: unknown[] = [];
  const preview = async (_viewer: unknown, wanted: object[]) => {
    asked.push(wanted);
    return ok(PREVIEW);
  };
  const given = tagServices({ tagRefresh: { analyse: async () => ok({ ...ANALYSIS, duplicates: groups }), preview } });
  const chosen = "stays=t-ROWER%2Ct-namiot&without=t-rowery%2Ct-NAMIOT%2Ct-namioty";
  await get(`/tag/refresh?show=merge&from=certain&page=1&${chosen}`, "editor", given);
  await get("/tag/refresh?show=merge&from=certain&page=1&without=t-rower", "editor", given);
  expect(asked).toEqual([
    [{ into: "t-ROWER", tagIds: ["t-rower"] }],
    [{ into: "t-namiot", tagIds: ["t-NAMIOT", "t-namioty"] }],
  ]);
});

test("names typed in groups go into the merge of all, and stay after the merge of one group", async () => {
  const groups = ["rower", "namiot"].map((name) => {
    return { ...GROUP, canonicalId: `t-${name}`, tags: [tag(name), tag(name.toUpperCase())] };
  });
  const asked: unknown[] = [];
  const tagRefresh = {
    analyse: async () => ok({ ...ANALYSIS, duplicates: groups }),
    preview: async (_viewer: unknown, merges: TagMerge[]) => {
      asked.push(merges);
      const shown = merges.map((merge) => ({ merge, into: merge.name ?? "x", tags: ["y"], refusal: null }));
      return ok({ ...PREVIEW, merges: shown });
    },
    merge: async (_viewer: unknown, merges: object[]) => {
      asked.push(merges);
      return ok({ operation: "op-1" });
    },
    operations: async () => ok([OPERATION]),
  };
  const given = tagServices({ tagRefresh });
  const chosen = "stays=t-ROWER&without=t-NAMIOT&names=t-rower+Rowery+i+hulajnogi";
  const bulk = await get(`/tag/refresh?show=merge&from=certain&page=1&${chosen}`, "editor", given);
  const merge = { into: "t-ROWER", tagIds: ["t-rower"], name: "Rowery i hulajnogi" };
  const [sent] = pick(bulk.text, "input", { name: "merge" }).map((each) => attribute(each, "value"));
  await send("/tag/refresh?show=merge&from=certain&page=1", { do: "merge", merge: sent!, name: "" }, given);
  expect(asked).toEqual([[merge], [merge]]);

  const fields = { do: "preview", group: "t-namiot t-NAMIOT", into: "t-namiot", tag: "t-NAMIOT", name: "" };
  const kept = { stays: "t-ROWER", without: "", names: "t-rower Rowery" };
  const ticked: [string, string][] = [...Object.entries({ ...fields, ...kept }), ["tag", "t-namiot"]];
  const looked = await send("/tag/refresh?show=certain&page=1", ticked, given);
  const merged = await send(looked.headers["location"]!, { do: "merge", merge: "t-namiot t-NAMIOT", name: "" }, given);
  const { text } = await get(merged.headers["location"]!, "editor", given);
  expect(pick(text, "input", { name: "name" }).map((each) => attribute(each, "value") ?? "")).toContain("Rowery");
  const stays = pick(text, "input", { name: "into" }).filter((each) => attribute(each, "checked") !== undefined);
  expect(stays.map((each) => attribute(each, "value"))).toEqual(["t-ROWER", "t-namiot"]);
});

test("what was called no duplicate can be taken back at once", async () => {
  const tagRefresh = {
    analyse: async () => ok(ANALYSIS),
    dismiss: async () => ok({ names: ["rower", "Rower"] }),
    undismiss: async (_viewer: unknown, ids: string[]) => ok({ names: ids }),
  };
  const given = tagServices({ tagRefresh });
  const fields = { do: "dismiss", group: "x", into: "t-rower", name: "", tag: "t-rower" };
  const dismissed = await send("/tag/refresh", [...Object.entries(fields), ["tag", "t-Rower"]], given);
  expect(dismissed.main).toContain("Zapamiętano: „rower”, „Rower” to różne tagi.");
  const [undo] = pick(dismissed.text, "button", { name: "tag" }).map((each) => attribute(each, "value"));
  const back = await send("/tag/refresh", { do: "undismiss", tag: undo! }, given);
  expect(back.main).toContain("„t-rower”, „t-Rower” mogą znowu być propozycją połączenia.");
});

test("what was called no duplicate is listed with the changes, to be taken back later", async () => {
  const dismissed = [{ id: "t-1 t-2", names: ["święta", "święci"] }];
  const analyse = async () => ok({ ...ANALYSIS, dismissed });
  const given = tagServices({ tagRefresh: { analyse, operations: async () => ok([]) } });
  const { text, main } = await get("/tag/refresh?show=operations", "editor", given);
  expect(main).toContain("„święta”, „święci” to różne tagi");
  expect(main).not.toContain("Nikt jeszcze niczego tu nie zmieniał.");
  const undo = pick(text, "button", { "aria-label": "Cofnij: „święta”, „święci” to różne tagi", name: "tag" });
  expect(undo.map((each) => attribute(each, "value"))).toEqual(["t-1 t-2"]);
});

test.each([
  ["preview", "Zaznacz też tag, który zostaje, albo wybierz, że zostaje inny."],
  ["dismiss", "Zaznacz co najmniej dwa tagi, które nie są tym samym."],
])("a group whose tag that stays is not ticked is refused (%s)", async (act, wanted) => {
  const fields = { do: act, group: "t-rower t-Rower", into: "t-rower", tag: "t-Rower", name: "" };
  const given = tagServices({ tagRefresh: { analyse: async () => ok(ANALYSIS) } });
  const answer = await send("/tag/refresh?show=certain", fields, given);
  expect([answer.status, answer.main]).toEqual([422, expect.stringContaining(wanted)]);
});

test.each([
  ["probable", true],
  ["consider", false],
] as const)("the %s groups of a page can be merged with one act: %s", async (of, wanted) => {
  const groups = ["rower", "kompost"].map((name) => ({ ...GROUP, class: of, tags: [tag(name), tag(`${name}y`)] }));
  const given = tagServices({ tagRefresh: { analyse: async () => ok({ ...ANALYSIS, duplicates: groups }) } });
  const { text } = await get(`/tag/refresh?show=${of}`, "editor", given);
  const all = pick(text, "a").map((link) => attribute(link, "href"));
  expect(all.includes(`/tag/refresh?show=merge&from=${of}&page=1`)).toBe(wanted);
  const preview = await get(`/tag/refresh?show=merge&from=${of}`, "editor", given);
  expect([preview.status, preview.main.includes(GROUP.reason)]).toEqual(wanted ? [200, true] : [302, false]);
});

test("a merge that cannot be done has its reason and no button", async () => {
  const refused = { ...PREVIEW, merges: PREVIEW.merges.map((each) => ({ ...each, refusal: "Któregoś już nie ma." })) };
  const tagRefresh = { analyse: async () => ok(ANALYSIS), preview: async () => ok(refused) };
  const page = await get("/tag/refresh?show=merge&into=a&tags=b", "editor", tagServices({ tagRefresh }));
  expect([page.status, page.main]).toEqual([200, expect.stringContaining("Któregoś już nie ma.")]);
  expect(pick(page.text, "input", { name: "merge" })).toEqual([]);
});

test("what of an act of several could not be undone is said", async () => {
  const undone = { tags: ["a"], posts: 1, copies: 0, skipped: [], left: ["Na cofnięcie było 30 dni."], name: null };
  const studio = tagServices({ tagRefresh: { undo: async () => ok(undone), operations: async () => ok([]) } });
  const { main } = await send("/tag/refresh?show=operations", { do: "undo", operation: "b-1" }, studio);
  expect(main).toContain("Tego nie dało się cofnąć:");
  expect(main).toContain("Na cofnięcie było 30 dni.");
});

test.each([
  [null, "Tag nazywa się znowu „czosnek”."],
  ["changed", "nazwa „czosnek”: ktoś nazwał ten tag „Główki”"],
  ["taken", "nazwa „czosnek”: ma ją teraz inny tag"],
] as const)("an undo says whether the name it set is back (%s)", async (why, wanted) => {
  const undone = {
    tags: ["kompost"],
    posts: 1,
    copies: 0,
    skipped: [],
    left: [],
    name: { name: "czosnek", now: "Główki", why },
  };
  const studio = tagServices({ tagRefresh: { undo: async () => ok(undone), operations: async () => ok([]) } });
  const { main } = await send("/tag/refresh?show=operations", { do: "undo", operation: "o-1" }, studio);
  expect(main).toContain("Wróciły: „kompost”.");
  expect(main).toContain(wanted);
  expect(main.includes("Pominięto")).toBe(why !== null);
});
