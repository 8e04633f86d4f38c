import { convertGhost, type GhostOptions } from "./ghost/convert-ghost.ts";
import { convertFolder, type FolderOptions } from "./markdown/convert-folder.ts";
import type { ConversionProgress } from "./source.ts";
import { convertWordpress, type WordPressOptions } from "./wordpress/convert-wordpress.ts";

export type ConvertOptions =
  | ({ format: "markdown" } & FolderOptions)
  | ({ format: "wordpress" } & WordPressOptions)
  | ({ format: "ghost" } & GhostOptions);

/**
 * Reads a foreign archive and writes a folder in the form of an export, new or empty. Resolves in Polish sentences, a line each, why it cannot,
 * or null; the folder is the caller's to remove then. Rejects where a disk fails.
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
