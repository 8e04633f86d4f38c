import { expect, test } from "vitest";
import type { Backup } from "#core/backup/backup.ts";
import { ok } from "#core/base/outcome.ts";
import { attribute, elementsIn, pick, textOf } from "#test/support/app/dom.ts";
import { fakeServices, NOW, ORIGIN } from "#test/support/fakes/fake-services.ts";
import { fakeStudio, sessionOf, viewerOf } from "#test/support/fakes/fake-studio.ts";
import { createRequestHandler } from "../../server/request-handler.tsx";

/* The page of backups, over HTTP. */

const { overview } = fakeStudio().backups;
type Overview = Extract<Awaited<ReturnType<typeof overview>>, { ok: true }>["value"];

const BACKUP: Backup = {
  name: "szpalta-2026-11-20-020000z.tar",
  takenAt: NOW - 10 * 3_600_000,
  bytes: 1.25 * 1024 ** 3,
  kind: "scheduled",
  check: { at: NOW, posts: 22, pictures: 5, missing: 0 },
  recording: null,
  sentAt: null,
};

async function shown(given: Partial<Overview>): Promise<{ html: string; text: string }> {
  const plain = await overview(viewerOf("administrator"));
  if (!plain.ok) throw new Error(plain.message);
  const backups = { overview: async () => ok({ ...plain.value, ...given }) };
  const handler = createRequestHandler(fakeServices({ studio: { backups } }));
  const caller = { viewer: viewerOf("administrator"), cookies: sessionOf("administrator"), address: "192.0.2.1" };
  const answer = await handler.answer(
    new Request(`${ORIGIN}/studio/backups`, { headers: { accept: "text/html" } }),
    caller,
  );
  expect(answer.status).toBe(200);
  const html = String(answer.body);
  return { html, text: textOf(pick(html, "main")[0]) };
}

test("each backup shows what its check has found, and is taken away by a form of its own", async () => {
  const own = { ...BACKUP, name: "szpalta-2026-11-19-020000z.tar", check: null };
  const { html, text } = await shown({ backups: [BACKUP, own], next: NOW + 14 * 3_600_000 });
  expect(text).toContain("Ostatnia kopia jest sprawdzona: dzisiaj, 3:00. Następna powstanie sama: jutro, 3:00.");
  expect(text).toContain("22 wpisy, obrazy: 5");
  expect(text).toContain("1,3 GB");
  expect(text).toContain("położona tu ręcznie, niesprawdzona");
  const [download] = pick(html, "form", { action: `/studio/backups/download?name=${BACKUP.name}` });
  expect(attribute(download, "method")).toBe("post");
  expect(text).toContain(`npm run szpalta -- restore /srv/kopie/${BACKUP.name} --force`);
});

test("without a fresh proof nothing can be taken or begun, and the password is asked for", async () => {
  const { html, text } = await shown({ backups: [BACKUP], isProved: false });
  const acts = pick(html, "main")
    .flatMap((main) => elementsIn(main))
    .filter((each) => attribute(each, "name") === "do");
  expect(acts.map((each) => attribute(each, "value"))).toEqual(["prove", "settings"]);
  expect(html).not.toContain("/studio/backups/download");
  expect(text).toContain("po potwierdzeniu hasła");
});

test("a failed try, one under way, and the reach of the recording stand on the page", async () => {
  const lastAttempt = { at: NOW, kind: "manual", problem: "Na dysku zabrakło miejsca.", sendingProblem: null } as const;
  const running = { startedAt: NOW, done: 12, total: 40, what: "kopia zapasowa" };
  const recording = {
    from: NOW - 86_400_000,
    to: NOW,
    bytes: 1024 ** 2,
    limitBytes: 1024 ** 3,
    isStopped: false,
    unsentSince: null,
  };
  const { text } = await shown({ lastAttempt, running, recording, next: null });
  expect(text).toContain("Ostatnia próba się nie powiodła: dzisiaj, 13:00. Na dysku zabrakło miejsca.");
  expect(text).toContain("Same kopie nie powstają");
  expect(text).toContain("kopia zapasowa: 12 z 40 MB");
  expect(text).not.toContain("Zrób kopię teraz");
  expect(text).toContain('restore --at "2026-11-20 13:00" --force');
  expect(text).toMatch(/dowolnej chwili od: 19 listopada 2026, 13:00 do: 20 listopada 2026, 13:00/);
  expect(text).not.toContain("nie docierają");
  const troubled = await shown({ recording: { ...recording, isStopped: true, unsentSince: NOW - 3_600_000 } });
  expect(troubled.text).toContain("Zapisy nie są teraz nagrywane");
  expect(troubled.text).toContain("nie docierają w drugie miejsce od: dzisiaj, 12:00");
  const later = await shown({ recording: { ...recording, from: recording.from + 1 } });
  expect(later.text).toContain("dowolnej chwili od: 19 listopada 2026, 13:01");
});

test("a restore under way, and how the last one ended, stand on the page; each checked backup leads to its own", async () => {
  const restoring = { startedAt: NOW, done: 3, total: 9, what: "odtwarzanie" };
  const under = await shown({ restoring, backups: [BACKUP] });
  expect(under.text).toContain("Witryna jest odtwarzana.");
  expect(under.text).toContain("odtwarzanie: 3 z 9 MB");
  expect(pick(under.html, "a", { href: `/studio/backups/restore?from=${BACKUP.name}` })).toHaveLength(1);
  const last = { at: NOW, file: BACKUP.name, moment: null, by: "Zofia", safety: "szpalta-2026-11-20-120000z.tar" };
  const done = await shown({ lastRestore: { ...last, state: "done", problem: null } });
  expect(done.text).toContain(`Ostatnie odtworzenie: dzisiaj, 13:00, Zofia. Witryna jest z kopii ${BACKUP.name}.`);
  expect(done.text).toContain("Stan sprzed odtworzenia jest w kopii szpalta-2026-11-20-120000z.tar.");
  const failed = await shown({ lastRestore: { ...last, state: "failed", problem: "Zabrakło miejsca." } });
  expect(failed.text).toContain("Odtworzenie się nie powiodło: dzisiaj, 13:00, Zofia. Zabrakło miejsca.");
});

test("a site of several servers says where its backups lie, and gives the command that restores in the place of a button", async () => {
  const { html, text } = await shown({ isShared: true, backups: [BACKUP] });
  expect(text).toContain("na liście są te, które zrobił ten serwer");
  expect(text).toContain("odtwarza polecenie, nie studio: zatrzymaj wszystkie");
  // This server need not have the file.
  expect(text).toContain("restore <plik kopii> --force");
  expect(pick(html, "a", { href: `/studio/backups/restore?from=${BACKUP.name}` })).toEqual([]);
});
