import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Media } from "#core/base/media.ts";
import { DATABASE_FILE } from "#server/data-folder/folder-names.ts";
import { originalName } from "#store/files/move-originals.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { runCommand } from "#test/support/running-site/running-site.ts";
import type { BenchContext } from "../context.ts";
import { budget, figure, note } from "../report.ts";

/* A whole site goes out and comes back, by the command line: an export twice, whose bytes are compared, a backup and a restore. */

const POSTS = 10_000;
const SHORT_POSTS = 200;
const PICTURES = 2_000;
const SHORT_PICTURES = 20;
const PICTURE_BYTES = 512 * 1024;
const MOST_SECONDS = 120;
const MIB = 1024 * 1024;

export async function exportTwice({ archiveCopy, folder, options }: BenchContext): Promise<void> {
  const data = await archiveCopy(options.short ? SHORT_POSTS : POSTS);
  const [first, second, again] = [folder("archive-1"), folder("archive-2"), folder("imported-again")];
  // Pictures of the archive have no files, which an export says with its code.
  figure("export", "s", [(await run(data, ["export", first], [0, 1])).seconds]);
  figure("import szpalta, filed for search", "s", [(await run(again, ["import", "szpalta", first])).seconds]);
  figure("export again", "s", [(await run(again, ["export", second], [0, 1])).seconds]);
  const [one, other] = [sumsOf(first), sumsOf(second)];
  const differing = one.filter((line, at) => line !== other[at]);
  budget("files that differ after export, import and export", "", [differing.length], { most: 0 });
  note("files compared by SHA-256", String(one.length));
}

function sumsOf(folder: string): string[] {
  return readFileSync(join(folder, "SHA256SUMS"), "utf8").split("\n");
}

export async function backupAndRestore({ archiveCopy, folder, options }: BenchContext): Promise<void> {
  const data = await archiveCopy(options.short ? SHORT_POSTS : POSTS);
  await addPictures(data, options.short ? SHORT_PICTURES : PICTURES);
  const [file, target] = [join(folder("backup"), "kopia.tar"), folder("restored")];
  mkdirSync(dirname(file), { recursive: true });
  figure("a backup with its check", "s", [(await run(data, ["backup", file])).seconds]);
  note("the backup", `${Math.round(statSync(file).size / MIB)} MiB`);
  const { seconds } = await run(data, ["restore", file, "--to", target]);
  budget("a restore", "s", [seconds], { most: MOST_SECONDS });
}

async function addPictures(data: string, count: number): Promise<void> {
  const store = await openSqliteStore({ file: join(data, DATABASE_FILE), clock: Date.now });
  try {
    for (let no = 0; no < count; no += 1) {
      const bytes = randomBytes(PICTURE_BYTES);
      const picture: Media = {
        id: createHash("sha256").update(bytes).digest("hex").slice(0, 32),
        name: `obraz-${no}.webp`,
        type: "image/webp",
        width: 1_000,
        height: 1_000,
        bytes: bytes.length,
        alt: "",
        focal: { x: 0.5, y: 0.5 },
        createdAt: no,
      };
      const path = join(data, originalName(picture));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
      await store.write((tx) => tx.putMedia(picture));
    }
  } finally {
    await store.close();
  }
}

async function run(data: string, args: string[], codes = [0]): Promise<{ seconds: number }> {
  const started = performance.now();
  const { code, out } = await runCommand(args, { SZPALTA_DATA: data, SZPALTA_SAMPLE: "0" });
  if (!codes.includes(code ?? -1)) throw new Error(`${args.join(" ")} ended with ${code}:\n${out}`);
  return { seconds: (performance.now() - started) / 1000 };
}
