import { type AssistantConfig, type AssistantFileSettings, withAssistantDefaults } from "./assistant-config.ts";
import { baseMessages } from "../messages/base.ts";
import { eachKey } from "./values/record-keys.ts";
import { type FirebaseConfig, type FirebaseFileSettings, withFirebaseDefaults } from "./firebase-config.ts";

/** A setting with a single value. Its default `value` decides how it is checked: as a text, a whole number, or a text or null. */
export interface PlainSetting {
  /** The setting's name in the studio. */
  label: string;
  value: string | number | null;
}

/**
 * Plain settings, grouped by their object in `szpalta.config.ts`; settings under `site` are at the top level of the file. A new plain
 * setting needs no more than one row here.
 */
export const PLAIN_SETTINGS = {
  site: {
    tagline: { label: "Motto", value: "" },
    securityContact: { label: "Kontakt w sprawach bezpieczeństwa", value: null },
    newsletter: { label: "Formularz zapisu na listy", value: "off" },
    counting: { label: "Liczenie wyświetleń", value: "server" },
    mostRead: { label: "Najczęściej czytane dla czytelników", value: "off" },
  },
  head: {
    separator: { label: "Znak między tytułem a nazwą witryny", value: "|" },
    description: { label: "Opis witryny dla wyszukiwarek", value: null },
    locale: { label: "Język i kraj", value: "pl_PL" },
    social: { label: "Konto w sieciach społecznościowych", value: null },
  },
  tagIndex: {
    withDescription: { label: "Od ilu wpisów tag z opisem trafia do wyszukiwarek", value: 3 },
    without: { label: "Od ilu wpisów tag bez opisu trafia do wyszukiwarek", value: 5 },
  },
} as const satisfies Record<string, Readonly<Record<string, PlainSetting>>>;

type Place = keyof typeof PLAIN_SETTINGS;
type TypeOf<Setting> = Setting extends { value: number }
  ? number
  : Setting extends { value: null }
    ? string | null
    : string;
type Values<In extends Place> = {
  -readonly [Name in keyof (typeof PLAIN_SETTINGS)[In]]: TypeOf<(typeof PLAIN_SETTINGS)[In][Name]>;
};

/** The studio's names for all settings of the configuration file and of the studio, by path and in the order in which they are shown. */
export const SETTING_LABELS: Readonly<Record<string, string>> = {
  name: "Nazwa witryny",
  ...labelsOf("", PLAIN_SETTINGS.site),
  url: "Publiczny adres według pliku",
  timeZone: "Strefa czasowa",
  ...labelsOf("head.", PLAIN_SETTINGS.head),
  "head.canonicalQuery": "Parametry, które rozróżniają strony",
  "head.verification": "Potwierdzenia własności",
  categories: "Kategorie nowej witryny",
  routeRules: "Adresy z własną regułą",
  redirects: "Reguły przekierowań",
  buildCheckInterval: "Co ile otwarta strona pyta o nową wersję",
  ...labelsOf("tagIndex.", PLAIN_SETTINGS.tagIndex),
  assistant: "Modele asystenta",
  firebase: "Projekt Firebase",
  typography: "Reguły typografii",
};

/** The settings that the studio changes, by path. The owner's file may hold each but `redirects`, and then wins. */
export const STUDIO_SETTINGS = [
  "name",
  "tagline",
  "head.description",
  "timeZone",
  "head.locale",
  "head.separator",
  "head.social",
  "head.verification",
  "head.canonicalQuery",
  "tagIndex.withDescription",
  "tagIndex.without",
  "typography",
  "redirects",
  "securityContact",
  "newsletter",
  "counting",
  "mostRead",
] as const;

/** Where readers can ask for letters: nowhere, on a page of its own, also in the footer of all pages, also below posts, or in all places. */
export const NEWSLETTER_PLACES = ["off", "page", "footer", "posts", "everywhere"] as const;

/** Where views of pages are counted: by the server that sends them, or by readers' browsers, for sites behind a cache. */
export const COUNTING_PLACES = ["server", "browser"] as const;

/** Whether the front page and the pages of categories list the posts that are read most. */
export const MOST_READ_CHOICES = ["off", "on"] as const;

export type StudioSetting = (typeof STUDIO_SETTINGS)[number];

/** What the studio stores of the site's settings, by path such as `head.separator`. */
export type SettingValues = Readonly<Record<string, unknown>>;

/** The site's configuration: the owner's file, `szpalta.config.ts`, and what the studio stores. Every field has a default. */
export interface SiteConfig extends Values<"site"> {
  /** Paths of the settings that the owner's file holds, such as `head.separator`, and of its rules, such as `routeRules./rss`. */
  inFile: readonly string[];
  name: string;
  /** Public origin without a slash at its end, e.g. `https://example.pl`; `SZPALTA_URL` overrides it. */
  url: string | null;
  /** The IANA time zone in which dates are shown and days are counted. */
  timeZone: string;
  head: Values<"head"> & { canonicalQuery: string[]; verification: { name: string; content: string }[] };
  /** Categories of a new, empty site. Later the store holds the categories. */
  categories: { slug: string; name: string; description: string }[];
  routeRules: Record<string, RouteRule>;
  buildCheckInterval: number;
  /** The least number of posts for search engines to index a tag's page: one number for tags with a description, one for other tags. */
  tagIndex: Values<"tagIndex">;
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

/** The interval in ms at which an open page checks whether there is a new build: one hour. */
export const DEFAULT_BUILD_CHECK_INTERVAL = 3_600_000;

type FileSettings = Omit<Partial<SiteConfig>, "inFile" | "head" | "tagIndex" | "assistant" | "firebase"> & {
  tagIndex?: Partial<SiteConfig["tagIndex"]>;
  head?: Partial<SiteConfig["head"]>;
  assistant?: AssistantFileSettings | null;
  firebase?: FirebaseFileSettings | null;
};

export function defineSite(config: FileSettings): SiteConfig {
  const { head, tagIndex } = config;
  return {
    name: baseMessages.unnamedSite,
    ...defaultsOf("site"),
    url: null,
    timeZone: "Europe/Warsaw",
    categories: [],
    routeRules: {},
    buildCheckInterval: DEFAULT_BUILD_CHECK_INTERVAL,
    typography: {},
    footer: [],
    ...config,
    inFile: [
      ...Object.keys(config),
      ...pathsIn("head", head),
      ...pathsIn("tagIndex", tagIndex),
      ...pathsIn("routeRules", config.routeRules),
    ],
    tagIndex: { ...defaultsOf("tagIndex"), ...tagIndex },
    assistant: withAssistantDefaults(config.assistant ?? null),
    firebase: withFirebaseDefaults(config.firebase ?? null),
    head: {
      ...defaultsOf("head"),
      canonicalQuery: DEFAULT_CANONICAL_QUERY,
      verification: [],
      ...head,
    },
  };
}

function pathsIn(group: string, settings: object | undefined): string[] {
  return Object.keys(settings ?? {}).map((name) => `${group}.${name}`);
}

function defaultsOf<In extends Place>(place: In): Values<In> {
  const settings: Readonly<Record<string, PlainSetting>> = PLAIN_SETTINGS[place];
  return eachKey(settings, (name) => settings[name]?.value) as Values<In>;
}

function labelsOf(path: string, settings: Readonly<Record<string, PlainSetting>>): Record<string, string> {
  return Object.fromEntries(Object.entries(settings).map(([name, { label }]) => [path + name, label]));
}
