import { describe, expect, test } from "vitest";
import { HELD_UNTIL } from "#core/base/jobs.ts";
import type { Role } from "#core/base/viewer.ts";
import { NO_NEWS } from "#core/mail/digest-times.ts";
import { NO_MAIL } from "#core/mail/mail-settings.ts";
import type { MailPort } from "#core/mail/store.ts";
import { makeSubscriber } from "#store/contract/mail/subscribers.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { fakeMail } from "#test/support/fakes/fake-administration.ts";
import { viewerOf } from "#test/support/fakes/fake-studio.ts";
import { DRAFT, idOf } from "#test/support/services/post-service.ts";
import { createSubscriberMail } from "#server/mail/subscriber-mail.ts";
import { withFraming } from "#server/http/answers/security-headers.ts";

async function siteWithMail(mail: Partial<MailPort> = {}) {
  const site = await openAppWithStore({ mail: { ...fakeMail, ...mail } });
  await site.store.write((tx) => tx.putMailSettings({ ...NO_MAIL, news: NO_NEWS }));
  const submit = (role: Role, fields: Record<string, string>) =>
    site.post("/studio/letters", role, Object.entries(fields));
  return { ...site, submit };
}

const WEEKLY = { do: "settings", onPublish: "on", digest: "weekly", day: "1", hour: "8", imprint: "Redakcja" };
const fieldsIn = (page: string) => pick(page, "input").map((input) => attribute(input, "name"));

