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
import { cacheColours, type CodeBlock, colourCode, prepareCodeBlocks } from "./elements/code-blocks.ts";
import { embedUses, finishCards, frameEmbeds, writeCards } from "./elements/embeds.ts";
import { demoteTitles, assignIds, outlineOf, prefixIds } from "./elements/headings.ts";
import { createHighlighter, type Highlighter } from "./elements/highlight.ts";
import { linksAndPicturesOf } from "./site-paths.ts";
import { countPictures, framePictures, shownMediaIds, enrichPictures } from "./elements/pictures.ts";
import { findPlayers, framePlayers } from "./elements/players.ts";
import { createMarkdownToTree } from "./markdown-to-html-tree.ts";
import { removalsIn } from "./sanitiser/removals.ts";
import { renderKey, siteRenderKey } from "./render-key.ts";
import { type Element, element, elementsIn, isBlank, isElement, hasClass, textOf, type Node } from "./html-tree.ts";
import { countWords } from "./count-words.ts";
import { TypographyReporter } from "./typography-report.ts";
import { typesetTitle } from "./typeset-title.ts";
import { typesetTree } from "./typeset-tree.ts";
import { markdownMessages } from "#core/messages/markdown.ts";

/** A short text (the description of a tag, the introduction of a topic) has at most this many bytes of Markdown. */
const MAX_SHORT = 16 * 1024;

interface MarkdownOptions {
  rules: TypographyRules;
  origin?: string;
  /** At most this many bytes of highlighted code are cached; the default is enough for editors. */
  colourBytes?: number | undefined;
  /** Whether `fetchGrammars` fetches grammars when a text needs them; when absent, all are fetched before the first text. */
  grammarsAsNeeded?: boolean;
}

/** The renderer of a site. */
export interface Markdown {
  /** Returns all data derived from a post's texts; `invalid` for the field `body` when the body is too large or nested too deep. */
  render(source: RenderSource): Outcome<Rendered>;
  /** Returns the HTML of a short text. */
  renderShort(markdown: string): Outcome<string>;
  /**
   * Renders in steps. `isOver` is called before each code block; when it returns true, the result is null. The next call takes the finished
   * blocks from a cache.
   */
  render(source: RenderSource, isOver: () => boolean): Outcome<Rendered> | null;
  /** Fetches the grammars that the last `render` lacked. Returns false when none was lacking: then `render` stopped because of the time. */
  fetchGrammars(): Promise<boolean>;
  /** Returns the render key of a post with these pictures; without pictures, the beginning of all render keys of the site. */
  key(media: MediaFacts[]): string;
}

/** Makes the renderer of a site. It should live as long as the process, since grammars take memory. */
export async function createMarkdown(options: MarkdownOptions): Promise<Markdown> {
  const { rules, origin, colourBytes, grammarsAsNeeded = false } = options;
  const { colour, fetchGrammars } = createColouring(await createHighlighter(!grammarsAsNeeded), colourBytes);
  const read = createMarkdownToTree("site");
  const ownOrigin = origin ?? null;
  const siteKey = siteRenderKey(rules, ownOrigin);
  const key = (media: MediaFacts[]): string => renderKey(siteKey, media);

  function render(source: RenderSource): Outcome<Rendered>;
  function render(source: RenderSource, isOver: () => boolean): Outcome<Rendered> | null;
  function render(typedSource: RenderSource, isOver = () => false): Outcome<Rendered> | null {
    const source = {
      ...typedSource,
      title: withoutControls(typedSource.title),
      lead: withoutControls(typedSource.lead),
    };
    const root = read(source.body, BODY_LIMIT);
    if (!("tag" in root)) return root;
    arrange(root);
    const cards = writeCards(root, source.cards ?? []);
    const players = findPlayers(root, source.media, ownOrigin);
    const typography = source.report?.typography ? new TypographyReporter(rules) : null;
    typesetTree(root, rules, typography?.noted, source.language);
    const plain = plainTextOf(root);
    const pictures = countPictures(root);
    const mediaIds = shownMediaIds(root, ownOrigin);
    const links = linksAndPicturesOf(root, ownOrigin, new Set(source.media.map(({ id }) => id)));
    const shown = source.media.filter(({ id }) => mediaIds.includes(id));
    enrichPictures(root, shown, ownOrigin);
    finishCards(cards);
    const filled = cards.flatMap(({ card }) => card ?? []);
    framePlayers(root, players, source.language ?? "pl");
    // The page of the studio around a preview has ids of its own.
    if (source.report) prefixIds(root);
    const outline = outlineOf(root);
    const blocks = prepareCodeBlocks(root);
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
      embeds: embedUses(cards),
      renderKey: renderKey(siteKey, shown, filled),
      ...(source.report || source.withRemovals ? { removals: removalsIn(source.body) } : {}),
      ...(typography ? { typography: typography.reportOn(root) } : {}),
    });
  }

  const renderShort = (markdown: string) => shortHtml(read(markdown, MAX_SHORT), rules);
  return { render, renderShort, fetchGrammars, key };
}

