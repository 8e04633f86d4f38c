import { convertGhost, type GhostOptions } from "./ghost/convert-ghost.ts";
import { convertFolder, type FolderOptions } from "./markdown/convert-folder.ts";
import type { ConversionProgress } from "./source.ts";
import { convertWordpress, type WordPressOptions } from "./wordpress/convert-wordpress.ts";

/** The format of an archive and the options for that format. */
export type ConvertOptions =
  | ({ format: "markdown" } & FolderOptions)
  | ({ format: "wordpress" } & WordPressOptions)
  | ({ format: "ghost" } & GhostOptions);

/**
 * Converts an archive of another system into a folder in Szpalta's export format. The folder must be empty or not exist yet. Resolves with
 * `refusal`: null on success, else Polish sentences, one per line, that say why the archive cannot be converted. After a refusal, the caller
 * removes the folder. Rejects when reading or writing a file fails.
 */
export function convert(
  options: ConvertOptions,
  to: string,
  progress: ConversionProgress,
): Promise<{ refusal: string | null }> {
  switch (options.format) {
    case "markdown":
      return convertFolder(options, to, progress);
    case "wordpress":
      return convertWordpress(options, to, progress);
    case "ghost":
      return convertGhost(options, to, progress);
  }
}
