import { expect, test } from "vitest";
import type { HomeView, PostCard } from "#core/site/views.ts";
import { attribute, elementsOf, pick } from "#test/support/app/dom.ts";
import { fakeServices, ORIGIN, POST } from "#test/support/fakes/fake-services.ts";
import { createRequestHandler } from "../../server/request-handler.tsx";
import { frontPage } from "./gazette.tsx";

const cover = {} as NonNullable<PostCard["cover"]>;
const posts = (count: number, given: Partial<PostCard> = { cover }) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), cover: null, ...given }) as PostCard);

test.each([
  [0, 0, 0],
  [1, 0, 0],
  [4, 3, 0],
  [6, 5, 0],
  [7, 6, 0],
  [8, 4, 3],
  [12, 5, 6],
  [13, 6, 6],
  [14, 4, 9],
  [15, 5, 9],
])("%i posts: %i beside the lead, %i below", (count, beside, below) => {
  const front = frontPage(posts(count));
  expect([front.beside.length, front.below.length]).toEqual([beside, below]);
  expect([front.lead, ...front.beside, ...front.below].filter((post) => post !== null)).toEqual(posts(count));
});

/* Pairs and threes come out full, so that nothing is empty beside or under a lead without a picture. */
test.each([
  [1, 0, 0],
  [3, 2, 0],
  [4, 0, 3],
  [5, 4, 0],
  [6, 2, 3],
  [12, 2, 9],
  [13, 0, 12],
  [14, 4, 9],
])("%i posts, the first without a picture: %i under the lead, %i below", (count, under, below) => {
  const front = frontPage(posts(count, {}));
  expect([front.beside.length, front.below.length]).toEqual([under, below]);
  expect([front.lead, ...front.beside, ...front.below]).toEqual(posts(count, {}));
});

test("a first post without lead and picture has the whole width, and the next stand under it with their leads", async () => {
  const { published: date, path, category, authors, reading } = POST;
  const card = { title: "Bez leadu", lead: "", cover: null, date, path, category, authors, reading };
  const newest = ["1", "2", "3"].map((id): PostCard => ({ ...card, id, lead: id === "1" ? "" : "Pierwsze zdania." }));
  const list = { items: [], page: 1, pages: 1, count: "3 wpisy" };
  const view: HomeView = {
    front: "gazette",
    today: "Piątek",
    pinned: [],
    newest,
    strips: [],
    others: [],
    tags: [],
    list,
  };
  const home = async () => ({ found: "here" as const, view, dependencies: { tags: ["home"], rev: "1" } });
  const answer = await createRequestHandler(fakeServices({ reading: { home } })).answer(new Request(`${ORIGIN}/`));
  const body = String(answer.body);
  expect(pick(body, "section", { class: "front front-plain" })).toHaveLength(1);
  expect(pick(body, "ol", { class: "under columns columns-two" })).toHaveLength(1);
  expect(elementsOf(body).filter((each) => attribute(each, "class") === "card-lead")).toHaveLength(2);
});
