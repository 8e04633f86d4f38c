import { isFileAddress } from "#core/base/media.ts";
import { decodedPart } from "#core/base/paths.ts";
import { isMarkdown, isTemplate } from "./parse-source-path.ts";
import { skippedFileMessages } from "#core/messages/convert.ts";

/* Decides which files other than Markdown files are imported as texts. Describes the remaining files of the folder for the report. */

/** Folders with parts of the generator or of its output, not with content. */
const NO_CONTENT =
  /(?:^|\/)(?:_?layouts?|_?includes|_?partials|_?templates?|themes?|node_modules|vendor|_site|dist|build|test|tests|scaffolds|archetypes)\//i;

/** Text files that are not content. */
const NO_TEXT =
  /(?:^|\/)(?:404|403|500|robots|humans|ads|security|llms(?:-full)?|requirements[\w-]*|license|licence|copying|google[\da-f]{8,}|cname|readme)\.\w+$/i;

const POSTS = /(?:^|\/)_(?:posts|drafts)\//i;
const FRONT_MATTER = /^\uFEFF?(?:(?:---|\+\+\+)\s|---(?:toml|json)\s|\{\s*")/;

/** Returns true for a file of HTML or plain text that may be content. Files in a generator's folders are no content. */
export function isOtherText(path: string): boolean {
  return /\.(?:x?html?|txt|text)$/i.test(path) && !NO_TEXT.test(path) && !NO_CONTENT.test(path) && !isTemplate(path);
}

/** Returns whether a path has an ending of HTML. */
export function isHtml(path: string): boolean {
  return /\.x?html?$/i.test(path);
}

/** Returns whether a file of HTML or plain text is a post. A post lies in a folder of posts, has front matter (in HTML with a title), or lies beside Markdown files. A template for lists is no post. */
export function isPageText(path: string, text: string, isBesideMarkdown: boolean): boolean {
  if (POSTS.test(path)) return true;
  const front = FRONT_MATTER.test(text);
  if (
    isHtml(path) &&
    (/\{%-?[ \t]?(?:for|include|render|paginate) |\{\{-?[ \t]?(?:content|template|partial|range|define)[ }]/.test(
      text,
    ) ||
      !/<\w/.test(text))
  )
    return false;
  return front ? !isHtml(path) || /^[ \t]*["']?title["' \t]*[:=]/im.test(text.slice(0, 10_000)) : isBesideMarkdown;
}

/** Endings of text formats that pandoc reads. After `=` comes pandoc's name of the format if this name differs from the ending. */
const OF_PANDOC =
  "rst rest=rst org textile wiki=mediawiki mediawiki creole dokuwiki tex=latex latex docx odt rtf ipynb epub opml fb2 t2t muse html htm=html xhtml=html";

/** The commands that convert AsciiDoc, which pandoc does not read. */
const ASCIIDOC = "asciidoctor -b docbook5 -o - plik.adoc | pandoc -f docbook -t gfm -o plik.md";

/** Text formats that are not imported. Maps a file's ending to the command or advice for converting the file. Empty means that saving the file as Markdown is enough. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ...OF_PANDOC.split(" ").map((each): [string, string] => {
    const [ending = "", format = ending] = each.split("=");
    return [ending, `pandoc -f ${format} -t gfm plik.${ending} -o plik.md`];
  }),
  ...["adoc", "asciidoc", "asc"].map((ending): [string, string] => [ending, ASCIIDOC.replace("adoc", ending)]),
  ...["doc", "pages"].map((ending): [string, string] => [ending, skippedFileMessages.asDocx]),
  ...["rmd", "qmd"].map((ending): [string, string] => [ending, skippedFileMessages.rename]),
  ...["pod", "rdoc", "haml", "pug", "txt", "text"].map((ending): [string, string] => [ending, ""]),
]);

/** The report names neither pictures nor settings. Pictures are imported with the texts that show them; settings are no content. */
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|svg|heic|heif|bmp|tiff?|ico)$/i;
const SETTINGS =
  /(?:^|\/)[^/]*\.(?:ya?ml|toml|lock|map|editorconfig|gemspec)$|(?:^|\/)(?:package(?:-lock)?|tsconfig|theme|manifest)\.json$/i;

/** The files of one ending that are not imported. */
export interface SkippedFiles {
  ending: string;
  count: number;
  isText: boolean;
  /** A Polish sentence for the report, without a full stop, that says what to do. */
  text: string;
}

/** Yields the names of files in text formats, such as a book for download, that a body mentions. The body is split at spaces, so only the last word of a name with spaces is yielded. */
export function* filesMentionedIn(body: string): Generator<string> {
  for (const [word] of body.matchAll(/[^\s()<>"'[\]|/\\]{1,300}/g))
    if (FORMATS.has(endingOf(word)) && isFileAddress(word)) yield lastWord(decodedPart(word));
}

function lastWord(name: string): string {
  return name.split(/\s/).at(-1) ?? "";
}

function endingOf(path: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(path)?.[1]?.toLowerCase() ?? "";
}

/**
 * Returns the files that are not imported, grouped by ending: texts in any folder, other files only beside pages. `mentioned` has the names from
 * `filesMentionedIn`. Files with these names are left out, because they are imported with the texts.
 */
export function skippedFiles(
  files: Iterable<string>,
  isTaken: (path: string) => boolean,
  mentioned: ReadonlySet<string>,
): SkippedFiles[] {
  const pageFolders = new Set<string>();
  const groups = new Map<string, string[]>();
  const others: string[] = [];
  for (const path of files) {
    if (isMarkdown(path) || isTaken(path)) pageFolders.add(folderOf(path));
    else if (!PICTURE.test(path) && !SETTINGS.test(path) && !NO_CONTENT.test(path) && !isTemplate(path))
      others.push(path);
  }
  for (const path of others) {
    const ending = endingOf(path);
    const isText = FORMATS.has(ending) && !NO_TEXT.test(path);
    const folder = folderOf(path);
    if (isText && isFileAddress(path) && mentioned.has(lastWord(path.slice(folder.length)))) continue;
    if (isText || (folder !== "" && pageFolders.has(folder))) groups.set(ending, [...(groups.get(ending) ?? []), path]);
  }
  return Array.from(groups, ([ending, paths]) => {
    const isText = FORMATS.has(ending);
    const text = sentenceOn(skippedFileMessages.which(ending, paths.length, paths[0]), ending, isText);
    return { ending, count: paths.length, isText, text };
  });
}

function sentenceOn(which: string, ending: string, isText: boolean): string {
  if (!isText)
    return isFileAddress(`plik.${ending}`)
      ? skippedFileMessages.onlyLinked(which)
      : skippedFileMessages.notStored(which);
  const how = FORMATS.get(ending);
  return how ? skippedFileMessages.convert(which, how) : skippedFileMessages.saveAsMarkdown(which);
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
