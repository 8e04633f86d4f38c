import { isIP } from "node:net";
import { z } from "zod";
import { PLAIN_SETTINGS, type PlainSetting, type SiteConfig } from "#core/base/site-config.ts";
import { REDIRECT_STATUSES } from "#core/settings/redirect-rules.ts";
import { isTimeZone } from "#core/settings/studio-values.ts";
import { isPublicAddress } from "./outbound-request.ts";
import { SettingError } from "./config.ts";
import { refuseRedirectLoops } from "./refuse-redirect-loops.ts";
import { firebaseConfig } from "./firebase-config-check.ts";
import { siteConfigMessages } from "#core/messages/server/site-config.ts";

const text = z.string(siteConfigMessages.text);
const flag = z.boolean(siteConfigMessages.flag);
const wholeNumber = z.int(siteConfigMessages.wholeNumber).min(0, siteConfigMessages.notNegative);
const slug = text.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, siteConfigMessages.slug);
const redirectStatus = z.literal(REDIRECT_STATUSES, siteConfigMessages.redirectStatus(REDIRECT_STATUSES.join(", ")));

const origin = text.refine(isOrigin, siteConfigMessages.origin);
const timeZone = text.refine(isTimeZone, siteConfigMessages.timeZone);

const routeRule = z.strictObject({
  redirect: z.union([text, z.strictObject({ to: text, status: redirectStatus })]).optional(),
  prerender: flag.optional(),
  middleware: z.array(text).optional(),
});

const amount = z.number(siteConfigMessages.amount).min(0, siteConfigMessages.notNegative);
const tokens = z.int(siteConfigMessages.wholeNumber).min(1, siteConfigMessages.aboveZero);

/** Returns options of an object's schema. `sentence` reports all faults except unknown names, which the check of the whole file reports. */
const shape = (sentence: string) => ({
  error: (issue: { code?: string }) => (issue.code === "unrecognized_keys" ? undefined : sentence),
});

const modelId = text.regex(/^[^\s]{1,200}$/, siteConfigMessages.model);
const variable = text.regex(/^[A-Za-z_][A-Za-z0-9_]*$/, siteConfigMessages.variable);

const price = z.strictObject({ input: amount, output: amount }, shape(siteConfigMessages.price));

/** The schema of a model with its price per million tokens. When the price is null, only tokens are counted. */
const model = z.strictObject({ id: modelId, price: price.nullable() }, shape(siteConfigMessages.modelWithPrice));

const cap = z.strictObject({ tokens: tokens.nullable(), cost: amount.nullable() });

const key = z.union(
  [z.strictObject({ file: text.min(1) }), z.strictObject({ env: variable })],
  siteConfigMessages.modelKey,
);

export const assistantConfig = z.strictObject(
  {
    address: text
      .refine(isBaseAddress, siteConfigMessages.modelAddress)
      .refine(keepsSecrets, siteConfigMessages.modelAddressOpen),
    key: key.nullable(),
    fast: model,
    smart: model,
    currency: text.regex(/^[\p{L}€$£]{1,10}$/u, siteConfigMessages.currency),
    caps: z.strictObject({
      run: cap,
      personDay: cap,
      siteMonth: cap,
      draftsADay: wholeNumber,
    }),
    disclosure: z.enum(["never", "assist", "draft"], siteConfigMessages.disclosure),
  },
  shape(siteConfigMessages.assistant),
);

function plainChecks(settings: Readonly<Record<string, PlainSetting>>) {
  const checkOf = ({ value }: PlainSetting) =>
    typeof value === "number" ? wholeNumber : value === null ? text.nullable() : text;
  return Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, checkOf(setting)]));
}

/** The schema of the site's file, after defaults were filled in. Unknown names are refused, so that misspelt names are noticed. */
const siteConfig = z.strictObject({
  name: text.min(1, siteConfigMessages.notEmpty),
  inFile: z.array(text),
  ...plainChecks(PLAIN_SETTINGS.site),
  url: origin.nullable(),
  timeZone,
  head: z.strictObject({
    ...plainChecks(PLAIN_SETTINGS.head),
    canonicalQuery: z.array(text),
    verification: z.array(z.strictObject({ name: text, content: text })),
  }),
  categories: z.array(z.strictObject({ slug, name: text.min(1, siteConfigMessages.notEmpty), description: text })),
  routeRules: z.record(z.string().startsWith("/", siteConfigMessages.slashFirst), routeRule),
  buildCheckInterval: wholeNumber,
  tagIndex: z.strictObject(plainChecks(PLAIN_SETTINGS.tagIndex)),
  typography: z.record(z.string(), flag),
  footer: z.array(z.strictObject({ label: text, href: text })),
  assistant: assistantConfig.nullable().optional(),
  firebase: firebaseConfig.nullable().optional(),
});

/** Returns the checked settings. Throws a `SettingError` that names the file and the first bad field. */
export function checkSiteConfig(value: unknown): SiteConfig {
  const checked = siteConfig.safeParse(value, { error: (issue) => explain(issue) });
  if (checked.success) return withSoundRules(checked.data as unknown as SiteConfig);
  const [first] = checked.error.issues;
  const field = first?.path.join(".") || "całość";
  throw new SettingError(siteConfigMessages.field(field, first?.message ?? siteConfigMessages.wrong));
}

/** Refuses a target that ends in `/**` if its pattern does not: then no rest of the address could replace the `/**`. */
function refuseLostRests({ routeRules }: SiteConfig): void {
  for (const [pattern, { redirect }] of Object.entries(routeRules)) {
    const to = typeof redirect === "string" ? redirect : redirect?.to;
    if (!to?.endsWith("/**") || pattern.endsWith("/**")) continue;
    throw new SettingError(siteConfigMessages.ruleWithoutRest(pattern));
  }
}

function withSoundRules(config: SiteConfig): SiteConfig {
  refuseLostRests(config);
  refuseRedirectLoops(config, config.url);
  return config;
}

function explain(issue: { code?: string; keys?: string[] }): string {
  if (issue.code === "unrecognized_keys") return siteConfigMessages.unknownNames(issue.keys?.join(", "));
  return siteConfigMessages.wrongValue;
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:/.test(value) && new URL(value).origin === value;
}

function isBaseAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === "");
}

/** Returns whether the model's key stays secret: https, or http to this machine or a private network. */
function keepsSecrets(value: string): boolean {
  if (!isBaseAddress(value)) return true;
  const { protocol, hostname } = new URL(value);
  if (protocol === "https:") return true;
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return !host.includes(".") || /\.(?:local|localhost|internal|lan|home\.arpa)$/.test(host);
}
