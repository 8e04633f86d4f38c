import { describe, expect, it } from "vitest";
import { HELD_UNTIL } from "#core/base/jobs.ts";
import { viewerOf } from "#test/support/fakes/fake-studio.ts";
import { siteWithReaders, writeDraft } from "#test/support/services/news-site.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { acted, idOf, publishedByClock, zofia } from "#test/support/services/post-service.ts";
import { createLetterDispatch } from "./letter-dispatch.ts";
import { openMail } from "./open-mail.ts";

/* The present is Friday 20 November 2026, 13:00 in Warsaw. */

const admin = viewerOf("administrator");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const [PLANNED, LATER, NEW] = [idOf(1), idOf(2), idOf(3)];

/**
 * A site as a restore makes it (store/sqlite/backup/hold-reader-letters.ts): a letter with a planned post and one copy are owed, a digest is
 * due on Monday at 8:00, and all of it is from before the restore.
 */
async function restoredSite() {
  const site = await siteWithReaders(["ala"]);
  const digest = { digest: "weekly", day: 1, hour: 8, onPublish: false, imprint: "" } as const;
  await site.service.change(admin, digest);
  for (const [id, title, at] of [
    [PLANNED, "Zaplanowany", "2026-11-20T14:00"],
    [LATER, "Na później", "2026-11-25T14:00"],
  ] as const) {
    await writeDraft(site, id, title);
    await acted(site.posts, zofia, { postId: id, act: "schedule", at, letter: true });
  }
  await writeDraft(site, NEW, "Nowy");
  const old = { id: "stary", postId: null, subject: "Stary", introduction: "", from: 0, until: 1, queuedTo: null };
  await site.store.write(async (tx) => {
    await tx.putReaderLetter({ ...old, queued: 1 });
    const payload = { letter: "news", letterId: "stary", subscriberId: "ala" };
    await tx.putOutbox({ kind: "mail", key: "letter:stary:ala", payload, createdAt: HELD_UNTIL });
    await tx.putMailSettings({
      ...(await tx.mailSettings()),
      restored: { at: site.clock.now, letters: "paused" },
    });
  });
  const subjects = async () => (await site.deliver()).map(({ subject }) => subject);
  const pass = async (ms: number) => {
    site.clock.now += ms;
    await publishedByClock(site);
    return subjects();
  };
  return { ...site, pass, subjects };
}

describe("letters to readers from before a restore", () => {
  it("do not go by themselves; one that a person orders later goes", async () => {
    const site = await restoredSite();
    expect(await site.pass(2 * HOUR)).toEqual([]);
    await acted(site.posts, zofia, { postId: NEW, act: "publish", letter: true });
    expect(await site.subjects()).toEqual(["Nowy"]);
    expect(await site.pass(72 * HOUR)).toEqual([]);
    expect(await site.service.overview(admin)).toMatchObject({
      value: { paused: { letters: [{ subject: "Stary", copies: 1 }], posts: ["Na później", "Zaplanowany"] } },
    });
    expect((await site.service.decideHeld(zofia, true)).ok).toBe(false);
  });

  it("go when an administrator says so, the digest too", async () => {
    const site = await restoredSite();
    expect(await site.pass(72 * HOUR)).toEqual([]);
    expect(await site.service.decideHeld(admin, true)).toEqual({ ok: true, value: 1 });
    expect(await site.service.overview(admin)).toMatchObject({ value: { paused: null } });
    const first = await site.pass(MINUTE);
    expect([...first, ...(await site.pass(MINUTE))].toSorted((a = "", b = "") => (a < b ? -1 : 1))).toEqual([
      "Grządka: nowe wpisy, 20–23 listopada 2026",
      "Zaplanowany",
    ]);
    expect(await site.counts("stary")).toMatchObject({ dropped: 1 });
    expect(await site.pass(72 * HOUR)).toEqual(["Na później"]);
  });

  it("stay paused while mail is off", async () => {
    const site = await restoredSite();
    const from = (await site.store.read.mailSettings()).fromEmail;
    const setSender = (fromEmail: string) =>
      site.store.write(async (tx) => tx.putMailSettings({ ...(await tx.mailSettings()), fromEmail }));
    await setSender("");
    expect(await site.mail.port.isOn()).toBe(false);
    expect(await site.pass(2 * HOUR)).toEqual([]);
    await setSender(from);
    await site.service.decideHeld(admin, true);
    expect(await site.pass(MINUTE)).toEqual(["Zaplanowany"]);
  });

  it("wait for the key with which the readers' addresses were stored", async () => {
    const site = await restoredSite();
    const other = openMail({ ...site.mail, key: Buffer.alloc(32, 8) });
    site.clock.now += MINUTE;
    await acted(site.posts, zofia, { postId: NEW, act: "publish", letter: true });
    await site.queue();
    const { log } = await openRuntime();
    await createLetterDispatch({ store: site.store, mail: other, log, isHeld: () => false }).look();
    const id = `post-${NEW}`;
    expect(await site.counts(id)).toMatchObject({ queued: 1, sent: 0, refused: 0, dropped: 0 });
    site.clock.now += MINUTE;
    expect(await site.subjects()).toEqual(["Nowy"]);
    expect(await site.counts(id)).toMatchObject({ sent: 1 });
  });

  it("never go when an administrator gives them up, those planned before the restore neither", async () => {
    const site = await restoredSite();
    expect(await site.pass(72 * HOUR)).toEqual([]);
    await site.service.decideHeld(admin, false);
    expect(await site.counts("stary")).toMatchObject({ sent: 0, dropped: 1 });
    // The digest that was due meanwhile has what was published after the restore, which nobody got.
    expect(await site.pass(72 * HOUR)).toEqual(["Grządka: nowe wpisy, 20–23 listopada 2026"]);
    expect(await site.store.read.draftDigest()).toMatchObject({ from: Date.UTC(2026, 10, 23, 7) });
    await acted(site.posts, zofia, { postId: NEW, act: "publish", letter: true });
    expect(await site.subjects()).toEqual(["Nowy"]);
    expect(await site.pass(5 * 24 * HOUR)).toEqual(["Grządka: nowe wpisy, 23–30 listopada 2026"]);
  });

  it("do not go with a planned post whose time a person changes, unless the person orders the letter again", async () => {
    const site = await restoredSite();
    site.clock.now += MINUTE;
    const planned = await site.posts.openById(zofia, PLANNED);
    expect(planned).toMatchObject({ value: { state: "scheduled", letterPlanned: false } });
    await acted(site.posts, zofia, { postId: PLANNED, act: "schedule", at: "2026-11-20T15:00" });
    const again = { postId: LATER, act: "schedule", at: "2026-11-20T15:00" } as const;
    expect(await acted(site.posts, zofia, { ...again, letter: true })).toMatchObject({ letterPlanned: true });
    expect(await acted(site.posts, zofia, again)).toMatchObject({ letterPlanned: true });
    expect(await site.pass(3 * HOUR)).toEqual(["Na później"]);
    expect((await site.store.read.post(PLANNED))?.state).toBe("published");
  });
});
