import type { Backup, RestoreAttempt } from "#core/backup/backup.ts";
import type { BackupRun } from "#core/backup/store.ts";
import { formatMoment, formatNear, isoInZone } from "#core/polish/dates/format-dates.ts";
import type { Services } from "#core/services.ts";
import { backups as words } from "../../messages/backup/backups.ts";
import { restoring as says } from "../../messages/backup/restoring.ts";
import { type RequestContext, requiredViewer, unwrap } from "../../requests/request-context.ts";

export type BackupsScreen = Awaited<ReturnType<typeof loadBackups>>;

export async function loadBackups({ studio, config, clock, commandLine }: Services, context: RequestContext) {
  const viewer = requiredViewer(context);
  const overview = unwrap(await studio.backups.overview(viewer));
  const { isProved, settings, next, lastAttempt, running, places, recording, lastRestore } = overview;
  const now = clock();
  const near = (instant: number) => formatNear(instant, now, config.timeZone);
  const newest = overview.backups.find(({ check }) => check !== null);
  return {
    email: viewer.email ?? "",
    proved: isProved,
    newestText: newest ? near(newest.takenAt) : null,
    failure: lastAttempt?.problem ? { whenText: near(lastAttempt.at), problem: lastAttempt.problem } : null,
    sendingProblem: lastAttempt?.sendingProblem ?? null,
    nextText: next === null ? null : near(next),
    running: running && progressText(running),
    restoring: overview.restoring && progressText(overview.restoring),
    shared: overview.isShared,
    lastRestore: lastRestore && lastRestore.state !== "running" ? restoreText(lastRestore, near) : null,
    rows: overview.backups.map((backup) => rowOf(backup, near)),
    settings,
    places,
    commandLine,
    newestPath: newest && !overview.isShared ? `${places.folder}/${newest.name}` : null,
    recording: recording && {
      // Restore times are entered in whole minutes: the first possible time is the minute after the recording began.
      fromText: recording.from === null ? null : formatMoment(nextMinute(recording.from), config.timeZone),
      toText: formatMoment(recording.to, config.timeZone),
      /** An example of a time in the format of `restore --at`. */
      example: isoInZone(recording.to, config.timeZone).slice(0, "2026-11-20T14:30".length).replace("T", " "),
      isStopped: recording.isStopped,
      unsentText: recording.unsentSince === null ? null : near(recording.unsentSince),
      sizeText: words.size(recording.bytes),
      limitText: words.size(recording.limitBytes),
    },
  };
}

const MINUTE_MS = 60_000;

function nextMinute(instant: number): number {
  return Math.ceil(instant / MINUTE_MS) * MINUTE_MS;
}

function progressText({ what, done, total }: BackupRun): string {
  return words.progress(what, done, total);
}

function restoreText(restore: RestoreAttempt, near: (instant: number) => string) {
  const { at, by, file, moment, safety, problem } = restore;
  const before = safety === null ? [] : [says.before(safety)];
  if (problem !== null) return { failed: true, title: says.failed(near(at), by), more: [problem, ...before].join(" ") };
  const from = moment === null ? says.doneFrom(file) : says.doneAt(near(moment), file);
  return { failed: false, title: says.done(near(at), by), more: [from, ...before].join(" ") };
}

function rowOf({ name, takenAt, bytes, kind, check, sentAt }: Backup, near: (instant: number) => string) {
  return {
    name,
    whenText: near(takenAt),
    kindText: check && words.kinds[kind],
    checkText: check ? words.sound(check.posts, check.pictures) : words.unchecked,
    isChecked: check !== null,
    missing: check?.missing ?? 0,
    sizeText: words.size(bytes),
    sentText: sentAt === null ? null : words.sent(near(sentAt)),
  };
}
