import { plainTitle } from "#core/base/post-title.ts";
import { formatMoment, formatNear } from "#core/polish/dates/format-dates.ts";
import type { RestorePoint } from "#core/backup/backup-service.ts";
import type { Services } from "#core/services.ts";
import { audit } from "../../messages/audit-log.ts";
import { restoring as words } from "../../messages/backup/restoring.ts";
import { studio as studioWords } from "../../messages/studio.ts";
import { type RequestContext, requiredViewer } from "../../requests/request-context.ts";

export type RestoreSiteScreen = Awaited<ReturnType<typeof loadRestoreSite>>;

export async function loadRestoreSite({ studio, config, clock }: Services, context: RequestContext) {
  const viewer = requiredViewer(context);
  const wanted = { file: context.query.get("from") ?? "", at: context.query.get("at") ?? "" };
  const point = await studio.backups.restorePoint(viewer, wanted);
  const request = { ...wanted, email: viewer.email ?? "" };
  if (!point.ok) return { ...request, problem: point.message, plan: null };
  const { isProved, backup, moment, lost, running } = point.value;
  const now = clock();
  const { versions, posts, latest, acts } = lost;
  return {
    ...request,
    problem: null,
    plan: {
      proved: isProved,
      isRunning: running !== null,
      steps: words.steps,
      file: backup.name,
      backupText: formatMoment(backup.takenAt, config.timeZone),
      stateText: formatMoment(moment ?? backup.takenAt, config.timeZone),
      isMoment: moment !== null,
      nothingLost: posts === 0 && acts.length === 0,
      postsText: words.posts(posts, versions),
      latest: latest.map((post) => ({
        id: post.id,
        title: plainTitle(post.title),
        goesBackText: goesBackText(post, config.timeZone),
        whenText: formatNear(post.at, now, config.timeZone),
      })),
      more: posts - latest.length,
      acts: acts.map(({ act, count }) => ({ name: audit.acts[act] ?? act, count: String(count) })),
    },
  };
}

type LostPost = RestorePoint["lost"]["latest"][number];

/** Returns a sentence about the post's state now and after the restore; empty when the state stays the same. */
function goesBackText({ state, publishAt, copyAt, act, before }: LostPost, zone: string): string {
  if (!before) return act === "schedule-copy" && copyAt ? words.copyScheduledFor(formatMoment(copyAt, zone)) : "";
  if (before.state === null) return words.isNew;
  const planned = state === "scheduled" && publishAt !== null ? formatMoment(publishAt, zone) : null;
  if (planned !== null && planned === before.at) return "";
  const back = before.at === null ? words.comesBack[before.state] : words.comesBackFor(before.at);
  return `${planned === null ? studioWords.states[state] : words.scheduledFor(planned)}, ${back}`;
}
