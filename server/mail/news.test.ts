import { describe, expect, it } from "vitest";
import { siteWithReaders, writeDraft, NEWS_ORIGIN } from "#test/support/services/news-site.ts";
import { viewerOf } from "#test/support/fakes/fake-studio.ts";
import { acted, idOf, publishedByClock, zofia } from "#test/support/services/post-service.ts";
import { decodedText } from "#test/support/services/letter-text.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { createLetterDispatch } from "./letter-dispatch.ts";
import { createNewsHandler } from "./news.ts";

/* The present is Friday 20 November 2026, 13:00 in Warsaw. */

const ID = idOf(1);
const MINUTE = 60_000;
const admin = viewerOf("administrator");

describe("a letter with a post", () => {
  it("goes to each reader once when it was ticked, with headers for lists and links of the reader's own", async () => {
    const site = await siteWithReaders(["ala", "ola"]);
    await site.reader("ela", { state: "waiting", confirmedAt: null });
    await writeDraft(site, ID, "Żółte <dynie>");
    await acted(site.posts, zofia, { postId: ID, act: "publish", letter: true });
    const got = await site.deliver();
    expect(got.map(({ to }) => to)).toEqual(["ala@czytelnik.example", "ola@czytelnik.example"]);
    const [ala, ola] = got.map(({ source, html, text, subject }) => ({
      source: source.replace(/\r\n[ \t]+/g, " "),
      html,
      text,
      subject,
    }));
    expect(ala?.subject).toBe("Żółte <dynie>");
    expect(ala?.html).toContain(`href="${NEWS_ORIGIN}/tags"`);
    expect(ala?.text).toContain("-- \nTen list dostają");
    const leave = /^List-Unsubscribe: <(https:\/\/grzadka\.example\/subscribe\/leave\?key=[^>]+)>/im.exec(
      ala?.source ?? "",
    )?.[1];
    expect(ala?.text).toContain(`Wypisz się (${leave})`);
    expect(ola?.text).not.toContain(leave);
    expect(ala?.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im);
    expect(ala?.source).toMatch(/^List-Id: .*<listy\.grzadka\.example>/im);
    expect(ala?.source).toMatch(/^Precedence: bulk/im);
    expect(ala?.source).toMatch(/^Message-ID: <[^>]+@grzadka\.example>/im);
    expect(ala?.source).toMatch(/^Date: /im);
    expect(ala?.source).not.toContain("ala@czytelnik.example".replace("@", "%40"));
    expect(await site.deliver()).toEqual([]);
    expect(await site.counts()).toMatchObject({ queued: 2, sent: 2, refused: 0, dropped: 0, queuedTo: null });
  });

  it("goes only with a first publication that was ticked", async () => {
    const site = await siteWithReaders(["ala"]);
    await writeDraft(site, ID, "Bez listu");
    await acted(site.posts, zofia, { postId: ID, act: "publish" });
    await acted(site.posts, zofia, { postId: ID, act: "withdraw" });
    await acted(site.posts, zofia, { postId: ID, act: "publish-again", letter: true });
    expect(await site.deliver()).toEqual([]);
    expect(await site.store.read.readerLetters(9)).toEqual([]);
  });

  it("goes with a scheduled post as its last planning said, and a change of the time alone changes nothing", async () => {
    const site = await siteWithReaders(["ala"]);
    for (const [id, title] of [
      [ID, "Z listem"],
      [idOf(2), "Bez listu"],
    ] as const)
      await writeDraft(site, id, title);
    await acted(site.posts, zofia, { postId: ID, act: "schedule", at: "2026-11-21T08:00", letter: true });
    await acted(site.posts, zofia, { postId: ID, act: "schedule", at: "2026-11-21T09:00" });
    await acted(site.posts, zofia, { postId: idOf(2), act: "schedule", at: "2026-11-21T09:00", letter: true });
    const opened = await acted(site.posts, zofia, {
      postId: idOf(2),
      act: "schedule",
      at: "2026-11-21T09:30",
      letter: false,
    });
    expect(opened?.letterPlanned).toBe(false);
    site.clock.now = Date.UTC(2026, 10, 21, 9);
    await publishedByClock(site);
    expect((await site.deliver()).map(({ subject }) => subject)).toEqual(["Z listem"]);
    const about = async (id: string) => (await site.store.read.audit(1, null, { kind: "post", id, act: "publish" }))[0];
    expect([(await about(ID))?.details["letter"], (await about(idOf(2)))?.details["letter"]]).toEqual([
      true,
      undefined,
    ]);
  });

  it("goes to those who chose its category, and not to those who left before it was sent", async () => {
    const site = await siteWithReaders(["ala", "ola"]);
    const [other] = (await site.store.read.categories()).filter(({ slug }) => slug !== "uprawa");
    const [own] = (await site.store.read.categories()).filter(({ slug }) => slug === "uprawa");
    await site.reader("ela", { categoryIds: [other!.id] });
    await site.reader("ida", { categoryIds: [own!.id, other!.id] });
    await writeDraft(site, ID, "Czosnek");
    await acted(site.posts, zofia, { postId: ID, act: "publish", letter: true });
    await site.queue();
    await site.reader("ola", { state: "left", endedAt: 2 });
    expect((await site.deliver()).map(({ to }) => to)).toEqual(["ala@czytelnik.example", "ida@czytelnik.example"]);
    expect(await site.counts()).toMatchObject({ queued: 3, sent: 2, dropped: 1, departed: 1 });
    await site.reader("ida", { state: "left", endedAt: 3 });
    expect(await site.counts()).toMatchObject({ departed: 2 });
  });

  it("is not sent any more once its post is withdrawn", async () => {
    const site = await siteWithReaders(["ala", "ola", "ula"]);
    await site.set({}, { perMinute: 1 });
    await writeDraft(site, ID, "Czosnek");
    await acted(site.posts, zofia, { postId: ID, act: "publish", letter: true });
    expect(await site.deliver()).toHaveLength(1);
    await acted(site.posts, zofia, { postId: ID, act: "withdraw" });
    await site.set();
    site.clock.now += 2 * MINUTE;
    expect(await site.deliver()).toEqual([]);
    expect(await site.counts()).toMatchObject({ queued: 3, sent: 1, dropped: 2 });
  });

  it("goes to the rest when its post is published again with it: nobody gets it twice, nobody is forgotten", async () => {
    const site = await siteWithReaders(["ala", "ela", "ida", "ola", "ula"]);
    await writeDraft(site, ID, "Czosnek");
    const got: string[] = [];
    const deliver = async (perMinute: number) => {
      await site.set({}, { perMinute });
      site.clock.now += 2 * MINUTE;
      got.push(...(await site.deliver()).map(({ to }) => to.slice(0, 3)));
    };
    const again = (letter: boolean) => acted(site.posts, zofia, { postId: ID, act: "publish-again", letter });
    const withdraw = () => acted(site.posts, zofia, { postId: ID, act: "withdraw" });
    await acted(site.posts, zofia, { postId: ID, act: "publish", letter: true });
    await deliver(1);
    expect((await withdraw()).letterRest).toBe(4);
    await deliver(60);
    await site.reader("ela", { state: "left", endedAt: 2 });
    expect(await site.posts.openById(zofia, ID)).toMatchObject({ value: { letterRest: 3 } });
    expect((await again(false)).letterRest).toBe(0);
    await deliver(60);
    expect(got).toEqual(["ala"]);
    await withdraw();
    await again(true);
    await deliver(1);
    expect((await withdraw()).letterRest).toBe(2);
    await deliver(60);
    await again(true);
    await deliver(60);
    expect(got.toSorted()).toEqual(["ala", "ida", "ola", "ula"]);
    expect(await site.counts()).toMatchObject({ queued: 5, sent: 4, dropped: 1 });
    expect((await withdraw()).letterRest).toBe(0);
    await again(true);
    await deliver(60);
    expect(got).toHaveLength(4);
  });

  it("goes to all who were not in the outbox yet when its post was withdrawn, also after a kill", async () => {
    const names = Array.from({ length: 600 }, (_, at) => `c${String(at).padStart(3, "0")}`);
    const site = await siteWithReaders(names);
    await writeDraft(site, ID, "Czosnek");
    await acted(site.posts, zofia, { postId: ID, act: "publish", letter: true });
    await acted(site.posts, zofia, { postId: ID, act: "withdraw" });
    await site.queue();
    expect(await site.counts()).toMatchObject({ queued: 0, queuedTo: "" });
    expect((await acted(site.posts, zofia, { postId: ID, act: "publish-again", letter: true })).state).toBe(
      "published",
    );
    const { store } = site;
    let left = 2;
    const dying = {
      ...store,
      write: (work: Parameters<typeof store.write>[0]) =>
        left-- > 0 ? store.write(work) : Promise.reject(new Error("zabity")),
    } as typeof store;
    const entry = { key: "x", payload: { postId: ID, isRest: true }, createdAt: site.clock.now };
    await expect(createNewsHandler({ store: dying, mail: site.mail })(entry)).rejects.toThrow("zabity");
    await acted(site.posts, zofia, { postId: ID, act: "withdraw" });
    await site.queue();
    expect(await site.posts.openById(zofia, ID)).toMatchObject({ value: { letterRest: 600 } });
    await acted(site.posts, zofia, { postId: ID, act: "publish-again", letter: true });
    await site.queue();
    expect(await site.counts()).toMatchObject({ queued: 600, queuedTo: null });
    expect(await store.read.outboxReady(site.clock.now, 1_000, "letters")).toHaveLength(600);
  });

  it("goes out when its post is published again while a copy is being given up", async () => {
    const site = await siteWithReaders(["ala"]);
    await writeDraft(site, ID, "Czosnek");
    await acted(site.posts, zofia, { postId: ID, act: "publish", letter: true });
    await site.queue();
    await acted(site.posts, zofia, { postId: ID, act: "withdraw" });
    const { store, mail } = site;
    const write: typeof store.write = async (work) => {
      await acted(site.posts, zofia, { postId: ID, act: "publish-again", letter: true });
      return store.write(work);
    };
    const { log } = await openRuntime();
    await createLetterDispatch({ store: { ...store, write }, mail, log, isHeld: () => false }).look();
    expect((await site.deliver()).map(({ subject }) => subject)).toEqual(["Czosnek"]);
  });

  it("stays unsent when its post is withdrawn and published again without it before the rest was met, until it is ticked", async () => {
    const site = await siteWithReaders(["ala", "ola", "ula"]);
    const again = (letter: boolean) => acted(site.posts, zofia, { postId: ID, act: "publish-again", letter });
    await site.set({}, { perMinute: 1 });
    await writeDraft(site, ID, "Czosnek");
    await acted(site.posts, zofia, { postId: ID, act: "publish", letter: true });
    const sent = [...(await site.deliver())];
    await acted(site.posts, zofia, { postId: ID, act: "withdraw" });
    await again(false);
    await site.set();
    site.clock.now += 2 * MINUTE;
    expect(await site.deliver()).toEqual([]);
    expect((await acted(site.posts, zofia, { postId: ID, act: "withdraw" })).letterRest).toBe(2);
    await again(true);
    sent.push(...(await site.deliver()));
    expect(sent.map(({ to }) => to.slice(0, 3)).toSorted()).toEqual(["ala", "ola", "ula"]);
    expect(await site.counts()).toMatchObject({ queued: 3, sent: 3, dropped: 0 });
  });

  it("is not even begun when its post was withdrawn and published again without it at once", async () => {
    const site = await siteWithReaders(["ala"]);
    await writeDraft(site, ID, "Czosnek");
    await acted(site.posts, zofia, { postId: ID, act: "publish", letter: true });
    await acted(site.posts, zofia, { postId: ID, act: "withdraw" });
    await acted(site.posts, zofia, { postId: ID, act: "publish-again", letter: false });
    expect(await site.deliver()).toEqual([]);
    expect((await acted(site.posts, zofia, { postId: ID, act: "withdraw" })).letterRest).toBe(1);
    await acted(site.posts, zofia, { postId: ID, act: "publish-again", letter: true });
    expect((await site.deliver()).map(({ subject }) => subject)).toEqual(["Czosnek"]);
  });

  it("counts what the server refuses for good, and keeps the counts when the rows are gone", async () => {
    const receiver = (to: string) => (to.startsWith("ola") ? 550 : undefined);
    const site = await siteWithReaders(["ala", "ola"], { receiver });
    await writeDraft(site, ID, "Czosnek");
    await acted(site.posts, zofia, { postId: ID, act: "publish", letter: true });
    await site.deliver();
    const later = site.clock.now + 1;
    await site.store.write((tx) => tx.forgetLetters({ done: later, failed: later }));
    expect(await site.counts()).toMatchObject({ queued: 2, sent: 1, refused: 1 });
    const view = await site.service.overview(admin);
    expect(view).toMatchObject({ ok: true, value: { letters: [{ subject: "Czosnek", sent: 1, refused: 1 }] } });
  });

  it("goes on after a crash in the middle of queueing, and nobody gets two", async () => {
    const names = Array.from({ length: 600 }, (_, at) => `c${String(at).padStart(3, "0")}`);
    const site = await siteWithReaders(names);
    await writeDraft(site, ID, "Czosnek");
    await acted(site.posts, zofia, { postId: ID, act: "publish", letter: true });
    const { store } = site;
    let left = 2;
    const dying = {
      ...store,
      write: (work: Parameters<typeof store.write>[0]) =>
        left-- > 0 ? store.write(work) : Promise.reject(new Error("zabity")),
    } as typeof store;
    const entry = { key: "x", payload: { postId: ID }, createdAt: site.clock.now };
    await expect(createNewsHandler({ store: dying, mail: site.mail })(entry)).rejects.toThrow("zabity");
    expect(await site.counts()).toMatchObject({ queued: 500, queuedTo: names[499] });
    await site.queue();
    await createNewsHandler({ store, mail: site.mail })(entry);
    expect(await site.counts()).toMatchObject({ queued: 600, queuedTo: null });
    const rows = await store.read.outboxReady(site.clock.now, 1_000, "letters");
    expect(new Set(rows.map(({ payload }) => payload["subscriberId"])).size).toBe(600);
    expect(rows).toHaveLength(600);
  });

  it("waits behind letters for which somebody waits, and leaves them a part of the limits", async () => {
    const site = await siteWithReaders(["ala", "ela", "ida", "ola"]);
    await site.set({}, { perMinute: 4, perHour: 4 });
    await writeDraft(site, ID, "Czosnek");
    await acted(site.posts, zofia, { postId: ID, act: "publish", letter: true });
    await site.queue();
    site.clock.now += 1;
    const createdAt = site.clock.now;
    await site.store.write(async (tx) => {
      for (const user of await tx.users()) await tx.putUser({ ...user, email: `${user.id}@grzadka.example` });
      const payload = { letter: "backup", userId: zofia.id, problem: "Nie ma miejsca." };
      await tx.putOutbox({ kind: "mail", key: "b", payload, createdAt });
    });
    await site.set({}, { perMinute: 2, perHour: 2 });
    await site.send();
    expect(site.letters.map(({ to }) => to)).toEqual([`${zofia.id}@grzadka.example`, "ala@czytelnik.example"]);
  });
});

describe("trying a letter", () => {
  it("sends to the person alone, also a post that is not published", async () => {
    const site = await siteWithReaders(["ala"]);
    await writeDraft(site, ID, "Szkic");
    expect(await site.service.sendTest({ ...zofia, email: "zofia@grzadka.example" }, ID)).toMatchObject({ ok: true });
    expect(site.letters.map(({ to }) => to)).toEqual(["zofia@grzadka.example"]);
    expect(decodedText(site.letters[0]!.source).subject).toBe("Szkic");
    expect(await site.service.offer(zofia)).toEqual({
      ok: true,
      value: { inAll: 1, inCategory: {}, isPaused: false, isProposed: false, unreadable: 0 },
    });
    expect(await site.service.preview(viewerOf("contributor"), ID)).toMatchObject({ code: "missing" });
  });
});
