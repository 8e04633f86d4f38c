import { PAGES_CATEGORY } from "#core/base/paths.ts";
import { applyTextEdits } from "#core/markdown/source/text-edits.ts";
import { GENERATORS } from "./generators/generators.ts";
import { regionsBetween } from "./markup/markup-edit.ts";

/** A leading date of a file's name, as other systems write it: `2024-01-31-`, of Jekyll also `2024-1-31-`. */
const LEADING_DATE = /^\d{4}-\d{1,2}-\d{1,2}-(?=.)/;
/** A leading number by which Nuxt Content sorts files: `1.`. */
const LEADING_NUMBER = /^\d{1,3}\.(?=[\p{L}_])/u;
const MARKDOWN = /\.(?:md|markdown|mdx|mkdn?|mdown|mdwn|mdte?xt)$/i;
const PAGE_ENDING = /\.(?:md|markdown|mdx|mkdn?|mdown|mdwn|mdte?xt|x?html?|txt|text)$/i;
const LANGUAGES = "pl|en|de|fr|es|pt|nl|cs|sk|uk|ru|lt|lv|et|hu|ro|sv|da|nb|fi|tr|el|bg|hr|sl|ja|zh|ko|ar|he";
/** Hugo writes the language before the ending: `wpis.en.md`, `index.pt-BR.md`. */
const LANGUAGE_ENDING = new RegExp(`\\.((?:${LANGUAGES}|it)(?:[-_][a-z]{2,4})?)$`, "i");
/** A folder of texts in a language; one called `it` alone is more often about computers. */
const LANGUAGE_FOLDER = new RegExp(`^(?:(?:${LANGUAGES})(?:[-_][A-Za-z]{2,4})?|it[-_][A-Za-z]{2})$`);

/** Files that describe a folder, when they have no front matter of their own: never posts. */
const ABOUT_THE_FOLDER =
  /^(?:readme|license|licence|licencja|changelog|contributing|code_of_conduct|security|authors|notice)$/i;

export function isMarkdown(path: string): boolean {
  return MARKDOWN.test(path);
}

/** True for what pages of Jekyll, Eleventy, Hugo and Hexo are made from. */
export function isTemplate(path: string): boolean {
  return GENERATORS.some(({ templates }) => templates?.test(path));
}

/** True for a file of a folder of lists, of which Jekyll makes a page for each tag, category or person. */
function isList(path: string): boolean {
  return /(?:^|\/)_?(?:tags?|categor(?:y|ies)|authors?)\/[^/]+$/i.test(path);
}

/** Pages that only a generator fills, by their name; those of errors whatever they say. */
const ERROR_PAGE = /(?:^|\/)(?:404|403|500)(?:\/index)?\.\w+$/i;
const EMPTY_PAGE =
  /(?:^|\/)(?:search|szukaj|wyszukiwarka|archives?|archiwum|tags|tagi|categories|kategorie)(?:\/index)?(?:\.[a-z]{2})?\.\w+$/i;

/** True for a page that a generator fills with a search, lists or an error; `body` is what the file itself says. */
export function isGeneratorPage(path: string, body: string): boolean {
  if (ERROR_PAGE.test(path)) return true;
  if (!isList(path) && !EMPTY_PAGE.test(path)) return false;
  const forms = regionsBetween(body, /<(?:script|style|form)[\s>]/gi, /<\/(?:script|style|form)>/gi);
  const words = applyTextEdits(
    body,
    forms.map(({ start, end }) => ({ start, end, text: "" })),
  ).replaceAll(/<[^<>]*>/g, "");
  return !/[\p{L}\p{N}]/u.test(words);
}

/** True for `_index.md`, the page of a section of Hugo and Zola. */
export function isSection(path: string): boolean {
  return /(?:^|\/)_index(?:\.[a-z]{2}(?:-[a-z]{2})?)?\.(?:md|markdown|mdx)$/i.test(path);
}

export function mayDescribeFolder(path: string): boolean {
  return isSection(path) || ABOUT_THE_FOLDER.test(fileName(path).replace(PAGE_ENDING, ""));
}

