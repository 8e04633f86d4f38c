import { type AssistantConfig, type AssistantGiven, withAssistantDefaults } from "./assistant-config.ts";
import { type FirebaseConfig, type FirebaseGiven, withFirebaseDefaults } from "./firebase-config.ts";

/** The site owner's file, `szpalta.config.ts`. Every field has a default but `name`. */
export interface SiteConfig {
  name: string;
  tagline: string;
  /** Public origin without a slash at its end, e.g. `https://example.pl`; `SZPALTA_URL` overrides it. */
  url: string | null;
  /** IANA zone in which dates are shown and days are counted. */
  timeZone: string;
  head: {
    separator: string;
    description: string | null;
    locale: string;
    social: string | null;
    canonicalQuery: string[];
    verification: { name: string; content: string }[];
  };
  /** Only seed an empty site; afterwards categories live in the store. */
  categories: { slug: string; name: string; description: string }[];
  routeRules: Record<string, RouteRule>;
  buildCheckInterval: number;
  /** A tag page is indexed from this many posts with a description, or this many without. */
  tagIndex: { withDescription: number; without: number };
  typography: Record<string, boolean>;
  footer: { label: string; href: string }[];
  assistant?: AssistantConfig | null;
  firebase?: FirebaseConfig | null;
}

export interface RouteRule {
  redirect?: string | { to: string; status: 301 | 302 | 303 | 307 | 308 };
  prerender?: boolean;
  middleware?: string[];
}

export const DEFAULT_CANONICAL_QUERY = ["page", "sort", "filter", "search", "q", "category", "tag"];

/** 3 600 000 ms: platform.md, Builds. */
export const DEFAULT_BUILD_CHECK_INTERVAL = 3_600_000;

type Given = Omit<Partial<SiteConfig>, "head" | "assistant" | "firebase"> & {
  name: string;
  head?: Partial<SiteConfig["head"]>;
  assistant?: AssistantGiven | null;
  firebase?: FirebaseGiven | null;
};

export function defineSite(given: Given): SiteConfig {
  return {
    tagline: "",
    url: null,
    timeZone: "Europe/Warsaw",
    categories: [],
    routeRules: {},
    buildCheckInterval: DEFAULT_BUILD_CHECK_INTERVAL,
    tagIndex: { withDescription: 3, without: 5 },
    typography: {},
    footer: [],
    ...given,
    assistant: withAssistantDefaults(given.assistant ?? null),
    firebase: withFirebaseDefaults(given.firebase ?? null),
    head: {
      separator: "|",
      description: null,
      locale: "pl_PL",
      social: null,
      canonicalQuery: DEFAULT_CANONICAL_QUERY,
      verification: [],
      ...given.head,
    },
  };
}
