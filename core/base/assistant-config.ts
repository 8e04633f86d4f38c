/**
 * The setting `assistant` of `szpalta.config.ts`. A site without it has no model and offers only „Analiza wbudowana”.
 */
export interface AssistantConfig {
  address: string;
  /**
   * Where the key stands: in a file that holds nothing else, or in an environment variable; null for a model that needs
   * no key.
   */
  key: { file: string } | { env: string } | null;
  fast: ModelChoice;
  smart: ModelChoice;
  currency: string;
  caps: AssistantCaps;
  /**
   * When readers are told that a model helped: never, from the first accepted suggestion on (`assist`), or only for
   * drafts it wrote.
   */
  disclosure: Disclosure;
}

export interface ModelChoice {
  id: string;
  /** The price of a million tokens, in `currency`; null when it is unknown, and then only tokens are counted. */
  price: { input: number; output: number } | null;
}

/**
 * Upper limits; null means no limit. `tokens` counts those of question and answer together, `cost` is in `currency`.
 */
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

/** Enough for some twenty drafts of 1 500 words a day for each person, and for a month of a small editorial office. */
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

/** Fills in the defaults. A value of a wrong shape is left as it is, so that the check of the file can name it. */
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
