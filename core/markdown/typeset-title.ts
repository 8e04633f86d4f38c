import { titleParts } from "#core/base/post-title.ts";
import { ChangeLog, type TypographyChange } from "#core/polish/typography/change-log.ts";
import { OPAQUE } from "#core/polish/typography/text-block.ts";
import type { TypographyRules } from "#core/polish/typography/typography-rules.ts";
import { typesetRuns } from "#core/polish/typography/typography.ts";

/**
 * A title after the typography engine, its code with its backticks as typed. `language`: null for Polish. `noted` gets the changes in order, their places
 * counted in the title as it is shown, without backticks.
 */
export function typesetTitle(
  title: string,
  rules: TypographyRules,
  language?: string | null,
  noted?: (change: TypographyChange) => void,
): string {
  const parts = titleParts(title);
  const log = noted && new ChangeLog();
  const runs = parts.map(({ source, isCode }) => (isCode ? OPAQUE : source));
  const set = typesetRuns(runs, rules, log, language);
  let at = 0;
  const ends = set.map((run) => (at += run.length));
  for (const { rule, start, end } of log?.changes() ?? []) {
    // The engine has seen one character in place of each code.
    const before = parts.filter(({ isCode }, index) => isCode && (ends[index] ?? 0) <= start);
    const shift = before.reduce((sum, { text }) => sum + text.length - OPAQUE.length, 0);
    noted?.({ rule, start: start + shift, end: end + shift });
  }
  return set.map((run, index) => (parts[index]?.isCode ? parts[index].source : run)).join("");
}

/** An object with its title typeset in the place of the typed one. Typesetting twice changes nothing. */
export function withSetTitle<Titled extends { title: string }>(titled: Titled, rules: TypographyRules): Titled {
  return { ...titled, title: typesetTitle(titled.title, rules) };
}
