import { typographyMessages } from "#core/messages/typography-and-dates.ts";

/**
 * The rules of Polish typography in the order in which they are applied; `english` chooses the rules for English. `name`: the switch in
 * the configuration; `on`: its default; `why`: the explanation in the editor.
 */
export const TYPOGRAPHY_RULES = [
  {
    name: "quotes",
    on: true,
    why: typographyMessages.quotes,
  },
  {
    name: "typedQuotes",
    on: true,
    why: typographyMessages.typedQuotes,
  },
  {
    name: "singleQuotes",
    on: true,
    why: typographyMessages.singleQuotes,
  },
  {
    name: "outwardInnerQuotes",
    on: false,
    why: typographyMessages.outwardInnerQuotes,
  },
  {
    name: "apostrophes",
    on: true,
    why: typographyMessages.apostrophes,
  },
  { name: "ellipses", on: true, why: typographyMessages.ellipsis },
  { name: "symbols", on: true, why: typographyMessages.signs },
  { name: "multiplication", on: true, why: typographyMessages.times },
  {
    name: "ranges",
    on: true,
    why: typographyMessages.ranges,
  },
  { name: "minus", on: true, why: typographyMessages.minus },
  {
    name: "dashes",
    on: true,
    why: typographyMessages.dashes,
  },
  {
    name: "dialogue",
    on: true,
    why: typographyMessages.dialogueDashes,
  },
  {
    name: "oneLetterWords",
    on: true,
    why: typographyMessages.shortWords,
  },
  {
    name: "shortPrepositions",
    on: false,
    why: typographyMessages.prepositions,
  },
  { name: "units", on: true, why: typographyMessages.units },
  {
    name: "abbreviations",
    on: true,
    why: typographyMessages.abbreviations,
  },
  { name: "initials", on: true, why: typographyMessages.initials },
  { name: "regnalNumbers", on: true, why: typographyMessages.rulers },
  { name: "digitGroups", on: true, why: typographyMessages.digitGroups },
  {
    name: "dates",
    on: true,
    why: typographyMessages.calendarDates,
  },
  {
    name: "english",
    on: true,
    why: typographyMessages.english,
  },
] as const;

export type RuleName = (typeof TYPOGRAPHY_RULES)[number]["name"];

/** Maps the name of each rule to whether the rule is on. */
export type TypographyRules = Readonly<Record<RuleName, boolean>>;

const DEFAULTS = Object.fromEntries(TYPOGRAPHY_RULES.map((rule) => [rule.name, rule.on])) as TypographyRules;

/** Returns the default rules with the switches of a configuration. Throws an error with a Polish sentence for unknown names and wrong values. */
export function typographyRules(switches: Record<string, boolean> = {}): TypographyRules {
  for (const [name, value] of Object.entries(switches)) {
    if (!Object.hasOwn(DEFAULTS, name)) {
      const names = TYPOGRAPHY_RULES.map((rule) => rule.name).join(", ");
      throw new Error(typographyMessages.noRule(name, names));
    }
    if (typeof value !== "boolean") {
      throw new Error(typographyMessages.ruleIsSwitch(name));
    }
  }
  return { ...DEFAULTS, ...switches };
}
