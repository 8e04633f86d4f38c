import { expect, test } from "vitest";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { pick, textOf } from "#test/support/app/dom.ts";
import { viewerOf } from "#test/support/fakes/fake-studio.ts";
import { DRAFT, idOf } from "#test/support/services/post-service.ts";

const ID = idOf(1);

test("a subtitle is saved with and without scripts and shown on the page of the post", async () => {
  const site = await openAppWithStore();
  const draft = { ...DRAFT, subtitle: 'Zanim "przyjdzie" mróz', authorIds: [viewerOf("editor").id] };
  const save = { do: "save", postId: ID, tab: "karta-1", base: "0", draft, baseDraft: null, kind: "save" };
  const { value } = await site.send<{ token: string }>("editor", save);
  await site.send("editor", { do: "leave", postId: ID, tab: "karta-1" });
  expect(await site.store.read.post(ID)).toMatchObject({ subtitle: draft.subtitle });
  expect((await site.get("/edit-post/czosnek-zimowy", "editor")).text).toContain("Podtytuł");
  const { title, lead, body } = draft;
  const form = {
    do: "save-form",
    postId: ID,
    base: value.token,
    title,
    lead,
    body,
    subtitle: 'Zanim "złapie" mróz',
    act: "publish",
  };
  expect((await site.post("/edit-post/czosnek-zimowy", "editor", Object.entries(form))).status).toBe(303);
  const page = (await site.get("/uprawa/czosnek-zimowy")).text;
  expect(pick(page, "p", { class: "standfirst" }).map(textOf)).toEqual(["Zanim „złapie” mróz", lead]);
});
