import { expect, test } from "vitest";
import type { Backup } from "#core/backup/backup.ts";
import { ok, refuseField } from "#core/base/outcome.ts";
import type { BackupService, RestorePoint } from "#core/backup/backup-service.ts";
import { attribute, elementsIn, pick, textOf } from "#test/support/app/dom.ts";
import { fakeServices, NOW, ORIGIN } from "#test/support/fakes/fake-services.ts";
import { fakeBackups } from "#test/support/fakes/fake-administration.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { DRAFT, idOf } from "#test/support/services/post-service.ts";
import { sessionOf, viewerOf } from "#test/support/fakes/fake-studio.ts";
import { createRequestHandler } from "../../server/request-handler.tsx";

/* The page that asks whether a site shall go back, over HTTP. */

const BACKUP: Backup = {
  name: "szpalta-2026-11-20-020000z.tar",
  takenAt: NOW - 10 * 3_600_000,
  bytes: 1,
  kind: "scheduled",
  check: { at: NOW, posts: 22, pictures: 5, missing: 0 },
  recording: null,
  sentAt: null,
};

function lostPost(title: string, part: Partial<LostPost> = {}): LostPost {
  const facts = { state: "draft" as const, publishAt: null, copyAt: null, act: null, actBefore: null, atBefore: null };
  return { id: title, title, at: NOW - 60_000, ...facts, before: null, ...part };
}

const POINT: RestorePoint = {
  isProved: true,
  backup: BACKUP,
  moment: null,
  lost: {
    versions: 5,
    posts: 22,
    latest: [lostPost("Mróz w maju")],
    acts: [
      { act: "publish", count: 3 },
      { act: "nieznana", count: 1 },
    ],
  },
  running: null,
};

type LostPost = RestorePoint["lost"]["latest"][number];

const PATH = `/studio/backups/restore?from=${BACKUP.name}`;

async function ask(backups: Partial<BackupService>, path = PATH, body?: Record<string, string>) {
  const handler = createRequestHandler(fakeServices({ studio: { backups } }));
  const caller = { viewer: viewerOf("administrator"), cookies: sessionOf("administrator"), address: "192.0.2.1" };
  const headers = { accept: "text/html", origin: ORIGIN };
  const request = new Request(ORIGIN + path, {
    headers,
    ...(body && { method: "POST", body: new URLSearchParams(body) }),
  });
  const answer = await handler.answer(request, caller);
  const html = String(answer.body);
  return { answer, html, main: textOf(pick(html, "main")[0]) };
}

/** What the page itself can be sent to do. */
function actsOf(html: string): string[] {
  const inputs = pick(html, "main").flatMap((main) => elementsIn(main));
  return inputs.filter((each) => attribute(each, "name") === "do").map((each) => attribute(each, "value") ?? "");
}

test("it names the state, the posts and the deeds that would be gone, and asks for consent", async () => {
  const { html, main } = await ask({ restorePoint: async () => ok(POINT) });
  expect(main).toContain("Witryna wróci do stanu z kopii: 20 listopada 2026, 3:00.");
  expect(main).toContain("Wpisy zmienione po tej chwili: 22, w ich historii 5 wersji.");
  expect(main).toContain("Mróz w maju");
  expect(main).toContain("… i jeszcze 21 wpisów.");
  expect(main).toMatch(/publikacja\s*3/);
  expect(main).toMatch(/nieznana\s*1/);
  expect(pick(html, "input", { name: "agreed" })).toHaveLength(1);
  expect(attribute(pick(html, "input", { name: "file" })[0], "value")).toBe(BACKUP.name);
});

