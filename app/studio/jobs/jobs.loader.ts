import { may } from "#core/base/permission.ts";
import { formatNear } from "#core/polish/dates/format-dates.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";
import { effectNames } from "../../messages/mail.ts";
import { jobView } from "./job-view.ts";

export type JobsScreen = Awaited<ReturnType<typeof loadJobs>>;

export async function loadJobs({ studio, signIn, config, clock }: Services, context: RequestContext) {
  const viewer = requiredViewer(context);
  const { health, schedule, outbox, jobs } = unwrap(await studio.queue.work(viewer));
  const now = clock();
  const mayTrust = may(viewer, "administer");
  // Addresses of those who are invited: for administrators who have just proved who they are, as in the list of the team.
  const team = mayTrust ? await signIn.members(viewer) : null;
  const invited = new Map(team?.ok ? team.value.invitations.map(({ id, email }) => [id, email]) : []);
  const near = (instant: number) => formatNear(instant, now, config.timeZone);
  return {
    clockJump: health.clockJump,
    mayTrust,
    schedule,
    effects: outbox.map(({ id, kind, payload, post, to, attempts, error, doneAt, nextAt }) => {
      const [done, name] = [doneAt !== null, kind === "mail" ? String(payload["letter"]) : kind];
      const receiver = to || invited.get(String(payload["linkId"]));
      const what = (effectNames[name] ?? name) + (receiver ? ` (${receiver})` : "");
      return {
        id,
        kind,
        what,
        hasPost: "postId" in payload,
        post,
        attempts,
        error,
        done,
        whenText: near(doneAt ?? nextAt),
      };
    }),
    jobs: jobs.map((job) => jobView(job, now, config.timeZone)),
  };
}
