import { PAGES_CATEGORY } from "#core/base/paths.ts";
import { applyTextEdits } from "#core/markdown/source/text-edits.ts";
import { GENERATORS } from "./generators/generators.ts";
import { regionsBetween } from "./generator-markup/markup-edit.ts";

/** A date at the beginning of a file name: `2024-01-31-`, in Jekyll also `2024-1-31-`. */
const LEADING_DATE = /^\d{4}-\d{1,2}-\d{1,2}-(?=.)/;
/** A number at the beginning of a file name (`1.`). Nuxt Content sorts files by this number. */
const LEADING_NUMBER = /^\d{1,3}\.(?=[\p{L}_])/u;
const MARKDOWN = /\.(?:md|markdown|mdx|mkdn?|mdown|mdwn|mdte?xt)$/i;
const PAGE_ENDING = /\.(?:md|markdown|mdx|mkdn?|mdown|mdwn|mdte?xt|x?html?|txt|text)$/i;
const LANGUAGES = "pl|en|de|fr|es|pt|nl|cs|sk|uk|ru|lt|lv|et|hu|ro|sv|da|nb|fi|tr|el|bg|hr|sl|ja|zh|ko|ar|he";
/** The language before the ending of a file name, as in Hugo: `wpis.en.md`, `index.pt-BR.md`. */
const LANGUAGE_ENDING = new RegExp(`\\.((?:${LANGUAGES}|it)(?:[-_][a-z]{2,4})?)$`, "i");
/** A folder for texts in one language. A folder `it` without a country does not count, because its texts are more often about computers than in Italian. */
const LANGUAGE_FOLDER = new RegExp(`^(?:(?:${LANGUAGES})(?:[-_][A-Za-z]{2,4})?|it[-_][A-Za-z]{2})$`);

/** Names of files that describe a folder. Such a file is a post only if it has front matter. */
const ABOUT_THE_FOLDER =
  /^(?:readme|license|licence|licencja|changelog|contributing|code_of_conduct|security|authors|notice)$/i;

/** Returns whether a path has an ending of Markdown. */
export function isMarkdown(path: string): boolean {
  return MARKDOWN.test(path);
}

/** Returns true for a template. Generators make pages from templates. */
export function isTemplate(path: string): boolean {
  return GENERATORS.some(({ templates }) => templates?.test(path));
}

/** Returns true for a file in a folder of lists of tags, categories or authors. */
function isList(path: string): boolean {
  return /(?:^|\/)_?(?:tags?|categor(?:y|ies)|authors?)\/[^/]+$/i.test(path);
}

/** Paths of pages that the generator fills: error pages (`ERROR_PAGE`), and pages that count only if they have no text of their own (`EMPTY_PAGE`). */
const ERROR_PAGE = /(?:^|\/)(?:404|403|500)(?:\/index)?\.\w+$/i;
const EMPTY_PAGE =
  /(?:^|\/)(?:search|szukaj|wyszukiwarka|archives?|archiwum|tags|tagi|categories|kategorie)(?:\/index)?(?:\.[a-z]{2})?\.\w+$/i;