test("a post whose state or schedule goes back is named with what it comes back as", async () => {
  const planned = { state: "scheduled" as const, publishAt: NOW + 24 * 3_600_000, act: "schedule" };
  const at = "21 listopada 2026, 13:00";
  const copyAt = planned.publishAt;
  const latest = [
    lostPost("Jutro", { ...planned, before: { state: "draft", at: null } }),
    lostPost("Inny termin", { ...planned, before: { state: "scheduled", at: "30 listopada 2026, 8:00" } }),
    lostPost("Ten sam termin", { ...planned, before: { state: "scheduled", at } }),
    lostPost("Nowy", { act: "create", before: { state: null, at: null } }),
    lostPost("Zmiany", { state: "published", copyAt, act: "schedule-copy" }),
  ];
  const { html } = await ask({ restorePoint: async () => ok({ ...POINT, lost: { ...POINT.lost, latest } }) });
  expect(pick(html, "td", { class: "data-table-title" }).map(textOf)).toEqual([
    `Jutrozaplanowany na ${at}, wróci jako szkic`,
    `Inny terminzaplanowany na ${at}, wróci z terminem: 30 listopada 2026, 8:00`,
    "Ten sam termin",
    "Nowypowstał po tej chwili, zniknie",
    `Zmianyzmiany zaplanowane na ${at}, wrócą bez tego terminu`,
  ]);
});

test("a post scheduled since the backup is named, whose text nobody has touched", async () => {
  const backup = { ...BACKUP, takenAt: NOW };
  const files = { ...fakeBackups, list: async () => [backup] };
  const site = await openAppWithStore({ backups: async () => files });
  const draft = { ...DRAFT, title: "Jutro", authorIds: [viewerOf("editor").id] };
  const draftSaved = { do: "save", postId: idOf(1), tab: "karta-1", base: "0", draft, baseDraft: null, kind: "save" };
  expect((await site.send("editor", draftSaved)).status).toBe(200);
  site.time.now = NOW + 60_000;
  const scheduled = await site.act("editor", idOf(1), { act: "schedule", at: "2026-11-21T08:00" });
  expect(scheduled.status).toBe(200);
  const page = await site.get(PATH, "administrator");
  expect(textOf(pick(page.text, "td", { class: "data-table-title" })[0])).toBe(
    "Jutrozaplanowany na 21 listopada 2026, 8:00, wróci jako szkic",
  );
  await site.act("editor", idOf(1), { act: "unschedule" });
  expect((await site.get(PATH, "administrator")).text).not.toContain("wróci jako");
});

test("a moment is asked for as it was typed", async () => {
  const asked: unknown[] = [];
  const restorePoint: BackupService["restorePoint"] = async (_viewer, wanted) => {
    asked.push(wanted);
    return ok({ ...POINT, moment: NOW - 60_000, lost: { versions: 0, posts: 0, latest: [], acts: [] } });
  };
  const { html, main } = await ask({ restorePoint }, "/studio/backups/restore?at=2026-11-20+12%3A59");
  expect(asked).toEqual([{ file: "", at: "2026-11-20 12:59" }]);
  expect(main).toContain("Witryna wróci do chwili: 20 listopada 2026, 12:59, z kopii z: 20 listopada 2026, 3:00");
  expect(main).toContain("Od tamtej chwili nikt niczego nie zmienił.");
  expect(attribute(pick(html, "input", { name: "at" })[0], "value")).toBe("2026-11-20 12:59");
});

test("the password comes before the consent, and what cannot be restored has no form at all", async () => {
  const old = await ask({ restorePoint: async () => ok({ ...POINT, isProved: false }) });
  expect(actsOf(old.html)).toEqual(["prove"]);
  const refused = await ask({ restorePoint: async () => refuseField("at", "Do tej chwili nagranie nie prowadzi.") });
  expect(refused.main).toContain("Do tej chwili nagranie nie prowadzi.");
  expect(actsOf(refused.html)).toEqual([]);
});

test("nothing begins without the consent; with it the page of backups shows how far it is", async () => {
  const begun: unknown[] = [];
  const restore: BackupService["restore"] = async (_viewer, wanted) => {
    begun.push(wanted);
    return ok(null);
  };
  const backups = { restorePoint: async () => ok(POINT), restore };
  const form = { do: "restore", file: BACKUP.name, at: "" };
  const without = await ask(backups, PATH, form);
  expect([without.answer.status, begun]).toEqual([422, []]);
  expect(without.main).toContain("Zaznacz, że chcesz wrócić do tego stanu.");
  const { answer } = await ask(backups, PATH, { ...form, agreed: "on" });
  expect([answer.status, answer.headers.location, begun]).toEqual([
    303,
    "/studio/backups",
    [{ file: BACKUP.name, at: "" }],
  ]);
});