describe("the screen of letters", () => {
  test("says, like the settings of mail and the editor, to how many readers the site has no key, and counts the others", async () => {
    const { get, store, send } = await siteWithMail();
    const keys = await fakeMail.subscriberKeys();
    const other = await createSubscriberMail(Buffer.alloc(32, 9), () => 0).subscriberKeys();
    const readers = Array.from({ length: 600 }, (_, at) =>
      makeSubscriber(`s-${at}`, { sealedAddress: (at === 599 ? other : keys).seal(`r${at}@example.pl`) }),
    );
    await store.write(async (tx) => {
      for (const each of readers) await tx.putSubscriber(each);
    });
    const save = {
      do: "save",
      postId: idOf(1),
      tab: "karta-1",
      base: "0",
      draft: DRAFT,
      baseDraft: null,
      kind: "save",
    };
    await send("administrator", save);
    const pages = ["/studio/letters", "/studio/mail", "/edit-post/czosnek-zimowy"];
    const texts = async () => Promise.all(pages.map(async (path) => (await get(path, "administrator")).text));
    for (const text of await texts()) expect(text).toContain("Nie da się odczytać adresów czytelników (1)");
    const [letters, , editor] = await texts();
    expect(letters).toContain("Potwierdzeni odbiorcy listów: 599.");
    expect(editor).toContain("Wyślij do subskrybentów (599)");
    await store.write((tx) => tx.putSubscriber(makeSubscriber("s-599", { sealedAddress: keys.seal("r@example.pl") })));
    for (const text of await texts()) expect(text).not.toContain("Nie da się odczytać");
  });

  test("plans a digest, keeps the editor's words and shows the letter, which may hold styles but runs nothing", async () => {
    const sent: { html: string }[] = [];
    const { get, submit, store, time, publish, handler } = await siteWithMail({
      sendNow: async (letter) => {
        sent.push(letter);
        return null;
      },
    });
    expect((await submit("administrator", WEEKLY)).text).toContain("Zapisano.");
    expect((await store.read.mailSettings()).news).toMatchObject({ digest: "weekly", onPublish: true, hour: 8 });
    const draft = await store.read.draftDigest();
    expect(draft).toMatchObject({ from: time.now, postId: null });
    time.now += 60_000;
    await publish("administrator", idOf(1), { title: "Czosnek" });
    const shown = pick((await get("/studio/letters", "editor")).text, "input", { name: "version" });
    const version = attribute(shown[0], "value") ?? "";
    const words = { do: "introduce", subject: "", introduction: "Dzień dobry <wszystkim>.", version };
    expect((await submit("editor", words)).text).toContain("Zapisano.");
    const late = await submit("editor", { ...words, introduction: "Druga osoba" });
    expect(late.text).toContain(
      "Ktoś zmienił słowa tego zbioru w międzyczasie. Temat brzmi teraz: „”, wstęp: „Dzień dobry &lt;wszystkim&gt;.”",
    );
    expect(late.text).toContain("Druga osoba");
    const former = await submit("editor", { ...words, version: '["inny","",""]', introduction: "Trzecia osoba" });
    expect(former.text).toContain("Ten zbiór już wyszedł, z dawnymi słowami.");
    expect(former.text).toContain("Trzecia osoba");
    const page = await get("/studio/letters", "editor");
    expect(page.text).toContain("Dzień dobry &lt;wszystkim&gt;.");
    expect(page.text).toContain("Zapisz i zobacz list");
    expect(fieldsIn(page.text)).not.toContain("hour");
    const caller = { viewer: viewerOf("editor"), cookies: undefined, address: "" };
    const letter = await handler.answer(new Request("https://szpalta.example/studio/letters/preview"), caller);
    expect(letter).toMatchObject({ status: 200, framing: "letter", headers: { "x-robots-tag": "noindex" } });
    expect(String(letter.body)).toContain("Dzień dobry &lt;wszystkim&gt;.");
    expect(withFraming(["style-src 'self'; script-src 'self'"], "letter")).toEqual([
      "style-src 'unsafe-inline'; script-src 'self'",
    ]);
    const latest = async () => {
      const [field] = pick((await get("/studio/letters", "editor")).text, "input", { name: "version" });
      return attribute(field, "value") ?? "";
    };
    const typed = { ...words, introduction: "Wstęp z pola.", version: await latest() };
    const seen = await submit("editor", { ...typed, also: "preview" });
    expect([seen.status, seen.headers["location"]]).toEqual([303, "/studio/letters/preview"]);
    const tried = { ...words, introduction: "Z próby.", also: "test" };
    expect((await submit("editor", { ...tried, version: await latest() })).text).toContain("Serwer przyjął próbę na");
    expect(sent.at(-1)?.html).toContain("Z próby.");
    expect((await get("/studio/letters/preview", "author")).status).toBe(404);
  });

  test("says what a restore paused, and asks an administrator alone what becomes of it", async () => {
    const { get, submit, store, time } = await siteWithMail();
    await store.write(async (tx) => {
      await tx.putMailSettings({ ...NO_MAIL, restored: { at: time.now, letters: "paused" } });
      const times = { introduction: "", from: 1, until: 1, queuedTo: null, queued: 1 };
      await tx.putReaderLetter({ id: "l", postId: null, subject: "Drugi list", ...times });
      await tx.putOutbox({ kind: "mail", key: "letter:l:s", payload: { letterId: "l" }, createdAt: HELD_UNTIL });
    });
    expect((await get("/studio/letters", "administrator")).text).toContain("Czekają: „Drugi list” (1 kopia).");
    const choices = async (role: Role) => {
      const { text } = await get("/studio/letters", role);
      expect(text).toContain("Witrynę odtworzono z kopii");
      return pick(text, "button", { name: "choice" }).map(textOf);
    };
    expect(await choices("editor")).toEqual([]);
    expect(await choices("administrator")).toEqual(["Wyślij wstrzymane listy", "Nie wysyłaj ich"]);
    const done = await submit("administrator", { do: "held", choice: "drop" });
    expect(done.text).toContain("Wstrzymane listy nie wyjdą; zaniechano: 1 kopia.");
    expect(done.text).not.toContain("Witrynę odtworzono z kopii");
    expect(await store.read.mailSettings()).toMatchObject({ restored: { at: time.now, letters: "dropped" } });
  });

  test("is named by the settings of mail and by the editor while letters are paused, with a link for who may open it", async () => {
    const { get, send, store, submit, time } = await siteWithMail();
    await store.write(async (tx) => {
      await tx.putSubscriber(makeSubscriber("s-1"));
      await tx.putMailSettings({ ...NO_MAIL, restored: { at: time.now, letters: "paused" } });
    });
    const draft = { ...DRAFT, authorIds: [viewerOf("author").id] };
    const save = { do: "save", postId: idOf(1), tab: "karta-1", base: "0", draft, baseDraft: null, kind: "save" };
    await send("administrator", save);
    const editor = "/edit-post/czosnek-zimowy";
    const notices = async (path: string, role: Role) =>
      (await get(path, role)).text
        .split('<p class="notice">')
        .slice(1)
        .map((each) => each.slice(0, each.indexOf("</p>")))
        .filter((each) => each.includes("Po odtworzeniu witryny z kopii"));
    const linked = async (path: string, role: Role) =>
      (await notices(path, role)).flatMap((each) => pick(each, "a").map((link) => attribute(link, "href")));
    expect(await linked("/studio/mail", "administrator")).toEqual(["/studio/letters"]);
    expect(await linked(editor, "editor")).toEqual(["/studio/letters"]);
    expect((await notices(editor, "author")).join()).toContain("List zaznaczony tutaj wyjdzie.");
    expect(await linked(editor, "author")).toEqual([]);
    await submit("administrator", { do: "held", choice: "resume" });
    expect(await notices("/studio/mail", "administrator")).toEqual([]);
    expect(await notices(editor, "editor")).toEqual([]);
  });

  test("tells what became of each letter, and that nothing else is counted", async () => {
    const { get, store, time } = await siteWithMail();
    const letter = { postId: "p", subject: "Czosnek", introduction: "", from: time.now, until: time.now };
    await store.write(async (tx) => {
      await tx.putReaderLetter({ ...letter, id: "l", queuedTo: null, queued: 12 });
      for (const what of ["sent", "sent", "refused", "departed"] as const) await tx.countReaderLetter("l", what);
    });
    const { text } = await get("/studio/letters", "editor");
    const cells = pick(text, "td").map(textOf);
    expect(cells[0]).toContain("Czosnek");
    expect(cells.slice(1)).toEqual(["9", "2", "1", "0", "1"]);
    expect(text).toContain("Nie liczymy, kto otworzył list");
  });

  test("says beside the field what is wrong", async () => {
    const { submit } = await siteWithMail();
    const refused = await submit("administrator", { ...WEEKLY, day: "9" });
    expect(pick(refused.text, "span", { class: "field-fault" }).map(textOf)).toEqual(["Podaj dzień od 1 do 7."]);
  });
});

