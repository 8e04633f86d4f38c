import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { coverFile, type Followed } from "#core/import/rewrite-source-links.ts";
import type { Entry, Remark } from "#core/import/entry.ts";
import type { Media } from "#core/base/media.ts";
import { UPLOAD_LIMIT_BYTES } from "#core/media/upload.ts";
import { refuse, type Outcome } from "#core/base/outcome.ts";
import type { AppRuntime } from "../runtime.ts";
import type { SourceFolder } from "./source-folder.ts";

export class ImportPictures {
  readonly #runtime: Pick<AppRuntime, "blobs" | "store">;
  readonly #folder: SourceFolder;
  readonly #dryRun: boolean;
  readonly #byFile = new Map<string, Media | null>();
  readonly #byId = new Map<string, Media>();

  /** A dry run only counts: storing a picture is writing. */
  constructor(runtime: Pick<AppRuntime, "blobs" | "store">, folder: SourceFolder, dryRun: boolean) {
    this.#runtime = runtime;
    this.#folder = folder;
    this.#dryRun = dryRun;
  }

  count = 0;

  of(file: string | null): Media | null {
    return file === null ? null : (this.#byFile.get(file) ?? null);
  }

  kept(ids: string[]): Media[] {
    return ids.flatMap((id) => this.#byId.get(id) ?? []);
  }

  /** `media` are new to the store; existing ones keep their description and focal point. A refused picture leaves a remark. */
  async keep(entry: Entry, followed: Followed): Promise<{ cover: string | null; media: Media[]; remarks: Remark[] }> {
    const cover = coverFile(entry, this.#folder);
    const remarks = coverRemarks(entry, cover);
    const media: Media[] = [];
    const named = followed.pictures.map(({ file, line }) => ({ file, line }));
    if (cover !== null) named.push({ file: cover, line: entry.cover?.line ?? 1 });
    for (const { file, line } of named) {
      if (this.#byFile.has(file)) continue;
      const kept = await this.#add(file);
      if (kept.ok) media.push(...kept.value);
      else remarks.push({ path: entry.path, line, text: `obraz „${file}”: ${withoutStop(kept.message)}` });
    }
    return { cover, media, remarks };
  }

  async #add(file: string): Promise<Outcome<Media[]>> {
    const kept = this.#dryRun ? null : await keepPicture(this.#runtime.blobs, this.#folder, file);
    this.#byFile.set(file, kept?.ok ? kept.value : null);
    if (kept && !kept.ok) return kept;
    this.count += 1;
    if (!kept || this.#byId.has(kept.value.id)) return { ok: true, value: [] };
    this.#byId.set(kept.value.id, kept.value);
    const isStored = (await this.#runtime.store.read.media([kept.value.id])).length > 0;
    return { ok: true, value: isStored ? [] : [kept.value] };
  }
}

function coverRemarks({ path, cover }: Entry, file: string | null): Remark[] {
  if (!cover) return [];
  const { address, line, alt } = cover;
  if (file === null) return [{ path, line, text: `nie ma pliku okładki „${address}”` }];
  return alt === "" ? [{ path, line, text: "okładka nie ma opisu (cover-alt); uznano ją za ozdobną" }] : [];
}

/** Too large a file, perhaps a video with a picture's name, is not read at all. */
async function keepPicture(blobs: AppRuntime["blobs"], folder: SourceFolder, file: string): Promise<Outcome<Media>> {
  const path = join(folder.at, file);
  if ((await stat(path)).size > UPLOAD_LIMIT_BYTES) return refuse("invalid", "Plik ma ponad 25 MiB.");
  return blobs.addPicture(file, await readFile(path));
}

function withoutStop(sentence: string): string {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1).replace(/\.$/, "");
}
