/** A leading date of a file's name, as other systems write it: `2024-01-31-`. */
const LEADING_DATE = /^\d{4}-\d{2}-\d{2}-(?=.)/;
const MARKDOWN_ENDING = /\.(?:md|markdown)$/i;

/** Files that describe a folder, when they have no front matter of their own: never posts. */
const ABOUT_THE_FOLDER =
  /^(?:readme|license|licence|licencja|changelog|contributing|code_of_conduct|security|authors|notice)$/i;

export function isMarkdown(path: string): boolean {
  return MARKDOWN_ENDING.test(path);
}

export function mayDescribeFolder(path: string): boolean {
  return ABOUT_THE_FOLDER.test((path.split("/").at(-1) ?? "").replace(MARKDOWN_ENDING, ""));
}

/** True for a `README.md`, `LICENSE.md` and the like without front matter. */
export function describesFolder(path: string, text: string): boolean {
  return mayDescribeFolder(path) && !/^\uFEFF?---\s/.test(text);
}

/** The name a file's post is called by: without the ending and a leading date; for `index` its folder's name. */
export function nameOf(path: string, root: string): string {
  const parts = path.split("/");
  const name = (parts.at(-1) ?? "").replace(MARKDOWN_ENDING, "");
  return name.toLowerCase() === "index" ? (parts.at(-2) ?? root) : name.replace(LEADING_DATE, "") || name;
}

/** What a path says of its post: name and category folder. A folder with only `index.md` and its files is the post itself. */
export function parseSourcePath(path: string, beside: readonly string[], root: string) {
  const folders = path.split("/").slice(0, -1);
  const isBundle = isIndex(path) && folders.length > 0 && !hasNeighbours(path, beside);
  if (isBundle) folders.pop();
  return { name: nameOf(path, root), folder: folders.at(-1) ?? root };
}

function isIndex(path: string): boolean {
  return /(?:^|\/)index\.(?:md|markdown)$/i.test(path);
}

function hasNeighbours(path: string, beside: readonly string[]): boolean {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  return beside.some((other) => other.startsWith(folder));
}
