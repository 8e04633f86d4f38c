import { byteLength } from "#core/base/limits.ts";
import type { Failure } from "#core/base/outcome.ts";
import { bodyFailure, readArticle } from "./article.ts";
import { complexityLimits } from "./complexity-limits.ts";
import { nonceFor } from "./sanitiser/nonce.ts";
import { createParser, type Preset } from "./parser.ts";
import { type RenderEnv } from "./tree.ts";
import type { Element } from "./tree.ts";

/** From Markdown to an article's clean tree: the part of the way that the fixtures of the parser test. */
export function createReader(preset: Preset): (markdown: string, limit: number) => Element | Failure {
  const parser = createParser(preset);
  return (markdown, limit) => {
    if (byteLength(markdown) > limit) {
      return bodyFailure(`Tekst jest za długi. Może mieć najwyżej ${limit / 1024} KiB.`);
    }
    const crowded = complexityLimits(markdown);
    if (crowded !== null) return bodyFailure(crowded);
    const env: RenderEnv = { mark: nonceFor(markdown) };
    return readArticle(parser.render(markdown, env), env.mark);
  };
}
