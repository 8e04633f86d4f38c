import { asClause } from "#core/base/values/without-full-stop.ts";
import { appendAll } from "#core/base/values/append-all.ts";
import { pathKey } from "#core/base/former-paths.ts";
import { UPLOAD_LIMIT_BYTES } from "#core/base/limits.ts";
import { isFileAddress, type Media, mediaPath } from "#core/base/media.ts";
import { type Failure, ok, type Outcome, refuse } from "#core/base/outcome.ts";
import type { ImportWarning } from "#core/base/import-warning.ts";
import type { StagedPost } from "#core/import/store-import.ts";
import type { Blobs } from "#core/media/store.ts";
import type { SiteRuntime } from "../../base/site-runtime.ts";
import { mapInOrder } from "../../base/map-in-order.ts";
import { tooLargeFile } from "../../media/file-types.ts";
import type { OutboundRules } from "../../base/outbound-request.ts";
import { type ConvertedSite, type OldPicture, folderBytes } from "./converted-site.ts";
import { createOldMedia } from "../add-old-media.ts";
import { importRunMessages } from "#core/messages/server/import.ts";
import { conversionMessages } from "#core/messages/convert.ts";

/** At most this many pictures of one post are fetched or re-encoded at once. */
const PICTURES_AT_ONCE = 4;

type KeepPicture = (picture: OldPicture) => Promise<Outcome<Media>>;

/** Returns a function that adds a picture to the library: from the folder or, unless `fetchPictures` is false, from its old address. */
export function convertedPictures(
  blobs: Blobs,
  { at }: Pick<ConvertedSite, "at">,
  { fetchPictures = true, rules }: { fetchPictures?: boolean; rules?: Partial<OutboundRules> },
): KeepPicture {
  const fetched = createOldMedia(blobs, rules);
  const taken = async ({ name, at: place }: OldPicture): Promise<Outcome<Media>> => {
    if ("missing" in place) return refuse("unavailable", place.missing);
    if ("from" in place)
      return fetchPictures ? fetched(place.from) : refuse("unavailable", importRunMessages.picturesNotFetched);
    const isFile = isFileAddress(place.file);
    const bytes = await folderBytes(at, place.file, isFile ? blobs.fileBytes : UPLOAD_LIMIT_BYTES);
    if (isFile) return bytes ? blobs.addFile(name, bytes) : refuse("invalid", tooLargeFile(blobs.fileBytes));
    return bytes ? blobs.addPicture(name, bytes, true) : refuse("invalid", importRunMessages.fileNotInFolder);
  };
  return async (picture) => {
    const media = await taken(picture);
    const { alt } = picture;
    return media.ok && alt !== "" && media.value.alt === "" ? { ...media, value: { ...media.value, alt } } : media;
  };
}

/** Returns a picture or a file of another site when only the address is known. */
export function pictureElsewhere(address: string): OldPicture {
  const former = isFileAddress(address) && URL.canParse(address) ? new URL(address).pathname : undefined;
  return { key: address, called: address, name: address, alt: "", former, at: { from: address } };
}

interface Dependencies {
  runtime: Pick<SiteRuntime, "store">;
  pictures: KeepPicture;
  dryRun: boolean;
}

/** A picture and the line of the post on which it appears. */
export interface ShownPicture {
  picture: OldPicture;
  line: number;
}

/** The pictures of an import. Each picture is added once, however many posts show it. */
export class ImportPictures {
  readonly #deps: Dependencies;
  readonly #byKey = new Map<string, Media | null>();
  readonly #byId = new Map<string, Media>();

  /** In a dry run pictures are only counted and not stored. */
  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  count = 0;
  files = 0;

  of({ key }: Pick<OldPicture, "key">): Media | null {
    return this.#byKey.get(key) ?? null;
  }

  kept(ids: string[]): Media[] {
    return ids.flatMap((id) => this.#byId.get(id) ?? []);
  }

  /**
   * Adds the pictures of a post. `media` has the pictures that are new to the store; existing pictures keep description and focal point. A
   * refused picture becomes a remark.
   */
  async keep(path: string, shown: readonly ShownPicture[]) {
    const remarks: ImportWarning[] = [];
    const media: Media[] = [];
    const imported: StagedPost["imported"] = [];
    const files: StagedPost["files"] = [];
    const fresh = new Map(
      shown.filter(({ picture }) => !this.#byKey.has(picture.key)).map((each) => [each.picture.key, each]),
    );
    const added = mapInOrder(fresh.values(), PICTURES_AT_ONCE, (each) => this.#add(each));
    for await (const { picture, line, kept } of added) {
      if (kept.ok) {
        appendAll(media, kept.value.media);
        appendAll(imported, kept.value.imported);
        appendAll(files, formerFile(picture, this.of(picture), kept.value));
      } else remarks.push(refusedPicture(path, line, picture, kept));
    }
    return { media, files, imported, remarks };
  }

  async #add({ picture, line }: ShownPicture) {
    const { runtime, pictures, dryRun } = this.#deps;
    const { read } = runtime.store;
    const { key } = picture;
    // A picture that was imported from this address before is not fetched again, because the old site may be gone.
    const before = isWebAddress(key) ? await read.importedPicture(key) : null;
    const added = before ? ok(before) : dryRun ? null : await pictures(picture);
    this.#byKey.set(key, added?.ok ? added.value : null);
    if (added && !added.ok) return { picture, line, kept: added };
    if (isFileAddress(key)) this.files += 1;
    else this.count += 1;
    const imported = added && !before && isWebAddress(key) ? [{ address: key, mediaId: added.value.id }] : [];
    const isFresh = added !== null && !this.#byId.has(added.value.id);
    if (isFresh) this.#byId.set(added.value.id, added.value);
    const isNew = isFresh && (await read.media([added.value.id])).length === 0;
    return { picture, line, kept: ok({ media: isNew ? [added.value] : [], imported }) };
  }
}

/** Returns the redirect from a new file's path on the old site. A file imported before has its redirect already. */
function formerFile(
  { former }: OldPicture,
  media: Media | null,
  { media: added, imported }: Pick<StagedPost, "media" | "imported">,
): StagedPost["files"] {
  const key = former === undefined ? null : pathKey(former);
  return key === null || !media || added.length + imported.length === 0 ? [] : [{ key, address: mediaPath(media) }];
}

/** Returns the warning about a picture that was not added: "missing" when a later try may succeed, else "refused". */
function refusedPicture(
  path: string,
  line: number,
  { called, key }: OldPicture,
  { code, message, ...refusal }: Failure & { again?: boolean },
): ImportWarning {
  const isFile = isFileAddress(key);
  const missing = isFile ? "missing-file" : "missing-picture";
  const refused = isFile ? conversionMessages.fileRefused : conversionMessages.pictureRefused;
  const kind = code === "unavailable" || refusal.again ? missing : "refused-picture";
  return { kind, path, line, text: refused(called, asClause(message)) };
}

/** Returns whether a reference is an http or https address. */
export function isWebAddress(file: string): boolean {
  return /^https?:/i.test(file);
}
