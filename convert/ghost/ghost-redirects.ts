import { isMap } from "#core/base/values/own-value.ts";
import { parse } from "yaml";
import { QUICK_YAML } from "#core/markdown/front-matter.ts";

/** The rules of a redirects file. */
export interface GhostRedirects {
  /** Maps a target path, without a slash at its end, to the old paths that redirect to the target. Paths with patterns are left out. */
  byTarget: Map<string, string[]>;
  /** Rules that are not imported, as "from → to": rules with a pattern, and rules that lead to another site. */
  others: string[];
}

/** A path without a pattern; it may have the anchors `^` and `$` that Ghost's rules use. */
const PLAIN = /^\^?(\/[^\\^$.*+?()[\]{}|]*?)(?:\/\??)?\$?$/;

/** A YAML file may have at most this many characters (about two thousand rules), so that parsing takes milliseconds. A JSON file has no such limit. */
const YAML_LIMIT = 131_072;

/** Reads the text of Ghost's `redirects.json` or `redirects.yaml`; null for text in neither format. */
export function readGhostRedirects(text: string): GhostRedirects | null {
  const rules = rulesIn(text);
  if (!rules) return null;
  const byTarget = new Map<string, string[]>();
  const others: string[] = [];
  for (const { from, to } of rules) {
    const old = PLAIN.exec(from)?.[1];
    const target = PLAIN.exec(to)?.[1];
    if (!old || !target) {
      others.push(`${from} → ${to}`);
      continue;
    }
    const paths = byTarget.get(target);
    if (paths) paths.push(old);
    else byTarget.set(target, [old]);
  }
  return { byTarget, others };
}

function rulesIn(text: string): { from: string; to: string }[] | null {
  const values = valuesIn(text);
  if (Array.isArray(values)) {
    return values
      .filter(isMap)
      .flatMap(({ from, to }) => (typeof from === "string" && typeof to === "string" ? [{ from, to }] : []));
  }
  if (!isMap(values)) return null;
  return Object.values(values)
    .filter(isMap)
    .flatMap((status) =>
      Object.entries(status).flatMap(([from, to]) => (typeof to === "string" ? [{ from, to }] : [])),
    );
}

function valuesIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (text.length > YAML_LIMIT) return null;
  }
  try {
    // Aliases of YAML are refused, so that a small file cannot expand to a large value.
    return parse(text, { maxAliasCount: 0, ...QUICK_YAML });
  } catch {
    return null;
  }
}
