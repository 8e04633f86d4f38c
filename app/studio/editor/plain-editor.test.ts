import { beforeEach, describe, expect, test } from "vitest";
import type { Role } from "#core/base/viewer.ts";
import { NO_NEWS } from "#core/mail/digest-times.ts";
import { NO_MAIL } from "#core/mail/mail-settings.ts";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import { makeSubscriber } from "#store/contract/mail/subscribers.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { fakeMail } from "#test/support/fakes/fake-administration.ts";
import { viewerOf } from "#test/support/fakes/fake-studio.ts";
import { DRAFT, idOf } from "#test/support/services/post-service.ts";

/* The editor of a browser without scripts, over the real store. It is Friday 20 November 2026, 13:00 in Warsaw. */

const ID = idOf(1);
let site: Awaited<ReturnType<typeof openAppWithStore>>;

beforeEach(async () => {
  site = await openAppWithStore();
});

/** What stands within `noscript`, which is text to a parser that runs scripts. */
const within = (text: string) => /<noscript>([\s\S]*?)<\/noscript>/.exec(text)?.[1] ?? text;
const shown = async (role: Role) => within((await site.get("/edit-post/czosnek-zimowy", role)).text);
const buttons = (page: string) => pick(page, "button").map((each) => attribute(each, "value") ?? "save");
const stored = async () => (await site.store.read.post(ID))!;

async function begin(role: Role) {
  const draft = { ...DRAFT, authorIds: [viewerOf(role).id] };
  const save = { do: "save", postId: ID, tab: "karta-1", base: "0", draft, baseDraft: null, kind: "save" };
  expect(await site.send(role, save)).toMatchObject({ status: 200 });
  await site.send(role, { do: "leave", postId: ID, tab: "karta-1" });
}

/** Presses a button of the form as it stands; `change` is what was typed before. */
async function press(role: Role, act: string, change: Record<string, string> = {}) {
  const { value } = await site.send<OpenedPost>(role, { do: "open", postId: ID });
  const { title, lead, body } = value.draft;
  const fields = { do: "save-form", postId: ID, base: value.token, title, lead, body, at: "", ...change };
  const path = `/edit-post/${value.slug}`;
  return site.post(path, role, Object.entries({ ...fields, ...(act && { act }) }));
}

describe("the buttons are those of the role and the state", () => {
  test("a contributor hands a draft in and takes it back, and is told who may publish", async () => {
    await begin("contributor");
    const page = await shown("contributor");
    expect(buttons(page)).toEqual(["save", "submit", "trash"]);
    expect(textOf(pick(page, "fieldset")[0])).toContain("Opublikuj: Może to zrobić redaktor");
    expect((await press("contributor", "submit", { comment: "Proszę.", body: "Nowa treść." })).status).toBe(303);
    expect(await stored()).toMatchObject({ state: "in-review", body: "Nowa treść." });
    const waiting = await shown("contributor");
    expect([buttons(waiting), pick(waiting, "textarea", { readonly: "" }).length]).toEqual([["take-back"], 2]);
    expect(await press("contributor", "take-back")).toMatchObject({
      status: 303,
      headers: { location: "/edit-post/czosnek-zimowy?done=take-back" },
    });
    expect((await stored()).state).toBe("draft");
  });

  test("an editor returns it, and the page then says so to its author", async () => {
    await begin("contributor");
    await press("contributor", "submit");
    expect(buttons(await shown("editor"))).toEqual(["save", "publish", "schedule", "send-back", "trash"]);
    const refused = await press("editor", "send-back");
    expect([refused.status, within(refused.text)]).toEqual([
      422,
      expect.stringContaining("Napisz, co trzeba zmienić."),
    ]);
    await press("editor", "send-back", { comment: "Skróć wstęp." });
    const [notice] = pick(await shown("contributor"), "blockquote");
    expect(notice && textOf(notice)).toBe("Skróć wstęp.");
  });

  test("an administrator publishes, withdraws, trashes and restores", async () => {
    await begin("administrator");
    expect((await press("administrator", "publish", { title: "Czosnek" })).headers["location"]).toBe(
      "/edit-post/czosnek?done=publish",
    );
    const live = await site.get("/edit-post/czosnek?done=publish", "administrator");
    expect(within(live.text)).toContain("Wpis jest opublikowany.");
    expect(buttons(within(live.text))).toEqual(["save", "withdraw"]);
    // The text is as it was: a withdrawal makes no working copy of it.
    await press("administrator", "withdraw", { redirectTo: "/uprawa" });
    expect((await stored()).state).toBe("withdrawn");
    expect((await site.get("/uprawa/czosnek")).headers["location"]).toBe("/uprawa");
    const withdrawn = await site.get("/edit-post/czosnek", "administrator");
    expect(buttons(within(withdrawn.text))).toEqual(["save", "publish-again", "redirect-withdrawn", "trash"]);
    await press("administrator", "redirect-withdrawn", { redirectTo: "https://example.pl/" });
    expect((await site.get("/uprawa/czosnek")).headers["location"]).toBe("https://example.pl/");
    await press("administrator", "trash");
    expect(buttons(within((await site.get("/edit-post/czosnek", "administrator")).text))).toEqual(["restore"]);
    await press("administrator", "restore");
    expect((await stored()).state).toBe("withdrawn");
  });
});

