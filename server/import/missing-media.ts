import { join } from "node:path";
import { z } from "zod";
import type { PacedReport } from "../cli/progress.ts";
import { readIfThere, writeDurably } from "../data-folder/durable-file.ts";
import type { MissingPicture } from "./post-preparation.ts";

/** File of the data folder with the pictures that imports could not have, one a line. */
export const MISSING_MEDIA = "import-media.jsonl";

const LINE: z.ZodType<MissingPicture> = z.strictObject({
  post: z.string(),
  address: z.string(),
  cover: z.string().optional(),
});

export async function readMissingMedia(data: string): Promise<MissingPicture[]> {
  const text = (await readIfThere(join(data, MISSING_MEDIA)))?.toString("utf8") ?? "";
  return text
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => {
      const read = LINE.safeParse(parsedOrNull(line));
      return read.success ? [read.data] : [];
    });
}

export async function writeMissingMedia(data: string, missing: readonly MissingPicture[]): Promise<void> {
  await writeDurably(data, MISSING_MEDIA, Buffer.from(missing.map((each) => `${JSON.stringify(each)}\n`).join("")));
}

/** Adds what an import could not have to the list, and says how to try again. */
export async function noteMissingMedia(
  data: string,
  missing: readonly MissingPicture[],
  report: PacedReport,
): Promise<void> {
  const before = await readMissingMedia(data);
  const posts = new Set(missing.map(({ post }) => post));
  const all = [...before.filter(({ post }) => !posts.has(post)), ...missing];
  if (all.length > 0 || before.length > 0) await writeMissingMedia(data, all);
  if (missing.length === 0) return;
  await report(`Obrazy, których nie udało się pobrać: ${missing.length}. Wpisy pokazują je spod dawnego adresu.`);
  await report("Jeszcze jedna próba: npm run szpalta -- import media, także z --media <folder>.");
}

function parsedOrNull(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
