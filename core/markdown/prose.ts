import { isBlock } from "./elements/blocks.ts";
import { hasClass, isElement, textOf, type Element, type Node } from "./tree.ts";

/** Reading speed and the time a picture takes: product.md (Post). */
export const WORDS_PER_MINUTE = 180;
export const SECONDS_PER_PICTURE = 10;

export interface Prose {
  /** Paragraphs joined by an empty line, without mark-up; blocks of code among them. */
  text: string;
  /** Words of prose: what has a letter or a digit between two spaces, blocks of code aside. */
  words: number;
}

const CELLS = new Set(["td", "th"]);

/** The article's words without mark-up. Numbers of footnotes and ways back from them are no words of the author. */
export function proseOf(root: Element): Prose {
  const paragraphs: string[] = [];
  let words = 0;
  let line = "";
  const finish = (): void => {
    const paragraph = line.replace(/\s+/g, " ").trim();
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

export function readingMinutes(words: number, pictures: number): number {
  const minutes = words / WORDS_PER_MINUTE + (pictures * SECONDS_PER_PICTURE) / 60;
  return Math.max(1, Math.ceil(minutes));
}

function countWords(paragraph: string): number {
  return paragraph.match(/[\p{L}\p{N}][^ ]*/gu)?.length ?? 0;
}

function isNoteMark(of: Element): boolean {
  return hasClass(of, "footnote-ref") || hasClass(of, "footnote-backref");
}
