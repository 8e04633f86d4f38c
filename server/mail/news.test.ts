import { describe, expect, it } from "vitest";
import { NO_NEWS, type NewsSettings } from "#core/mail/digest-times.ts";
import { NO_MAIL } from "#core/mail/mail-settings.ts";
import { createNewsService } from "#core/mail/news-service.ts";
import type { Subscriber } from "#core/subscribers/store.ts";
import { viewerOf } from "#test/support/fakes/fake-studio.ts";
import { type MailRules, openMailServer } from "#test/support/services/mail-server.ts";
import {
  acted,
  idOf,
  openPostService,
  publishedByClock,
  saved,
  saveOf,
  zofia,
} from "#test/support/services/post-service.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { decodedText } from "#test/support/services/letter-text.ts";
import { createOutbox } from "../jobs/outbox.ts";
import { createLetterDispatch } from "./letter-dispatch.ts";
import { createDigestClock, createNewsHandler } from "./news.ts";
import { openMail } from "./open-mail.ts";

/* The present is Friday 20 November 2026, 13:00 in Warsaw. */

const ID = idOf(1);
const ORIGIN = "https://grzadka.example";
const MINUTE = 60_000;
const admin = viewerOf("administrator");

/** A site with mail and confirmed readers, each named as the address before the `@`. `deliver` does what the leader does each second. */
async function siteWithReaders(names: readonly string[], rules: MailRules = {}) {
  const [{ letters, address }, { log }] = [await openMailServer(rules), await openRuntime()];
  const site = await openPostService();
  const { store, deps } = site;
  const config = { ...deps.config, name: "Grządka" };
  const mail = openMail({
    store,
    clock: deps.clock,
    site: config,
    key: Buffer.alloc(32, 7),
    environment: address,
    origin: () => ORIGIN,
  });
  const keys = await mail.port.subscriberKeys();
  const reader = (id: string, more: Partial<Subscriber> = {}) =>
    store.write((tx) =>
      tx.putSubscriber({
        id,
        mark: keys.mark(id),
        sealedAddress: keys.seal(`${id}@czytelnik.example`),
        state: "confirmed",
        categoryIds: [],
        source: "form",
        requestedAt: 1,
        confirmedAt: 1,
        endedAt: null,
        letterAt: null,
        failures: 0,
        ...more,
      }),
    );
  const set = (news: Partial<NewsSettings> = {}, more: Partial<typeof NO_MAIL> = {}) =>
    store.write((tx) =>
      tx.putMailSettings({ ...NO_MAIL, fromEmail: "redakcja@grzadka.example", news: { ...NO_NEWS, ...news }, ...more }),
    );
  await set();
  for (const name of names) await reader(name);
  const common = { store, mail, log, isHeld: () => false };
  const news = createNewsHandler(common);
  const effects = { published: async () => undefined, notice: async () => undefined, news };
  const outbox = createOutbox({ ...common, clock: deps.clock, effects });
  const dispatch = createLetterDispatch(common);
  const digest = createDigestClock(common);
  const queue = async () => {
    await digest();
    await outbox.look();
  };
  return {
    ...site,
    mail,
    reader,
    set,
    queue,
    send: () => dispatch.look(),
    letters,
    service: createNewsService({ ...deps, store, config, origin: ORIGIN, mail: mail.port }),
    async deliver() {
      letters.length = 0;
      await queue();
      await dispatch.look();
      return letters
        .map(({ to, source }) => ({ to, source, ...decodedText(source) }))
        .toSorted((a, b) => (a.to < b.to ? -1 : 1));
    },
    counts: async (id = `post-${ID}`) => store.read.readerLetter(id),
  };
}

const write = ({ posts }: Pick<Awaited<ReturnType<typeof siteWithReaders>>, "posts">, id: string, title: string) =>
  saved(posts, zofia, saveOf(id, { change: { title, body: "Treść [tu](/tags)." } }));