/** Gives an article its ids, classes and frames. */
function arrange(root: Element): void {
  demoteTitles(root);
  assignIds(root);
  addComponentClasses(root);
  wrapBareText(root);
  frameEmbeds(root);
  framePictures(root);
  frameTables(root);
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

/** Returns functions that highlight the code of articles and fetch the grammars for it. */
function createColouring({ highlight, isReady, fetchGrammar }: Highlighter, colourBytes: number | undefined) {
  const cachedHighlight = cacheColours(highlight, colourBytes);
  let unfetched: string[] = [];
  return {
    colour(blocks: readonly CodeBlock[], isOver: () => boolean) {
      unfetched = blocks.map(({ language }) => language).filter((language) => !isReady(language));
      return unfetched.length > 0 ? null : colourCode(blocks, cachedHighlight, isOver);
    },
    async fetchGrammars(): Promise<boolean> {
      const missing = unfetched.splice(0);
      for (const language of missing) await fetchGrammar(language);
      return missing.length > 0;
    },
  };
}

/** Maps a `purpose` to the attributes of the elements that the renderer made for it. */
const ATTRIBUTES_BY_PURPOSE: Record<string, Record<string, string>> = {
  [NOTES.list]: { role: "doc-endnotes", "aria-label": "Przypisy" },
  [NOTES.reference]: { role: "doc-noteref" },
  [NOTES.back]: { role: "doc-backlink", "aria-label": markdownMessages.backToText },
};

/** Adds check boxes and accessible names only to elements with a `purpose`, so that an author cannot imitate them. */
function addComponentClasses(root: Element): void {
  for (const each of elementsIn(root)) {
    if (each.purpose === null) continue;
    for (const [name, value] of Object.entries(ownValue(ATTRIBUTES_BY_PURPOSE, each.purpose) ?? {}))
      each.attributes.set(name, value);
    if (each.purpose === TASK.open || each.purpose === TASK.done) addTickBox(each, each.purpose === TASK.done);
  }
}

function addTickBox(item: Element, ticked: boolean): void {
  const state = ticked ? markdownMessages.done : markdownMessages.open;
  const checked: Record<string, string> = ticked ? { checked: "" } : {};
  const box = element("input", { type: "checkbox", ...checked, disabled: "", "aria-label": state });
  const first = item.children.find((node) => !isBlank(node));
  const place = isElement(first) && first.tag === "p" ? first : item;
  place.children.unshift(box, { text: " " });
}

/** The reading speed: words of Polish prose in a minute. Each picture adds `SECONDS_PER_PICTURE`. */
const WORDS_PER_MINUTE = 180;

const SECONDS_PER_PICTURE = 10;

interface PlainText {
  /** The paragraphs, code blocks included, after typography and without mark-up, joined by empty lines. */
  text: string;
  /** The number of words of prose, as `countWords` counts them, without code blocks. */
  words: number;
}

const CELLS = new Set(["td", "th"]);

/** Matches white space that becomes one space. A single no-break space stays, because it ties words in snippets too. */
const WIDE_SPACE = /\s{2,}|[^\S \u00A0]/g;

/** Returns the article's text without mark-up. Numbers of footnotes and their links back are left out, because no author wrote them. */
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
