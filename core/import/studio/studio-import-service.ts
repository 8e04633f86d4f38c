import { ok, refuse, type Failure, type Outcome } from "../../base/outcome.ts";
import { permitted, proveFirst } from "../../base/permission.ts";
import { isFreshlyProved, type Viewer } from "../../base/viewer.ts";
import {
  isImportJob,
  isPictureJob,
  type StudioImport,
  type StudioImportDeps,
  type TrialOptions,
} from "./studio-import.ts";
import { studioImportRefusals } from "#core/messages/import.ts";

/** At most this many of the newest jobs are read; the page shows the imports among them. */
const LATEST_JOBS = 100;

/**
 * Makes the service of imports in the studio, for administrators. Storing an import and fetching pictures need a recent proof of identity.
 */
export function createStudioImportService(deps: StudioImportDeps) {
  return {
    overview: permitted("administer", (viewer) => readOverview(deps, viewer)),
    tryOut: permitted("administer", async (viewer, options: TrialOptions): Promise<Outcome<null>> => {
      const imports = await deps.imports();
      if (options.category !== null) {
        const categories = await deps.store.read.categories();
        if (!categories.some(({ slug }) => slug === options.category))
          return refuse("invalid", studioImportRefusals.categoryGone, { category: studioImportRefusals.categoryGone });
      }
      if (options.url !== null && !/^https?:\/\/[^/]/.test(options.url))
        return refuse("invalid", studioImportRefusals.enterOldAddress, { url: studioImportRefusals.enterOldAddress });
      return (await imports.tryOut(options, viewer.id))
        ? ok(null)
        : refuse("conflict", studioImportRefusals.nothingToTry);
    }),
    confirm: permitted("administer", async (viewer): Promise<Outcome<null>> => {
      const refusal = proofRefusal(deps, viewer);
      if (refusal) return refusal;
      return (await (await deps.imports()).confirm(viewer.id))
        ? ok(null)
        : refuse("conflict", studioImportRefusals.noTrial);
    }),
    discard: permitted("administer", async (): Promise<Outcome<null>> =>
      (await (await deps.imports()).discard()) ? ok(null) : refuse("conflict", studioImportRefusals.beingStored),
    ),
    retryPictures: permitted("administer", async (viewer): Promise<Outcome<null>> => {
      const refusal = proofRefusal(deps, viewer);
      if (refusal) return refusal;
      return (await (await deps.imports()).retryPictures(viewer.id))
        ? ok(null)
        : refuse("conflict", studioImportRefusals.picturesBeingFetched);
    }),
  };
}

export type StudioImportService = ReturnType<typeof createStudioImportService>;

function proofRefusal({ clock }: StudioImportDeps, viewer: Viewer): Failure | null {
  return isFreshlyProved(viewer, clock()) ? null : proveFirst();
}

async function readOverview({ store, clock, imports }: StudioImportDeps, viewer: Viewer) {
  const studio: StudioImport = await imports();
  const jobs = await store.read.jobs(LATEST_JOBS);
  return ok({
    isProved: isFreshlyProved(viewer, clock()),
    state: await studio.state(),
    missingPictures: await studio.missingPictures(),
    retrying: await studio.retrying(),
    categories: await store.read.categories(),
    jobs: jobs.filter((job) => isImportJob(job) || isPictureJob(job)),
  });
}
