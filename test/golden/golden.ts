import type { RuleName } from "#core/polish/typography/typography-rules.ts";

export interface GoldenCase {
  rule: RuleName;
  typed: string;
  set: string;
}

/** A tilde stands for the no-break space, as in TeX. */
export function golden(rule: RuleName, pairs: [typed: string, set: string][]): GoldenCase[] {
  return pairs.map(([typed, set]) => ({ rule, typed: untied(typed), set: untied(set) }));
}

function untied(text: string): string {
  return text.replaceAll("~", "\u00A0");
}
