import { createParser } from "#core/markdown/parser.ts";
import type { TextRange } from "../built-in-analysis.ts";
import { type Hidden, mask } from "./mask-markup.ts";

export interface DraftBlock extends TextRange {
  kind: "paragraph" | "heading" | "item" | "table";
  level: number;
  quoted: boolean;
  /** Its source with the marks struck out sign for sign: links and code keep their words. */
  text: string;
}

const READ: Hidden = { code: false, links: false, quotes: false };

const parser = createParser("site");

export function blocksOfDraft(body: string): DraftBlock[] {
  const starts = lineStarts(body);
  const blocks: DraftBlock[] = [];
  const open = { quotes: 0, items: 0 };
  let heading = 0;
  for (const { type, tag, map } of blockTokens(body)) {
    if (type === "blockquote_open") open.quotes += 1;
    if (type === "blockquote_close") open.quotes -= 1;
    if (type === "list_item_open") open.items += 1;
    if (type === "list_item_close") open.items -= 1;
    if (type === "heading_open") heading = Number(tag.slice(1));
    if (type === "heading_close") heading = 0;
    const isRow = type === "tr_open";
    if (!map || (type !== "inline" && !isRow)) continue;
    const [start, end] = [starts[map[0]] ?? body.length, starts[map[1]] ?? body.length];
    if (start < (blocks.at(-1)?.end ?? 0)) continue;
    const kind = isRow ? "table" : heading > 0 ? "heading" : open.items > 0 ? "item" : "paragraph";
    const text = maskOf(body.slice(start, end), kind, READ);
    blocks.push({ kind, level: heading, quoted: open.quotes > 0, start, end, text });
  }
  return blocks;
}

export function masked(body: string, { start, end, kind }: DraftBlock, hidden: Hidden): string {
  return maskOf(body.slice(start, end), kind, hidden);
}

function maskOf(source: string, kind: DraftBlock["kind"], hidden: Hidden): string {
  const text = mask(source, hidden);
  return kind === "table" ? text.replaceAll("|", ".") : text;
}

/** Only what tells blocks apart: what stands inside them is not looked at. */
function blockTokens(body: string) {
  const tokens: ReturnType<typeof parser.parse> = [];
  // As markdown-it normalises; every sign keeps its line.
  parser.block.parse(body.replace(/\r\n?|\n/gu, "\n").replaceAll("\0", "\uFFFD"), parser, { mark: "" }, tokens);
  return tokens;
}

function lineStarts(body: string): number[] {
  const starts = [0];
  for (const { 0: end, index } of body.matchAll(/\r\n?|\n/gu)) starts.push(index + end.length);
  return starts;
}
