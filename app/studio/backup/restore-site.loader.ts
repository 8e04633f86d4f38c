import { plainTitle } from "#core/base/post-title.ts";
import { formatMoment, formatNear } from "#core/polish/dates/dates.ts";
import type { Services } from "#core/services.ts";
import { audit } from "../../messages/audit-log.ts";
import { restoring as words } from "../../messages/backup/restoring.ts";
import { type RequestContext, requiredViewer } from "../../requests/request-context.ts";

export type RestoreSiteScreen = Awaited<ReturnType<typeof loadRestoreSite>>;

export async function loadRestoreSite({ studio, config, clock }: Services, context: RequestContext) {
  const viewer = requiredViewer(context);
  const wanted = { file: context.query.get("from") ?? "", at: context.query.get("at") ?? "" };
  const point = await studio.backups.restorePoint(viewer, wanted);
  const asked = { ...wanted, email: viewer.email ?? "" };
  if (!point.ok) return { ...asked, problem: point.message, plan: null };
  const { isProved, backup, moment, lost, running, isShared } = point.value;
  const now = clock();
  const { versions, posts, latest, acts } = lost;
  return {
    ...asked,
    problem: null,
    plan: {
      proved: isProved,
      isRunning: running !== null,
      steps: isShared ? words.stepsShared : words.steps,
      file: backup.name,
      backupText: formatMoment(backup.takenAt, config.timeZone),
      stateText: formatMoment(moment ?? backup.takenAt, config.timeZone),
      isMoment: moment !== null,
      nothingLost: posts === 0 && acts.length === 0,
      postsText: words.posts(posts, versions),
      latest: latest.map(({ id, title, at }) => ({
        id,
        title: plainTitle(title),
        whenText: formatNear(at, now, config.timeZone),
      })),
      more: posts - latest.length,
      acts: acts.map(({ act, count }) => ({ name: audit.acts[act] ?? act, count: String(count) })),
    },
  };
}
