import { ownValue } from "#core/base/values/own-value.ts";
import { NOTES } from "./elements/footnotes.ts";
import { TASK } from "./elements/task-lists.ts";
import type { TypographyRules } from "#core/polish/typography/typography-rules.ts";
import { typesetText } from "#core/polish/typography/typography.ts";
import { withoutControls } from "#core/polish/control-characters.ts";
import { BODY_LIMIT } from "#core/base/limits.ts";
import type { MediaFacts } from "#core/base/media.ts";
import { type Failure, ok, type Outcome } from "#core/base/outcome.ts";
import type { Rendered, RenderSource } from "./renderer.ts";
import { writeArticle } from "./article-html.ts";
import { frameTables, wrapBareText, isBlock } from "./elements/wrap-bare-text.ts";
import { excerptOf } from "./excerpt.ts";
import { cacheColours, type CodeBlock, colourCode, dressCode } from "./elements/code-blocks.ts";
import { frameEmbeds } from "./elements/embeds.ts";
import { demoteTitles, identify, outlineOf, prefixIds } from "./elements/headings.ts";
import { createHighlighter, type Highlighter } from "./elements/highlight.ts";
import { linksAndPicturesOf } from "./site-paths.ts";
import { countPictures, framePictures, mediaShown, sharpenPictures } from "./elements/pictures.ts";
import { createReader } from "./markdown-reader.ts";
import { removalsIn } from "./sanitiser/removals.ts";
import { renderKey, siteRenderKey } from "./render-key.ts";
import { type Element, element, elementsIn, isBlank, isElement, hasClass, textOf, type Node } from "./html-tree.ts";
import { countWords } from "./count-words.ts";
import { TypographyReporter } from "./typography-report.ts";
import { typesetTitle } from "./typeset-title.ts";
import { typesetTree } from "./typeset-tree.ts";
import { markdownMessages } from "#core/messages/markdown.ts";

/** Bytes of a short text's Markdown: a tag's description, a topic's intro. */
const MAX_SHORT = 16 * 1024;

interface MarkdownOptions {
  rules: TypographyRules;
  origin?: string;
  /** Bytes of coloured code that are remembered; absent: enough for editors. */
  colourBytes?: number | undefined;
  /** Grammars of code are fetched when a text needs them, by `fetchGrammars`; absent: all before the first text. */
  grammarsAsNeeded?: boolean;
}

export interface Markdown {
  /** Everything derived from a post's words; `invalid` with the field `body` for what is too large or too deep. */
  render(source: RenderSource): Outcome<Rendered>;
  renderShort(markdown: string): Outcome<string>;
  /** The same in steps: null when `isOver`, asked before each code block. Coloured blocks are cached for the next step. */
  render(source: RenderSource, isOver: () => boolean): Outcome<Rendered> | null;
  /** Fetches grammars for which a render was put off; false where there are none, and its null means that it took too long. */
  fetchGrammars(): Promise<boolean>;
  /** The render key of a post that shows these pictures; without any, what all keys of the site begin with. */
  key(media: MediaFacts[]): string;
}

/** Prepares the renderer of a site: one for the life of a process, since the grammars of code take memory. */
export async function createMarkdown(options: MarkdownOptions): Promise<Markdown> {
  const { rules, origin, colourBytes, grammarsAsNeeded = false } = options;
  const { colour, fetchGrammars } = createColouring(await createHighlighter(!grammarsAsNeeded), colourBytes);
  const read = createReader("site");
  const ownOrigin = origin ?? null;
  const siteKey = siteRenderKey(rules, ownOrigin);
  const key = (media: MediaFacts[]): string => renderKey(siteKey, media);

  function render(source: RenderSource): Outcome<Rendered>;
  function render(source: RenderSource, isOver: () => boolean): Outcome<Rendered> | null;
  function render(given: RenderSource, isOver = () => false): Outcome<Rendered> | null {
    const source = { ...given, title: withoutControls(given.title), lead: withoutControls(given.lead) };
    const root = read(source.body, BODY_LIMIT);
    if (!("tag" in root)) return root;
    demoteTitles(root);
    identify(root);
    addComponentClasses(root);
    wrapBareText(root);
    frameEmbeds(root);
    framePictures(root);
    frameTables(root);
    const typography = source.report?.typography ? new TypographyReporter(rules) : null;
    typesetTree(root, rules, typography?.noted, source.language);
    const plain = plainTextOf(root);
    const pictures = countPictures(root);
    const mediaIds = mediaShown(root, ownOrigin);
    const links = linksAndPicturesOf(root, ownOrigin);
    const shown = source.media.filter(({ id }) => mediaIds.includes(id));
    sharpenPictures(root, shown, ownOrigin);
    // A preview stands in a page of the studio, which has many ids.
    if (source.report) prefixIds(root);
    const outline = outlineOf(root);
    const blocks = dressCode(root);
    const colours = source.hasPlainCode ? undefined : colour(blocks, isOver);
    if (colours === null) return null;
    const html = writeArticle(root, colours);
    if (typeof html !== "string") return html;
    return ok({
      html,
      title: typography?.setTitle(source) ?? typesetTitle(source.title, rules, source.language),
      lead: typography?.setLead(source) ?? typesetText(source.lead, rules, undefined, source.language),
      excerpt: source.lead.trim() === "" ? excerptOf(root) : "",
      outline,
      ...plain,
      readingMinutes: readingMinutes(plain.words, pictures),
      mediaIds,
      links,
      renderKey: key(shown),
      ...(source.report || source.withRemovals ? { removals: removalsIn(source.body) } : {}),
      ...(typography ? { typography: typography.of(root) } : {}),
    });
  }

  const renderShort = (markdown: string) => shortHtml(read(markdown, MAX_SHORT), rules);
  return { render, renderShort, fetchGrammars, key };
}

