/** The setting `assistant` of `szpalta.config.ts`. A site without it has no model and offers only „Analiza wbudowana”. */
export interface AssistantConfig {
  address: string;
  /** Where the key is: a file that holds nothing else, or an environment variable; null for a model that needs no key. */
  key: { file: string } | { env: string } | null;
  fast: ModelChoice;
  smart: ModelChoice;
  currency: string;
  caps: AssistantCaps;
  /** When readers see that a model helped: never, after the first accepted suggestion (`assist`), or only for drafts the model wrote. */
  disclosure: Disclosure;
}

export interface ModelChoice {
  id: string;
  /** The price of a million tokens, in `currency`; null when it is unknown, so that only tokens are counted. */
  price: { input: number; output: number } | null;
}

/** Upper limits; null means no limit. `tokens` counts prompts and answers together, `cost` is in `currency`. */
export interface Cap {
  tokens: number | null;
  cost: number | null;
}

export interface AssistantCaps {
  run: Cap;
  personDay: Cap;
  siteMonth: Cap;
  draftsADay: number;
}

export type Disclosure = "never" | "assist" | "draft";

/**
 * The limits of a site that sets none: for each person, about twenty drafts of 1 500 words a day; for all people, a month's work of a small
 * editorial office.
 */
export const DEFAULT_CAPS: AssistantCaps = {
  run: { tokens: 200_000, cost: null },
  personDay: { tokens: 600_000, cost: null },
  siteMonth: { tokens: 10_000_000, cost: null },
  draftsADay: 5,
};

export interface AssistantFileSettings {
  address: string;
  fast: ModelFileSettings;
  smart: ModelFileSettings;
  key?: AssistantConfig["key"];
  currency?: string;
  disclosure?: Disclosure;
  caps?: { [Name in keyof AssistantCaps]?: AssistantCaps[Name] extends Cap ? Partial<Cap> : number };
}

type ModelFileSettings = Pick<ModelChoice, "id"> & Partial<ModelChoice>;

/** Fills in the defaults of the assistant. A value of a wrong shape stays as it is, so that the check of the file can name it. */
export function withAssistantDefaults(config: AssistantFileSettings | null): AssistantConfig | null {
  if (!isObject(config)) return config;
  const { run, personDay, siteMonth, draftsADay } = DEFAULT_CAPS;
  const caps = isObject(config.caps ?? {}) ? { run, personDay, siteMonth, draftsADay, ...config.caps } : config.caps;
  const completed = {
    key: null,
    currency: "USD",
    disclosure: "assist" as const,
    ...config,
    fast: withFields({ price: null }, config.fast),
    smart: withFields({ price: null }, config.smart),
    caps: caps && {
      ...caps,
      run: withFields(NO_CAP, caps.run),
      personDay: withFields(NO_CAP, caps.personDay),
      siteMonth: withFields(NO_CAP, caps.siteMonth),
    },
  };
  return completed as AssistantConfig;
}

const NO_CAP: Cap = { tokens: null, cost: null };

function withFields(fields: object, value: unknown): unknown {
  return isObject(value) ? { ...fields, ...value } : value;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
