import { safeMarkdown } from "../safe-model-output.ts";
import type { Stretch } from "./rebase-suggestions.ts";

export interface Passage extends Stretch {
  id: string;
  /** Its words, each address in it replaced by an id. */
  text: string;
  paths: Map<string, string>;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const INDENTED = /^(?: {4}|\t)/;
const TARGET = /(\[[^\][]*\]\()([^()\s]+(?:\s+"[^"]*")?)(?=\))/g;

/** Passages without code, HTML, pictures and tables of addresses (`left` counts those). Ids stand for addresses. */
export function passagesOf(text: string, part: Stretch): { passages: Passage[]; left: number } {
  const passages: Passage[] = [];
  let left = 0;
  for (const block of blocksOf(text, part)) {
    const paths = new Map<string, string>();
    const masked = text.slice(block.from, block.to).replace(TARGET, (_, head: string, target: string) => {
      const id = `A${paths.size + 1}`;
      paths.set(id, target);
      return head + id;
    });
    const back = safeMarkdown(masked, { sources: new Set(), paths }).markdown;
    if (back !== text.slice(block.from, block.to) || block.fenced) left += 1;
    else passages.push({ id: `P${passages.length + 1}`, from: block.from, to: block.to, text: masked, paths });
  }
  return { passages, left };
}

/** Blocks between blank lines, without the white space around them; a fenced block of code is one, whatever is in it. */
function blocksOf(text: string, part: Stretch): (Stretch & { fenced: boolean })[] {
  const blocks: (Stretch & { fenced: boolean })[] = [];
  let [at, open]: [number, string | null] = [0, null];
  let begun = -1;
  let fenced = false;
  const end = (to: number) => {
    if (begun !== -1) blocks.push({ from: begun, to, fenced });
    [begun, fenced] = [-1, false];
  };
  for (const line of text.split("\n")) {
    const mark: string | null = FENCE.exec(line)?.[1] ?? null;
    if (line.trim() === "" && open === null) end(at - 1);
    else if (begun === -1) {
      begun = at;
      fenced = INDENTED.test(line);
    }
    if (mark && open === null) open = mark;
    else if (mark && open !== null && mark.startsWith(open)) open = null;
    if (mark || open) fenced = true;
    at += line.length + 1;
  }
  end(text.length);
  return blocks.flatMap((block) => clipped(text, block, part) ?? []);
}

function clipped<Block extends Stretch>(text: string, block: Block, part: Stretch): Block | null {
  let from = Math.max(block.from, part.from);
  let to = Math.min(block.to, part.to);
  while (from < to && /\s/.test(text.charAt(from))) from += 1;
  while (to > from && /\s/.test(text.charAt(to - 1))) to -= 1;
  return from < to ? { ...block, from, to } : null;
}
