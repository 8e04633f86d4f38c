import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Media } from "#core/base/media.ts";
import { type StagedExport, type StagedFile, storeExport } from "#core/export/store-export.ts";
import { type StagedImport, type StagedPost, storeImport } from "#core/import/store-import.ts";
import type { TrialReport } from "#core/import/studio/trial-report.ts";
import type { Store } from "#core/store.ts";
import { appVersion } from "../base/app-version.ts";
import type { Progress } from "../base/progress.ts";
import { writeDurably } from "../data-folder/durable-file.ts";
import { type Spool, spoolAt, withSpool } from "../data-folder/spool.ts";

/* What an import has made and not stored yet: in memory for a command, in a folder for the studio, where it outlives the server. */

/** The store that takes an import, and whom its log names; absent: the command line. */
export interface ImportTarget extends Pick<Store, "write"> {
  by?: string;
}

/** Everything that one transaction stores: posts that join a site, or a site that is restored. */
export type CompleteImport =
  | ({ kind: "posts" } & Omit<StagedImport, "by">)
  | ({ kind: "site" } & Omit<StagedExport, "by">);

/** Stores all of it or nothing; resolves why nothing was stored, or null. */
export async function storeComplete(target: ImportTarget, complete: CompleteImport, now: number) {
  const { by } = target;
  const stored = await target.write((tx) =>
    complete.kind === "posts" ? storeImport(tx, { ...complete, by }, now) : storeExport(tx, { ...complete, by }, now),
  );
  return stored.ok ? null : stored.message;
}

interface PreparedFacts {
  report: TrialReport;
  /** Every warning, one a line; null without any. */
  warningFile: string | null;
  /** Pictures that come along. */
  media: Media[];
}

const STAGED = "staged";
const PREPARED = "prepared.json";

/** A spool for what is made: in `folder`, where it stays, or for as long as `use` takes. */
export async function withStaged<T, R>(
  data: string,
  folder: string | undefined,
  use: (staged: Spool<T>) => Promise<R>,
): Promise<R> {
  if (folder === undefined) return withSpool(data, use);
  await using staged = await spoolAt<T>(join(folder, STAGED), "wx+");
  return await use(staged);
}

/** Keeps what was made, whose posts are in the spool of the folder already. */
export async function keepPrepared(folder: string, complete: CompleteImport, facts: PreparedFacts): Promise<void> {
  const { shortHtml, ...rest } = complete;
  const redirects: unknown[] = complete.kind === "site" ? complete.redirects : [];
  if (complete.kind === "posts") for await (const each of complete.redirects()) redirects.push(each);
  const what = { ...rest, redirects, shortHtml: [...shortHtml] };
  const text = JSON.stringify({ version: appVersion(), ...facts, what });
  await writeDurably(folder, PREPARED, Buffer.from(text));
}

type WrittenImport =
  | (Omit<Extract<CompleteImport, { kind: "posts" }>, "posts" | "redirects" | "shortHtml"> & {
      redirects: Redirect[];
      shortHtml: [string, string][];
    })
  | (Omit<Extract<CompleteImport, { kind: "site" }>, "files" | "shortHtml"> & { shortHtml: [string, string][] });

type Redirect =
  ReturnType<StagedImport["redirects"]> extends AsyncIterable<infer Each> | Iterable<infer Each> ? Each : never;

export interface PreparedImport extends PreparedFacts {
  /** May be called for several stores, one after another. */
  storeIn(target: ImportTarget, now: number, progress: Progress): Promise<string | null>;
}

/** What a folder keeps; null where nothing is whole there, or another version of Szpalta made it. */
export async function openPrepared(folder: string): Promise<PreparedImport | null> {
  const text = await readFile(join(folder, PREPARED), "utf8").catch(() => null);
  if (text === null) return null;
  // Cast: the file is ours, of this version.
  const kept = JSON.parse(text) as PreparedFacts & { version: string; what: WrittenImport };
  if (kept.version !== appVersion()) return null;
  const { report, warningFile, media, what } = kept;
  return {
    report,
    warningFile,
    media,
    async storeIn(target, now, progress) {
      await using staged = await spoolAt<StagedPost & StagedFile>(join(folder, STAGED), "r");
      const total = report.created + report.updated + report.copies;
      async function* records() {
        let done = 0;
        for await (const each of staged.records()) {
          yield each;
          progress(Math.min((done += 1), total), total, "zapis");
        }
      }
      const shortHtml = new Map(what.shortHtml);
      const complete: CompleteImport =
        what.kind === "posts"
          ? { ...what, shortHtml, posts: records, redirects: () => what.redirects }
          : { ...what, shortHtml, files: records };
      return await storeComplete(target, complete, now);
    },
  };
}
