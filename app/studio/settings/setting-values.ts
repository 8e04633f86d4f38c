import { defineSite, type SettingValues, type StudioSetting } from "#core/base/site-config.ts";
import { keysOf } from "#core/base/values/record-keys.ts";
import { oneLine } from "#core/base/values/one-line.ts";
import { typographyRules, TYPOGRAPHY_RULES } from "#core/polish/typography/typography-rules.ts";
import { settingIn } from "#core/settings/studio-values.ts";
import type { RedirectRules } from "#core/settings/redirect-rules.ts";
import { typography } from "../../messages/editor/typography.ts";
import { settingWords } from "../../messages/settings/settings.ts";

const DEFAULTS = defineSite({});

/** What a form sends of a setting: one text, or the texts of all its rows or ticked boxes. */
export interface TypedValues {
  text: (path: StudioSetting) => string;
  codes: { name: string[]; content: string[] };
  ticked: string[];
}

/** Returns the values with what a form sent. A value that equals the default, or an empty field, is not stored. */
export function withTyped(values: SettingValues, paths: readonly StudioSetting[], typed: TypedValues): SettingValues {
  const changed = { ...values };
  for (const path of paths) {
    const value = typedValue(path, typed);
    const isDefault = JSON.stringify(value) === JSON.stringify(settingIn(DEFAULTS, path));
    if (value === "" || isDefault) delete changed[path];
    else changed[path] = value;
  }
  return changed;
}

function typedValue(path: StudioSetting, { text, codes, ticked }: TypedValues): unknown {
  const typed = oneLine(text(path));
  if (path === "typography") return switchesOf(ticked);
  if (path === "head.verification") return verificationOf(codes.name, codes.content);
  if (path === "head.canonicalQuery") return typed === "" ? "" : typed.split(/[ ,;]+/).filter((key) => key !== "");
  if (path.startsWith("tagIndex.")) return /^\d+$/.test(typed) ? Number(typed) : typed;
  return typed;
}

function switchesOf(ticked: string[]): Record<string, boolean> {
  const changed = TYPOGRAPHY_RULES.filter(({ name, on }) => ticked.includes(name) !== on);
  return Object.fromEntries(changed.map(({ name, on }) => [name, !on]));
}

/** Returns the rows that are not empty. A whole `<meta>` tag in either field gives both name and content. */
function verificationOf(names: string[], contents: string[]): { name: string; content: string }[] {
  const rows = names.map((name, at) => {
    const content = contents[at] ?? "";
    const tag = [name, content].find((text) => /^\s*<meta\s/i.test(text));
    if (tag === undefined) return { name: name.trim(), content: content.trim() };
    return {
      name: /\bname\s*=\s*["']([^"']*)/i.exec(tag)?.[1] ?? "",
      content: /\bcontent\s*=\s*["']([^"']*)/i.exec(tag)?.[1] ?? "",
    };
  });
  return rows.filter(({ name, content }) => name !== "" || content !== "");
}

/** Returns a setting's value as a text for a field or the history; empty when there is none. */
export function valueText(path: StudioSetting, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (path === "typography") {
    const rules = value as Record<string, boolean>;
    const names: Record<string, string> = typography.rules;
    const text = (name: string) =>
      `${names[name] ?? name}: ${rules[name] ? settingWords.switchedOn : settingWords.switchedOff}`;
    return keysOf(rules).map(text).join(", ");
  }
  if (path === "head.verification")
    return (value as { name: string; content: string }[]).map(({ name, content }) => `${name} ${content}`).join(", ");
  if (path === "redirects") {
    const rules = Object.entries(value as RedirectRules);
    return rules.map(([pattern, { to, status }]) => `${pattern} → ${to} (${status})`).join(", ");
  }
  return [value].flat().map(String).join(" ");
}

/** Returns a setting's default as the placeholder of its field; empty when there is none. */
export function defaultText(path: StudioSetting): string {
  return valueText(path, settingIn(DEFAULTS, path));
}

/** Returns the switches of the typography, whether each is on with these values, and why there is one. */
export function typographySwitches(values: Record<string, boolean>) {
  const present = typographyRules(values);
  return TYPOGRAPHY_RULES.map(({ name, why }) => ({ name, why, label: typography.rules[name], isOn: present[name] }));
}
