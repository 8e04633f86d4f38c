import { resolve } from "node:path";
import type { PostState } from "#core/base/post-lists.ts";
import { convertSource } from "../output/convert-source.ts";
import { coverFile, followAddresses } from "../links/rewrite-source-links.ts";
import { type AddressScheme, pathInSite, type SchemePage, type SiteFiles } from "../old-addresses/address-scheme.ts";
import { detectAddressScheme, siteLanguage, siteOrigin } from "../old-addresses/detect-address-scheme.ts";
import { siteFiles } from "../old-addresses/site-files.ts";
import type { ConversionProgress, Source } from "../source.ts";
import type { FieldMap } from "./front-matter-reader.ts";
import { readFolder } from "./read-folder.ts";
import { listFolder, listPictures, type SourceFolder } from "./source-folder.ts";
import { conversionMessages } from "#core/messages/convert.ts";

export interface FolderOptions {
  folder: string;
  /** What lies above the folder is no part of its site. */
  alone?: boolean | undefined;
  category: string | null;
  state: PostState | null;
  /** `--map` */
  fields?: FieldMap | undefined;
  /** Another folder with the pictures that addresses from the root name. */
  pictures: string | null;
  /** The public address of the site the posts go to. */
  origin: string | null;
  zone: string;
  now: number;
  /** Bytes of the largest file that is no picture. */
  fileBytes: number;
}

/** Converts a folder of texts of another generator; resolves why it cannot be, or null. */
export async function convertFolder(options: FolderOptions, to: string, progress: ConversionProgress) {
  const folder = await listFolder(options.folder, { alone: options.alone === true });
  if (!folder) return { refusal: conversionMessages.noFolder(options.folder) };
  const pictures = options.pictures === null ? null : await listPictures(options.pictures);
  if (options.pictures !== null && !pictures) return { refusal: conversionMessages.noFolder(options.pictures) };
  folder.pictures = pictures;
  folder.origin = options.origin;
  const site = await siteFiles(folder, { alone: options.alone === true });
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
  const former = scheme && {
    scheme,
    aliasesFromPage: scheme.system === "Hugo",
    formerAddress: (page: SchemePage) => scheme.addressOf({ ...page, path: pathInSite(page.path, site) }),
  };
  const about = { root: folder.root, vault: folder.vault, ...former, language: siteLanguage(site) };
  const reading = { ...about, category, state: state ?? ("published" as const), fields, origin, zone, now };
  return {
    root: folder.root,
    empty: conversionMessages.noMarkdown(options.folder),
    hasLines: true,
    fileBytes: options.fileBytes,
    foreignAddresses: scheme !== null,
    read: (into) => readFolder(folder, reading, into),
    follow: (entry) => followAddresses(entry, folder),
    coverFile: (entry) => coverFile(entry, folder),
    // A picture of another folder is named by its whole path.
    pictureAt: async (file) =>
      /^https?:/i.test(file) ? { from: file, alt: "" } : { path: resolve(folder.at, file), name: file },
  };
}
