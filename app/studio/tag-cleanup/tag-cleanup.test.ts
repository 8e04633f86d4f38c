import { expect, test } from "vitest";
import { ok, refuse } from "#core/base/outcome.ts";
import type { DuplicateView, RefreshAnalysis } from "#core/tags/cleanup/analyse-tags.ts";
import type { UntidyPost } from "#core/tags/cleanup/cleanup-service.ts";
import { tagServices, get, post as send } from "#test/support/app/tags-page.ts";

/* What `/tag/refresh` shows of what there is to tidy; choosing, executing and undoing are tested in `test/e2e`. */

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
  groups: { certain: 1, probable: 0, consider: 0 },
  empty: [],
  rare: [],
  unused: [],
  shadowed: [],
  untagged: 51,
  overtagged: 0,
};
const post = (id: string): UntidyPost => ({ id, slug: id, title: id, state: "draft", tags: [], suggestions: [] });

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
  expect((await shown(350)).main).toContain("Grup jest 350; tu są te, które mają najwięcej wpisów (1).");
});

test("posts that all tags of a group stand on are named once, others beside their tag", async () => {
  const [cold, hot] = [
    { title: "Zimny wpis", slug: "zimny" },
    { title: "Gorący wpis", slug: "goracy" },
  ];
  const shown = async (...samples: (typeof cold)[][]) => {
    const tags = samples.map((some, no) => ({ ...tag(`tag ${no}`), samples: some }));
    const group: DuplicateView = { ...GROUP, class: "consider", canonicalId: tags[0]!.id, tags };
    const analysis = { ...ANALYSIS, duplicates: [group] };
    const studio = tagServices({ tagRefresh: { analyse: async () => ok(analysis) } });
    return (await get("/tag/refresh?show=consider", "editor", studio)).main;
  };
  const same = await shown([cold, hot], [cold, hot], [cold, hot]);
  expect([same.split("Zimny wpis").length - 1, same]).toEqual([1, expect.stringContaining("Wspólne wpisy, np.")]);
  const other = await shown([cold, hot], [cold]);
  expect([other.split("Zimny wpis").length - 1, other]).toEqual([2, expect.not.stringContaining("Wspólne wpisy")]);
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

test.each(["/tag/refresh?show=done", "/tag/refresh?show=done&run=", "/tag/refresh?show=operations"])(
  "%s is the list of all that was done, with its ways back",
  async (address) => {
    const done = (id: string, name: string) => {
      const facts = { posts: 2, copies: 0, undoneAt: null, obstacle: null };
      return { id, kind: "remove" as const, who: "Zofia", at: 0, tags: [name], into: null, ...facts };
    };
    const many = Array.from({ length: 7 }, (_, at) => done(`o-${at}`, `tag ${at}`));
    const answer = await get(
      address,
      "editor",
      tagServices({ tagRefresh: { operations: async () => ok(many), run: async () => refuse("missing", "Nie ma.") } }),
    );
    expect(answer.main).toContain("Wykonane zmiany");
    expect(answer.main).not.toContain("Serwer nie pamięta");
    for (const { tags } of many) expect(answer.main).toContain(`Usunięto „${tags[0]}”`);
  },
);

test("an execution the server has forgotten says so", async () => {
  const studio = tagServices({
    tagRefresh: { operations: async () => ok([]), run: async () => refuse("missing", "Nie ma.") },
  });
  expect((await get("/tag/refresh?show=done&run=dawne", "editor", studio)).main).toContain("Serwer nie pamięta");
});

test.each([
  [null, "Tag nazywa się znowu „czosnek”."],
  ["changed", "nazwa „czosnek”: ktoś nazwał ten tag „Główki”"],
  ["taken", "nazwa „czosnek”: ma ją teraz inny tag"],
] as const)("an undo says whether the name it set is back (%s)", async (why, wanted) => {
  const undone = { tags: ["kompost"], posts: 1, copies: 0, skipped: [], name: { name: "czosnek", now: "Główki", why } };
  const studio = tagServices({ tagRefresh: { undo: async () => ok(undone), operations: async () => ok([]) } });
  const { main } = await send("/tag/refresh?show=operations", { do: "undo", operation: "o-1" }, studio);
  expect(main).toContain("Wróciły: „kompost”.");
  expect(main).toContain(wanted);
  expect(main.includes("Pominięto")).toBe(why !== null);
});
