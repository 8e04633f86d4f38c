import { createHash } from "node:crypto";
import { appendAll } from "#core/base/values/append-all.ts";
import type { Media } from "#core/base/media.ts";
import { type Failure, ok } from "#core/base/outcome.ts";
import { embeddedBytes, isEmbedded } from "#convert/embedded-pictures.ts";
import type { ImportWarning } from "#core/base/import-warning.ts";
import type { Entry } from "#convert/entry.ts";
import type { Followed } from "#convert/links/rewrite-source-links.ts";
import type { StagedPost } from "#core/import/store-import.ts";
import type { AppRuntime } from "../app-runtime.ts";
import { mapInOrder } from "../cli/map-in-order.ts";
import type { ImportSource } from "./run-import.ts";

/** Pictures of one post that are fetched or re-encoded at a time. */
const PICTURES_AT_ONCE = 4;

interface Parts {
  runtime: Pick<AppRuntime, "store" | "blobs">;
  source: Pick<ImportSource, "coverFile" | "keepPicture">;
  dryRun: boolean;
}

/** The pictures of an import, each taken once, whichever posts show it. */
export class ImportPictures {
  readonly #parts: Parts;
  readonly #byFile: Map<string, Media | null>;
  readonly #byId: Map<string, Media>;

  /** A dry run only counts: storing a picture is writing. */
  constructor(parts: Parts) {
    this.#parts = parts;
    this.#byFile = new Map();
    this.#byId = new Map();
  }

  count = 0;

  of(file: string | null): Media | null {
    return file === null ? null : (this.#byFile.get(keyOf(file)) ?? null);
  }

  kept(ids: string[]): Media[] {
    return ids.flatMap((id) => this.#byId.get(id) ?? []);
  }

  /** `media` are new to the store; existing ones keep their description and focal point. A refused picture leaves a remark. */
  async keep(entry: Entry, followed: Followed) {
    const cover = this.#parts.source.coverFile(entry);
    const remarks = coverRemarks(entry, cover);
    const media: Media[] = [];
    const imported: StagedPost["imported"] = [];
    const named = followed.pictures.map(({ file, line }) => ({ file, line }));
    if (cover !== null) named.push({ file: cover, line: entry.cover?.line ?? 1 });
    const fresh = new Map(
      named.filter(({ file }) => !this.#byFile.has(keyOf(file))).map(({ file, line }) => [file, line]),
    );
    const added = mapInOrder(fresh, PICTURES_AT_ONCE, ([each, at]) => this.#add(each, at));
    for await (const { file, line, kept } of added) {
      if (kept.ok) {
        appendAll(media, kept.value.media);
        appendAll(imported, kept.value.imported);
      } else remarks.push(refusedPicture(entry.path, line, file, kept));
    }
    return { cover, media, imported, remarks };
  }

  async #embedded(address: string) {
    const bytes = embeddedBytes(address);
    return bytes.ok ? this.#parts.runtime.blobs.addPicture("obraz", bytes.value, true) : bytes;
  }

  async #add(file: string, line: number) {
    const { runtime, source, dryRun } = this.#parts;
    const { read } = runtime.store;
    // One that came from there before is not fetched again, and stays when that site is gone.
    const before = isWebAddress(file) ? await read.importedPicture(file) : null;
    const kept = before
      ? ok(before)
      : dryRun
        ? null
        : await (isEmbedded(file) ? this.#embedded(file) : source.keepPicture(file));
    this.#byFile.set(keyOf(file), kept?.ok ? kept.value : null);
    if (kept && !kept.ok) return { file, line, kept };
    this.count += 1;
    const imported = kept && !before && isWebAddress(file) ? [{ address: file, mediaId: kept.value.id }] : [];
    const isFresh = kept !== null && !this.#byId.has(kept.value.id);
    if (isFresh) this.#byId.set(kept.value.id, kept.value);
    const isNew = isFresh && (await read.media([kept.value.id])).length === 0;
    return { file, line, kept: ok({ media: isNew ? [kept.value] : [], imported }) };
  }
}

/** An embedded picture is long, and known by what it is. */
function keyOf(file: string): string {
  return isEmbedded(file) ? createHash("sha256").update(file).digest("hex") : file;
}

/** A picture that may be had later is missing; any other is none the library takes. */
function refusedPicture(
  path: string,
  line: number,
  file: string,
  { code, message, ...refusal }: Failure & { again?: boolean },
): ImportWarning {
  const called = isEmbedded(file) ? "zapisany w treści" : file;
  const kind = code === "unavailable" || refusal.again ? "missing-picture" : "refused-picture";
  return { kind, path, line, text: `obraz „${called}”: ${withoutStop(message)}` };
}

function coverRemarks({ path, cover }: Entry, file: string | null): ImportWarning[] {
  if (!cover) return [];
  const { address, line, alt } = cover;
  if (file === null) return [{ kind: "missing-picture", path, line, text: `nie ma pliku okładki „${address}”` }];
  return alt === ""
    ? [{ kind: "cover-alt", path, line, text: "okładka nie ma opisu (cover-alt); uznano ją za ozdobną" }]
    : [];
}

export function isWebAddress(file: string): boolean {
  return /^https?:/i.test(file);
}

function withoutStop(sentence: string): string {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1).replace(/\.$/, "");
}
