import { may } from "#core/base/permission.ts";
import type { WorkHealth } from "#core/posts/publishing/scheduler-status.ts";
import { formatNear } from "#core/polish/dates/dates.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";

export interface EffectLine {
  id: number;
  kind: string;
  key: string;
  done: boolean;
  attempts: number;
  error: string | null;
  whenText: string;
}

export interface JobsScreen {
  clockJump: WorkHealth["clockJump"];
  mayTrust: boolean;
  overdue: { title: string; slug: string; reason: string }[];
  schedule: { title: string; slug: string; text: string; overdue: string | null }[];
  effects: EffectLine[];
  jobs: {
    id: string;
    kind: string;
    state: string;
    done: number;
    total: number;
    message: string | null;
    whenText: string;
  }[];
}

export async function loadJobs({ studio, config, clock }: Services, context: RequestContext): Promise<JobsScreen> {
  const { health, schedule, outbox, jobs } = unwrap(await studio.queue.work(requiredViewer(context)));
  const now = clock();
  const near = (instant: number) => formatNear(instant, now, config.timeZone);
  return {
    clockJump: health.clockJump,
    mayTrust: may(requiredViewer(context), "administer"),
    overdue: health.overdue,
    schedule,
    effects: outbox.map((entry) => ({
      id: entry.id ?? 0,
      kind: entry.kind,
      key: entry.key,
      done: entry.doneAt !== null,
      attempts: entry.attempts,
      error: entry.error,
      whenText: near(entry.doneAt ?? entry.nextAt),
    })),
    jobs: jobs.map(({ id, kind, state, done, total, message, createdAt, finishedAt }) => ({
      id,
      kind,
      state,
      done,
      total,
      message,
      whenText: near(finishedAt ?? createdAt),
    })),
  };
}
