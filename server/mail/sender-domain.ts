import { Resolver } from "node:dns/promises";
import type { DomainRecord } from "#core/mail/store.ts";
import { domainMessages as words } from "#core/messages/mail.ts";
import { clipped } from "#core/polish/clipped.ts";

/** Returns the TXT records of a name, each in pieces, as `node:dns` does; rejects with its codes. */
export type ReadTxt = (name: string) => Promise<string[][]>;

/** One try; a second server is tried after it. */
const DNS_WAIT_MS = 2_000;

const RECORD_SHOWN = 200;

/** Looks up SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489) of the domain from which letters are sent. */
export function readSenderDomain(
  domain: string,
  selector: string,
  readTxt: ReadTxt = readFromDns,
): Promise<DomainRecord[]> {
  return Promise.all([spfOf(domain, readTxt), dkimOf(domain, selector, readTxt), dmarcOf(domain, readTxt)]);
}

const readFromDns: ReadTxt = (name) => new Resolver({ timeout: DNS_WAIT_MS, tries: 2 }).resolveTxt(name);

/** Returns the records that begin as they should; null when the DNS does not answer. */
async function recordsAt(name: string, version: RegExp, readTxt: ReadTxt): Promise<string[] | null> {
  try {
    return (await readTxt(name)).map((pieces) => pieces.join("")).filter((text) => version.test(text));
  } catch (error) {
    return ["ENOTFOUND", "ENODATA"].includes((error as NodeJS.ErrnoException).code ?? "") ? [] : null;
  }
}

async function spfOf(domain: string, readTxt: ReadTxt): Promise<DomainRecord> {
  const name = "SPF";
  const records = await recordsAt(domain, /^v=spf1(?: |$)/i, readTxt);
  if (records === null) return { name, state: "unknown", says: words.silent };
  const [record, second] = records;
  if (record === undefined) return { name, state: "missing", says: words.noSpf(domain) };
  if (second !== undefined) return { name, state: "wrong", says: words.manySpf(records.length) };
  const isOpen = record.split(" ").some((term) => /^\+?all$/i.test(term));
  return isOpen
    ? { name, state: "wrong", says: words.openSpf }
    : { name, state: "fine", says: words.there(clipped(record, RECORD_SHOWN)) };
}

async function dkimOf(domain: string, selector: string, readTxt: ReadTxt): Promise<DomainRecord> {
  const name = "DKIM";
  if (selector === "") return { name, state: "unknown", says: words.noSelector };
  const at = `${selector}._domainkey.${domain}`;
  const records = await recordsAt(at, /p=/, readTxt);
  if (records === null) return { name, state: "unknown", says: words.silent };
  const [record] = records;
  if (record === undefined) return { name, state: "missing", says: words.noDkim(at) };
  const isRevoked = record.split(";").some((tag) => tag.trim() === "p=");
  return isRevoked
    ? { name, state: "wrong", says: words.revokedDkim(at) }
    : { name, state: "fine", says: words.dkim(at) };
}

/** Without a record of its own a domain has that of the domain above it. */
async function dmarcOf(domain: string, readTxt: ReadTxt): Promise<DomainRecord> {
  const name = "DMARC";
  for (let at = domain; at.includes("."); at = at.slice(at.indexOf(".") + 1)) {
    const records = await recordsAt(`_dmarc.${at}`, /^v=DMARC1/i, readTxt);
    if (records === null) return { name, state: "unknown", says: words.silent };
    if (records[0] !== undefined) return { name, state: "fine", says: words.there(clipped(records[0], RECORD_SHOWN)) };
  }
  return { name, state: "missing", says: words.noDmarc(domain) };
}