/** An address that the generator computes (`/{% if pagination.pageNumber > 0 %}…`), or that is a feed. */
const COMPUTED_ADDRESS = /^permalink:.*(?:\{[{%]|\.(?:xml|rss|atom|json)["']?[ \t\r]*$)/m;

/** Returns true for a page that the generator fills with a search form, a list, a feed or an error message. `text` is the whole file, `body` its text without front matter. */
export function isGeneratorPage(path: string, body: string, text: string): boolean {
  if (ERROR_PAGE.test(path)) return true;
  if (!isList(path) && !EMPTY_PAGE.test(path) && !COMPUTED_ADDRESS.test(text)) return false;
  const forms = regionsBetween(body, /<(?:script|style|form)[\s>]/gi, /<\/(?:script|style|form)>/gi);
  const words = applyTextEdits(
    body,
    forms.map(({ start, end }) => ({ start, end, text: "" })),
  ).replaceAll(/<[^<>]*>/g, "");
  return !/[\p{L}\p{N}]/u.test(words);
}

/** Returns true for `_index.md`, the page of a section in Hugo and Zola. */
export function isSection(path: string): boolean {
  return /(?:^|\/)_index(?:\.[a-z]{2}(?:-[a-z]{2})?)?\.(?:md|markdown|mdx)$/i.test(path);
}

/** Returns true for a file whose name says that the file describes its folder. */
export function mayDescribeFolder(path: string): boolean {
  return isSection(path) || ABOUT_THE_FOLDER.test(fileName(path).replace(PAGE_ENDING, ""));
}

/** Returns true for the page of a section, and for a file such as `README.md` or `LICENSE.md` without front matter. */
export function describesFolder(path: string, text: string): boolean {
  return (
    mayDescribeFolder(path) && (isSection(path) || !/^\uFEFF?(?:(?:---|\+\+\+)\s|---(?:toml|json)\s|\{\s*")/.test(text))
  );
}

/** Returns the name of a post: its file name without ending and date. An `index` file gets the name of its folder, or `root` at the top. */
export function nameInPath(path: string, root: string): string {
  const segments = path.split("/");
  const name = bareName(path);
  if (name.toLowerCase() !== "index" && !isAppPage(path)) return withoutDate(name);
  return withoutDate((segments.at(-2) ?? root).replace(LEADING_NUMBER, ""));
}

function withoutDate(name: string): string {
  const unnumbered = withoutNumber(name);
  return unnumbered.replace(LEADING_DATE, "") || unnumbered;
}

/** Removes the id of 32 digits that Notion puts at the end of names of files and folders. */
function withoutNumber(name: string): string {
  return name.replace(/[ -][0-9a-f]{32}$/i, "") || name;
}

/** Returns the date in a path as `2024-01-31`, from a file name (`2024-01-31-tytul.md`) or from folders (`2024/01/31`); null without a date. */
export function dateInPath(path: string): string | null {
  const [, year, month, day] =
    /(?:^|\/)(\d{4})-(\d{1,2})-(\d{1,2})(?=[-_.\s][^/]*$|[-_][^/]*\/index(?:\.[a-z]{2})?\.\w+$)/.exec(path) ??
    /(?:^|\/)(\d{4})\/(\d{2})\/(\d{2})\//.exec(path) ??
    [];
  return year === undefined ? null : `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
}

/** Returns the language in a file name (`wpis.en.md`), in lower case; null without a language. */
export function languageInName(path: string): string | null {
  return LANGUAGE_ENDING.exec(fileName(path).replace(PAGE_ENDING, ""))?.[1]?.toLowerCase() ?? null;
}

/** Returns the language in a file name or in the name of a folder above; null without a language. */
export function languageInPath(path: string): string | null {
  const folders = path.split("/").slice(0, -1);
  return languageInName(path) ?? folders.findLast((folder) => LANGUAGE_FOLDER.test(folder)) ?? null;
}

/** Facts about a post from the path of its file. */
export interface SourcePlace {
  name: string;
  /** The name of the folder that names the category; null without such a folder. */
  folder: string | null;
  /** True in Jekyll's folders of posts and drafts, where one string may list several categories or tags, separated by spaces. */
  spaced: boolean;
  isDraft: boolean;
}

/** Reads facts about a post from a path. A folder with `index.md` as its only text counts as the post, so the next folder above names the category. */
export function parseSourcePath(path: string, beside: readonly string[], root: string): SourcePlace {
  const allFolders = path.split("/").slice(0, -1);
  const folders = [...allFolders];
  const isBundle = isIndex(path) && folders.length > 0 && !hasNeighbours(path, beside);
  if (isBundle) folders.pop();
  const telling = folders
    .map((folder) => withoutNumber(folder.replace(LEADING_NUMBER, "")))
    .filter((folder) => !NO_CATEGORY.test(folder) && !LANGUAGE_FOLDER.test(folder));
  const isJekyllFolder = allFolders.some((folder) => /^_(?:posts|drafts)$/.test(folder));
  return {
    name: nameInPath(path, root),
    folder: allFolders.includes(PAGES_FOLDER) ? PAGES_CATEGORY : (telling.at(-1) ?? null),
    spaced: isJekyllFolder,
    isDraft: allFolders.some((folder) => /^_?drafts$/.test(folder)),
  };
}

/** Jekyll's folder of pages such as "O nas". */
const PAGES_FOLDER = "_pages";

/** Folders that name no category: years and months, folders of generators, and folders with the texts of a whole site. */
const NO_CATEGORY = /^(?:\d+|_.*|contents?|src|source|app)$/;

function isIndex(path: string): boolean {
  return bareName(path).toLowerCase() === "index" || isAppPage(path);
}

/** Returns true for `page.mdx`, the page of a folder below `app` in Next. */
function isAppPage(path: string): boolean {
  return /(?:^|\/)page\.mdx$/.test(path);
}

function bareName(path: string): string {
  // A file of Middleman has two endings: first the ending of the generated page, then the ending of the source.
  const name = fileName(path)
    .replace(PAGE_ENDING, "")
    .replace(/(?<=.)\.html$/i, "");
  return (name.replace(LANGUAGE_ENDING, "") || name).replace(LEADING_NUMBER, "");
}

function fileName(path: string): string {
  return path.split("/").at(-1) ?? "";
}

function hasNeighbours(path: string, beside: readonly string[]): boolean {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  // An `index` file in another language belongs to the same post.
  return beside.some(
    (other) => other.startsWith(folder) && !(isIndex(other) && !other.slice(folder.length).includes("/")),
  );
}
