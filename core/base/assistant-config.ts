/** `assistant` of the site's file. A site without one has no model: only „Analiza wbudowana”. */
export interface AssistantConfig {
  address: string;
  /** Where the key is: a file with nothing else in it, or an environment variable; null for a model that asks for none. */
  key: { file: string } | { env: string } | null;
  fast: ModelChoice;
  smart: ModelChoice;
  currency: string;
  caps: AssistantCaps;
  /** Where readers are told that a model helped: never, from the first accepted suggestion on, or for drafts it wrote. */
  disclosure: Disclosure;
}

export interface ModelChoice {
  id: string;
  /** For a million tokens, in `currency`; null where nobody knows it, and then tokens alone are counted. */
  price: { input: number; output: number } | null;
}

/** The most of something; null is without a cap. Tokens are those of question and answer together. */
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

/** Enough for some twenty drafts of 1 500 words a day and person, and a month of a small office. */
export const DEFAULT_CAPS: AssistantCaps = {
  run: { tokens: 200_000, cost: null },
  personDay: { tokens: 600_000, cost: null },
  siteMonth: { tokens: 10_000_000, cost: null },
  draftsADay: 5,
};

export interface AssistantGiven {
  address: string;
  fast: ModelGiven;
  smart: ModelGiven;
  key?: AssistantConfig["key"];
  currency?: string;
  disclosure?: Disclosure;
  caps?: { [Name in keyof AssistantCaps]?: AssistantCaps[Name] extends Cap ? Partial<Cap> : number };
}

type ModelGiven = Pick<ModelChoice, "id"> & Partial<ModelChoice>;

/** Fills in the defaults. What has another shape stays as it is, for the check of the file to name. */
export function withAssistantDefaults(config: AssistantGiven | null): AssistantConfig | null {
  if (!isObject(config)) return config;
  const { run, personDay, siteMonth, draftsADay } = DEFAULT_CAPS;
  const caps = isObject(config.caps ?? {}) ? { run, personDay, siteMonth, draftsADay, ...config.caps } : config.caps;
  const whole = {
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
  return whole as AssistantConfig;
}

const NO_CAP: Cap = { tokens: null, cost: null };

function withFields(fields: object, value: unknown): unknown {
  return isObject(value) ? { ...fields, ...value } : value;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
