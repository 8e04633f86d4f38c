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
import { DESK_ACTS } from "./post-access.ts";

/* Somebody who knows every id of another's draft, and has a post of their own to try them on. */

const [live, hidden, own] = [idOf(1), idOf(2), idOf(3)];
const SECRET = "Tajemnica redakcji";

async function open() {
  const runtime = await openPostService();
  const { desk, store } = runtime;
  await published(desk, live);
  const standing = await desk.openById(zofia, live);
  if (!standing.ok) throw new Error(standing.message);
  await saved(desk, zofia, saveOf(live, { base: standing.value.token, change: { title: SECRET } }));
  await saved(desk, zofia, saveOf(hidden, { change: { title: SECRET, body: `${SECRET}.`, notes: SECRET } }));
  await desk.comment(zofia, hidden, SECRET);
  await desk.beat(zofia, hidden, "karta-zofii", "1.0");
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
  const { desk, commentId, revisionIds } = runtime;
  const { token } = await saved(desk, who, saveOf(own, { change: { title: "Mój", authorIds: [who.id] } }));
  const before = await traces(runtime);
  const answers: unknown[] = [];
  for (const id of [live, hidden]) {
    for (const base of ["0", "1.0", "2.0", "2.1"]) {
      answers.push(await desk.save(who, saveOf(id, { base, tab: "karta-zofii", change: { authorIds: [who.id] } })));
      answers.push(await desk.beat(who, id, "karta-zofii", base), await desk.takeOver(who, id, "karta-zofii", base));
      for (const act of DESK_ACTS) {
        const more = { comment: "x", slug: "x", revisionId: revisionIds[0]!, takeOver: true, pin: { until: null } };
        answers.push(await desk.act(who, { postId: id, base, tab: "karta-zofii", act, ...more }));
      }
    }
    answers.push(await desk.openById(who, id), await desk.history(who, id, null), await desk.comments(who, id));
    answers.push(
      await desk.preview(who, id, DRAFT),
      await desk.previewLink(who, id),
      await desk.revokePreviews(who, id),
      await desk.comment(who, id, "x"),
    );
    const pair = { postId: own, base: token, intoId: id, intoBase: "1.0", tab: "karta-1", mergeTopics: true };
    answers.push(await desk.join(who, pair), await desk.join(who, { ...pair, postId: id, intoId: own }));
    answers.push(await desk.previewJoin(who, id, own, "karta-1"));
    answers.push(await desk.previewMove(who, id, { slug: "x", categoryId: DRAFT.categoryId }));
    answers.push(await desk.resolve(who, id, commentId, true), await desk.resolve(who, own, commentId, true));
    await desk.leave(who, id, "karta-zofii");
    for (const revisionId of revisionIds) {
      answers.push(await desk.compare(who, id, revisionId, null), await desk.nameRevision(who, id, revisionId, "x"));
      answers.push(await desk.compare(who, own, revisionId, null), await desk.nameRevision(who, own, revisionId, "x"));
      answers.push(await desk.history(who, own, revisionId));
      const act = "restore-revision" as const;
      answers.push(await desk.act(who, { postId: own, base: token, tab: "karta-1", act, revisionId }));
    }
  }
  answers.push(await desk.open(who, "tajemnica-redakcji"));
  // An address that is somebody else's draft is told from none by nothing.
  const asked = await desk.previewJoin(who, own, "tajemnica-redakcji", "karta-1");
  expect(asked).toEqual(await desk.previewJoin(who, own, "nie-ma-takiego", "karta-1"));
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, code: "missing" });
  expect(JSON.stringify(answers)).not.toContain(SECRET);
  expect(await traces(runtime)).toBe(before);
});

test("a contributor's own post reaches no reader by anything they may do to it", async () => {
  const { desk, store } = await open();
  const change = { title: "Mój", authorIds: [jan.id, zofia.id], pin: { until: null } };
  await saved(desk, jan, saveOf(own, { change }));
  for (const state of ["szkic", "do-sprawdzenia"]) {
    for (const act of DESK_ACTS.filter(
      (each) => !["submit", "take-back", "trash", "restore-revision"].includes(each),
    )) {
      const opened = await desk.openById(jan, own);
      const base = opened.ok ? opened.value.token : "0";
      const request = { postId: own, base, tab: "karta-1", act, at: "2027-01-02T08:00", comment: "x", slug: "x" };
      expect(await desk.act(jan, { ...request, pin: { until: null } })).toMatchObject({ ok: false });
    }
    expect(await store.read.post(own)).toMatchObject({ state, publishedAt: null, publishAt: null });
    const opened = await desk.openById(jan, own);
    if (opened.ok) await desk.act(jan, { postId: own, base: opened.value.token, tab: "karta-1", act: "submit" });
  }
});
