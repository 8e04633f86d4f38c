import { keysOf, eachKey } from "../base/values/record-keys.ts";
import { beforeEach, describe, expect, it } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import {
  idOf,
  openPostService,
  type PostServiceFixture,
  saved,
  saveOf,
  zofia,
} from "#test/support/services/post-service.ts";
import { exportNames } from "../export/export-names.ts";
import { readCopyFile, readPostFile } from "../export/read-post-file.ts";
import { writeCopyFile, writePostFile } from "../export/write-post-file.ts";
import { readConvertedPost } from "../import/read-converted-post.ts";
import { fieldErrors } from "./checks/field-errors.ts";
import { type Draft, draftOf, EMPTY_DRAFT, newPost, sameValue } from "./drafts/draft.ts";
import { reconcileDrafts } from "./drafts/reconcile-drafts.ts";
import { POST_FIELD_NAMES, POST_FIELDS, PUBLIC_TEXTS, TYPED_TEXTS } from "./post-fields.ts";
import { writeFrontMatter } from "./write-front-matter.ts";

/** A draft with a value in every field. */
const FULL: Draft = {
  ...eachKey(TYPED_TEXTS, (name) => `Słowa: ${name}`),
  body: "Sadzimy.\n\nPodlewamy.\n",
  language: "en",
  slug: "pelny-wpis",
  categoryId: fixtures.cooking.id,
  tagIds: [fixtures.garlic.id, fixtures.compost.id],
  topicId: fixtures.spring.id,
  authorIds: [fixtures.jan.id],
  responsibleEditorId: fixtures.zofia.id,
  cover: { mediaId: fixtures.basket.id, alt: "Kosz", decorative: false },
  seo: { title: "T", description: "O", canonical: "https://grzadka.example/t", noindex: true },
  pin: { until: fixtures.FIRST_FRIDAY },
};

/** A draft that differs from `FULL` in every field. */
const OTHER: Draft = {
  ...eachKey(TYPED_TEXTS, (name) => `Inne: ${name}`),
  body: "Kopiemy.\n\nPodlewamy.\n",
  language: "de",
  slug: "inny-wpis",
  categoryId: fixtures.growing.id,
  tagIds: [fixtures.tomatoes.id],
  topicId: fixtures.cellar.id,
  authorIds: [fixtures.zofia.id],
  responsibleEditorId: fixtures.jan.id,
  cover: { mediaId: "inny", alt: "", decorative: true },
  seo: { title: null, description: "I", canonical: null, noindex: false },
  pin: { until: null },
};

function lostFields(before: Draft, after: Draft): (keyof Draft)[] {
  return POST_FIELD_NAMES.filter((name) => !sameValue(before[name], after[name]));
}

const ID = idOf(1);
let runtime: PostServiceFixture;

beforeEach(async () => {
  runtime = await openPostService();
});

