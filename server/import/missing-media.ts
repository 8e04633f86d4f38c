import { rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { SiteRuntime } from "../base/site-runtime.ts";
import { readIfThere, syncFolder } from "../data-folder/durable-file.ts";

/** Where the pictures that imports could not have stood before the database took them, one a line. */
const OLD_LIST = "import-media.jsonl";

const LINE = z.strictObject({ post: z.string(), address: z.string(), cover: z.string().optional() });

/** Brings the list that an earlier version kept in a file into the database. What the database says of a post already counts. */
export async function takeOverMissingMedia({ store, config }: Pick<SiteRuntime, "store" | "config">): Promise<void> {
  const file = join(config.data, OLD_LIST);
  const text = (await readIfThere(file))?.toString("utf8");
  if (text === undefined) return;
  const lines = text.split("\n").flatMap((line) => LINE.safeParse(parsedOrNull(line)).data ?? []);
  const byPost = Map.groupBy(lines, ({ post }) => post);
  await store.write(async (tx) => {
    const known = new Set(await tx.postsMissingPictures());
    for (const [post, pictures] of byPost) {
      if (known.has(post)) continue;
      const all = pictures.map(({ address, cover = null }) => ({ address, coverAlt: cover }));
      await tx.putMissingPictures(post, all);
    }
  });
  await rm(file);
  await syncFolder(config.data);
}

function parsedOrNull(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
