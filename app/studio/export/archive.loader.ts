import { isFreshlyProved } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, requiredViewer, unwrap } from "../../requests/request-context.ts";
import { jobView } from "../jobs/job-view.ts";

export type ArchiveScreen = Awaited<ReturnType<typeof loadArchive>>;

export async function loadArchive({ studio, config, clock, commandLine }: Services, context: RequestContext) {
  const viewer = requiredViewer(context);
  const now = clock();
  const { jobs } = unwrap(await studio.queue.work(viewer));
  return {
    proved: isFreshlyProved(viewer, now),
    commandLine,
    email: viewer.email ?? "",
    /** The query contains `busy` when a second archive was requested while the first was still being sent. */
    busy: context.query.has("busy"),
    taken: jobs.filter(({ kind }) => kind === "export").map((job) => jobView(job, now, config.timeZone)),
  };
}
