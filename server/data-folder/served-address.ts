import { join } from "node:path";
import { z } from "zod";
import type { SiteConfig } from "#core/base/site-config.ts";
import type { ServerConfig } from "../base/config.ts";
import { readJsonIfThere, writeIfThereIsSpace } from "./durable-file.ts";
import { ADDRESS_FILE } from "./folder-names.ts";

/*
 * A note in the data folder of the public address. Pages are rendered for this address. Commands need the note, because the variable
 * SZPALTA_URL may be set for the server only.
 */

const NOTE = z.object({ origin: z.string().nullable() });

/** Returns the noted origin; null for a site without a public address, undefined without a note or rights to read it. */
export async function addressOfFolder(data: string): Promise<string | null | undefined> {
  return (await readJsonIfThere(join(data, ADDRESS_FILE), NOTE).catch(() => null))?.origin;
}

/** Returns the settings of a command. The noted address is added when neither the environment nor the site's file has an address. */
export async function withAddressOfFolder(config: ServerConfig, site: Pick<SiteConfig, "url">): Promise<ServerConfig> {
  if (config.url ?? site.url) return config;
  return { ...config, url: (await addressOfFolder(config.data)) ?? null };
}

/** Notes the address at which the site is served. The caller must hold the folder's lock. */
export async function noteAddress({ data, url }: ServerConfig, site: Pick<SiteConfig, "url">): Promise<void> {
  const origin = url ?? site.url;
  if ((await addressOfFolder(data)) === origin) return;
  await writeIfThereIsSpace(data, ADDRESS_FILE, Buffer.from(`${JSON.stringify({ origin })}\n`));
}
