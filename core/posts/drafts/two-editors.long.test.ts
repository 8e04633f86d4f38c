import { expect, it } from "vitest";
import type { Viewer } from "#core/base/viewer.ts";
import { ok } from "#core/base/outcome.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import {
  admin,
  DRAFT,
  idOf,
  openPostService,
  saved,
  saveOf,
  zofia,
  type PostServiceFixture,
} from "#test/support/services/post-service.ts";
import { createPostService } from "../create-post-service.ts";
import type { Draft, EditToken } from "./draft.ts";
import { reconcileDrafts } from "./reconcile-drafts.ts";

/*
 * Two editors write one post at once and keep taking it over from each other, each from a tab of their own. Every save
 * is either stored or a conflict with both texts, and no text is lost, accepted or refused.
 */

const SAVES = 1_000;
const ID = idOf(1);

interface Writer {
  viewer: Viewer;
  tab: string;
  base: EditToken;
  baseDraft: Draft;
  draft: Draft;
}

it(`${SAVES} interleaved saves of two editors overwrite nothing silently`, async () => {
  const runtime = await openPostService();
  const render: PostServiceFixture["deps"]["renderer"]["render"] = async (source) =>
    ok({ ...fixtures.makeDerived(fixtures.makePost({ id: "echo", ...source })), links: [] });
  const posts = createPostService({ ...runtime.deps, renderer: { ...runtime.deps.renderer, render } });
  const { token } = await saved(posts, zofia, saveOf(ID, { change: { body: "Początek.\n" } }));
  await posts.leave(zofia, ID, "karta-1");
  const start = { ...DRAFT, body: "Początek.\n" };
  const writers: Writer[] = [
    { viewer: zofia, tab: "zofii", base: token, baseDraft: start, draft: start },
    { viewer: admin, tab: "adama", base: token, baseDraft: start, draft: start },
  ];
  const typed: string[] = [];
  let refused = 0;

  const one = async (writer: Writer, number: number): Promise<void> => {
    const line = `${writer.tab} ${number}.`;
    typed.push(line);
    const draft = {
      ...writer.draft,
      body: writer.tab === "zofii" ? `${line}\n\n${writer.draft.body}` : `${writer.draft.body}\n${line}\n`,
    };
    writer.draft = draft;
    const { base, baseDraft, tab, viewer } = writer;
    if (number % 7 === 0) await posts.takeOver(viewer, ID, tab, base);
    const outcome = await posts.save(viewer, saveOf(ID, { base, baseDraft, tab, draft }));
    if (outcome.ok) {
      Object.assign(writer, { base: outcome.value.token, baseDraft: draft });
      return;
    }
    refused++;
    if (!("conflict" in outcome)) throw new Error(outcome.message);
    const { theirs, token: present, revisionId, baseDraft: known } = outcome.conflict;
    const kept = await runtime.store.read.revision(revisionId!);
    expect(kept).toMatchObject({ kind: "conflict", authorId: viewer.id, snapshot: { body: draft.body } });
    expect(known).toEqual(baseDraft);
    const reconciled = reconcileDrafts(baseDraft, draft, theirs);
    const clashes = reconciled.conflicts.map((clash) => ("at" in clash ? clash.theirs : "")).join("");
    const together = {
      ...reconciled.draft,
      body: clashes === "" ? reconciled.draft.body : `${reconciled.draft.body}\n${clashes}`,
    };
    Object.assign(writer, { base: present, baseDraft: theirs, draft: together });
  };

  for (let number = 0; number < SAVES / 2; number++) {
    runtime.clock.now += 2_000;
    await Promise.all(writers.map((writer) => one(writer, number)));
  }
  for (const writer of writers) {
    await posts.takeOver(writer.viewer, ID, writer.tab, writer.base);
    const { base, baseDraft, tab, draft, viewer } = writer;
    const last = await posts.save(viewer, saveOf(ID, { base, baseDraft, tab, draft }));
    if (last.ok || !("conflict" in last)) continue;
    const reconciled = reconcileDrafts(baseDraft, draft, last.conflict.theirs);
    await saved(posts, viewer, saveOf(ID, { base: last.conflict.token, tab, draft: reconciled.draft }));
  }
  const { body } = (await runtime.store.read.post(ID))!;
  expect(typed.filter((line) => !body.includes(line))).toEqual([]);
  expect(refused).toBeGreaterThan(SAVES / 10);
  expect(refused).toBeLessThan(SAVES);
});