function shortHtml(root: Element | Failure, rules: TypographyRules): Outcome<string> {
  if (!("tag" in root)) return root;
  demoteTitles(root);
  prefixIds(root);
  wrapBareText(root);
  typesetTree(root, rules);
  const html = writeArticle(root);
  return typeof html === "string" ? ok(html) : html;
}

/** Colours the code of articles, once its grammars are at hand. */
function createColouring({ highlight, isReady, fetchGrammar }: Highlighter, colourBytes: number | undefined) {
  const remembering = cacheColours(highlight, colourBytes);
  let unfetched: string[] = [];
  return {
    colour(blocks: readonly CodeBlock[], isOver: () => boolean) {
      unfetched = blocks.map(({ language }) => language).filter((language) => !isReady(language));
      return unfetched.length > 0 ? null : colourCode(blocks, remembering, isOver);
    },
    async fetchGrammars(): Promise<boolean> {
      const missing = unfetched.splice(0);
      for (const language of missing) await fetchGrammar(language);
      return missing.length > 0;
    },
  };
}

/** Attributes for the elements that the Markdown renderer itself has made, by what it made them for. */
const NAMED: Record<string, Record<string, string>> = {
  [NOTES.list]: { role: "doc-endnotes", "aria-label": "Przypisy" },
  [NOTES.reference]: { role: "doc-noteref" },
  [NOTES.back]: { role: "doc-backlink", "aria-label": markdownMessages.backToText },
};

/** Adds tick boxes and accessible names. Looks at `made` alone, so that an author's look-alike stays plain. */
function addComponentClasses(root: Element): void {
  for (const each of elementsIn(root)) {
    if (each.made === null) continue;
    for (const [name, value] of Object.entries(ownValue(NAMED, each.made) ?? {})) each.attributes.set(name, value);
    if (each.made === TASK.open || each.made === TASK.done) addTickBox(each, each.made === TASK.done);
  }
}

function addTickBox(item: Element, ticked: boolean): void {
  const state = ticked ? "Zrobione" : "Do zrobienia";
  const checked: Record<string, string> = ticked ? { checked: "" } : {};
  const box = element("input", { type: "checkbox", ...checked, disabled: "", "aria-label": state });
  const first = item.children.find((node) => !isBlank(node));
  const place = isElement(first) && first.tag === "p" ? first : item;
  place.children.unshift(box, { text: " " });
}

/** Words of Polish prose read in a minute; each picture adds the seconds below. */
const WORDS_PER_MINUTE = 180;

const SECONDS_PER_PICTURE = 10;

interface PlainText {
  /** Paragraphs joined by an empty line, typeset and without mark-up; blocks of code among them. */
  text: string;
  /** Words of prose: what has a letter or a digit between two spaces, blocks of code aside. */
  words: number;
}

const CELLS = new Set(["td", "th"]);

/** Runs of white space, and single signs of it that are no space; a lone no-break space ties words, in snippets of the text too. */
const WIDE_SPACE = /\s{2,}|[^\S \u00A0]/g;

/** The article's words without mark-up. Numbers of footnotes and ways back from them are no words of the author. */
function plainTextOf(root: Element): PlainText {
  const paragraphs: string[] = [];
  let words = 0;
  let line = "";
  const finish = (): void => {
    const paragraph = line.replace(WIDE_SPACE, " ").trim();
    if (paragraph !== "") paragraphs.push(paragraph);
    words += countWords(paragraph);
    line = "";
  };
  const read = (nodes: Node[]): void => {
    for (const node of nodes) {
      if (!isElement(node)) line += node.text;
      else if (node.tag === "br") line += " ";
      else if (node.tag === "pre") {
        finish();
        paragraphs.push(textOf(node).trim());
      } else if (CELLS.has(node.tag)) {
        read(node.children);
        line += " ";
      } else if (isBlock(node)) {
        finish();
        read(node.children);
        finish();
      } else if (!isNoteMark(node)) read(node.children);
    }
  };
  read(root.children);
  finish();
  return { text: paragraphs.filter((each) => each !== "").join("\n\n"), words };
}

function readingMinutes(words: number, pictures: number): number {
  const minutes = words / WORDS_PER_MINUTE + (pictures * SECONDS_PER_PICTURE) / 60;
  return Math.max(1, Math.ceil(minutes));
}

function isNoteMark(of: Element): boolean {
  return hasClass(of, "footnote-ref") || hasClass(of, "footnote-backref");
}
