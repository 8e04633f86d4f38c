import type { FieldMap } from "#core/import/front-matter-reader.ts";
import {
  type AddressScheme,
  pathInSite,
  type SchemePage,
  type SiteFiles,
} from "#core/import/former-addresses/address-scheme.ts";
import { schemeOf, siteLanguage, siteOrigin } from "#core/import/former-addresses/scheme-of.ts";
import type { EntitySet } from "#core/import/entity-resolver.ts";
import { coverFile, followAddresses } from "#core/import/links/rewrite-source-links.ts";
import type { PostState } from "#core/base/post-lists.ts";
import { readImport } from "./read-import.ts";
import type { UndatedPosts } from "./post-preparation.ts";
import { NO_PROGRESS, type PacedReport, type Progress } from "../cli/progress.ts";
import type { OutboundRules } from "../outbound-request.ts";
import { createOldMedia } from "./old-media.ts";
import { type ImportReport, reportImport } from "./import-report.ts";
import { type ImportRuntime, type ImportSource, runImport, type StudioRun } from "./run-import.ts";
import { siteFiles } from "./site-files.ts";
import { keepPicture, listFolder, listPictures, type SourceFolder } from "./source-folder.ts";

export interface ImportOptions extends StudioRun {
  folder: string;
  /** What lies above the folder is no part of its site. */
  alone?: boolean;
  category?: string | null;
  state?: PostState | null;
  /** `--map` */
  fields?: FieldMap;
  /** Another folder with the pictures that addresses from the root name. */
  pictures?: string | null;
  /** What new posts without a date become; without it such an import is refused, since they would fill the front page. */
  undated?: UndatedPosts | null;
  dryRun: boolean;
  entities?: EntitySet;
  /** By the slug of a post, for folders that list topics elsewhere. */
  topics?: ReadonlyMap<string, string>;
  /** For tests. */
  rules?: Partial<OutboundRules>;
}

/** A folder of Markdown. A second import updates its own posts only. */
export async function importMarkdown(
  runtime: ImportRuntime,
  options: ImportOptions,
  report: PacedReport,
  progress: Progress = NO_PROGRESS,
): Promise<ImportReport> {
  const refused = (refusal: string) => reportImport({ refusal }, options.dryRun, report);
  const folder = await listFolder(options.folder, options);
  if (!folder) return refused(`Nie ma folderu „${options.folder}”.`);
  const pictures = options.pictures ? await listPictures(options.pictures) : null;
  if (options.pictures && !pictures) return refused(`Nie ma folderu „${options.pictures}”.`);
  folder.pictures = pictures;
  folder.origin = runtime.config.url ?? runtime.site.url;
  const site = await siteFiles(folder, options);
  const scheme = schemeOf(site);
  folder.formerOrigin = siteOrigin(site);
  return runImport(
    runtime,
    () => folderSource(runtime, folder, { ...options, language: siteLanguage(site) }, scheme && { scheme, site }),
    options,
    report,
    progress,
  );
}

/** The site a folder is a part of, whose addresses follow a rule. */
interface KnownSite {
  scheme: AddressScheme;
  site: SiteFiles;
}

function folderSource(
  runtime: ImportRuntime,
  folder: SourceFolder,
  options: ImportOptions & { language: string | null },
  known: KnownSite | null,
): ImportSource {
  const { category = null, state, topics, fields, rules, language } = options;
  const { timeZone: zone } = runtime.site;
  const { origin = null } = folder;
  const asked = { category, state: state ?? ("published" as const), fields, language };
  // A cover may be on another site: a post shows none that is not in the library.
  const fetched = createOldMedia({
    blobs: runtime.blobs,
    folder: null,
    fileAt: () => null,
    ...(rules ? { rules } : {}),
  });
  const former = known && {
    scheme: known.scheme,
    aliasesFromPage: known.scheme.system === "Hugo",
    formerAddress: (page: SchemePage) => known.scheme.addressOf({ ...page, path: pathInSite(page.path, known.site) }),
  };
  const about = { root: folder.root, vault: folder.vault, ...former };
  const reading = { ...about, ...asked, origin, zone, now: runtime.clock(), topics };
  return {
    root: folder.root,
    empty: `W folderze „${options.folder}” nie ma plików Markdown.`,
    read(into) {
      // Made at once, which on disk takes eight times as long: beside a server it is a pause of readers.
      if (runtime.surroundings === "alone") folder.lookups = into.lookups;
      return readImport(folder, reading, into);
    },
    follow: (entry) => followAddresses(entry, folder),
    // Lists and feeds of a site that was somewhere lead on as well.
    foreignAddresses: known !== null,
    coverFile: (entry) => coverFile(entry, folder),
    keepPicture: (file) => (/^https?:/i.test(file) ? fetched(file) : keepPicture(runtime.blobs, folder, file)),
  };
}
