import { beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#core/base/viewer.ts";
import type { Store } from "#core/store.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { makeSketch } from "#store/contract/fixtures.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { putSearchablePosts } from "#test/support/services/searchable-posts.ts";
import { createLinkService, type LinkService, type LinkTarget } from "./link-service.ts";

/* Posts of „Grządka” to link to, as its editor Zofia and its contributor Jan find them. */

const viewerOf = ({ id, name, role }: Pick<Viewer, "id" | "name" | "role">): Viewer => {
  return { id, name, role, email: null, sessionId: "s", provedAt: 0 };
};
const zofia = viewerOf(fixtures.zofia);
const jan = viewerOf(fixtures.jan);

let store: Store;
let links: LinkService;

beforeEach(async () => {
  const runtime = await openRuntime();
  store = runtime.store;
  await putSearchablePosts(store);
  links = createLinkService({ store });
});

async function find(text: string, viewer = zofia, from = "p-nowy"): Promise<LinkTarget[]> {
  const found = await links.find(viewer, text, from);
  if (!found.ok) throw new Error(found.message);
  return found.value;
}

const ids = (targets: LinkTarget[]) => targets.map(({ id }) => id);

describe("posts to link to", () => {
  test.each(["rowerem", "rowery", "lodzi", "Łódź", "ROWEREM po łodzi"])(
    "%j finds the title in every form, with and without diacritics",
    async (text) => {
      expect((await find(text))[0]).toEqual({
        id: "p-rower",
        title: "Rowerem po Łodzi",
        path: "/uprawa/o-p-rower",
        category: "Uprawa",
        unseen: null,
      });
    },
  );

  test("have the typed words in their titles, not only in their texts", async () => {
    expect(new Set(ids(await find("rower")))).toEqual(new Set(["p-rower", "p-strona", "p-szkic"]));
    expect(ids(await find("rower")).at(-1)).toBe("p-szkic");
    expect(ids(await find("rowerem po wsi"))).toEqual([]);
    expect(ids(await find("nie ma takiego"))).toEqual([]);
    expect(ids(await find("zim"))).toEqual([]);
  });

  test("one or two letters find the titles that hold them, nothing asked the newest posts", async () => {
    expect(ids(await find("row")).slice(0, 3)).toContain("p-rower");
    expect(ids(await find("ko"))).toContain("p-kompost");
    expect(ids(await find(" "))).toEqual(expect.arrayContaining(["p-rower", "p-kompost"]));
  });

  test("titles are given as typed, and pages of the site are posts like others", async () => {
    expect(await find("o nas")).toMatchObject([{ title: "O rowerach i o nas", path: "/strony/o-p-strona" }]);
  });

  test("not the post itself, nothing withdrawn, nothing in the trash", async () => {
    expect(ids(await find("rowerem", zofia, "p-rower"))).not.toContain("p-rower");
    expect(ids(await find("dawny kompost"))).toEqual([]);
    expect(ids(await find("kosza"))).toEqual([]);
  });

  test("at most eight", async () => {
    await fixtures.putPosts(
      store,
      ...Array.from({ length: 12 }, (_, at) =>
        fixtures.makePost({ id: `p-${at}`, slug: `rzodkiew-${at}`, title: "Rzodkiew" }),
      ),
    );
    expect(await find("rzodkiew")).toHaveLength(8);
  });
});

describe("drafts", () => {
  test("are marked, an editor finds everybody's", async () => {
    expect(await find("hulajnoga")).toMatchObject([{ id: "p-szkic", path: "/uprawa/o-p-szkic", unseen: "draft" }]);
    expect(ids(await find("tajny"))).toEqual(["p-obcy"]);
  });

  test("others find their own, in every form, and nobody else's", async () => {
    expect(ids(await find("hulajnodze", jan))).toEqual(["p-szkic"]);
    expect(ids(await find("rowery", jan))).toEqual(["p-rower", "p-szkic"]);
    expect(ids(await find("tajny", jan))).toEqual([]);
    expect(ids(await find("ta", jan))).toEqual([]);
  });

  test("that wait for their time or for a reader are told apart", async () => {
    await fixtures.putPosts(
      store,
      makeSketch({ id: "p-a", slug: "a", title: "Pasternak", state: "scheduled", publishAt: fixtures.friday(900) }),
      makeSketch({ id: "p-b", slug: "b", title: "Pasternak", state: "in-review" }),
    );
    const found = await find("pasternak");
    expect(new Set(found.map(({ unseen }) => unseen))).toEqual(new Set(["scheduled", "in-review"]));
  });
});

test("a reader of the site is refused", async () => {
  expect(await links.find(viewerOf({ ...fixtures.jan, role: "reader" }), "rower", "p-nowy")).toMatchObject({
    ok: false,
    code: "forbidden",
  });
});
