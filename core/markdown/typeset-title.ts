import { titleParts } from "#core/base/post-title.ts";
import { TypographyChangeLog, type TypographyChange } from "#core/polish/typography/typography-change-log.ts";
import { OPAQUE } from "#core/polish/typography/text-block.ts";
import type { TypographyRules } from "#core/polish/typography/typography-rules.ts";
import { typesetRuns } from "#core/polish/typography/typography.ts";

/**
 * Returns a title after typography. Code in the title stays as typed, with its backticks. `language`: null for Polish. `onChange` is called
 * with each change in order, with its range in the title as shown, without backticks.
 */
export function typesetTitle(
  title: string,
  rules: TypographyRules,
  language?: string | null,
  onChange?: (change: TypographyChange) => void,
): string {
  const segments = titleParts(title);
  const log = onChange && new TypographyChangeLog();
  const runs = segments.map(({ source, isCode }) => (isCode ? OPAQUE : source));
  const set = typesetRuns(runs, rules, log, language);
  let at = 0;
  const ends = set.map((run) => (at += run.length));
  for (const { rule, start, end } of log?.changes() ?? []) {
    // The typography engine saw one character for each piece of code, so positions after code are shifted here.
    const before = segments.filter(({ isCode }, index) => isCode && (ends[index] ?? 0) <= start);
    const shift = before.reduce((sum, { text }) => sum + text.length - OPAQUE.length, 0);
    onChange?.({ rule, start: start + shift, end: end + shift });
  }
  return set.map((run, index) => (segments[index]?.isCode ? segments[index].source : run)).join("");
}

/** Returns the object with its title after typography. A second call changes nothing. */
export function withTypesetTitle<Titled extends { title: string }>(titled: Titled, rules: TypographyRules): Titled {
  return { ...titled, title: typesetTitle(titled.title, rules) };
}
