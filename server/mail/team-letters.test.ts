import { describe, expect, it } from "vitest";
import { NO_MAIL } from "#core/mail/mail-settings.ts";
import type { SwitchedLetter } from "#core/mail/switched-letters.ts";
import { openMailServer } from "#test/support/services/mail-server.ts";
import {
  acted,
  admin,
  author,
  DRAFT,
  idOf,
  jan,
  openPostService,
  saved,
  saveOf,
  zofia,
} from "#test/support/services/post-service.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { decodedText } from "#test/support/services/letter-text.ts";
import { createOutbox } from "../jobs/outbox.ts";
import { createLetterDispatch } from "./letter-dispatch.ts";
import { createLetterClock } from "./letter-clock.ts";
import { createNoticeHandler } from "./notices.ts";
import { openMail } from "./open-mail.ts";

const ID = idOf(1);
const ORIGIN = "https://grzadka.example";
const addressOf = (id: string) => `${id}@grzadka.example`;

/** A team with addresses, on a site with mail. `deliver` does what the leader does each second, and returns who got what. */
async function teamWithMail() {
  const [{ letters, address }, { log }] = [await openMailServer(), await openRuntime()];
  const site = await openPostService();
  const { store, clock, deps } = site;
  const mail = openMail({
    store,
    clock: deps.clock,
    site: { name: "Grządka", timeZone: "Europe/Warsaw" },
    key: Buffer.alloc(32, 7),
    environment: address,
    origin: () => ORIGIN,
  });
  await store.write(async (tx) => {
    await tx.putMailSettings({ ...NO_MAIL, fromEmail: "redakcja@grzadka.example" });
    for (const user of await tx.users()) await tx.putUser({ ...user, email: addressOf(user.id) });
  });
  const common = { store, mail, log, isHeld: () => false };
  const outbox = createOutbox({
    ...common,
    clock: deps.clock,
    effects: { published: async () => undefined, notice: createNoticeHandler(common) },
  });
  const dispatch = createLetterDispatch(common);
  const morning = createLetterClock(common);
  return {
    ...site,
    mail,
    switchOff: (userId: string, ...off: SwitchedLetter[]) => store.write((tx) => tx.putLettersOff(userId, off)),
    notice: (key: string, payload: Record<string, string>) =>
      store.write((tx) => tx.putOutbox({ kind: "notice", key, payload, createdAt: clock.now })),
    async deliver() {
      letters.length = 0;
      await morning();
      await outbox.look();
      await dispatch.look();
      return letters
        .map(({ to, source }) => ({ to, ...decodedText(source) }))
        .toSorted((a, b) => (a.to < b.to ? -1 : 1));
    },
  };
}

async function submitted() {
  const site = await teamWithMail();
  await saved(site.posts, jan, saveOf(ID, { change: { authorIds: [jan.id], title: "Żółte <dynie>" } }));
  await acted(site.posts, jan, { postId: ID, act: "submit", comment: "Proszę o uwagi." });
  return site;
}

