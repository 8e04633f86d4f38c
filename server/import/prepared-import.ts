import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Media } from "#core/base/media.ts";
import { type StagedExport, type StagedFile, storeExport } from "#core/export/store-into-empty-site.ts";
import { type StagedImport, type StagedPost, storeImport } from "#core/import/store-import.ts";
import type { TrialReport } from "#core/import/studio/trial-report.ts";
import type { Store } from "#core/store.ts";
import { appVersion } from "../base/app-version.ts";
import type { Progress } from "../base/progress.ts";
import { writeDurably } from "../data-folder/durable-file.ts";
import { type Spool, spoolAt, withSpool } from "../data-folder/spool.ts";

/* The result of an import before it is stored. A command has it in memory; the studio has it in a folder that survives a restart. */

/** The store into which an import is written. `by` is the person for the audit log; absent means the command line. */
export interface ImportTarget extends Pick<Store, "write"> {
  by?: string;
}

/** Everything that one transaction stores: posts that are added to a site, or the whole site of an export. */
export type CompleteImport =
  | ({ kind: "posts" } & Omit<StagedImport, "by">)
  | ({ kind: "site" } & Omit<StagedExport, "by">);

/** Stores everything or nothing. Resolves to the reason why nothing was stored, or to null. */
export async function storeComplete(target: ImportTarget, complete: CompleteImport, now: number) {
  const { by } = target;
  const stored = await target.write((tx) =>
    complete.kind === "posts" ? storeImport(tx, { ...complete, by }, now) : storeExport(tx, { ...complete, by }, now),
  );
  return stored.ok ? null : stored.message;
}

interface PreparedFacts {
  report: TrialReport;
  /** The path of a file with all warnings, one per line; null without warnings. */
  warningFile: string | null;
  /** The pictures that the import adds. */
  media: Media[];
}

const STAGED = "staged";
const PREPARED = "prepared.json";

/** Calls `use` with a spool for prepared records. In `folder` the spool stays; without `folder` it is a temporary file. */
export async function withStaged<T, R>(
  data: string,
  folder: string | undefined,
  use: (staged: Spool<T>) => Promise<R>,
): Promise<R> {
  if (folder === undefined) return withSpool(data, use);
  await using staged = await spoolAt<T>(join(folder, STAGED), "wx+");
  return await use(staged);
}

/** Writes a prepared import into a folder. The posts are already in the folder's spool. */
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
  /** Stores the import. Resolves to the reason why nothing was stored, or to null. May be called for several stores, one after another. */
  storeIn(target: ImportTarget, now: number, progress: Progress): Promise<string | null>;
}

/** Reads the prepared import in a folder; null when it is incomplete, or when another version of the program wrote it. */
export async function openPrepared(folder: string): Promise<PreparedImport | null> {
  const text = await readFile(join(folder, PREPARED), "utf8").catch(() => null);
  if (text === null) return null;
  // The cast is safe, because this program wrote the file; the version is compared below.
  const prepared = JSON.parse(text) as PreparedFacts & { version: string; what: WrittenImport };
  if (prepared.version !== appVersion()) return null;
  const { report, warningFile, media, what } = prepared;
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
