import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { readAddressList } from "#core/addresses/read-address-list.ts";
import { ruleMatcher } from "#core/base/route-rules.ts";
import { addressStatus, type AddressStatus } from "#core/site/address-status.ts";
import { createSiteReader } from "#core/site/create-site-reader.ts";
import type { ComposedSite } from "../compose/composed-site.ts";
import type { DoctorReport } from "./doctor-report.ts";
import type { Progress } from "../base/progress.ts";
import { doctorMessages } from "#core/messages/server/cli/doctor.ts";

/** A sitemap has at most this many bytes. The protocol (sitemaps.org) allows 50 MB. */
const SITEMAP_LIMIT = 64 * 1024 * 1024;

export type CheckedSite = Pick<ComposedSite, "store" | "site" | "clock" | "origin">;

/** Reports a fault for each sitemap address that leads nowhere on this site. A file that is not a sitemap gives one fault. */
export async function checkSitemap(
  { store, site, clock, origin }: CheckedSite,
  file: string,
  report: Pick<DoctorReport, "fault" | "say">,
  progress: Progress,
): Promise<void> {
  const text = await readSitemap(file);
  if (text === null) return report.fault(doctorMessages.unreadable(file));
  const { addresses, isIndex } = readAddressList(text);
  if (isIndex) return report.fault(doctorMessages.sitemapIndex(file));
  if (addresses.length === 0) return report.fault(doctorMessages.noAddresses(file));
  const { read } = store;
  const reading = createSiteReader({ store, clock, config: site, origin: origin() });
  const reads = { reading, read, rules: ruleMatcher(site.routeRules) };
  const counts: Record<AddressStatus, number> = { leads: 0, gone: 0, nowhere: 0 };
  for (const [at, address] of addresses.entries()) {
    const status = await statusOf(reads, address);
    counts[status] += 1;
    if (status === "nowhere") await report.fault(doctorMessages.leadsNowhere(address));
    progress(at + 1, addresses.length, "adresy");
  }
  const { leads, gone, nowhere } = counts;
  await report.say(
    doctorMessages.sitemap({
      file: basename(file),
      addresses: addresses.length,
      leads,
      gone,
      nowhere,
    }),
  );
}

async function statusOf(reads: Parameters<typeof addressStatus>[0], address: string): Promise<AddressStatus> {
  return URL.canParse(address, "https://site.invalid") ? addressStatus(reads, address) : "nowhere";
}

async function readSitemap(file: string): Promise<string | null> {
  try {
    return (await stat(file)).size > SITEMAP_LIMIT ? null : await readFile(file, "utf8");
  } catch {
    return null;
  }
}
