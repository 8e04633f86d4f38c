import { z } from "zod";
import {
  COUNTING_PLACES,
  MOST_READ_CHOICES,
  NEWSLETTER_PLACES,
  type SettingValues,
  type StudioSetting,
} from "../base/site-config.ts";
import { ownValue } from "../base/values/own-value.ts";
import { TYPOGRAPHY_RULES } from "../polish/typography/typography-rules.ts";
import { settingsMessages } from "../messages/settings.ts";
import {
  circleOfRules,
  faultOfRule,
  MOST_REDIRECT_RULES,
  REDIRECT_STATUSES,
  type RedirectRules,
  routeRulesOf,
} from "./redirect-rules.ts";
import { isTimeZone } from "./studio-values.ts";
import { FRONT_LAYOUTS, isColour, type SiteLook, TEXT_WIDTHS, TYPEFACES } from "./site-look.ts";

const MOST_KEYS = 30;
const MOST_CODES = 10;
const MOST_POSTS = 1_000;
const PATTERN_LIMIT = 300;
const TARGET_LIMIT = 2_000;

const line = (most: number) => z.string().trim().max(most, settingsMessages.textTooLong(most));
const optional = (most: number) =>
  line(most)
    .nullable()
    .transform((text) => text || null);
const count = z
  .int(settingsMessages.noNumber)
  .min(0, settingsMessages.noNumber)
  .max(MOST_POSTS, settingsMessages.noNumber);

const NO_CODE = settingsMessages.noVerification;

const ruleNames = TYPOGRAPHY_RULES.map(({ name }) => name);

/** Checks of the values that the studio stores, by the setting's path. A check also trims the value. */
const SETTING_CHECKS: Readonly<Record<StudioSetting, z.ZodType>> = {
  name: line(80).min(1, settingsMessages.nameMissing),
  tagline: line(200),
  securityContact: optional(300).refine((text) => text === null || isContact(text), settingsMessages.noContact),
  timeZone: z.string().refine(isTimeZone, settingsMessages.noTimeZone),
  "head.separator": line(5).min(1, settingsMessages.separatorMissing),
  "head.description": optional(300),
  "head.locale": z.string().regex(/^[a-z]{2,3}_[A-Z]{2}$/, settingsMessages.noLocale),
  "head.social": optional(60).refine((text) => text === null || !/\s/.test(text), settingsMessages.noHandle),
  "head.canonicalQuery": z
    .array(z.string().regex(/^[\w-]{1,40}$/, settingsMessages.noQueryKey))
    .max(MOST_KEYS, settingsMessages.tooManyLines(MOST_KEYS)),
  "head.verification": z
    .array(z.strictObject({ name: line(100).min(1, NO_CODE), content: line(300).min(1, NO_CODE) }, NO_CODE))
    .max(MOST_CODES, settingsMessages.tooManyLines(MOST_CODES)),
  "tagIndex.withDescription": count,
  "tagIndex.without": count,
  newsletter: z.enum(NEWSLETTER_PLACES, settingsMessages.noChoice),
  counting: z.enum(COUNTING_PLACES, settingsMessages.noChoice),
  mostRead: z.enum(MOST_READ_CHOICES, settingsMessages.noChoice),
  typography: z.partialRecord(z.enum(ruleNames), z.boolean()),
  redirects: z
    .record(
      z.string().startsWith("/").max(PATTERN_LIMIT),
      z.strictObject({ to: z.string().min(1).max(TARGET_LIMIT), status: z.literal(REDIRECT_STATUSES) }),
    )
    .refine((all) => Object.keys(all).length <= MOST_REDIRECT_RULES, settingsMessages.tooManyLines(MOST_REDIRECT_RULES))
    .check(({ value, issues }) => {
      const fault = faultOfRules(value);
      if (fault !== null) issues.push({ code: "custom", message: fault, input: value });
    }),
};

function faultOfRules(rules: RedirectRules): string | null {
  for (const [pattern, { to }] of Object.entries(rules)) {
    const fault = faultOfRule(pattern, to);
    if (fault) return settingsMessages.badRule(pattern, fault[1]);
  }
  return circleOfRules(routeRulesOf(rules), null);
}

/** The values that pass their checks, trimmed, and for each other value what is wrong with it: a Polish clause. */
export function checkSettingValues(values: SettingValues): { values: SettingValues; faults: Record<string, string> } {
  const passed: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const [path, value] of Object.entries(values)) {
    const checked = ownValue(SETTING_CHECKS, path)?.safeParse(value);
    if (checked?.success) passed[path] = checked.data;
    else faults[path] = checked?.error.issues[0]?.message ?? settingsMessages.unknownSetting;
  }
  return { values: passed, faults };
}

const colour = z.string().trim().toLowerCase().refine(isColour, settingsMessages.noColour).nullable();

/** The check of a look, which also writes its colours in lower case. */
export const SITE_LOOK = z.strictObject({
  accent: colour,
  paper: colour,
  typefaces: z.enum(TYPEFACES, settingsMessages.noChoice),
  front: z.enum(FRONT_LAYOUTS, settingsMessages.noChoice),
  width: z.enum(TEXT_WIDTHS, settingsMessages.noChoice),
  dateLine: z.boolean(),
  newspaperTone: z.boolean().default(false),
});

/** The look tidied, or what is wrong with each bad part of it: a Polish sentence by the part's name. */
export function checkLook(look: SiteLook): { look: SiteLook; faults: Record<string, string> } {
  const checked = SITE_LOOK.safeParse(look);
  if (checked.success) return { look: checked.data, faults: {} };
  const faults = checked.error.issues.map(({ path, message }) => [String(path[0] ?? "look"), message]);
  return { look, faults: Object.fromEntries(faults) };
}

/** An e-mail address, or a web address with https: what RFC 9116 allows as a contact. */
function isContact(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text) || (/^https:\/\/\S+$/.test(text) && URL.canParse(text));
}