test("a text is saved before its act, and kept where that is refused, under a new title too", async () => {
  await begin("author");
  const refused = await press("author", "publish", { title: "Inny tytuł", body: "[x](/nie/ma)" });
  expect(refused.status).toBe(422);
  expect(within(refused.text)).toContain("Odnośniki donikąd: /nie/ma.");
  expect(pick(within(refused.text), "input", { name: "title", value: "Inny tytuł" })).toHaveLength(1);
  expect(await stored()).toMatchObject({ state: "draft", title: "Inny tytuł", body: "[x](/nie/ma)" });
});

test("a time is planned, asked about where it is twice or far, moved and cancelled", async () => {
  await begin("author");
  const far = await press("author", "schedule", { at: "9999-01-01T08:00" });
  expect([far.status, pick(within(far.text), "input", { name: "distant" }).length]).toEqual([422, 1]);
  const twice = await press("author", "schedule", { at: "2027-10-31T02:30" });
  expect(pick(within(twice.text), "input", { name: "fold" })).toHaveLength(2);
  await press("author", "schedule", { at: "2027-10-31T02:30", fold: "later" });
  expect((await stored()).publishAt).toBe(Date.UTC(2027, 9, 31, 1, 30));
  const planned = await shown("author");
  expect(buttons(planned)).toEqual(["save", "schedule", "unschedule", "trash"]);
  expect(planned).toContain("Zmień termin");
  await press("author", "schedule", { at: "2026-11-21T08:00" });
  expect((await stored()).publishAt).toBe(Date.UTC(2026, 10, 21, 7));
  await press("author", "unschedule");
  expect(await stored()).toMatchObject({ state: "draft", publishAt: null });
});

test("a new post gets its category, and its acts once it is stored", async () => {
  const page = within((await site.get("/edit-post/new", "author")).text);
  expect(buttons(page)).toEqual(["save"]);
  const [postId = ""] = pick(page, "input", { name: "postId" }).map((each) => attribute(each, "value") ?? "");
  const fields = {
    do: "save-form",
    postId,
    base: "0",
    title: "Nowy",
    categoryId: DRAFT.categoryId,
    lead: "",
    body: "A.",
  };
  const saved = await site.post("/edit-post/new", "author", Object.entries(fields));
  expect(saved.headers["location"]).toBe("/edit-post/nowy");
  expect(await site.store.read.post(postId)).toMatchObject({ categoryId: DRAFT.categoryId, state: "draft" });
  expect(buttons(within((await site.get("/edit-post/nowy", "author")).text))).toContain("publish");
});

test("what changed since the form was drawn is not written over by its act", async () => {
  await begin("author");
  const late = await press("author", "publish", { base: "0.9" });
  expect([late.status, (await stored()).state]).toEqual([409, "draft"]);
});

test("the tick for a letter is as the post was planned, and a form without it changes nothing about the letter", async () => {
  site = await openAppWithStore({ mail: fakeMail });
  await site.store.write(async (tx) => {
    await tx.putSubscriber(makeSubscriber("s-1"));
    await tx.putMailSettings({ ...NO_MAIL, news: { ...NO_NEWS, onPublish: true } });
  });
  await begin("administrator");
  const ticks = async () =>
    pick(await shown("administrator"), "input", { name: "letter" }).map((tick) => attribute(tick, "checked") === "");
  const plan = async (fields: Record<string, string>) => {
    expect((await press("administrator", "schedule", fields)).status).toBe(303);
    return ticks();
  };
  expect(await ticks()).toEqual([true]);
  expect(await plan({ at: "2026-11-21T08:00", asksLetter: "on" })).toEqual([false]);
  expect(await plan({ at: "2026-11-21T09:00" })).toEqual([false]);
  expect(await plan({ at: "2026-11-21T10:00", asksLetter: "on", letter: "on" })).toEqual([true]);
  expect(await plan({ at: "2026-11-21T11:00" })).toEqual([true]);
});

test("a post that is published again offers its letter to those who did not get it, and to nobody when all did", async () => {
  site = await openAppWithStore({ mail: fakeMail });
  await site.store.write((tx) => tx.putSubscriber(makeSubscriber("s-1")));
  await begin("administrator");
  await press("administrator", "publish", { asksLetter: "on", letter: "on" });
  await press("administrator", "withdraw");
  const offers = async () => pick(await shown("administrator"), "input", { name: "letter" }).length;
  expect(await offers()).toBe(0);
  const letter = { id: `post-${ID}`, postId: ID, subject: "", introduction: "", from: 1, until: 1, queued: 0 };
  await site.store.write((tx) => tx.putReaderLetter({ ...letter, queuedTo: "" }));
  const page = await shown("administrator");
  expect(pick(page, "input", { name: "letter" }).map((tick) => attribute(tick, "checked"))).toEqual([""]);
  expect(page).toContain("Wyślij list pozostałym (1)");
  await press("administrator", "publish-again", { asksLetter: "on", letter: "on" });
  const rest = (await site.store.read.outbox(9)).filter(({ payload }) => payload["isRest"] === true);
  expect(rest.map(({ kind }) => kind)).toEqual(["news"]);
  await press("administrator", "withdraw");
  await site.store.write((tx) => tx.putReaderLetter({ ...letter, queuedTo: null }));
  expect(await offers()).toBe(0);
});
