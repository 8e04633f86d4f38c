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
export function withAssistantDefaults(given: AssistantGiven | null): AssistantConfig | null {
  if (!isObject(given)) return given;
  const { run, personDay, siteMonth, draftsADay } = DEFAULT_CAPS;
  const caps = isObject(given.caps ?? {}) ? { run, personDay, siteMonth, draftsADay, ...given.caps } : given.caps;
  const whole = {
    key: null,
    currency: "USD",
    disclosure: "assist" as const,
    ...given,
    fast: withFields({ price: null }, given.fast),
    smart: withFields({ price: null }, given.smart),
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

function withFields(fields: object, given: unknown): unknown {
  return isObject(given) ? { ...fields, ...given } : given;
}

function isObject(given: unknown): given is object {
  return typeof given === "object" && given !== null;
}
