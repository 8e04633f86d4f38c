import { eachKey, keysOf } from "../base/values/record-keys.ts";
import { oneLine } from "#core/base/values/one-line.ts";
import { type SiteConfig, STUDIO_SETTINGS, type StudioSetting } from "../base/site-config.ts";
import { settingIn, soundValues } from "./studio-values.ts";
import { MARKS, type MenuLine, type SiteSettings } from "./site-settings.ts";
import type { SettingsDeps, SettingsStoreRead, SettingsStoreWrite } from "./store.ts";
import { createLinkCheck } from "../addresses/dead-links.ts";
import { linkLeads } from "../addresses/fallback-target.ts";
import { decodedAddress } from "../base/paths.ts";
import { isExternal, ruleFor, ruleMatcher } from "../base/route-rules.ts";
import { circleOfRules, faultOfRule, type RuleTarget } from "./redirect-rules.ts";
import { auditEntry } from "../base/audit-entry.ts";
import { permitted, may } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { ok, refuse, refuseField, type Outcome } from "../base/outcome.ts";
import { formatNumber } from "../messages/plural-forms.ts";
import { comparePolish } from "../polish/collation.ts";
import { menuLinePath } from "./menu-line-path.ts";
import { faultOfMenuLines } from "./menu-lines.ts";
import { formMessages } from "#core/messages/base.ts";
import { settingsMessages } from "#core/messages/settings.ts";

type Deps = Pick<SettingsDeps, "store" | "clock" | "config" | "environment" | "origin" | "plateFor" | "hasPublicFile">;

const SECOND_MS = 1_000;

const LISTS = { menu: "Menu", footer: "Stopka" } as const;

/** A server that nobody sets up anew needs no schemas. */
const loadChecks = () => import("./setting-checks.ts");

const NOTHING: EditorChoices = { categories: [], people: [], topics: [] };

export function createSettingsService(deps: Deps) {
  const { store, config, environment } = deps;
  return {
    settings: permitted("administer", async () => {
      const fileOnly = [...configOnlySettings(config), ...environment];
      const settings: SiteSettings = await soundSettings(store.read);
      const lostLines = await lostMenuLines(deps, settings);
      return ok({ settings, lostLines, fileOnly, present: presentValues(config, settings), inFile: config.inFile });
    }),
    change: permitted("administer", (viewer, settings: SiteSettings) => change(deps, viewer, settings)),
    history: permitted("administer", async () => ok(await readHistory(store.read))),
    /** Makes a stored version the present settings. `version` is the version of the settings that are replaced. */
    restore: permitted("administer", (viewer, id: number, version: number) => restore(deps, viewer, id, version)),
    /** Adds a redirect rule, or gives its pattern another target. */
    putRedirect: permitted("administer", (viewer, pattern: string, target: RuleTarget) =>
      putRedirect(deps, viewer, decodedAddress(pattern.trim()), { ...target, to: target.to.trim() }),
    ),
    removeRedirect: permitted("administer", (viewer, pattern: string) => removeRedirect(deps, viewer, pattern)),
    choices: async (viewer: Viewer) => (may(viewer, "write-own") ? readChoices(store.read) : NOTHING),
  };
}

/**
 * Returns the addresses of the team's own lines that lead readers to no page: `left-out` lines are not shown, because they name a page
 * that is not published; `nowhere` lines are shown, because a file of the owner's folder or a page to come may have the address.
 */
async function lostMenuLines({ store: { read }, config, hasPublicFile }: Deps, { menu, footer }: SiteSettings) {
  const leads = await createLinkCheck(read, config, hasPublicFile);
  const lost: Record<string, "left-out" | "nowhere"> = {};
  for (const { href } of [...menu, ...(footer ?? [])]) {
    if ((await menuLinePath(read, href)) === null) lost[href] = "left-out";
    else if (!isExternal(href) && !(await leads(href))) lost[href] = "nowhere";
  }
  return lost;
}

/** Reads the settings without values that an older version stored and the present one would refuse. */
async function soundSettings(read: SettingsStoreRead) {
  const settings = await read.settings();
  return { ...settings, values: soundValues(settings.values) };
}

