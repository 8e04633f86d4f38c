import type { RuleName } from "#core/polish/typography/typography-rules.ts";

/** One line of typography: what stands in the source, what the reader sees, and the rule it comes from. */
export interface GoldenCase {
  rule: RuleName;
  typed: string;
  set: string;
}

/** Makes the cases of one rule; a tilde stands for the no-break space on either side, as in TeX. */
export function golden(rule: RuleName, pairs: [typed: string, set: string][]): GoldenCase[] {
  return pairs.map(([typed, set]) => ({ rule, typed: untied(typed), set: untied(set) }));
}

function untied(text: string): string {
  return text.replaceAll("~", "\u00A0");
}
