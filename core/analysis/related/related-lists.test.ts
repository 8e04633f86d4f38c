import { expect, it } from "vitest";
import { Archive } from "../archive/archive.ts";
import { RelatedLists, relatedPosts } from "./related-lists.ts";

interface Told {
  id: string;
  text: string;
  tagIds?: string[];
}

function archiveOf(posts: readonly Told[]) {
  const archive = new Archive();
  const dates = { publishedAt: 0, updatedAt: 0 };
  for (const { id, text, tagIds = [] } of posts) {
    archive.put({ id, path: `/a/${id}`, title: id, lead: "", headings: [], text, tagIds, linked: true, ...dates });
  }
  archive.learn(archive.forms().map((form) => [form, form]));
  return archive;
}

const relatedTo = (posts: readonly Told[], of: string) => relatedPosts(archiveOf(posts), [of]).flat();

/** Posts that share no word with each other. */
const strangers = Array.from({ length: 12 }, (_, at) => ({
  id: `obcy${at}`,
  text: `słowo${at} inne${at} jeszcze${at}`,
}));
const bread = "zakwas mąka piec drożdże bochenek";

it("posts of like words are related without a tag, the likest first", () => {
  const posts = [
    ...strangers,
    { id: "chleb", text: `${bread} sól woda ziarno forma` },
    { id: "bułki", text: `${bread} sól woda okruszki` },
    { id: "żytni", text: `${bread} sól woda ziarno` },
  ];
  expect(relatedTo(posts, "chleb")).toEqual(["żytni", "bułki"]);
});

it("tags speak for a post, the rarer the more, and where no words are alike they still find one", () => {
  const posts = [
    ...strangers.map((post) => ({ ...post, tagIds: ["kuchnia"] })),
    { id: "chleb", text: bread, tagIds: ["kuchnia", "wypieki"] },
    { id: "rogal", text: "masło cukier mleko", tagIds: ["wypieki"] },
  ];
  expect(relatedTo(posts, "chleb")).toEqual(["rogal"]);
});

it("a tag that half of the posts have says little, even where both have no other", () => {
  const posts = [
    ...strangers.map((post, at) => ({ ...post, tagIds: at % 2 === 0 ? ["opinie"] : [] })),
    { id: "chleb", text: `${bread} słowo0`, tagIds: ["opinie"] },
    { id: "bułki", text: "zakwas mąka piec okruszki rodzynki" },
  ];
  expect(relatedTo(posts, "chleb")).toEqual(["bułki"]);
});

it("of posts of like words the one of a like title comes first", () => {
  const posts = [
    ...strangers,
    { id: "chleb żytni", text: `${bread} ziarno sól woda forma` },
    { id: "bułki", text: `${bread} ziarno sól woda forma` },
    { id: "chleb pszenny", text: "zakwas mąka ziarno okruszki rodzynki" },
  ];
  expect(relatedTo(posts, "chleb żytni")[0]).toBe("chleb pszenny");
});

it("most words of a long text are compared, not only the rarest, which no other post has", () => {
  const own = Array.from({ length: 60 }, (_, at) => `rzadkie${at}`).join(" ");
  const shared = `${bread} ziarno sól woda forma skórka miąższ`;
  const posts = [...strangers, { id: "chleb", text: `${own} ${shared}` }, { id: "bułki", text: shared }];
  expect(relatedTo(posts, "chleb")).toEqual(["bułki"]);
});

it("a post unlike all others has none, and none is related to itself", () => {
  expect(relatedTo([...strangers, { id: "chleb", text: bread }], "chleb")).toEqual([]);
});

it("one that is only somewhat alike is shown alone, never as one more", () => {
  const posts = [
    ...strangers,
    { id: "chleb", text: `${bread} sól woda ziarno forma` },
    { id: "pizza", text: "mąka piec pomidor oliwa ser bazylia szynka oregano" },
    { id: "kluski", text: "mąka woda ser cukier masło śmietana jajko durszlak" },
  ];
  expect(relatedTo(posts, "chleb")).toHaveLength(1);
});

it("of posts that are worth the same the first by id comes first", () => {
  const twins = ["c", "a", "b"].map((id) => ({ id, text: `${bread} sól woda` }));
  expect(relatedTo([...strangers, ...twins, { id: "chleb", text: `${bread} sól woda ziarno` }], "chleb")).toEqual([
    "a",
    "b",
    "c",
  ]);
});

it("all lists of an archive are those that are asked for one by one", () => {
  const records = () => {
    const kept: Uint32Array[] = [];
    return { append: (record: Uint32Array) => void kept.push(record), all: () => kept };
  };
  const posts = Array.from({ length: 120 }, (_, at) => ({
    id: `p-${String(at).padStart(3, "0")}`,
    title: at % 7 === 0 ? "O pieczeniu" : "",
    lead: "",
    headings: ["Z wodą"],
    text: `${bread} sól${at % 5} woda${at % 11} ziarno${at % 3}`,
    tagIds: at % 4 === 0 ? ["wypieki"] : [],
  }));
  const lists = new RelatedLists({ posts: records(), queries: records() });
  const archive = new Archive();
  for (const each of posts) {
    lists.put(each);
    archive.put({ ...each, path: "", publishedAt: 0, updatedAt: 0, linked: false });
  }
  const forms = lists.newForms();
  expect(forms.toSorted()).toEqual(archive.forms());
  lists.learn(forms.map((form) => [form, form]));
  archive.learn(forms.map((form) => [form, form]));
  const steps = [...lists.make()];
  const ids = posts.map(({ id }) => id);
  expect(steps.flatMap((step) => step.lists)).toEqual(relatedPosts(archive, ids).map((list, at) => [ids[at], list]));
  expect(steps.map(({ compared }) => compared).toSorted((one, other) => one - other)).toEqual(
    steps.map(({ compared }) => compared),
  );
  expect(steps.at(-1)?.compared).toBe(120);
});
