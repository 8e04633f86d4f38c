import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { z } from "zod";
import { FORMAT_FILE } from "#core/export/manifest.ts";
import {
  DEFAULT_OPTIONS,
  type ImportKind,
  type PreviewedPost,
  type SendingProblem,
  type SentFile,
  type TrialOptions,
  type UnreadKind,
} from "#core/import/studio/studio-import.ts";
import { isMarkdown } from "#convert/markdown/parse-source-path.ts";
import { OWNER_ONLY, readJsonIfThere, syncFolder, writeDurably } from "../../data-folder/durable-file.ts";
import { IMPORT_FOLDER } from "../../data-folder/folder-names.ts";
import { unpackedHead } from "#convert/unpacked-export.ts";
import { zipHolds } from "../unpack-zip.ts";

const NOTE = "sent.json";

/** The folder of the sent file. It contains no other file, because an import of Ghost looks for redirects beside its file. */
const FILES = "file";

/** The folder for the files of a trial. */
const TRIAL = "trial";

const NOTE_SCHEMA = z.object({
  name: z.string(),
  bytes: z.number(),
  kind: z.enum(["wordpress", "ghost", "markdown", "szpalta"]),
  sentAt: z.number(),
  problem: z.array(z.string()).nullable(),
  storing: z.string().nullable(),
  isTrying: z.boolean().default(false),
  ready: z
    .object({ until: z.number(), samples: z.array(z.object({ title: z.string(), path: z.string() })) })
    .nullable()
    .default(null),
  options: z.object({
    undated: z.enum(["draft", "file-time"]),
    pictures: z.boolean(),
    foreignAddresses: z.boolean(),
    category: z.string().nullable(),
    url: z.string().nullable(),
  }),
});

export interface SentNote extends SentFile {
  /** The options chosen for the last trial. */
  options: TrialOptions;
  /** Lines that say why the last trial or import failed, or null. */
  problem: string[] | null;
  /** The id of the job that is storing the import; a killed process may have left it. */
  storing: string | null;
  /** True while a trial of the file is being prepared. */
  isTrying: boolean;
  /** The trial that waits for a decision; `until`: when it ends, in ms since the epoch. Null without such a trial. */
  ready: { until: number; samples: PreviewedPost[] } | null;
}

/** Returns what the page shows of a note. */
export function fileOf({ name, bytes, kind, sentAt }: SentNote): SentFile {
  return { name, bytes, kind, sentAt };
}

export type SentFileKeeper = ReturnType<typeof keepSentFile>;

/** Stores the one file that waits to be imported, and a note about it. */
export function keepSentFile(data: string) {
  const files = join(data, IMPORT_FOLDER, FILES);
  let last: Promise<unknown> = Promise.resolve();
  /** Runs work one after another, so that a note is not written after the note's file was removed. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  }
  const write = (sent: SentNote) => writeDurably(data, join(IMPORT_FOLDER, NOTE), Buffer.from(JSON.stringify(sent)));
  return {
    /** Writes the note of a file; does nothing when the file was removed. */
    note: (sent: SentNote): Promise<void> =>
      inTurn(async () => {
        if (await isFile(join(files, sent.name))) await write(sent);
      }),
    trialFolder: join(data, IMPORT_FOLDER, TRIAL),
    pathOf: ({ name }: SentFile) => join(files, name),
    /** Resolves to the note of the waiting file; null when there is no file or its note cannot be read. */
    async read(): Promise<SentNote | null> {
      const sent = await readJsonIfThere(join(data, IMPORT_FOLDER, NOTE), NOTE_SCHEMA);
      return sent && (await isFile(join(files, sent.name))) ? sent : null;
    },
    /** Moves a received file into the import's folder under a safe name. Refuses a file that is not an export. */
    async take(received: string, name: string, now: number): Promise<SentNote | SendingProblem> {
      const file = await sentFileOf(received, name, now);
      if (typeof file === "string") return file;
      await rm(join(data, IMPORT_FOLDER), { recursive: true, force: true });
      await mkdir(files, { recursive: true, mode: OWNER_ONLY });
      await rename(received, join(files, file.name));
      await syncFolder(files);
      const sent = { ...file, options: DEFAULT_OPTIONS, problem: null, storing: null, isTrying: false, ready: null };
      await write(sent);
      return sent;
    },
    /** Removes the file and its note. `ImportTrial` removes the trial's folder. */
    remove: (): Promise<void> =>
      inTurn(async () => {
        await rm(join(data, IMPORT_FOLDER, NOTE), { force: true });
        await rm(files, { recursive: true, force: true });
      }),
  };
}

