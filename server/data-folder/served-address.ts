import { join } from "node:path";
import { z } from "zod";
import type { SiteConfig } from "#core/base/site-config.ts";
import type { ServerConfig } from "../base/config.ts";
import { readJsonIfThere, writeIfThereIsSpace } from "./durable-file.ts";
import { ADDRESS_FILE } from "./folder-names.ts";

/* The public address that the pages of a data folder are rendered for: a command in another shell than the server's has not heard of it. */

const NOTE = z.object({ origin: z.string().nullable() });

/** Null for a site without an address of its own; undefined where nothing is noted, or this user may not read it. */
export async function addressOfFolder(data: string): Promise<string | null | undefined> {
  return (await readJsonIfThere(join(data, ADDRESS_FILE), NOTE).catch(() => null))?.origin;
}

/** The settings of a command, for the folder's own address where neither environment nor the site's file has one. */
export async function withAddressOfFolder(config: ServerConfig, site: Pick<SiteConfig, "url">): Promise<ServerConfig> {
  if (config.url ?? site.url) return config;
  return { ...config, url: (await addressOfFolder(config.data)) ?? null };
}

/** Stores the address at which the site is served, for whatever renders later; the folder must be locked. */
export async function noteAddress({ data, url }: ServerConfig, site: Pick<SiteConfig, "url">): Promise<void> {
  const origin = url ?? site.url;
  if ((await addressOfFolder(data)) === origin) return;
  await writeIfThereIsSpace(data, ADDRESS_FILE, Buffer.from(`${JSON.stringify({ origin })}\n`));
}
