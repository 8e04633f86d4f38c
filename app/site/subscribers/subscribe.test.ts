import { describe, expect, test } from "vitest";
import { PURGE_ALL } from "#core/base/cache-tags.ts";
import { LINK_MS, LEAVE_PATH, subscriberPath } from "#core/subscribers/subscriber-links.ts";
import { createOneClickLeave } from "#server/mail/one-click-leave.ts";
import { cooking, DAY, growing, makePost, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { siteWithLetters } from "#test/support/app/subscribers.ts";
import { viewerOf } from "#test/support/fakes/fake-studio.ts";
import { openFakeSite } from "#test/support/fakes/fake-site.ts";

const ALA = "ala@example.pl";

const formsOf = (page: string) => pick(page, "form", { action: "/subscribe" });
const noticeOf = (page: string) => pick(page, "output").map(textOf).join(" ");

async function withPosts(place: string) {
  return siteWithLetters(place, async (store) => {
    await putFixtures(store);
    await putPosts(
      store,
      makePost({ id: "p-1", slug: "dynie", categoryId: growing.id }),
      makePost({ id: "p-2", slug: "o-nas", categoryId: "c-strony" }),
    );
  });
}

describe("the form for letters", () => {
  test.each([
    ["off", 0, 0, 404],
    ["page", 0, 0, 200],
    ["footer", 1, 1, 200],
    ["posts", 0, 1, 200],
    ["everywhere", 1, 2, 200],
  ])("set to %s: in %i places of a list, %i of a post; its page answers %i", async (place, list, post, status) => {
    const { get } = await withPosts(place);
    expect(formsOf((await get("/uprawa")).text)).toHaveLength(list);
    expect(formsOf((await get("/uprawa/dynie")).text)).toHaveLength(post);
    expect(formsOf((await get("/strony/o-nas")).text)).toHaveLength(list);
    const own = await get("/subscribe");
    expect(own.status).toBe(status);
    expect(formsOf(own.text)).toHaveLength(status === 200 ? 1 : 0);
  });

  test("is plain HTML that posts to one address", async () => {
    const { get } = await withPosts("footer");
    const [form] = formsOf((await get("/")).text);
    expect(attribute(form, "method")).toBe("post");
    expect(pick((await get("/")).text, "input", { name: "do" }).map((input) => attribute(input, "value"))).toEqual([
      "subscribe",
    ]);
  });

  test("is gone as soon as mail is switched off", async () => {
    const { get, mail, subscribe, store } = await withPosts("everywhere");
    expect(formsOf((await get("/uprawa/dynie")).text)).toHaveLength(2);
    mail.isOn = async () => false;
    // As every change of the settings of mail does.
    await store.write(async (tx) => tx.purge([PURGE_ALL]));
    expect(formsOf((await get("/uprawa/dynie")).text)).toEqual([]);
    expect((await subscribe(ALA)).status).toBe(404);
  });
});

describe("asking for letters", () => {
  test("sends one letter, whose link shows a button, and only the button confirms", async () => {
    const { get, post, subscribe, takeLetters, store, keys } = await siteWithLetters();
    const sent = await subscribe(" Ala@Example.PL ");
    expect(noticeOf(sent.text)).toContain("Zajrzyj do skrzynki");
    const letters = await takeLetters();
    expect(letters).toMatchObject([{ to: ALA, subject: "Potwierdź zapis: Próba" }]);
    const path = letters[0]?.path ?? "";
    expect(path).not.toContain("ala");
    const page = await get(path);
    expect(page.headers["cache-control"]).toBe("private, no-store");
    expect(page.headers["x-robots-tag"] ?? page.text).toContain("noindex");
    expect(pick(page.text, "button").map(textOf)).toContain("Tak, chcę dostawać listy");
    expect(await store.read.subscriberCounts()).toMatchObject({ waiting: 1, confirmed: 0 });
    const done = await post(path, null, [["do", "confirm"]]);
    expect(noticeOf(done.text)).toContain("zapis jest potwierdzony");
    expect(await store.read.subscriberCounts()).toMatchObject({ waiting: 0, confirmed: 1 });
    expect(await store.read.subscriberByMark(keys.mark(ALA))).toMatchObject({ source: "form", failures: 0 });
  });

  test("gives a known and an unknown address the same answer, and each at most one letter in a day", async () => {
    const { subscribe, takeLetters, confirmed, time } = await siteWithLetters();
    const first = await subscribe("ola@example.pl");
    await takeLetters();
    await confirmed(ALA);
    const [known, unknown] = [await subscribe(ALA), await subscribe("ela@example.pl")];
    expect(known.text).toBe(unknown.text);
    expect(known.text).toBe(first.text);
    expect((await takeLetters()).map(({ to }) => to)).toEqual(["ela@example.pl"]);
    time.now += DAY - 1;
    await subscribe(ALA);
    expect(await takeLetters()).toEqual([]);
    time.now += 1;
    await subscribe(ALA);
    expect(await takeLetters()).toMatchObject([{ to: ALA, subject: "Twoje listy: Próba" }]);
  });

  test("stores nothing for a bot that fills the hidden field, and tells it nothing", async () => {
    const { subscribe, store } = await siteWithLetters();
    const bot = await subscribe("bot@example.pl", [["website", "https://spam.example"]]);
    const person = await subscribe("ola@example.pl");
    expect(noticeOf(bot.text)).toBe(noticeOf(person.text));
    expect(await store.read.subscriberCounts()).toMatchObject({ waiting: 1 });
  });

  test("says beside the field what is wrong with the address, and keeps it", async () => {
    const { subscribe } = await siteWithLetters();
    const page = await subscribe("ala@");
    expect(page.status).toBe(422);
    expect(page.text).toContain("Podaj adres e-mail");
    expect(pick(page.text, "input", { name: "email" }).map((input) => attribute(input, "value"))).toEqual(["ala@"]);
  });

  test("is limited for one network, and comes back with time", async () => {
    const { subscribe, elapsed, store } = await siteWithLetters();
    for (let each = 0; each < 10; each += 1) expect((await subscribe(`a${each}@example.pl`)).status).toBe(200);
    expect((await subscribe("b@example.pl")).status).toBe(429);
    expect(await store.read.subscriberCounts()).toMatchObject({ waiting: 10 });
    elapsed.ms += 6 * 60_000;
    expect((await subscribe("b@example.pl")).status).toBe(200);
  });

  test("does not bring back whoever left before the link is used", async () => {
    const { subscribe, confirmed, takeLetters, store, keys, time, post } = await siteWithLetters();
    const { subscriber } = await confirmed(ALA);
    await post(subscriberPath(keys, "leave", subscriber.id, 0), null, [["do", "leave"]]);
    time.now += 2 * DAY;
    await subscribe(ALA);
    const [letter] = await takeLetters();
    expect(await store.read.subscriber(subscriber.id)).toMatchObject({ state: "left" });
    await post(letter?.path ?? "", null, [["do", "confirm"]]);
    expect(await store.read.subscriber(subscriber.id)).toMatchObject({ state: "confirmed", endedAt: null });
  });
});

describe("links in letters", () => {
  test("work on their own page alone, unaltered, and for 30 days; those to leave always", async () => {
    const { get, confirmed, keys, time } = await siteWithLetters();
    const { subscriber } = await confirmed(ALA);
    const pathOf = (step: "confirm" | "leave" | "preferences") => subscriberPath(keys, step, subscriber.id, time.now);
    const isAlive = async (path: string) => !(await get(path)).text.includes("Ten odnośnik już nie działa");
    const [leave, preferences] = [pathOf("leave"), pathOf("preferences")];
    expect(await isAlive(preferences)).toBe(true);
    expect(await isAlive(preferences.replace("preferences", "confirm"))).toBe(false);
    expect(await isAlive(leave.replace("leave", "preferences"))).toBe(false);
    expect(await isAlive(preferences.replace(subscriber.id, "nowe-99"))).toBe(false);
    expect(await isAlive(`${preferences}x`)).toBe(false);
    expect(await isAlive("/subscribe/preferences")).toBe(false);
    expect((await get("/subscribe/inne")).status).toBe(404);
    time.now += LINK_MS + 1;
    expect(await isAlive(preferences)).toBe(false);
    expect(await isAlive(leave)).toBe(true);
  });

  test("sign a reader off with one POST of a mail program, and with the button of the page", async () => {
    const { get, post, confirmed, keys, handler, store, studio } = await siteWithLetters();
    const { subscriber } = await confirmed(ALA);
    const path = subscriberPath(keys, "leave", subscriber.id, 0);
    const shown = (await get(path)).text;
    expect(pick(shown, "button").map(textOf)).toContain("Wypisz mnie");
    // Links to leave never expire, so they must not lead to the reader's data.
    expect((await get(path.replace("?", "/_payload.json?"))).text + shown).not.toMatch(/ala@example|preferences\?key/);
    expect(await store.read.subscriber(subscriber.id)).toMatchObject({ state: "confirmed" });
    const site = await openFakeSite({
      handler,
      appCheck: async () => ({ ok: false, code: "forbidden", message: "Nie z tej strony." }),
      takes: { [LEAVE_PATH]: createOneClickLeave((key) => studio.subscriptions.leave(key), []) },
    });
    try {
      const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
      const send = (to: string, headers: Record<string, string> = {}) =>
        fetch(site.address + to, { method: "POST", body, headers, redirect: "manual" });
      const forged = await send(path.replace(subscriber.id, "nowe-99"));
      expect(forged.status).toBe(404);
      const [first, again] = [await send(path), await send(path)];
      expect([first.status, again.status]).toEqual([200, 200]);
      expect(await store.read.subscriber(subscriber.id)).toMatchObject({ state: "left", endedAt: expect.any(Number) });
      const person = await send(path, { accept: "text/html,*/*;q=0.8" });
      expect([person.status, person.headers.get("location")]).toEqual([303, path]);
      expect((await get(path)).text).toContain("Nie wyślemy Ci więcej listów");
      // Whoever had themselves removed gets no letters either; a program that met an error would tell its user so.
      await store.write((tx) => tx.removeSubscriber(subscriber.id));
      expect((await send(path)).status).toBe(200);
      expect((await send(path.replace(subscriber.id, "nowe-99"))).status).toBe(404);
      const pressed = await post(path, null, [["do", "leave"]]);
      expect(pressed.text).toContain("Nie masz już u nas adresu; listów nie wysyłamy.");
    } finally {
      await site.close();
    }
  });

  test("the page of preferences stores the choice, and all of them mean later ones too", async () => {
    const { get, post, confirmed, keys, time, store } = await siteWithLetters();
    const { subscriber } = await confirmed(ALA);
    const path = subscriberPath(keys, "preferences", subscriber.id, time.now);
    const ticked = async () =>
      pick((await get(path)).text, "input", { name: "category" })
        .filter((input) => attribute(input, "checked") === "")
        .map((input) => attribute(input, "value"));
    const choose = (...ids: string[]) =>
      post(path, null, [["do", "choose"], ...ids.map((id): [string, string] => ["category", id])]);
    expect(await ticked()).toEqual([growing.id, cooking.id]);
    await choose(cooking.id, "c-obca");
    expect(await ticked()).toEqual([cooking.id]);
    const nothing = await choose();
    expect([nothing.status, nothing.text.includes("Zaznacz choć jedną kategorię")]).toEqual([422, true]);
    await choose(growing.id, cooking.id);
    expect(await store.read.subscriber(subscriber.id)).toMatchObject({ categoryIds: [] });
  });

  test("give the reader all that is stored, and remove it without a trace of the address", async () => {
    const { get, post, confirmed, keys, time, store, studio } = await siteWithLetters();
    const { subscriber } = await confirmed(ALA);
    const path = subscriberPath(keys, "preferences", subscriber.id, time.now);
    const key = new URLSearchParams(path.split("?")[1]).get("key") ?? "";
    const data = await get(`/subscribe/data.json?key=${key}`);
    expect(data.headers).toMatchObject({ "cache-control": "private, no-store" });
    expect(JSON.parse(data.text)).toMatchObject({
      address: ALA,
      state: "confirmed",
      categories: "all",
      source: "form",
    });
    expect((await get("/subscribe/data.json?key=x")).status).toBe(404);
    expect((await get(path)).text).toContain("zostaje tylko skrót");
    const removed = await post(path, null, [["do", "remove"]]);
    expect(removed.text).toContain("Dane usunięte");
    expect(await store.read.subscriberByMark(keys.mark(ALA))).toBeNull();
    const forms = (text: string) => pick(text, "input", { name: "email" }).length;
    const dead = (await get("/subscribe/preferences?key=x")).text;
    for (const older of [path, subscriberPath(keys, "leave", subscriber.id, 0)]) {
      const page = (await get(older)).text;
      expect(page).toContain("Nie masz już u nas adresu; listów nie wysyłamy.");
      expect(page).not.toMatch(/Ten odnośnik już nie działa|minęło 30 dni/);
      expect(forms(page)).toBe(forms(dead) - 1);
    }
    expect((await get(`/subscribe/data.json?key=${key}`)).status).toBe(404);
    const administrator = viewerOf("administrator");
    const table = `email,data zgody\n${ALA},2026-01-01\n`;
    expect(await studio.subscribers.importTable(administrator, table, true)).toMatchObject({
      ok: true,
      value: { created: 0, leftOut: [{ line: 2, message: "usunął stąd swoje dane" }] },
    });
  });
});

test("a merged category takes over what readers chose", async () => {
  const { post, confirmed, keys, time, store, studio } = await siteWithLetters();
  const { subscriber } = await confirmed(ALA);
  const path = subscriberPath(keys, "preferences", subscriber.id, time.now);
  await post(path, null, [
    ["do", "choose"],
    ["category", cooking.id],
  ]);
  const administrator = viewerOf("administrator");
  const move = { to: { into: growing.id }, version: cooking.version, takeOver: false, rewrite: false };
  expect(await studio.categories.move(administrator, cooking.id, move)).toMatchObject({ ok: true });
  expect(await store.read.subscriber(subscriber.id)).toMatchObject({ categoryIds: [growing.id] });
});