/** Returns kind, size and safe name of a received file. Refuses a file that is not an export. */
export async function sentFileOf(received: string, name: string, now: number): Promise<SentFile | Refused> {
  const kind = await kindOf(received);
  if (!isImportKind(kind)) return kind;
  const { size } = await stat(received);
  return { name: safeName(name, kind), bytes: size, kind, sentAt: now };
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
}

const HEAD_BYTES = 4096;

type Refused = "unknown" | "damaged" | UnreadKind;

function isImportKind(kind: ImportKind | Refused): kind is ImportKind {
  return kind in ENDINGS;
}

/** Returns the kind of a file by its first bytes and, for a zip, its contents. The file's name does not matter. */
async function kindOf(file: string): Promise<ImportKind | Refused> {
  const head = unpackedHead(await headOf(file));
  if (head.subarray(0, 2).toString("latin1") === "PK") return kindOfZip(file);
  const text = textOf(head).trimStart();
  if (/^<(?:\?xml|feed)/i.test(text) && /<feed\b/.test(text) && /blogger/i.test(text)) return "blogger";
  if (/^<(?:\?xml|rss|!--)/i.test(text)) return "wordpress";
  return text.startsWith("{") ? "ghost" : "unknown";
}

const NOTION_PAGE = /[ -][0-9a-f]{32}\.html$/i;

async function kindOfZip(file: string): Promise<ImportKind | Refused> {
  const endings = new Set<string>();
  let hasMarkdown = false;
  const pages = { medium: false, substack: false, notion: false };
  const isExport = await zipHolds(file, (path) => {
    if (/(?:^|\/)(?:__MACOSX\/|\.)/.test(path)) return false;
    endings.add(extname(path).toLowerCase());
    hasMarkdown ||= isMarkdown(path);
    pages.substack ||= basename(path) === "posts.csv";
    pages.medium ||= /(?:^|\/)posts\/[^/]+\.html$/.test(path);
    pages.notion ||= NOTION_PAGE.test(path);
    return basename(path) === FORMAT_FILE && path.split("/").length <= 2;
  });
  if (isExport === null) return "damaged";
  if (isExport) return "szpalta";
  if (hasMarkdown || endings.has(".zip")) return "markdown";
  if (pages.substack) return "substack";
  if (pages.notion) return "notion-html";
  if (pages.medium) return "medium";
  // A zip with XML or JSON is a packed export only if it has no texts: a site of HTML files also has a feed and settings.
  const hasTexts = [".html", ".htm", ".txt"].some((ending) => endings.has(ending));
  return !hasTexts && (endings.has(".xml") || endings.has(".json")) ? "packed-export" : "markdown";
}

/** Returns the text of a file's first bytes, in UTF-8 or UTF-16. Some tools of Windows write XML in UTF-16. */
function textOf(head: Buffer): string {
  const mark = head.subarray(0, 2).toString("hex");
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(head);
}

async function headOf(file: string): Promise<Buffer> {
  await using handle = await open(file, "r");
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

const NAME_LIMIT = 80;

const ENDINGS: Record<ImportKind, string> = {
  wordpress: ".xml",
  ghost: ".json",
  markdown: ".zip",
  szpalta: ".zip",
};

/** Returns the file's name for reports: the last segment of its path in letters, digits and a few signs, with the kind's extension. */
function safeName(name: string, kind: ImportKind): string {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const stem = last.replace(/\.gz$/i, "").replace(/\.[a-z0-9]{1,5}$/i, "");
  const plain = stem
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, "")
    .replaceAll(/^[ .]+|(?<![ .])[ .]+$/g, "")
    .slice(0, NAME_LIMIT);
  return `${plain === "" ? "eksport" : plain}${ENDINGS[kind]}`;
}
