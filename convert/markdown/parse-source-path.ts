import { PAGES_CATEGORY } from "#core/base/paths.ts";
import { applyTextEdits } from "#core/markdown/source/text-edits.ts";
import { GENERATORS } from "./generators/generators.ts";
import { regionsBetween } from "./generator-markup/markup-edit.ts";

/** A date at the beginning of a file name: `2024-01-31-`, in Jekyll also `2024-1-31-`. */
const LEADING_DATE = /^\d{4}-\d{1,2}-\d{1,2}-(?=.)/;
/** A number at the beginning of a file name, by which Nuxt Content sorts: `1.`. */
const LEADING_NUMBER = /^\d{1,3}\.(?=[\p{L}_])/u;
const MARKDOWN = /\.(?:md|markdown|mdx|mkdn?|mdown|mdwn|mdte?xt)$/i;
const PAGE_ENDING = /\.(?:md|markdown|mdx|mkdn?|mdown|mdwn|mdte?xt|x?html?|txt|text)$/i;
const LANGUAGES = "pl|en|de|fr|es|pt|nl|cs|sk|uk|ru|lt|lv|et|hu|ro|sv|da|nb|fi|tr|el|bg|hr|sl|ja|zh|ko|ar|he";
/** The language before the ending of a file name, as in Hugo: `wpis.en.md`, `index.pt-BR.md`. */
const LANGUAGE_ENDING = new RegExp(`\\.((?:${LANGUAGES}|it)(?:[-_][a-z]{2,4})?)$`, "i");
/** A folder for texts in one language. A folder `it` without a country is more often about computers than in Italian. */
const LANGUAGE_FOLDER = new RegExp(`^(?:(?:${LANGUAGES})(?:[-_][A-Za-z]{2,4})?|it[-_][A-Za-z]{2})$`);

/** Files that describe a folder and are never posts, unless they have front matter. */
const ABOUT_THE_FOLDER =
  /^(?:readme|license|licence|licencja|changelog|contributing|code_of_conduct|security|authors|notice)$/i;

/** Whether a file is Markdown by its ending. */
export function isMarkdown(path: string): boolean {
  return MARKDOWN.test(path);
}

/** True for templates, from which generators make pages. */
export function isTemplate(path: string): boolean {
  return GENERATORS.some(({ templates }) => templates?.test(path));
}

/** True for a file in a folder of lists of tags, categories or authors. */
function isList(path: string): boolean {
  return /(?:^|\/)_?(?:tags?|categor(?:y|ies)|authors?)\/[^/]+$/i.test(path);
}

/** Paths of pages filled by the generator: error pages, and other pages if they have no text of their own. */
const ERROR_PAGE = /(?:^|\/)(?:404|403|500)(?:\/index)?\.\w+$/i;
const EMPTY_PAGE =
  /(?:^|\/)(?:search|szukaj|wyszukiwarka|archives?|archiwum|tags|tagi|categories|kategorie)(?:\/index)?(?:\.[a-z]{2})?\.\w+$/i;

/** True for a page that the generator fills with a search form, a list or an error message. `body` is the text of the file itself. */
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

/** True for `_index.md`, which in Hugo and Zola is the page of a section. */
export function isSection(path: string): boolean {
  return /(?:^|\/)_index(?:\.[a-z]{2}(?:-[a-z]{2})?)?\.(?:md|markdown|mdx)$/i.test(path);
}

/** True for a file whose name says that it describes its folder. */
export function mayDescribeFolder(path: string): boolean {
  return isSection(path) || ABOUT_THE_FOLDER.test(fileName(path).replace(PAGE_ENDING, ""));
}

/** True for the page of a section, and for a `README.md`, `LICENSE.md` and the like without front matter. */
export function describesFolder(path: string, text: string): boolean {
  return (
    mayDescribeFolder(path) && (isSection(path) || !/^\uFEFF?(?:(?:---|\+\+\+)\s|---(?:toml|json)\s|\{\s*")/.test(text))
  );
}

/** The name of a post by its path: the file name without ending and date; for `index` the name of the folder, at the top `root`. */
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

/** Removes the id of 32 digits with which Notion ends names of files and folders. */
function withoutNumber(name: string): string {
  return name.replace(/[ -][0-9a-f]{32}$/i, "") || name;
}

/** The date in a path as `2024-01-31`, from a file name (`2024-01-31-tytul.md`) or from folders (`2024/01/31`); null without one. */
export function dateInPath(path: string): string | null {
  const [, year, month, day] =
    /(?:^|\/)(\d{4})-(\d{1,2})-(\d{1,2})(?=[-_.\s][^/]*$|[-_][^/]*\/index(?:\.[a-z]{2})?\.\w+$)/.exec(path) ??
    /(?:^|\/)(\d{4})\/(\d{2})\/(\d{2})\//.exec(path) ??
    [];
  return year === undefined ? null : `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
}

/** The language in a file name (`wpis.en.md`), in lower case; null without one. */
export function languageInName(path: string): string | null {
  return LANGUAGE_ENDING.exec(fileName(path).replace(PAGE_ENDING, ""))?.[1]?.toLowerCase() ?? null;
}

/** The language in a file name or in the name of a folder above; null without one. */
export function languageInPath(path: string): string | null {
  const folders = path.split("/").slice(0, -1);
  return languageInName(path) ?? folders.findLast((folder) => LANGUAGE_FOLDER.test(folder)) ?? null;
}

/** Facts about a post from the path of its file. */
export interface SourcePlace {
  name: string;
  /** The folder that names the category; null without one. */
  folder: string | null;
  /** True in Jekyll's folders of posts and drafts, where several names in one text are separated by spaces. */
  spaced: boolean;
  isDraft: boolean;
}

/** Reads facts about a post from a path. A folder whose only text is `index.md` counts as the post, so the folder above it names the category. */
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

/** Folders that name no category: years and months, folders of generators, and those with the texts of a whole site. */
const NO_CATEGORY = /^(?:\d+|_.*|contents?|src|source|app)$/;

function isIndex(path: string): boolean {
  return bareName(path).toLowerCase() === "index" || isAppPage(path);
}

/** True for `page.mdx`, which in the `app` folder of Next is the page of its folder. */
function isAppPage(path: string): boolean {
  return /(?:^|\/)page\.mdx$/.test(path);
}

function bareName(path: string): string {
  // Middleman gives a file two endings: of the generated page, then of the source.
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
