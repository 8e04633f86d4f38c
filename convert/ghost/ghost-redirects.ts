import { isMap } from "#core/base/values/own-value.ts";
import { parse } from "yaml";
import { QUICK_YAML } from "#core/markdown/front-matter.ts";

export interface GhostRedirects {
  /** Plain old addresses by the path they lead to, without a slash at its end. */
  byTarget: Map<string, string[]>;
  /** Rules with a pattern, or that lead away from the site. */
  others: string[];
}

/** A plain path, with the marks of beginning and end that Ghost's patterns may have. */
const PLAIN = /^\^?(\/[^\\^$.*+?()[\]{}|]*?)(?:\/\??)?\$?$/;

/** Characters of rules in YAML, of which a thousand take milliseconds: some two thousand rules. In JSON there may be any number. */
const YAML_LIMIT = 131_072;

/** Reads Ghost's `redirects.json` or `redirects.yaml`; null for what is neither. */
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
    const known = byTarget.get(target);
    if (known) known.push(old);
    else byTarget.set(target, [old]);
  }
  return { byTarget, others };
}

function rulesIn(text: string): { from: string; to: string }[] | null {
  const read = valuesIn(text);
  if (Array.isArray(read)) {
    return read
      .filter(isMap)
      .flatMap(({ from, to }) => (typeof from === "string" && typeof to === "string" ? [{ from, to }] : []));
  }
  if (!isMap(read)) return null;
  return Object.values(read)
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
    // An alias would be an entity by another name.
    return parse(text, { maxAliasCount: 0, ...QUICK_YAML });
  } catch {
    return null;
  }
}