async function change(deps: Deps, viewer: Viewer, requested: SiteSettings): Promise<Outcome<SiteSettings>> {
  const { store, clock } = deps;
  const tidied: SiteSettings = {
    ...requested,
    menu: tidy(requested.menu),
    footer: requested.footer && tidy(requested.footer),
  };
  const now = clock();
  const { checkLook, checkSettingValues } = await loadChecks();
  const { values, faults: badValues } = checkSettingValues(tidied.values);
  const { look, faults: badLook } = checkLook(tidied.look);
  const measured = await measuredLogo(deps, requested.logoId);
  return store.write(async (tx) => {
    const present = await tx.settings();
    if (present.version !== requested.version) {
      return refuse("conflict", settingsMessages.changedMeanwhile);
    }
    const faults = { ...(await faultsOf(tx, tidied)), ...badValues, ...badLook };
    if (Object.keys(faults).length > 0) return refuse("invalid", formMessages.correctFields, faults);
    const { menu, footer } = tidied;
    const marks = eachKey(MARKS, (name) => tidied[name]);
    const settings: SiteSettings = {
      menu,
      footer,
      ...marks,
      values,
      look,
      ...measured,
      version: present.version + 1,
    };
    await tx.putSettings(settings);
    await putVersions(tx, present, settings, { at: now, userId: viewer.id });
    const details = { menu: menu.length, footer: footer?.length ?? null, ...marks };
    await tx.putAudit(auditEntry(viewer, now, "settings", null, details));
    return ok(settings);
  });
}

/** Measures the logo at each save, because its file may be another one since. */
async function measuredLogo({ plateFor }: Deps, logoId: string | null) {
  const plate = logoId === null || !plateFor ? "light" : await plateFor(logoId);
  return { logoWithoutPlate: plate === null ? logoId : null, logoOnDark: plate === "dark" ? logoId : null };
}

/** Stores the version after a change. It is preceded by the version before, where that one came otherwise, such as by an import. */
async function putVersions(
  tx: SettingsStoreWrite,
  before: SiteSettings,
  after: SiteSettings,
  made: { at: number; userId: string },
): Promise<void> {
  const [last] = await tx.settingsVersions();
  if (!last || !isSame(last.settings, before)) {
    await tx.putSettingsVersion({ at: made.at, userId: null, settings: before });
  }
  if (!isSame(before, after)) await tx.putSettingsVersion({ ...made, settings: after });
}

function isSame(one: SiteSettings, other: SiteSettings): boolean {
  const compared = (settings: SiteSettings) =>
    JSON.stringify({ ...settings, logoWithoutPlate: null, logoOnDark: null, version: 0 });
  return compared(one) === compared(other);
}

/**
 * Returns all stored versions of the settings, newest first, each with the name of the person who made it; null for nobody of the team.
 * The newest one is usually present.
 */
async function readHistory(read: SettingsStoreRead) {
  const [versions, users, present] = await Promise.all([read.settingsVersions(), read.users(), read.settings()]);
  const nameOf = (userId: string | null) => users.find(({ id }) => id === userId)?.name ?? null;
  return versions.map(({ userId, ...version }, at) => {
    const isPresent = at === 0 && isSame(version.settings, present);
    return { ...version, who: nameOf(userId), isPresent };
  });
}

async function restore(deps: Deps, viewer: Viewer, id: number, version: number): Promise<Outcome<SiteSettings>> {
  const { read } = deps.store;
  const stored = (await read.settingsVersions()).find((each) => each.id === id)?.settings;
  if (!stored) return refuse("missing", settingsMessages.noVersion);
  const present = await read.media(keysOf(MARKS).flatMap((name) => stored[name] ?? []));
  // A picture that is no longer there, or a value that would be refused today, does not keep the rest from coming back.
  const marks = eachKey(MARKS, (name) => present.find((media) => media.id === stored[name])?.id ?? null);
  const { checkSettingValues } = await loadChecks();
  const { values } = checkSettingValues(soundValues(stored.values));
  return change(deps, viewer, { ...stored, ...marks, values, version });
}

