import { expect, test } from "vitest";
import {
  author,
  DRAFT,
  idOf,
  jan,
  openPostService,
  published,
  saved,
  saveOf,
  zofia,
} from "#test/support/services/post-service.ts";
import { POST_ACTIONS } from "./states.ts";

/* A person who knows every id of another person's draft, and tries these ids on a post of their own. */

const [live, hidden, own] = [idOf(1), idOf(2), idOf(3)];
const SECRET = "Tajemnica redakcji";

async function open() {
  const runtime = await openPostService();
  const { posts, store } = runtime;
  await published(posts, live);
  const standing = await posts.openById(zofia, live);
  if (!standing.ok) throw new Error(standing.message);
  await saved(posts, zofia, saveOf(live, { base: standing.value.token, change: { title: SECRET } }));
  await saved(posts, zofia, saveOf(hidden, { change: { title: SECRET, body: `${SECRET}.`, notes: SECRET } }));
  await posts.comment(zofia, hidden, SECRET);
  await posts.beat(zofia, hidden, "karta-zofii", "1.0");
  const comments = await store.read.comments(hidden);
  const revisions = [...(await store.read.revisions(hidden, 9, null)), ...(await store.read.revisions(live, 9, null))];
  return { ...runtime, commentId: comments[0]!.id, revisionIds: revisions.map(({ id }) => id) };
}

const traces = async ({ store }: Awaited<ReturnType<typeof open>>) =>
  JSON.stringify([
    await Promise.all([live, hidden].map((id) => store.read.edited(id))),
    await Promise.all([live, hidden].map((id) => store.read.revisions(id, 99, null))),
    await store.read.comments(hidden),
    await store.read.leases(hidden, 0),
  ]);

test.each([
  ["a contributor", jan],
  ["an author", author],
])("%s sees and changes nothing of it, by its id or by those of its parts", async (_, who) => {
  const runtime = await open();
  const { posts, commentId, revisionIds } = runtime;
  const { token } = await saved(posts, who, saveOf(own, { change: { title: "Mój", authorIds: [who.id] } }));
  const before = await traces(runtime);
  const answers: unknown[] = [];
  for (const id of [live, hidden]) {
    for (const base of ["0", "1.0", "2.0", "2.1"]) {
      answers.push(await posts.save(who, saveOf(id, { base, tab: "karta-zofii", change: { authorIds: [who.id] } })));
      answers.push(await posts.beat(who, id, "karta-zofii", base), await posts.takeOver(who, id, "karta-zofii", base));
      for (const act of POST_ACTIONS) {
        const more = { comment: "x", slug: "x", revisionId: revisionIds[0]!, takeOver: true, pin: { until: null } };
        answers.push(await posts.act(who, { postId: id, base, tab: "karta-zofii", act, ...more }));
      }
    }
    answers.push(await posts.openById(who, id), await posts.history(who, id, null), await posts.comments(who, id));
    answers.push(
      await posts.preview(who, id, DRAFT),
      await posts.previewLink(who, id),
      await posts.revokePreviews(who, id),
      await posts.comment(who, id, "x"),
    );
    const pair = { postId: own, base: token, intoId: id, intoBase: "1.0", tab: "karta-1", mergeTopics: true };
    answers.push(await posts.join(who, pair), await posts.join(who, { ...pair, postId: id, intoId: own }));
    answers.push(await posts.previewJoin(who, id, own, "karta-1"));
    answers.push(await posts.previewMove(who, id, { slug: "x", categoryId: DRAFT.categoryId }));
    answers.push(await posts.resolve(who, id, commentId, true), await posts.resolve(who, own, commentId, true));
    await posts.leave(who, id, "karta-zofii");
    for (const revisionId of revisionIds) {
      answers.push(await posts.compare(who, id, revisionId, null), await posts.nameRevision(who, id, revisionId, "x"));
      answers.push(
        await posts.compare(who, own, revisionId, null),
        await posts.nameRevision(who, own, revisionId, "x"),
      );
      answers.push(await posts.history(who, own, revisionId));
      const act = "restore-revision" as const;
      answers.push(await posts.act(who, { postId: own, base: token, tab: "karta-1", act, revisionId }));
    }
  }
  answers.push(await posts.open(who, "tajemnica-redakcji"));
  // The answer for the address of another person's draft equals that for no post.
  const asked = await posts.previewJoin(who, own, "tajemnica-redakcji", "karta-1");
  expect(asked).toEqual(await posts.previewJoin(who, own, "nie-ma-takiego", "karta-1"));
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, code: "missing" });
  expect(JSON.stringify(answers)).not.toContain(SECRET);
  expect(await traces(runtime)).toBe(before);
});

test("a contributor's own post reaches no reader by anything they may do to it", async () => {
  const { posts, store } = await open();
  const change = { title: "Mój", authorIds: [jan.id, zofia.id], pin: { until: null } };
  await saved(posts, jan, saveOf(own, { change }));
  for (const state of ["draft", "in-review"]) {
    for (const act of POST_ACTIONS.filter(
      (each) => !["submit", "take-back", "trash", "restore-revision"].includes(each),
    )) {
      const opened = await posts.openById(jan, own);
      const base = opened.ok ? opened.value.token : "0";
      const request = { postId: own, base, tab: "karta-1", act, at: "2027-01-02T08:00", comment: "x", slug: "x" };
      expect(await posts.act(jan, { ...request, pin: { until: null } })).toMatchObject({ ok: false });
    }
    expect(await store.read.post(own)).toMatchObject({ state, publishedAt: null, publishAt: null });
    const opened = await posts.openById(jan, own);
    if (opened.ok) await posts.act(jan, { postId: own, base: opened.value.token, tab: "karta-1", act: "submit" });
  }
});