describe("a letter with a post", () => {
  it("goes to each reader once when it was ticked, with headers for lists and links of the reader's own", async () => {
    const site = await siteWithReaders(["ala", "ola"]);
    await site.reader("ela", { state: "waiting", confirmedAt: null });
    await write(site, ID, "Żółte <dynie>");
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
    expect(ala?.html).toContain(`href="${ORIGIN}/tags"`);
    expect(ala?.text).toContain("-- \nTen list dostają");
    const leave = /^List-Unsubscribe: <(https:\/\/grzadka\.example\/subscribe\/leave\?key=[^>]+)>/im.exec(
      ala?.source ?? "",
    )?.[1];
    expect(ala?.text).toContain(`Wypisz się: ${leave}`);
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
    await write(site, ID, "Bez listu");
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
      await write(site, id, title);
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
  });

  it("goes to those who chose its category, and not to those who left before it was sent", async () => {
    const site = await siteWithReaders(["ala", "ola"]);
    const [other] = (await site.store.read.categories()).filter(({ slug }) => slug !== "uprawa");
    const [own] = (await site.store.read.categories()).filter(({ slug }) => slug === "uprawa");
    await site.reader("ela", { categoryIds: [other!.id] });
    await site.reader("ida", { categoryIds: [own!.id, other!.id] });
    await write(site, ID, "Czosnek");
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
    await write(site, ID, "Czosnek");
    await acted(site.posts, zofia, { postId: ID, act: "publish", letter: true });
    expect(await site.deliver()).toHaveLength(1);
    await acted(site.posts, zofia, { postId: ID, act: "withdraw" });
    await site.set();
    site.clock.now += 2 * MINUTE;
    expect(await site.deliver()).toEqual([]);
    expect(await site.counts()).toMatchObject({ queued: 3, sent: 1, dropped: 2 });
  });

  it("counts what the server refuses for good, and keeps the counts when the rows are gone", async () => {
    const receiver = (to: string) => (to.startsWith("ola") ? 550 : undefined);
    const site = await siteWithReaders(["ala", "ola"], { receiver });
    await write(site, ID, "Czosnek");
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
    await write(site, ID, "Czosnek");
    await acted(site.posts, zofia, { postId: ID, act: "publish", letter: true });
    const { store } = site;
    let left = 2;
    const dying = {
      ...store,
      write: (work: Parameters<typeof store.write>[0]) =>
        left-- > 0 ? store.write(work) : Promise.reject(new Error("zabity")),
    } as typeof store;
    const entry = { key: "x", payload: { postId: ID } };
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
    await write(site, ID, "Czosnek");
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

describe("a digest", () => {
  const weekly = { digest: "weekly", day: 1, hour: 8, onPublish: true, imprint: "Redakcja, ul. Polna 1" } as const;
  const MONDAY = Date.UTC(2026, 10, 23, 7);

  async function siteWithDigest() {
    const site = await siteWithReaders(["ala", "ola"]);
    expect(await site.service.change(admin, weekly)).toMatchObject({ ok: true });
    site.clock.now += MINUTE;
    return site;
  }

  it("goes out at its time with what was published since the last one and the editor's words, once", async () => {
    const site = await siteWithDigest();
    await write(site, ID, "Czosnek");
    await acted(site.posts, zofia, { postId: ID, act: "publish" });
    expect(await site.service.introduce(zofia, { subject: "", introduction: "Cześć!\n\nOto zbiór." })).toMatchObject({
      ok: true,
    });
    const shown = await site.service.overview(zofia);
    expect(shown).toMatchObject({
      ok: true,
      value: { settings: null, digest: { next: MONDAY, posts: [{ title: "Czosnek" }] } },
    });
    expect(await site.service.preview(zofia, null)).toMatchObject({
      value: { html: expect.stringContaining("Oto zbiór.") },
    });
    site.clock.now = MONDAY - 1;
    expect(await site.deliver()).toEqual([]);
    site.clock.now = MONDAY + 3 * 60 * MINUTE;
    const got = await site.deliver();
    expect(got.map(({ to }) => to)).toEqual(["ala@czytelnik.example", "ola@czytelnik.example"]);
    expect(got[0]?.subject).toBe("Grządka: nowe wpisy, 20–23 listopada 2026");
    expect(got[0]?.text).toContain("Oto zbiór.\n\n* Czosnek");
    expect(got[0]?.text).toContain(weekly.imprint);
    site.clock.now += MINUTE;
    expect(await site.deliver()).toEqual([]);
    expect(await site.store.read.draftDigest()).toMatchObject({ from: MONDAY, introduction: "", subject: "" });
  });

  it("is not sent without posts, and then has those of both weeks", async () => {
    const site = await siteWithDigest();
    site.clock.now = MONDAY;
    expect(await site.deliver()).toEqual([]);
    expect(await site.store.read.readerLetters(9)).toEqual([]);
    expect(await site.store.read.draftDigest()).toMatchObject({ from: MONDAY });
  });

  it("holds for each reader the categories that they chose", async () => {
    const site = await siteWithDigest();
    const [own, other] = [
      (await site.store.read.categories()).find(({ slug }) => slug === "uprawa")!,
      (await site.store.read.categories()).find(({ slug }) => slug !== "uprawa" && slug !== "strony")!,
    ];
    await site.reader("ola", { categoryIds: [other.id] });
    await site.reader("ela", { categoryIds: ["gone"] });
    await write(site, ID, "Czosnek");
    await saved(site.posts, zofia, saveOf(idOf(2), { change: { title: "Inny", categoryId: other.id } }));
    for (const postId of [ID, idOf(2)]) await acted(site.posts, zofia, { postId, act: "publish" });
    expect(own.id).not.toBe(other.id);
    site.clock.now = MONDAY;
    const got = await site.deliver();
    const titles = (text = "") =>
      [...text.matchAll(/^\* (.*)$/gm)].map(([, title]) => title ?? "").toSorted((a, b) => (a < b ? -1 : 1));
    expect(got.map(({ to, text }) => [to, titles(text)])).toEqual([
      ["ala@czytelnik.example", ["Czosnek", "Inny"]],
      ["ola@czytelnik.example", ["Inny"]],
    ]);
  });

  it("refuses a day that not every month has", async () => {
    const { service } = await siteWithReaders([]);
    const refused = await service.change(admin, { ...weekly, digest: "monthly", day: 29 });
    expect(refused).toMatchObject({ code: "invalid", fields: { day: "Podaj dzień od 1 do 28." } });
  });
});

describe("trying a letter", () => {
  it("sends to the person alone, also a post that is not published", async () => {
    const site = await siteWithReaders(["ala"]);
    await write(site, ID, "Szkic");
    expect(await site.service.sendTest({ ...zofia, email: "zofia@grzadka.example" }, ID)).toMatchObject({ ok: true });
    expect(site.letters.map(({ to }) => to)).toEqual(["zofia@grzadka.example"]);
    expect(decodedText(site.letters[0]!.source).subject).toBe("Szkic");
    expect(await site.service.offer(zofia)).toEqual({ ok: true, value: { confirmed: 1, isProposed: false } });
    expect(await site.service.preview(viewerOf("contributor"), ID)).toMatchObject({ code: "missing" });
  });
});
