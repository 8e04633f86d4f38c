import { clipped } from "#core/polish/clipped.ts";
import { EMBED } from "./elements/embeds.ts";
import { NOTES } from "./elements/footnotes.ts";
import { isBlock } from "./elements/wrap-bare-text.ts";
import { elementsIn, isElement, type Element, type Node } from "./html-tree.ts";
import { proseAmong } from "./prose.ts";

/** Characters of an excerpt: what search engines show of a description. */
export const EXCERPT_LENGTH = 155;

/** Whole sentences of this many characters are enough by themselves; after fewer the next one is begun. */
const ENOUGH = 80;

/** Blocks that hold no prose of the text itself. */
const APART = new Set("pre table figure figcaption details aside nav h1 h2 h3 h4 h5 h6 hr".split(" "));

/** Blocks that are read only where there is no paragraph outside of them. */
const SECOND = new Set("blockquote ul ol dl".split(" "));

/**
 * The first sentences of a typeset article's prose as plain text, at most `EXCERPT_LENGTH` characters: whole sentences, or
 * whole words and an ellipsis. Headings, captions, films, tables, blocks of code, bare addresses and footnotes are left out,
 * quotations, lists and labels too unless there is nothing else. Empty for an article without prose.
 */
export function excerptOf(root: Element): string {
  const paragraphs = paragraphsIn(root, (block) => APART.has(block.tag) || SECOND.has(block.tag));
  const prose = paragraphs.length > 0 ? paragraphs : paragraphsIn(root, (block) => APART.has(block.tag));
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
      else if (node.made !== null && NOT_SAID.has(node.made)) continue;
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

/** Footnotes with their numbers, and films, which stand as links. */
const NOT_SAID = new Set<string>([...Object.values(NOTES), EMBED]);

function holdsFilm(block: Element): boolean {
  return block.tag === "p" && [...elementsIn(block)].some((each) => each.made === EMBED);
}

/** Typography has put a no-break space after most abbreviations, so that an ordinary one ends a sentence. */
const SENTENCE_END = / (?<=[.!?…][)\]”"»’']* )(?=[([„“"«‚'‘]*[\p{Lu}\p{N}])/u;

/** Abbreviations that end no sentence, and initials. */
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

/** A sentence that ends in a colon announces what an excerpt leaves out. */
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

/** Between lines without a full stop, such as items of a list, stands what makes one text of them. */
function joint(before: string, after: string): string {
  if (before === "") return "";
  if (/[.!?…:;,)\]”"»’]$/u.test(before)) return " ";
  return /^\p{Ll}/u.test(after) ? ", " : ". ";
}

/** No-break spaces are no places to cut: what follows them belongs to the word before or after. */
function cutAtWord(text: string): string {
  const space = text.lastIndexOf(" ", EXCERPT_LENGTH - 1);
  if (space <= 0) return clipped(text, EXCERPT_LENGTH - 1);
  return `${text.slice(0, space).replace(/(?<![\s,;:–—(„-])[\s,;:–—(„-]+$/u, "")}…`;
}
