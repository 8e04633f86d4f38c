import { resolve } from "node:path";
import type { PostState } from "#core/base/post-lists.ts";
import { convertSource } from "../output/convert-source.ts";
import { coverFile, followAddresses } from "../links/rewrite-source-links.ts";
import { type AddressScheme, pathInSite, type AddressFields, type SiteFiles } from "../old-addresses/address-scheme.ts";
import { detectAddressScheme, siteLanguage, siteOrigin } from "../old-addresses/detect-address-scheme.ts";
import { findSiteSettings } from "../old-addresses/find-site-settings.ts";
import type { ConversionProgress, Source } from "../source.ts";
import type { FieldMap } from "./front-matter-reader.ts";
import { readFolder } from "./read-folder.ts";
import { listFolder, listPictures, type SourceFolder } from "./source-folder.ts";
import { conversionMessages } from "#core/messages/convert.ts";

/** Options of converting a folder of Markdown. */
export interface FolderOptions {
  folder: string;
  /** True when the folders above `folder` do not belong to the site, as in an unpacked archive. */
  alone?: boolean | undefined;
  /** `--category`: the category of files without a category. */
  category: string | null;
  /** `--state`: the state of files without a state; null means published. */
  state: PostState | null;
  /** `--map`: maps a field's name in the files to the field. */
  fields?: FieldMap | undefined;
  /** `--pictures`: another folder, with the pictures whose addresses begin with a slash. */
  pictures: string | null;
  /** The public address of the site that the posts are imported into. */
  origin: string | null;
  /** The time zone of dates without an offset. */
  zone: string;
  /** The time of the import in milliseconds since 1970. */
  now: number;
  /** A file that is no picture may have at most this many bytes. */
  fileBytes: number;
}

/** Converts a folder of Markdown of any generator into the folder `to`. Resolves with `refusal`: null on success, else Polish sentences that say why the conversion failed. */
export async function convertFolder(options: FolderOptions, to: string, progress: ConversionProgress) {
  const folder = await listFolder(options.folder, { alone: options.alone === true });
  if (!folder) return { refusal: conversionMessages.noFolder(options.folder) };
  const pictures = options.pictures === null ? null : await listPictures(options.pictures);
  if (options.pictures !== null && !pictures) return { refusal: conversionMessages.noFolder(options.pictures) };
  folder.pictures = pictures;
  folder.origin = options.origin;
  const site = await findSiteSettings(folder, { alone: options.alone === true });
  const scheme = detectAddressScheme(site);
  folder.formerOrigin = siteOrigin(site);
  return convertSource(folderSource(folder, options, site, scheme), to, progress);
}

function folderSource(
  folder: SourceFolder,
  { category, state, fields, origin, zone, now, ...options }: FolderOptions,
  site: SiteFiles,
  scheme: AddressScheme | null,
): Source {
  const oldAddresses = scheme && {
    scheme,
    aliasesFromPage: scheme.system === "Hugo",
    formerAddress: (page: AddressFields) => scheme.addressOf({ ...page, path: pathInSite(page.path, site) }),
  };
  const siteFacts = { root: folder.root, vault: folder.vault, ...oldAddresses, language: siteLanguage(site) };
  const reading = { ...siteFacts, category, state: state ?? ("published" as const), fields, origin, zone, now };
  return {
    root: folder.root,
    empty: conversionMessages.noMarkdown(options.folder),
    hasLines: true,
    fileBytes: options.fileBytes,
    foreignAddresses: scheme !== null,
    read: (into) => readFolder(folder, reading, into),
    follow: (entry) => followAddresses(entry, folder),
    coverFile: (entry) => coverFile(entry, folder),
    // A picture from `--pictures` has an absolute path, which `resolve` keeps.
    pictureAt: async (file) =>
      /^https?:/i.test(file) ? { from: file, alt: "" } : { path: resolve(folder.at, file), name: file },
  };
}