describe("every field of a post", () => {
  it("is somewhere in the texts of this test, and a lost one is found", () => {
    expect(lostFields(EMPTY_DRAFT, FULL)).toEqual(POST_FIELD_NAMES);
    expect(lostFields(FULL, OTHER)).toEqual(POST_FIELD_NAMES);
    expect(lostFields(FULL, { ...FULL, notes: "" })).toEqual(["notes"]);
  });

  it("is saved, in the post and in its working copy", async () => {
    const { posts, store } = runtime;
    await saved(posts, zofia, saveOf(ID, { draft: FULL }));
    const edited = (await store.read.edited(ID))!;
    expect(lostFields(FULL, draftOf(edited))).toEqual([]);
    await store.write(async (tx) => {
      const post = { ...edited.post, id: idOf(2), slug: "opublikowany", state: "published" as const, publishedAt: 0 };
      await tx.putPost(post, fixtures.makeDerived(post), 0);
    });
    const live = (await store.read.edited(idOf(2)))!;
    const { slug, categoryId } = live.post;
    const draft = { ...FULL, ...eachKey(TYPED_TEXTS, (name) => `Poprawka: ${name}`), slug, categoryId };
    await saved(posts, zofia, saveOf(idOf(2), { draft, base: `${live.post.version}.0` }));
    expect(lostFields(draft, (await store.read.edited(idOf(2)))!.copy!.draft)).toEqual([]);
  });

  it("has a line in the history, by its name and in the table's order", async () => {
    const { posts, store } = runtime;
    await saved(posts, zofia, saveOf(ID, { draft: { ...FULL, ...OTHER, cover: null }, kind: "save" }));
    await saved(posts, zofia, saveOf(ID, { draft: FULL, base: "1.0", kind: "save" }));
    const [newest, first] = await store.read.revisions(ID, 2, null);
    const compared = await posts.compare(zofia, ID, first!.id, newest!.id);
    expect(compared.ok && compared.value.fields.map(({ name }) => name)).toEqual(
      POST_FIELD_NAMES.map((name) => POST_FIELDS[name].label),
    );
  });

  it("is reconciled: what both sides changed is a conflict, or has what both wrote", () => {
    const { draft, conflicts } = reconcileDrafts(EMPTY_DRAFT, FULL, OTHER);
    const joined = POST_FIELD_NAMES.filter((name) => POST_FIELDS[name].reconcile === "entries");
    expect(joined.map((name) => draft[name])).toEqual(joined.map((name) => [FULL[name], OTHER[name]].flat()));
    const told = new Set(conflicts.map(({ field }) => field));
    expect(POST_FIELD_NAMES.filter((name) => !told.has(name))).toEqual(joined);
    expect(lostFields(FULL, reconcileDrafts(EMPTY_DRAFT, EMPTY_DRAFT, FULL).draft)).toEqual([]);
  });

  it("comes back from an export, of a post and of its working copy", () => {
    const all = { users: [fixtures.zofia, fixtures.jan], tags: [fixtures.garlic, fixtures.compost] };
    const things = { ...all, categories: [fixtures.cooking], topics: [], media: [fixtures.basket] };
    const names = { ...exportNames(things), topic: () => fixtures.spring.slug };
    const idIn = (things: { id: string; slug: string }[]) => (slug: string) =>
      things.find((each) => each.slug === slug)?.id;
    const ids = {
      category: idIn([fixtures.cooking]),
      tag: idIn(all.tags),
      topic: idIn([fixtures.spring]),
      user: idIn(all.users),
      hasPicture: () => true,
    };
    const post = { ...newPost(ID, FULL, fixtures.FIRST_FRIDAY), slugChosen: true };
    const beside = { comments: [], provenance: null, formerPaths: [], formerSlugs: [] };
    const read = readPostFile("a.md", writePostFile({ post, copy: null, ...beside }, names), ids);
    expect(read.ok && lostFields(FULL, draftOf({ post: read.value.post, copy: null }))).toEqual([]);
    const copy = {
      postId: ID,
      draft: FULL,
      count: 1,
      publishAt: null,
      substantive: false,
      updatedAt: 0,
      updatedBy: null,
    };
    const readCopy = readCopyFile("a.md", writeCopyFile(copy, names), ids);
    expect(readCopy.ok && lostFields(FULL, readCopy.value.draft)).toEqual([]);
  });
});

describe("a text without marks", () => {
  it.each(keysOf(TYPED_TEXTS))("%s is refused beyond its limit, and a line with a break in it", (name) => {
    const post = newPost(ID, { ...EMPTY_DRAFT, slug: "wpis", title: "Tytuł" }, 0);
    const { limit, rows } = TYPED_TEXTS[name];
    const refused = (text: string) => fieldErrors({ ...post, [name]: text }, "unfinished")?.fields?.[name];
    expect(refused("x".repeat(limit))).toBeUndefined();
    expect(refused("x".repeat(limit + 1))).toContain(`najwyżej ${limit}`);
    expect(refused("a\nb") !== undefined).toBe(rows === 1);
  });

  it.each(keysOf(PUBLIC_TEXTS))(
    "%s stands in front matter that is given out, and is read of a converted folder",
    (name) => {
      const post = { ...newPost(ID, FULL, 0), categorySlug: "uprawa", tagNames: [], authorNames: [] };
      expect(writeFrontMatter(post, null, "Europe/Warsaw")).toContain(`\n${name}: "Słowa: ${name}"\n`);
      const file = `---\ntitle: T\nslug: t\nstate: draft\ndate: 2026-01-01\ncategory: c\n${name}: Słowa\n---\n`;
      expect(readConvertedPost("t.md", file, new Map())).toMatchObject({ value: { [name]: "Słowa" } });
    },
  );
});
