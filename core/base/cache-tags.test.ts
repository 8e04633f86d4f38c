import { describe, expect, it } from "vitest";
import { purgedByPost, purgedByTag, purgedByTopic, type Placement } from "./cache-tags.ts";

const PLACE: Placement = {
  postId: "p1",
  slug: "interlinia",
  categorySlug: "typografia",
  tagSlugs: ["sklad", "czcionki"],
  authorIds: ["u1"],
  topicSlug: "czytelnosc",
  neighbourIds: ["p0", "p2"],
};

describe("purgedByPost", () => {
  it("purges nothing while readers see neither state", () => {
    expect(purgedByPost(null, null)).toEqual([]);
  });

  it("purges every page a newly published post shows on", () => {
    expect(purgedByPost(null, PLACE).toSorted()).toEqual([
      "addresses",
      "author:u1",
      "authors",
      "category:typografia",
      "feeds",
      "home",
      "post:p0",
      "post:p1",
      "post:p2",
      "sitemap",
      "tag:czcionki",
      "tag:sklad",
      "tags",
      "topic:czytelnosc",
      "topics",
    ]);
  });

  it("purges the same pages when a post stops being public", () => {
    expect(purgedByPost(PLACE, null).toSorted()).toEqual(purgedByPost(null, PLACE).toSorted());
  });

  it("leaves kept redirects alone when the address stays", () => {
    expect(purgedByPost(PLACE, PLACE)).not.toContain("addresses");
  });

  it("purges kept redirects and 410s when a post that stays where it is gains or loses a tag: the tag's page may come or go", () => {
    const more = { ...PLACE, tagSlugs: [...PLACE.tagSlugs, "korekta"] };
    expect(purgedByPost(PLACE, more)).toContain("addresses");
    expect(purgedByPost(more, PLACE)).toContain("addresses");
    expect(purgedByPost(PLACE, { ...PLACE, tagSlugs: PLACE.tagSlugs.toReversed() })).not.toContain("addresses");
  });

  it("purges the lists and neighbours of both states when the post moves", () => {
    const after = { ...PLACE, categorySlug: "redakcja", tagSlugs: ["korekta"], topicSlug: null, neighbourIds: ["p9"] };
    const purged = purgedByPost(PLACE, after);
    for (const tag of ["category:typografia", "category:redakcja", "tag:sklad", "tag:korekta", "topic:czytelnosc"]) {
      expect(purged).toContain(tag);
    }
    for (const tag of ["post:p0", "post:p2", "post:p9", "addresses"]) expect(purged).toContain(tag);
  });

  it("purges no list for a page of strony, which is on none", () => {
    const page = { ...PLACE, categorySlug: "strony", tagSlugs: [], topicSlug: null, neighbourIds: [] };
    expect(purgedByPost(page, page)).toEqual(["post:p1", "sitemap"]);
  });

  it("purges everything when a page of strony appears, moves or goes: the foot of every page may name it", () => {
    const page = { ...PLACE, categorySlug: "strony", tagSlugs: [], topicSlug: null, neighbourIds: [] };
    expect(purgedByPost(null, page)).toEqual(["*"]);
    expect(purgedByPost(page, null)).toEqual(["*"]);
    expect(purgedByPost(page, { ...page, slug: "inna" })).toEqual(["*"]);
  });
});

it("purges by a tag's old and new slug, and the pages that name it", () => {
  const purged = purgedByTag("stary", "nowy");
  for (const tag of [
    "tag:stary",
    "tag:nowy",
    "tag-name:stary",
    "tag-name:nowy",
    "tags",
    "home",
    "feeds",
    "addresses",
  ]) {
    expect(purged).toContain(tag);
  }
});

it("purges by a topic's old and new slug", () => {
  expect(purgedByTopic("stary", "stary")).toEqual(["topic:stary", "topics", "sitemap", "addresses"]);
});
