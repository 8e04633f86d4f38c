import { join } from "node:path";
import { z } from "zod";
import type { SiteConfig } from "#core/base/site-config.ts";
import type { ServerConfig } from "../base/config.ts";
import { readJsonIfThere, writeIfThereIsSpace } from "./durable-file.ts";
import { ADDRESS_FILE } from "./folder-names.ts";

/*
 * A note in the data folder of the public address for which its pages are rendered. Commands need it, because the variable SZPALTA_URL may
 * be set for the server only.
 */

const NOTE = z.object({ origin: z.string().nullable() });

/** The noted origin; null for a site without a public address, undefined when none is noted or this user may not read the note. */
export async function addressOfFolder(data: string): Promise<string | null | undefined> {
  return (await readJsonIfThere(join(data, ADDRESS_FILE), NOTE).catch(() => null))?.origin;
}

/** The settings of a command, with the noted address when neither the environment nor the site's file has one. */
export async function withAddressOfFolder(config: ServerConfig, site: Pick<SiteConfig, "url">): Promise<ServerConfig> {
  if (config.url ?? site.url) return config;
  return { ...config, url: (await addressOfFolder(config.data)) ?? null };
}

/** Notes the address at which the site is served. The folder has to be locked. */
export async function noteAddress({ data, url }: ServerConfig, site: Pick<SiteConfig, "url">): Promise<void> {
  const origin = url ?? site.url;
  if ((await addressOfFolder(data)) === origin) return;
  await writeIfThereIsSpace(data, ADDRESS_FILE, Buffer.from(`${JSON.stringify({ origin })}\n`));
}
