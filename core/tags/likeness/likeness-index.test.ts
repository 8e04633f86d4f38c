import fc from "fast-check";
import { expect, test } from "vitest";
import { createLikenessIndex, sharedPosts, SAME_POSTS_FROM } from "./likeness-index.ts";
import { ENDINGS_ONLY, nameForm } from "./name-form.ts";
import { pairLikeness } from "./pair-likeness.ts";

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
