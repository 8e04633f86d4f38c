import fc from "fast-check";
import { expect, test } from "vitest";
import { analyseDraft } from "../answer-question.ts";
import { Archive, type ArchivedPost } from "./archive.ts";

const WORDS =
  "kompost kompostu kompostownik ogród ogrodu grządka żółw zolw rower roweru rowerowy rowerzysta zima".split(" ");
const LEMMAS: [string, string][] = [
  ["kompostu", "kompost"],
  ["ogrodu", "ogród"],
  ["roweru", "rower"],
];
const DRAFT = {
  postId: null,
  title: "Rower i kompost",
  lead: "",
  body: "Rowerzysta wiezie kompost do ogrodu. Kompostownik stoi zimą.",
  tagIds: [],
};

const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 25 }).map((words) => words.join(" "));
const post = fc
  .record({ no: fc.nat(5), title: text, lead: text, body: text, linked: fc.boolean(), tagged: fc.boolean() })
  .map(({ no, title, lead, body, linked, tagged }): ArchivedPost => {
    const facts = { path: `/a/${no}`, headings: [title], publishedAt: 0, updatedAt: 0, linked };
    return { id: `p-${no}`, title, lead, text: body, tagIds: tagged ? ["t"] : [], ...facts };
  });
const deed = fc.oneof(
  { weight: 4, arbitrary: post },
  fc.nat(5).map((no) => `p-${no}`),
);

function said(archive: Archive): string {
  const index = archive.index();
  return JSON.stringify(analyseDraft(index, DRAFT, index.lemmaOf));
}

test("an archive that followed what came and went says what one says that was told the end of it", () => {
  const tags = [{ id: "t", name: "ogród", aliases: ["działka"] }];
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 25 }), fc.boolean(), (deeds, tagged) => {
      const followed = new Archive();
      const left = new Map<string, ArchivedPost>();
      followed.putTags([{ id: "u", name: "rowerownia", aliases: [] }]);
      for (const [at, each] of deeds.entries()) {
        if (typeof each === "string") followed.drop(each);
        else followed.put(each);
        if (typeof each === "string") left.delete(each);
        else left.set(each.id, each);
        if (at % 5 === 0) followed.index();
        if (at === 8) followed.learn(LEMMAS);
      }
      followed.learn(LEMMAS);
      followed.putTags(tagged ? tags : []);
      const fresh = new Archive();
      fresh.learn(LEMMAS);
      fresh.putTags(tagged ? tags : []);
      for (const each of [...left.values()].toReversed()) fresh.put(each);
      expect(said(followed)).toBe(said(fresh));
    }),
    { numRuns: 300 },
  );
});

test("tells each new form once", () => {
  const archive = new Archive();
  const facts = { path: "/a", headings: [], tagIds: [], publishedAt: 0, updatedAt: 0, linked: false };
  archive.put({ ...facts, id: "a", title: "Kompost", lead: "", text: "Kompost i rower." });
  expect(archive.newForms()).toEqual(["kompost", "i", "rower"]);
  archive.put({ ...facts, id: "b", title: "Rower", lead: "zimą", text: "Kompost." });
  archive.putTags([{ id: "t", name: "rower", aliases: ["bicykl"] }]);
  expect(archive.newForms()).toEqual(["zimą", "bicykl"]);
  expect(archive.newForms()).toEqual([]);
});