describe("a text for review", () => {
  it("is told to everybody who may review it, once, with the author's words", async () => {
    const { deliver } = await submitted();
    const got = await deliver();
    expect(got.map(({ to }) => to)).toEqual([addressOf(admin.id), addressOf(zofia.id)]);
    const [{ subject, text, html }] = got as [(typeof got)[0]];
    expect(subject).toBe("Do sprawdzenia: Żółte <dynie>");
    expect(text).toContain(`${jan.name} oddaje do sprawdzenia tekst „Żółte <dynie>”.`);
    expect(text).toContain("> Proszę o uwagi.");
    expect(text).toContain(`${ORIGIN}/edit-post/`);
    expect(text).toContain(`${ORIGIN}/studio/account#listy`);
    expect(html).toContain("Żółte &lt;dynie&gt;");
    expect(html).not.toMatch(/<img|<script|url\(|https?:\/\/(?!grzadka\.example[/"])/);
    expect(await deliver()).toEqual([]);
  });

  it("is not told to those who switched that off, nor when somebody has decided meanwhile", async () => {
    const one = await submitted();
    await one.switchOff(admin.id, "review");
    expect((await one.deliver()).map(({ to }) => to)).toEqual([addressOf(zofia.id)]);
    const other = await submitted();
    await acted(other.posts, zofia, { postId: ID, act: "publish" });
    expect(await other.deliver()).toEqual([]);
  });
});

describe("a comment", () => {
  it("is told to the authors and to those who commented, but not to who wrote it", async () => {
    const { posts, deliver } = await submitted();
    await deliver();
    await posts.comment(zofia, ID, "Skąd te dane?\nI kiedy?");
    const got = await deliver();
    expect(got.map(({ to }) => to)).toEqual([addressOf(jan.id)]);
    expect(got[0]?.text).toContain("> Skąd te dane?\n> I kiedy?");
    await posts.comment(admin, ID, "Z GUS.");
    expect((await deliver()).map(({ to }) => to)).toEqual([addressOf(jan.id), addressOf(zofia.id)]);
    await posts.comment(jan, ID, "Dziękuję.");
    expect((await deliver()).map(({ to }) => to)).toEqual([addressOf(admin.id), addressOf(zofia.id)]);
  });

  it("goes with a text that is sent back", async () => {
    const { posts, deliver } = await submitted();
    await deliver();
    await acted(posts, zofia, { postId: ID, act: "send-back", comment: "Skróć lead." });
    expect(await deliver()).toMatchObject([{ to: addressOf(jan.id), subject: "Komentarz: Żółte <dynie>" }]);
  });
});

describe("a failed backup", () => {
  it("is told to administrators", async () => {
    const { notice, deliver } = await teamWithMail();
    await notice("backup:1", { about: "backup", problem: "Na dysku kopii nie ma miejsca." });
    const got = await deliver();
    expect(got).toMatchObject([{ to: addressOf(admin.id), subject: "Kopia zapasowa się nie udała: Grządka" }]);
    expect(got[0]?.text).toContain("Na dysku kopii nie ma miejsca.");
  });
});

describe("the morning letter", () => {
  it("comes at seven to those for whom something waits, and to nobody else", async () => {
    const { posts, clock, deliver } = await submitted();
    await saved(posts, author, saveOf(idOf(2), { change: { authorIds: [author.id], title: "Odesłany" } }));
    await acted(posts, author, { postId: idOf(2), act: "submit" });
    await acted(posts, zofia, { postId: idOf(2), act: "send-back", comment: "Skróć." });
    await deliver();
    clock.now = Date.UTC(2026, 10, 21, 5, 59);
    expect(await deliver()).toEqual([]);
    clock.now = Date.UTC(2026, 10, 21, 6, 0);
    const got = await deliver();
    expect(got.map(({ to }) => to)).toEqual([admin, author, zofia].map(({ id }) => addressOf(id)).toSorted());
    const ofAuthor = got.find(({ to }) => to === addressOf(author.id));
    expect(ofAuthor?.subject).toBe("Co czeka: 1 wpis");
    expect(ofAuthor?.text).toMatch(
      /\nOdesłany \(https:\/\/grzadka\.example\/edit-post\/odeslany\)\nodesłany do poprawki\n/,
    );
    expect(got.find(({ to }) => to === addressOf(zofia.id))?.text).toContain("do sprawdzenia");
    clock.now += 3_600_000;
    expect(await deliver()).toEqual([]);
  });

  it("is left out when the server was down all morning", async () => {
    const { clock, deliver } = await submitted();
    await deliver();
    clock.now = Date.UTC(2026, 10, 21, 11, 0);
    expect(await deliver()).toEqual([]);
  });
});

it("holds neither texts nor titles in the outbox, and makes one notice of what happens without mail", async () => {
  const { store, deliver } = await submitted();
  await deliver();
  const rows = JSON.stringify((await store.read.outbox(50)).map(({ payload }) => payload));
  expect(rows).not.toMatch(/dynie|uwagi|@/);
  const { posts, store: without, deps } = await openPostService();
  await saved(posts, jan, saveOf(ID, { change: { ...DRAFT, authorIds: [jan.id] } }));
  await acted(posts, jan, { postId: ID, act: "submit" });
  const off = {
    site: { name: "Grządka", timeZone: "Europe/Warsaw" },
    key: Buffer.alloc(32),
    environment: null,
    origin: () => "",
  };
  const mail = openMail({ store: without, clock: deps.clock, ...off });
  const [notice] = await without.read.outboxReady(deps.clock(), 9);
  await createNoticeHandler({ store: without, mail })(notice!);
  expect(await without.read.outbox(9)).toHaveLength(1);
});
