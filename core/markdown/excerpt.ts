import { clipped } from "#core/polish/clipped.ts";
import { EMBED } from "./elements/embeds.ts";
import { NOTES } from "./elements/footnotes.ts";
import { isBlock } from "./elements/wrap-bare-text.ts";
import { elementsIn, isElement, type Element, type Node } from "./html-tree.ts";
import { proseAmong } from "./prose.ts";

/** An excerpt has at most this many characters, as many as search engines show of a description. */
export const EXCERPT_LENGTH = 155;

/** An excerpt of whole sentences is long enough with this many characters. A shorter one gets the next sentence, which is cut. */
const ENOUGH = 80;

/** Elements whose text is never in an excerpt, because it is no prose of the article itself. */
const EXCLUDED_BLOCKS = new Set("pre table figure figcaption details aside nav h1 h2 h3 h4 h5 h6 hr".split(" "));

/** Elements whose text is in an excerpt only when there is no paragraph outside of them. */
const FALLBACK_BLOCKS = new Set("blockquote ul ol dl".split(" "));

/**
 * Returns the first sentences of an article as plain text, at most `EXCERPT_LENGTH` characters: whole sentences, or whole words with an
 * ellipsis. Headings, captions, films, tables, code, bare addresses and footnotes are left out. Quotations, lists and labels count only
 * when there is nothing else. An article without prose has an empty excerpt.
 */
export function excerptOf(root: Element): string {
  const paragraphs = paragraphsIn(root, (block) => EXCLUDED_BLOCKS.has(block.tag) || FALLBACK_BLOCKS.has(block.tag));
  const prose = paragraphs.length > 0 ? paragraphs : paragraphsIn(root, (block) => EXCLUDED_BLOCKS.has(block.tag));
  return firstSentences(proseAmong(prose).flatMap(sentencesIn));
}

function paragraphsIn(container: Element, isSkipped: (block: Element) => boolean): string[] {
  const paragraphs: string[] = [];
  let line = "";
  const finish = (): void => {
    const paragraph = line.replace(/[ \t\r\n]+/g, " ").trim();
    if (/\p{L}/u.test(paragraph)) paragraphs.push(paragraph);
    line = "";
  };
  const read = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (!isElement(node)) line += node.text;
      else if (node.tag === "br") line += " ";
      else if (node.purpose !== null && NOT_PROSE.has(node.purpose)) continue;
      else if (!isBlock(node)) read(node.children);
      else {
        finish();
        if (!isSkipped(node) && !holdsFilm(node)) read(node.children);
        finish();
      }
    }
  };
  read(container.children);
  finish();
  return paragraphs;
}

/** The `purpose` of elements whose text is never in an excerpt: footnotes and their numbers, and films. */
const NOT_PROSE = new Set<string>([...Object.values(NOTES), EMBED]);

function holdsFilm(block: Element): boolean {
  return block.tag === "p" && [...elementsIn(block)].some((each) => each.purpose === EMBED);
}

/** Matches an ordinary space after a sentence. Typography puts a no-break space after most abbreviations. */
const SENTENCE_END = / (?<=[.!?…][)\]”"»’']* )(?=[([„“"«‚'‘]*[\p{Lu}\p{N}])/u;

/** Matches abbreviations and initials that do not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(„"])(?:[Nn]p|[Tt]zn|[Tt]j|tzw|m\.in|[Pp]or|[Zz]ob|ang|łac|niem|prof|inż|św|ul|vs|e\.g|i\.e|\p{Lu})\.$/u;

function sentencesIn(paragraph: string): string[] {
  const sentences: string[] = [];
  for (const part of paragraph.split(SENTENCE_END)) {
    const last = sentences.at(-1);
    if (last !== undefined && ABBREVIATION.test(last)) sentences[sentences.length - 1] = `${last} ${part}`;
    else sentences.push(part);
  }
  return sentences;
}

/**
 * Returns the first whole sentences, or a cut text when they are shorter than `ENOUGH`. A sentence that ends with a colon is left out,
 * because it announces something that the excerpt lacks.
 */
function firstSentences(sentences: readonly string[]): string {
  const complete = sentences.filter((sentence) => !sentence.endsWith(":"));
  let excerpt = "";
  for (const sentence of complete.length > 0 ? complete : sentences) {
    const longer = excerpt + joint(excerpt, sentence) + sentence;
    if (longer.length > EXCERPT_LENGTH) return excerpt.length >= ENOUGH ? excerpt : cutAtWord(longer);
    excerpt = longer;
  }
  return excerpt;
}

/** Returns the text to put between two lines that become one. The first line may lack a full stop, like an item of a list. */
function joint(before: string, after: string): string {
  if (before === "") return "";
  if (/[.!?…:;,)\]”"»’]$/u.test(before)) return " ";
  return /^\p{Ll}/u.test(after) ? ", " : ". ";
}

/** Cuts a text at an ordinary space; a no-break space ties the words on both sides. */
function cutAtWord(text: string): string {
  const space = text.lastIndexOf(" ", EXCERPT_LENGTH - 1);
  if (space <= 0) return clipped(text, EXCERPT_LENGTH - 1);
  return `${text.slice(0, space).replace(/(?<![\s,;:–—(„-])[\s,;:–—(„-]+$/u, "")}…`;
}
