import { oneLine } from "#core/base/values/one-line.ts";
import type { SiteConfig } from "../base/site-config.ts";
import type { SettingsDeps, SettingsStoreRead, MenuLine, SiteSettings } from "./store.ts";
import { auditEntry } from "../base/audit-entry.ts";
import { permitted, may } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { ok, refuse, type Failure, type Outcome } from "../base/outcome.ts";
import { formatNumber } from "../messages/plural-forms.ts";
import { comparePolish } from "../polish/collation.ts";
import { shownPath } from "./shown-path.ts";
import { faultOfLines } from "./fault-of-lines.ts";
import { baseMessages } from "#core/messages/base.ts";
import { settingsMessages } from "#core/messages/settings.ts";

type Deps = Pick<SettingsDeps, "store" | "clock" | "config" | "environment">;

const SECOND_MS = 1_000;

const LISTS = { menu: "Menu", footer: "Stopka" } as const;

const NOTHING: EditorChoices = { categories: [], people: [], topics: [] };

export function createSettingsService(deps: Deps) {
  const { store, config, environment } = deps;
  return {
    settings: permitted("administer", async () => {
      const fileOnly = [...configOnlySettings(config), ...environment];
      const settings = await store.read.settings();
      return ok({ settings, leftOut: await leftOut(store.read, settings), fileOnly });
    }),
    change: permitted("administer", (viewer, settings: SiteSettings) => change(deps, viewer, settings)),
    choices: async (viewer: Viewer) => (may(viewer, "write-own") ? readChoices(store.read) : NOTHING),
  };
}

/** Addresses of lines that readers do not see, since there is no published page. */
async function leftOut(read: SettingsStoreRead, { menu, footer }: SiteSettings): Promise<string[]> {
  const hrefs = [...menu, ...(footer ?? [])].map(({ href }) => href);
  const shown = await Promise.all(hrefs.map((href) => shownPath(read, href)));
  return hrefs.filter((_href, at) => shown[at] === null);
}

async function change({ store, clock }: Deps, viewer: Viewer, given: SiteSettings): Promise<Outcome<SiteSettings>> {
  const tidied: SiteSettings = { ...given, menu: tidy(given.menu), footer: given.footer && tidy(given.footer) };
  const now = clock();
  return store.write(async (tx) => {
    const present = await tx.settings();
    if (present.version !== given.version) {
      return refuse("conflict", settingsMessages.changedMeanwhile);
    }
    const faults = await faultsOf(tx, tidied);
    if (faults) return faults;
    const { menu, footer, logoId, faviconId } = tidied;
    const settings: SiteSettings = { menu, footer, logoId, faviconId, version: present.version + 1 };
    await tx.putSettings(settings);
    const details = { menu: menu.length, footer: footer?.length ?? null, logoId, faviconId };
    await tx.putAudit(auditEntry(viewer, now, "settings", null, details));
    return ok(settings);
  });
}

function tidy(lines: MenuLine[]): MenuLine[] {
  return lines.map(({ label, href }) => ({ label: oneLine(label), href: href.trim() }));
}

async function faultsOf(read: SettingsStoreRead, settings: SiteSettings): Promise<Failure | null> {
  const faults: Record<string, string> = {};
  for (const list of ["menu", "footer"] as const) {
    const fault = faultOfLines(settings[list] ?? []);
    if (fault !== null) faults[list] = `${LISTS[list]}: ${fault}`;
  }
  for (const mark of ["logoId", "faviconId"] as const) {
    const id = settings[mark];
    if (id !== null && (await read.media([id])).length === 0) faults[mark] = settingsMessages.noPicture;
  }
  return Object.keys(faults).length === 0 ? null : refuse("invalid", baseMessages.correctFields, faults);
}

export type EditorChoices = Awaited<ReturnType<typeof readChoices>>;

async function readChoices(read: SettingsStoreRead) {
  const [categories, users, topics] = await Promise.all([read.categories(), read.users(), read.topics()]);
  const people = users.filter(({ role }) => role !== "reader");
  return {
    categories: categories.map(({ id, slug, name }) => ({ id, slug, name })),
    // Those who left are named and cannot be chosen for anything new.
    people: people
      .map(({ id, name, role, active }) => ({ id, name, role, active }))
      .toSorted((a, b) => comparePolish(a.name, b.name)),
    // What was merged goes by the name of what it went into.
    topics: topics.filter(({ state }) => state !== "merged").map(({ id, title, slug }) => ({ id, title, slug })),
  };
}

/** What only `szpalta.config.ts` decides, by the name it has there, with its present value as text: empty for none. */
function configOnlySettings(config: SiteConfig) {
  const { head, tagIndex } = config;
  const given: Record<string, string | number | string[] | null> = {
    name: config.name,
    tagline: config.tagline,
    url: config.url,
    timeZone: config.timeZone,
    "head.separator": head.separator,
    "head.description": head.description,
    "head.locale": head.locale,
    "head.social": head.social,
    "head.canonicalQuery": head.canonicalQuery,
    "head.verification": head.verification.map(({ name }) => name),
    categories: config.categories.map(({ slug }) => slug),
    routeRules: Object.keys(config.routeRules),
    buildCheckInterval: `${formatNumber(Math.round(config.buildCheckInterval / SECOND_MS))} s`,
    "tagIndex.withDescription": tagIndex.withDescription,
    "tagIndex.without": tagIndex.without,
    assistant: config.assistant ? [config.assistant.fast.id, config.assistant.smart.id] : null,
    firebase: config.firebase?.projectId ?? null,
    typography: Object.entries(config.typography).map(([rule, on]) => `${rule}: ${on ? "tak" : "nie"}`),
  };
  return Object.entries(given).map(([name, value]) => ({ name, value: asText(value) }));
}

function asText(value: string | number | string[] | null): string {
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}
