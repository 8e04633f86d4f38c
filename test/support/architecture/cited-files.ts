import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";

/** A path or name of a file of code or prose. */
const FILE = /(?<![\w@./-])[\w@./-]+\.(?:md|tsx?|js|css|sql)\b(?![\w(/-]|\.\w)/g;

/** Names that look like files of the repository and are none. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  "libraries and the runtime": ["Node.js", "vue.js"],
  "files of the systems that are imported, and of an export": [
    "2024-01-31-tytul.md",
    "_index.md",
    "content/posts/mroz.md",
    "content/posts/warsztat/lead.md",
    "index.md",
    "index.pt-BR.md",
    "learn/index.md",
    "LICENSE.md",
    "src/pages/o-nas.md",
    "wpis.en.md",
  ],
  "roles in the naming of files": ["x-service.ts"],
};

/**
 * The files that the comments of a source, or a document, name and that do not exist, as they are written. `tracked`: the paths of
 * all files of the repository. A path begins at the root or beside `file`; only code may be named without its folders.
 */
export function missingCitations(file: string, source: string, tracked: readonly string[]): string[] {
  const foreign = Object.values(OTHERS).flat();
  const exists = (cited: string) =>
    tracked.includes(cited) ||
    tracked.includes(join(dirname(file), cited)) ||
    (!cited.endsWith(".md") && tracked.some((path) => path.endsWith(`/${cited}`)));
  return proseOf(file, source)
    .flatMap((text) => text.match(FILE) ?? [])
    .filter((cited) => !foreign.includes(cited) && !exists(cited));
}

function proseOf(file: string, source: string): string[] {
  if (file.endsWith(".md")) return [source];
  if (file.endsWith(".css")) return source.split("*/").map((text) => text.split("/*")[1] ?? "");
  return parseSync(file, source).comments.map(({ value }) => value);
}
