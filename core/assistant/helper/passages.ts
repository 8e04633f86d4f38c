import { blocksOfDraft } from "#core/analysis/draft/draft-blocks.ts";
import { safeMarkdown } from "../safe-model-output.ts";
import type { Stretch } from "./rebase-suggestions.ts";

/** A passage of a text that a model may rewrite. */
export interface Passage extends Stretch {
  id: string;
  /** The passage's words, with an id in place of each address. */
  text: string;
  paths: Map<string, string>;
}

const TARGET = /(\[[^\][]*\]\()([^()\s]+(?:\s+"[^"]*")?)(?=\))/g;

/**
 * Returns the paragraphs, headings and list items in a part of a text, with ids in place of addresses. `left`: how many blocks were left
 * out (tables, and blocks with HTML, a picture or a bare address).
 */
export function passagesOf(text: string, part: Stretch): { passages: Passage[]; left: number } {
  const passages: Passage[] = [];
  let left = 0;
  for (const { kind, start, end } of blocksOfDraft(text)) {
    const block = clipped(text, { from: start, to: end }, part);
    if (!block) continue;
    const paths = new Map<string, string>();
    const masked = text.slice(block.from, block.to).replace(TARGET, (_, head: string, target: string) => {
      const id = `A${paths.size + 1}`;
      paths.set(id, target);
      return head + id;
    });
    const back = safeMarkdown(masked, { sources: new Set(), paths }).markdown;
    if (back !== text.slice(block.from, block.to) || kind === "table") left += 1;
    else passages.push({ id: `P${passages.length + 1}`, from: block.from, to: block.to, text: masked, paths });
  }
  return { passages, left };
}

function clipped(text: string, block: Stretch, part: Stretch): Stretch | null {
  let from = Math.max(block.from, part.from);
  let to = Math.min(block.to, part.to);
  while (from < to && /\s/.test(text.charAt(from))) from += 1;
  while (to > from && /\s/.test(text.charAt(to - 1))) to -= 1;
  return from < to ? { from, to } : null;
}
