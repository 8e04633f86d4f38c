import { readFile } from "node:fs/promises";
import type { AssistantConfig } from "#core/base/assistant-config.ts";
import { SettingError } from "#server/base/config.ts";
import { assistantServerMessages } from "#core/messages/server/assistant.ts";

const KEY_LIMIT = 4_096;

/** Reads the model's key; null when none is configured. For a key that is invalid, throws a `SettingError` that does not quote it. */
export async function readModelKey(
  config: Pick<AssistantConfig, "key"> | null,
  environment: Record<string, string | undefined>,
): Promise<string | null> {
  const key = config?.key ?? null;
  if (key === null) return null;
  const [name, text] =
    "env" in key ? [assistantServerMessages.variable(key.env), environment[key.env] ?? ""] : await textOf(key.file);
  const value = text.trim();
  // In a header, other characters would cause an error that quotes the key.
  if (!/^[\x21-\x7e]+$/.test(value) || value.length > KEY_LIMIT) {
    const field = "env" in key ? "assistant.key.env" : "assistant.key.file";
    throw new SettingError(assistantServerMessages.noKey(field, name));
  }
  return value;
}

async function textOf(file: string): Promise<[name: string, text: string]> {
  const text = await readFile(file, "utf8").catch(() => null);
  return text === null ? [assistantServerMessages.noFile(file), ""] : [assistantServerMessages.file(file), text];
}

/** Returns a key as the settings page shows it: dots, then the last characters if the key is long. */
export function maskKey(key: string | null): string | null {
  if (key === null) return null;
  return key.length >= SHOWN_FROM ? `••••${key.slice(-SHOWN)}` : "••••";
}

const SHOWN = 4;
const SHOWN_FROM = 20;
