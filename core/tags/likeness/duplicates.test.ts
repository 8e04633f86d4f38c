import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findDuplicates } from "./duplicates.ts";
import { ENDINGS_ONLY, nameForm } from "./name-form.ts";
import { createLikenessIndex, sharedPosts, SAME_POSTS_FROM } from "./likeness-index.ts";
import { pairLikeness } from "./pair-likeness.ts";
import type { TagUsage } from "../store.ts";

function usage(name: string, published = 0, given: Partial<TagUsage> = {}): TagUsage {
  const tag = { id: name, slug: name, name, description: "", aliases: [], hidden: false, proposed: false, version: 1 };
  const counts = { published, drafts: 0, trashed: 0, copies: 0, lastUsedAt: null };
  return { ...tag, ...counts, posts: Array.from({ length: published }, (_, no) => no + 1_000), listed: [], ...given };
}

/** The same number of posts without one in common with others. */
let next = 0;
function alone(name: string, published: number, given: Partial<TagUsage> = {}): TagUsage {
  const posts = Array.from({ length: published }, () => (next += 1));
  return usage(name, published, { posts, ...given });
}

const groups = (tags: TagUsage[], distinct: [string, string][] = []) =>
  findDuplicates(tags, distinct, ENDINGS_ONLY).map((group) => [group.class, group.tagIds]);

describe("the proposed name", () => {
  test("is the most used, then the one with diacritics, then the shorter", () => {
    expect(groups([alone("lodz", 5), alone("Łódź", 2)])).toEqual([["certain", ["lodz", "Łódź"]]]);
    expect(groups([alone("lodz", 2), alone("Łódź", 2)])).toEqual([["certain", ["Łódź", "lodz"]]]);
    expect(groups([alone("e-mail", 1), alone("email", 1)])).toEqual([["certain", ["email", "e-mail"]]]);
  });

  test("is never one readers do not see, while another is", () => {
    expect(groups([alone("rower", 1), alone("Rower", 9, { hidden: true })])).toEqual([["certain", ["rower", "Rower"]]]);
    expect(groups([alone("rower", 1), alone("Rower", 9, { proposed: true })])).toEqual([
      ["certain", ["rower", "Rower"]],
    ]);
  });
});

describe("a group", () => {
  test("of a weaker class knows a certain one by its proposed name", () => {
    expect(groups([alone("rower", 5), alone("Rower", 2), alone("rowery", 1)])).toEqual([
      ["certain", ["rower", "Rower"]],
      ["probable", ["rower", "rowery"]],
    ]);
  });

  test("never holds a pair that is no duplicate, nor comes back by a third", () => {
    const tags = [alone("rower", 5), alone("rowery", 3), alone("Rowery", 1)];
    expect(groups(tags, [["rower", "rowery"]])).toEqual([["certain", ["rowery", "Rowery"]]]);
    const three = [alone("rower", 5), alone("rowery", 3), alone("roweru", 1)];
    expect(groups(three, [["rower", "rowery"]])).toEqual([["probable", ["rower", "roweru"]]]);
    expect(groups([alone("e-mail", 1), alone("email", 1)], [["e-mail", "email"]])).toEqual([]);
  });

  test("finds a tag that is another's alias", () => {
    const [found] = findDuplicates([alone("auto", 1), alone("samochód", 3, { aliases: ["Auto"] })], [], ENDINGS_ONLY);
    expect(found).toMatchObject({
      class: "certain",
      canonicalId: "samochód",
      reasons: ["„auto” to alias tagu „samochód”"],
    });
  });

  test("of tags on nearly the same posts is one to consider, with the share", () => {
    const same = [1, 2, 3, 4, 5];
    const tags = [usage("ogród", 5, { posts: same }), usage("działka", 4, { posts: same.slice(1) }), alone("las", 5)];
    expect(findDuplicates(tags, [], ENDINGS_ONLY)).toMatchObject([
      {
        class: "consider",
        tagIds: ["ogród", "działka"],
        reasons: ["stoją prawie na tych samych wpisach (80% wspólnych)"],
      },
    ]);
    expect(groups([usage("a", 2, { posts: [1, 2] }), usage("b", 2, { posts: [1, 2] })])).toEqual([]);
  });
});

test("the index finds every pair that comparing all with all finds", () => {
  const word = fc.string({ unit: fc.constantFrom(..."abęcł"), minLength: 1, maxLength: 8 });
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(fc.array(name, { maxLength: 25 }), (names) => {
      const forms = names.map((each) => nameForm(each, ENDINGS_ONLY));
      const found = createLikenessIndex(forms, ENDINGS_ONLY).map(({ one, other }) => `${one} ${other}`);
      const wanted = forms.flatMap((form, one) =>
        forms.flatMap((each, other) =>
          other > one && pairLikeness(form, each, ENDINGS_ONLY) ? [`${one} ${other}`] : [],
        ),
      );
      expect(found.toSorted()).toEqual(wanted.toSorted());
    }),
  );
});

test("sets of posts are compared as Jaccard says, whatever is left out of the index", () => {
  const set = fc.uniqueArray(fc.nat(12), { maxLength: 10 });
  fc.assert(
    fc.property(fc.array(set, { maxLength: 12 }), (sets) => {
      const wanted: string[] = [];
      for (const [one, here] of sets.entries()) {
        for (const [other, there] of sets.entries()) {
          const shared = here.filter((post) => there.includes(post)).length;
          const share = shared / (here.length + there.length - shared);
          if (one < other && shared >= 3 && share >= SAME_POSTS_FROM)
            wanted.push(`${one} ${other} ${share.toFixed(3)}`);
        }
      }
      const found = sharedPosts(sets).map(({ one, other, share }) => `${one} ${other} ${share.toFixed(3)}`);
      expect(found.toSorted()).toEqual(wanted.toSorted());
    }),
  );
});
