import { z } from "zod";
import type { SiteConfig } from "#core/base/site-config.ts";
import { circularRule } from "#core/base/route-rules.ts";
import { assistantConfig } from "./assistant/assistant-config-check.ts";
import { SettingError } from "./config.ts";

const text = z.string("ma być tekstem");
const flag = z.boolean("ma być wartością true albo false");
const whole = z.int("ma być liczbą całkowitą").min(0, "nie może być ujemne");
const slug = text.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "ma się składać z małych liter bez ogonków, cyfr i łączników");
const statuses = [301, 302, 303, 307, 308] as const;
const redirectStatus = z.literal(statuses, `ma być jedną z liczb ${statuses.join(", ")}`);

const origin = text.refine(isOrigin, "ma być samym adresem, np. https://example.pl, bez ukośnika na końcu");
const timeZone = text.refine(isTimeZone, "nie jest znaną strefą czasową, np. Europe/Warsaw");

const routeRule = z.strictObject({
  redirect: z.union([text, z.strictObject({ to: text, status: redirectStatus })]).optional(),
  prerender: flag.optional(),
  middleware: z.array(text).optional(),
});

/** The shape of `szpalta.config.ts` after its defaults; unknown names are refused, so that a misspelt one is seen. */
const siteConfig = z.strictObject({
  name: text.min(1, "nie może być puste"),
  tagline: text,
  url: origin.nullable(),
  timeZone,
  head: z.strictObject({
    separator: text,
    description: text.nullable(),
    locale: text,
    social: text.nullable(),
    canonicalQuery: z.array(text),
    verification: z.array(z.strictObject({ name: text, content: text })),
  }),
  categories: z.array(z.strictObject({ slug, name: text.min(1, "nie może być puste"), description: text })),
  routeRules: z.record(z.string().startsWith("/", "ma zaczynać się od ukośnika"), routeRule),
  buildCheckInterval: whole,
  tagIndex: z.strictObject({ withDescription: whole, without: whole }),
  typography: z.record(z.string(), flag),
  footer: z.array(z.strictObject({ label: text, href: text })),
  assistant: assistantConfig.nullable().optional(),
});

export function checkSiteConfig(given: unknown): SiteConfig {
  const checked = siteConfig.safeParse(given, { error: (issue) => explain(issue) });
  if (checked.success) return refuseCircles(checked.data);
  const [first] = checked.error.issues;
  const field = first?.path.join(".") || "całość";
  throw new SettingError(`szpalta.config.ts: pole „${field}” ${first?.message ?? "jest nieprawidłowe"}.`);
}

/** Readers would be sent round until their browsers gave up. */
function refuseCircles(config: SiteConfig): SiteConfig {
  const circle = circularRule(config.routeRules);
  if (!circle) return config;
  throw new SettingError(
    `szpalta.config.ts: pole „routeRules.${circle.pattern}.redirect” prowadzi w kółko (${circle.way.join(" → ")}).`,
  );
}

function explain(issue: { code?: string; keys?: string[] }): string {
  if (issue.code === "unrecognized_keys") return `ma nieznane nazwy: ${issue.keys?.join(", ")}`;
  return "ma nieprawidłową wartość";
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:/.test(value) && new URL(value).origin === value;
}

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat("pl", { timeZone: value }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
