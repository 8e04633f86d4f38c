import { beforeEach, describe, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import type { Draft } from "#core/posts/drafts/draft.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { TAGS_A_PAGE } from "#core/site/pages/tags-page.ts";
import { ROUTES } from "../routes.ts";

/* What search engines and other sites are told of every page they may show. */

const PROSE =
  "Pierwsze zdanie mówi o ziemi. Drugie mówi o wodzie, bo bez niej nic na grządce nie wzejdzie przed majem.";
const BODY = `\`\`\`sh\nnpm start\n\`\`\`\n\n## Wstęp\n\n${PROSE}\n\nTrzeci akapit nie mieści się w opisie, choć chciałby.`;

let app: Awaited<ReturnType<typeof openAppWithStore>>;

beforeEach(async () => {
  app = await openAppWithStore();
  const older = Array.from({ length: 45 }, (_, at) =>
    fixtures.makePost({ id: `w-${at}`, title: `Wpis ${at}`, tagIds: [fixtures.garlic.id] }),
  );
  await fixtures.putPosts(app.store, ...older);
  await putTags(TAGS_A_PAGE);
  await publish({ title: "Bez leadu", slug: "bez-leadu", lead: "", body: BODY });
  await publish({ title: "Sam kod", slug: "sam-kod", lead: "", body: "```\nkompost\n```" });
  const page = { title: "O nas", slug: "o-nas", lead: "", body: "```\nkompost\n```", categoryId: fixtures.pages.id };
  await publish(page);
  const seo = { title: null, description: "Opis redakcji.", canonical: null, noindex: false };
  await publish({ title: "Z opisem", slug: "z-opisem", seo });
  await publish({ title: "Z leadem", slug: "z-leadem" });
});

const publish = (change: Partial<Draft>) => app.publish("editor", crypto.randomUUID(), change);

/** Tags with a post each, so that their list has a second page. */
async function putTags(count: number) {
  const tags = Array.from({ length: count }, (_, at) => fixtures.makeTag({ id: `t-${at}`, slug: `tag-${at}` }));
  await app.store.write(async (tx) => {
    for (const tag of tags) await tx.putTag(tag, "");
    await fixtures.putNew(tx, fixtures.makePost({ id: "w-tagi", tagIds: tags.map(({ id }) => id) }));
  });
}

const plain = (text: string | undefined) => (text ?? "").replaceAll("\u00a0", " ");

async function headOf(path: string) {
  const { status, text } = await app.get(path);
  const meta = (name: string, key = "name") => attribute(pick(text, "meta", { [key]: name })[0], "content");
  const [description, social] = [plain(meta("description")), plain(meta("og:description", "property"))];
  return { status, text, description, social, isIndexed: meta("robots") === undefined };
}

/** An example of every screen that anybody may open, with its further pages. */
const PAGES: Record<string, string[]> = {
  home: ["/", "/?page=2", "/?page=3"],
  tags: ["/tags", "/tags?page=2", "/tags?sort=count"],
  topics: ["/topics"],
  tag: ["/tag/czosnek", "/tag/czosnek?page=2"],
  authors: ["/autorzy"],
  author: ["/autorzy/zofia-lecka", "/autorzy/zofia-lecka?page=2"],
  category: ["/uprawa", "/uprawa?page=2"],
  // A site without mail has no such page.
  subscribe: [],
  post: ["/uprawa/bez-leadu", "/uprawa/sam-kod", "/strony/o-nas", "/uprawa/z-opisem", "/uprawa/z-leadem"],
};

test("there is an example of every screen readers have", () => {
  const screens = ROUTES.filter(({ screen, who, layout }) => screen && who === "everyone" && layout === "site");
  expect(Object.keys(PAGES).toSorted()).toEqual(screens.map(({ id }) => id).toSorted());
});

test("every page that may be indexed describes itself, each in its own words", async () => {
  const seen = new Map<string, string>();
  for (const path of Object.values(PAGES).flat()) {
    const { status, isIndexed, description, social } = await headOf(path);
    expect([path, status, isIndexed]).toEqual([path, 200, true]);
    expect(description, path).toMatch(/\p{L}{3}.*[.!?…]$/u);
    expect(social, path).toBe(description);
    if (!path.includes("sort")) expect(seen.get(description), path).toBeUndefined();
    seen.set(description, path);
  }
});

test("a further page of a list says which it is", async () => {
  expect((await headOf("/uprawa?page=2")).description).toBe("Wpisy z kategorii Uprawa, od najnowszego. Strona 2 z 3.");
  expect((await headOf("/?page=2")).description).toBe(
    "Wcześniejsze wpisy w witrynie Próba, od najnowszego. Strona 2 z 3.",
  );
});

describe("a post without a lead", () => {
  test("is described by its first sentences, which do not stand under its title", async () => {
    const { text, description } = await headOf("/uprawa/bez-leadu");
    expect(description).toBe(PROSE);
    expect(pick(text, "p", { class: "standfirst" })).toEqual([]);
    expect(plain(text).split(PROSE)).toHaveLength(5);
    expect(plain(textOf(pick(text, "script", { type: "application/ld+json" })[0]))).toContain(
      `"description":"${PROSE}"`,
    );
  });

  test("stands with them in lists, feeds and the list for language models", async () => {
    const lists = ["/", "/uprawa", "/tag/czosnek", "/feed.xml", "/feed.json", "/uprawa/feed.xml", "/llms.txt"];
    for (const path of lists) expect(plain((await app.get(path)).text), path).toContain(PROSE);
    const summaries = JSON.parse((await app.get("/feed.json")).text).items as { title: string; summary?: string }[];
    const of = (title: string) => plain(summaries.find((item) => plain(item.title) === title)?.summary);
    expect([of("Bez leadu"), of("Sam kod"), of("Z leadem")]).toEqual([PROSE, "", "Kiedy go posadzić."]);
  });

  test("without prose is described by what is known of it", async () => {
    expect((await headOf("/uprawa/sam-kod")).description).toMatch(/^Sam kod\. Wpis z kategorii Uprawa, .+ 20\d\d\.$/);
    expect((await headOf("/strony/o-nas")).description).toBe("O nas. Strona witryny Próba.");
  });
});

test("the editors' description wins over the lead, and the lead over the text", async () => {
  expect((await headOf("/uprawa/z-opisem")).description).toBe("Opis redakcji.");
  expect((await headOf("/uprawa/z-leadem")).description).toBe("Kiedy go posadzić.");
});