test("the editor offers a letter with a first publication where readers wait for one", async () => {
  const { get, store, send } = await siteWithMail();
  const draft = { ...DRAFT, title: "Czosnek", authorIds: [viewerOf("administrator").id] };
  const save = { do: "save", postId: idOf(1), tab: "karta-1", base: "0", draft, baseDraft: null, kind: "save" };
  const { value } = await send<{ slug: string }>("administrator", save);
  const path = `/edit-post/${value.slug}`;
  // The form without scripts stands in a `noscript`, which is text to a parser.
  const form = async () => (await get(path, "administrator")).text;
  expect(await form()).not.toContain("Wyślij do subskrybentów");
  await store.write(async (tx) => {
    await tx.putSubscriber(makeSubscriber("s-1"));
    await tx.putMailSettings({ ...NO_MAIL, news: { ...NO_NEWS, onPublish: true } });
  });
  expect(await form()).toContain('<input type="checkbox" name="letter" checked=""/>Wyślij do subskrybentów (1)');
  // Others chose a category, and only those of the post's own get the letter.
  const { categoryId } = DRAFT;
  await store.write(async (tx) => {
    for (const [id, chosen] of [
      ["s-2", [categoryId, "inna"]],
      ["s-3", [categoryId]],
      ["s-4", ["inna"]],
    ] as const)
      await tx.putSubscriber(makeSubscriber(id, { categoryIds: [...chosen] }));
  });
  expect(await form()).toContain("Wyślij do subskrybentów (3)");
});