/** True for a `README.md`, `LICENSE.md` and the like without front matter, and for the page of a section. */
export function describesFolder(path: string, text: string): boolean {
  return (
    mayDescribeFolder(path) && (isSection(path) || !/^\uFEFF?(?:(?:---|\+\+\+)\s|---(?:toml|json)\s|\{\s*")/.test(text))
  );
}

/** The name of a file's post: without the ending and a leading date; for `index` the name of its folder. */
export function nameOf(path: string, root: string): string {
  const parts = path.split("/");
  const name = bareName(path);
  if (name.toLowerCase() !== "index" && !isAppPage(path)) return withoutDate(name);
  return withoutDate((parts.at(-2) ?? root).replace(LEADING_NUMBER, ""));
}

function withoutDate(name: string): string {
  const own = withoutNumber(name);
  return own.replace(LEADING_DATE, "") || own;
}

/** Notion ends the name of each file and folder with its number of 32 digits. */
function withoutNumber(name: string): string {
  return name.replace(/[ -][0-9a-f]{32}$/i, "") || name;
}

/** The day a path names: `2024-01-31-tytul.md`, or folders `2024/01/31`. */
export function dateInPath(path: string): string | null {
  const [, year, month, day] =
    /(?:^|\/)(\d{4})-(\d{1,2})-(\d{1,2})(?=[-_.\s][^/]*$|[-_][^/]*\/index(?:\.[a-z]{2})?\.\w+$)/.exec(path) ??
    /(?:^|\/)(\d{4})\/(\d{2})\/(\d{2})\//.exec(path) ??
    [];
  return year === undefined ? null : `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
}

export function languageInName(path: string): string | null {
  return LANGUAGE_ENDING.exec(fileName(path).replace(PAGE_ENDING, ""))?.[1]?.toLowerCase() ?? null;
}

/** The language in a file's name, or in that of a folder for one language; null without either. */
export function languageInPath(path: string): string | null {
  const folders = path.split("/").slice(0, -1);
  return languageInName(path) ?? folders.findLast((folder) => LANGUAGE_FOLDER.test(folder)) ?? null;
}

export interface SourcePlace {
  name: string;
  /** The folder that names its category; null for a file that lies in none. */
  folder: string | null;
  /** Jekyll's folder of posts, whose texts of several names are parted by spaces. */
  spaced: boolean;
  isDraft: boolean;
}

/** What a path says of its post: name and category folder. A folder with only `index.md` and its files is the post itself. */
export function parseSourcePath(path: string, beside: readonly string[], root: string): SourcePlace {
  const all = path.split("/").slice(0, -1);
  const folders = [...all];
  const isBundle = isIndex(path) && folders.length > 0 && !hasNeighbours(path, beside);
  if (isBundle) folders.pop();
  const telling = folders
    .map((folder) => withoutNumber(folder.replace(LEADING_NUMBER, "")))
    .filter((folder) => !NO_CATEGORY.test(folder) && !LANGUAGE_FOLDER.test(folder));
  const own = all.some((folder) => /^_(?:posts|drafts)$/.test(folder));
  return {
    name: nameOf(path, root),
    folder: all.includes(PAGES_FOLDER) ? PAGES_CATEGORY : (telling.at(-1) ?? null),
    spaced: own,
    isDraft: all.some((folder) => /^_?drafts$/.test(folder)),
  };
}

/** Jekyll's folder of pages such as O nas. */
const PAGES_FOLDER = "_pages";

/** Years and months, folders of a generator's own, and those that hold a whole site's texts. */
const NO_CATEGORY = /^(?:\d+|_.*|contents?|src|source|app)$/;

function isIndex(path: string): boolean {
  return bareName(path).toLowerCase() === "index" || isAppPage(path);
}

/** `page.mdx` in the `app` folder of Next is the page of its folder. */
function isAppPage(path: string): boolean {
  return /(?:^|\/)page\.mdx$/.test(path);
}

function bareName(path: string): string {
  // Middleman writes what a page becomes before what it is written in.
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
  // Those in other languages are the same post.
  return beside.some(
    (other) => other.startsWith(folder) && !(isIndex(other) && !other.slice(folder.length).includes("/")),
  );
}
