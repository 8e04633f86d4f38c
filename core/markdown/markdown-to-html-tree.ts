import { ownValue } from "#core/base/values/own-value.ts";
import { isLongerThan } from "#core/base/limits.ts";
import type { Failure } from "#core/base/outcome.ts";
import { bodyFailure, readArticle } from "./article-html.ts";
import { nonceFor } from "./sanitiser/ids-and-classes.ts";
import { createParser, type Preset } from "./parser.ts";
import type { RenderEnv, Element } from "./html-tree.ts";
import { markdownMessages } from "#core/messages/markdown.ts";

/** Returns a function that turns Markdown into sanitised HTML nodes. It refuses a text that has more than `limit` bytes or is too complex. */
export function createMarkdownToTree(preset: Preset): (markdown: string, limit: number) => Element | Failure {
  const parser = createParser(preset);
  return (markdown, limit) => {
    if (isLongerThan(markdown, limit)) {
      return bodyFailure(markdownMessages.textTooLong(limit));
    }
    const crowded = complexityLimits(markdown);
    if (crowded !== null) return bodyFailure(crowded);
    const env: RenderEnv = { mark: nonceFor(markdown) };
    return readArticle(parser.render(markdown, env), env.mark);
  };
}

/** The most occurrences of each character in a body. A mebibyte of one such character takes seconds to parse; prose has far fewer. */
const MOST: Record<string, number> = {
  "[": 40_000,
  "|": 60_000,
  "\n": 60_000,
  ".": 100_000,
  ":": 100_000,
  "(": 100_000,
  "*": 100_000,
  _: 100_000,
  "`": 100_000,
  "~": 100_000,
};

const LEAST_OF_MOST = Math.min(...Object.values(MOST));

/** Returns a sentence that names the character of which a body has too many; null when there is no such character. */
export function complexityLimits(source: string): string | null {
  if (source.length <= LEAST_OF_MOST) return null;
  const counts = new Map<string, number>();
  for (const sign of source) {
    const most = ownValue(MOST, sign);
    if (most === undefined) continue;
    const count = (counts.get(sign) ?? 0) + 1;
    if (count > most)
      return sign === "\n"
        ? markdownMessages.tooManyLines(most / 1000)
        : markdownMessages.tooManySigns(most / 1000, sign);
    counts.set(sign, count);
  }
  return null;
}
