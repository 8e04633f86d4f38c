import { may } from "#core/base/permission.ts";
import { formatNear } from "#core/polish/dates/format-dates.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";
import { jobView } from "./job-view.ts";

export type JobsScreen = Awaited<ReturnType<typeof loadJobs>>;

export async function loadJobs({ studio, config, clock }: Services, context: RequestContext) {
  const viewer = requiredViewer(context);
  const { health, schedule, outbox, jobs } = unwrap(await studio.queue.work(viewer));
  const now = clock();
  const near = (instant: number) => formatNear(instant, now, config.timeZone);
  return {
    clockJump: health.clockJump,
    mayTrust: may(viewer, "administer"),
    schedule,
    effects: outbox.map(({ id, kind, payload, post, attempts, error, doneAt, nextAt }) => {
      const done = doneAt !== null;
      const what = kind === "mail" ? String(payload["letter"]) : kind;
      return {
        id,
        kind: what,
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