async function putRedirect(
  deps: Deps,
  viewer: Viewer,
  pattern: string,
  target: RuleTarget,
): Promise<Outcome<SiteSettings>> {
  const { store, config, origin } = deps;
  const fault = faultOfRule(pattern, target.to);
  if (fault) return refuseField(...fault);
  if (config.inFile.includes(`routeRules.${pattern}`)) return refuseField("pattern", settingsMessages.ruleInFile);
  const rules = { ...config.routeRules, [pattern]: { redirect: target } };
  const circle = circleOfRules(rules, origin);
  if (circle !== null) return refuseField("to", circle);
  const isRedirected = ruleFor(ruleMatcher(rules), target.to.replace(/[?#].*/s, ""))?.redirect !== undefined;
  const isKnown = isExternal(target.to) || target.to.endsWith("/**") || isRedirected;
  if (!isKnown && !(await linkLeads(store.read, target.to))) {
    return refuseField("to", settingsMessages.deadRuleTarget);
  }
  const settings = await soundSettings(store.read);
  const redirects = { ...settings.values.redirects, [pattern]: target };
  const changed = await change(deps, viewer, { ...settings, values: { ...settings.values, redirects } });
  const refused = changed.ok ? undefined : changed.fields?.["redirects"];
  return refused === undefined ? changed : refuseField("pattern", refused);
}

async function removeRedirect(deps: Deps, viewer: Viewer, pattern: string): Promise<Outcome<SiteSettings>> {
  const settings = await soundSettings(deps.store.read);
  const { [pattern]: removed, ...redirects } = settings.values.redirects ?? {};
  if (!removed) return refuse("missing", settingsMessages.noRule);
  return change(deps, viewer, { ...settings, values: { ...settings.values, redirects } });
}

function tidy(lines: MenuLine[]): MenuLine[] {
  return lines.map(({ label, href }) => ({ label: oneLine(label), href: href.trim() }));
}

async function faultsOf(read: SettingsStoreRead, settings: SiteSettings): Promise<Record<string, string>> {
  const faults: Record<string, string> = {};
  for (const list of ["menu", "footer"] as const) {
    const fault = faultOfMenuLines(settings[list] ?? []);
    if (fault !== null) faults[list] = `${LISTS[list]}: ${fault}`;
  }
  for (const mark of keysOf(MARKS)) {
    const id = settings[mark];
    if (id !== null && (await read.media([id])).length === 0) faults[mark] = settingsMessages.noPicture;
  }
  return faults;
}

export type EditorChoices = Awaited<ReturnType<typeof readChoices>>;

async function readChoices(read: SettingsStoreRead) {
  const [categories, users, topics] = await Promise.all([read.categories(), read.users(), read.topics()]);
  const people = users.filter(({ role }) => role !== "reader");
  return {
    categories: categories.map(({ id, slug, name }) => ({ id, slug, name })),
    // People who have left are listed so that old posts can show them; they cannot be chosen.
    people: people
      .map(({ id, name, role, active }) => ({ id, name, role, active }))
      .toSorted((a, b) => comparePolish(a.name, b.name)),
    // A merged topic is shown under the name of the topic it was merged into.
    topics: topics.filter(({ state }) => state !== "merged").map(({ id, title, slug }) => ({ id, title, slug })),
  };
}

/** Maps the path of each setting of the studio to its present value, whether the file, the studio or nobody set it. */
function presentValues(config: SiteConfig, { values }: SiteSettings): Record<StudioSetting, unknown> {
  const value = (path: StudioSetting) => (path === "redirects" ? (values[path] ?? {}) : settingIn(config, path));
  return Object.fromEntries(STUDIO_SETTINGS.map((path) => [path, value(path)])) as Record<StudioSetting, unknown>;
}

/**
 * Lists the settings that can be changed only in `szpalta.config.ts`: the name in the file and the present value as
 * text. The text is empty for a setting without a value.
 */
function configOnlySettings(config: SiteConfig) {
  const { assistant } = config;
  const values: Record<string, unknown> = {
    url: config.url,
    categories: config.categories.map(({ slug }) => slug),
    routeRules: Object.keys(config.routeRules).filter((pattern) => config.inFile.includes(`routeRules.${pattern}`)),
    buildCheckInterval: `${formatNumber(Math.round(config.buildCheckInterval / SECOND_MS))} s`,
    assistant: assistant && [assistant.fast.id, assistant.smart.id],
    firebase: config.firebase?.projectId,
  };
  return Object.entries(values).map(([name, value]) => ({
    name,
    value: [value ?? ""].flat().map(String).join(", "),
  }));
}
