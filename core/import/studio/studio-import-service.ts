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

/** Newest jobs that are read; the page shows the imports among them. */
const LATEST_JOBS = 100;

const BUSY = "Nie ma pliku do wypróbowania albo coś jest właśnie w toku. Otwórz stronę jeszcze raz.";

/** For administrators. What changes the site, by an import or by its pictures, needs a fresh proof of who asks. */
export function createStudioImportService(deps: StudioImportDeps) {
  return {
    overview: permitted("administer", (viewer) => readOverview(deps, viewer)),
    tryOut: permitted("administer", async (viewer, options: TrialOptions): Promise<Outcome<null>> => {
      const imports = await deps.imports();
      if (options.category !== null) {
        const categories = await deps.store.read.categories();
        if (!categories.some(({ slug }) => slug === options.category))
          return refuse("invalid", NO_CATEGORY, { category: NO_CATEGORY });
      }
      if (options.url !== null && !/^https?:\/\/[^/]/.test(options.url))
        return refuse("invalid", NO_ADDRESS, { url: NO_ADDRESS });
      return (await imports.tryOut(options, viewer.id)) ? ok(null) : refuse("conflict", BUSY);
    }),
    confirm: permitted("administer", async (viewer): Promise<Outcome<null>> => {
      const refusal = withoutProof(deps, viewer);
      if (refusal) return refusal;
      return (await (await deps.imports()).confirm(viewer.id)) ? ok(null) : refuse("conflict", NO_TRIAL);
    }),
    discard: permitted("administer", async (): Promise<Outcome<null>> =>
      (await (await deps.imports()).discard()) ? ok(null) : refuse("conflict", STORING),
    ),
    retryPictures: permitted("administer", async (viewer): Promise<Outcome<null>> => {
      const refusal = withoutProof(deps, viewer);
      if (refusal) return refusal;
      return (await (await deps.imports()).retryPictures(viewer.id)) ? ok(null) : refuse("conflict", RETRYING);
    }),
  };
}

export type StudioImportService = ReturnType<typeof createStudioImportService>;

const NO_CATEGORY = "Tej kategorii już nie ma. Wybierz inną.";
const NO_ADDRESS = "Podaj cały adres dawnej witryny, na przykład https://blog.example.";
const NO_TRIAL = "Nie ma gotowej próby. Zrób ją jeszcze raz.";
const STORING = "Import jest właśnie zapisywany, a zapisu nie da się przerwać w połowie.";
const RETRYING = "Obrazy są właśnie pobierane. Poczekaj, aż to się skończy.";

function withoutProof({ clock }: StudioImportDeps, viewer: Viewer): Failure | null {
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
