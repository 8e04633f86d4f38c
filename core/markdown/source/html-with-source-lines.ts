import type { Token } from "markdown-it";
import { lineCounter } from "./line-counter.ts";
import { nonceFor } from "../sanitiser/ids-and-classes.ts";
import { createParser, NESTING } from "../parser.ts";
import type { RenderEnv } from "../html-tree.ts";

/** A body as HTML with a comment `<!--{mark} {line}-->` before each raw HTML tag, and what Markdown itself refused. */
export interface LinedHtml {
  html: string;
  mark: string;
  /** Addresses that Markdown does not accept as links. */
  refused: { url: string; line: number }[];
  /** The lines where text is nested deeper than the parser allows. */
  deep: { limit: number; line: number }[];
}

const MOST_REFUSED = 100;

/** Returns a function that renders bodies with the line numbers of raw HTML, to report positions. The HTML is not for pages. */
export function createHtmlWithSourceLines(): (body: string) => LinedHtml {
  const parser = createParser("site");
  const urls = new Set<string>();
  const { validateLink } = parser;
  parser.validateLink = (url) => {
    const valid = validateLink(url);
    if (!valid && urls.size < MOST_REFUSED) urls.add(url);
    return valid;
  };
  for (const rule of ["html_block", "html_inline"]) {
    parser.renderer.rules[rule] = (tokens, at, _options, env) => {
      const { content = "", meta } = tokens[at] ?? {};
      return `<!--${(env as RenderEnv).mark} ${Number(meta?.["line"] ?? 1)}-->${content}`;
    };
  }
  return (body) => {
    const source = body.replace(/\r\n?/g, "\n");
    const lineAt = lineCounter(source);
    const env: RenderEnv = { mark: nonceFor(source) };
    urls.clear();
    const tokens = parser.parse(source, env);
    nameLines(tokens, source, lineAt);
    return {
      html: parser.renderer.render(tokens, parser.options, env),
      mark: env.mark,
      refused: [...urls].map((url) => ({ url, line: lineAt(Math.max(0, source.indexOf(url))) })),
      deep: tokens.flatMap(({ level, nesting, map }) =>
        level === NESTING - 1 && nesting === 1 && map ? [{ limit: NESTING, line: map[0] + 1 }] : [],
      ),
    };
  };
}

/** Gives raw HTML its line: a block gets its first line, and a tag inside a text gets the next line on which the tag occurs. */
function nameLines(tokens: readonly Token[], source: string, lineAt: (offset: number) => number): void {
  const starts = [0, ...Array.from(source.matchAll(/\n/g), ({ index }) => index + 1)];
  let block = 0;
  let from = 0;
  for (const token of tokens) {
    if (token.map && token.map[0] !== block) {
      block = token.map[0];
      from = starts[block] ?? 0;
    }
    if (token.type === "html_block") token.meta = { line: block + 1 };
    for (const each of token.children ?? []) {
      if (each.type !== "html_inline") continue;
      // Once a tag is not found, no more tags of the block are searched for, because each search may read the whole text.
      const at = from < 0 ? -1 : source.indexOf(each.content.split("\n", 1)[0] ?? "", from);
      from = at < 0 ? -1 : at + 1;
      each.meta = { line: at < 0 ? block + 1 : lineAt(at) };
    }
  }
}
