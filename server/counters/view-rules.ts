import { isbot } from "isbot";
import { createBoundedMap } from "./bounded-map.ts";

/* The rules of what counts as a view of a page (docs/decisions/098). Nothing of a request but path, source and kind of device is kept. */

/** The headers that decide whether and as what a request counts. */
export interface ViewHeaders {
  userAgent?: string | undefined;
  referer?: string | undefined;
  /** `Sec-Purpose`. */
  purpose?: string | undefined;
  /** `Sec-Fetch-Dest`. */
  fetchDest?: string | undefined;
}

/** Programs that read pages, and readers by the kind of their device. */
export type Agent = "bot" | "phone" | "other";

const AGENTS_HELD = 1_000;
const agents = createBoundedMap<Agent>(AGENTS_HELD);

/** A request without a name is a program's. Long names are not remembered, so that they cannot fill the memory. */
export function agentOf(userAgent: string): Agent {
  const remembered = agents.get(userAgent);
  if (remembered) return remembered;
  if (userAgent === "" || userAgent.length > LONGEST_AGENT) return "bot";
  const agent = isbot(userAgent) ? "bot" : /\bMobi/.test(userAgent) ? "phone" : "other";
  agents.set(userAgent, agent);
  return agent;
}

/** Names of browsers have at most some 300 characters; those of apps' built-in browsers are the longest. */
const LONGEST_AGENT = 512;

/**
 * A page that is fetched ahead is not read yet. Chromium fetches a page ahead for the site's own links only when they are pressed
 * (speculation-rules.json), and then sends no other request, so that counts.
 */
export function isAhead({ purpose, referer = "" }: ViewHeaders, ownOrigins: readonly string[]): boolean {
  return purpose !== undefined && !(purpose === "prefetch" && isOwn(referer, ownOrigins));
}

/** Browsers say what a page is fetched for; a picture, a frame or a script is no reader. Older browsers say nothing. */
export function isDocument({ fetchDest = "document" }: ViewHeaders): boolean {
  return fetchDest === "document";
}

const SOURCE_LIMIT = 60;
const HOST = /^[a-z\d.-]{1,60}$/;
const CAMPAIGN = /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u;

/**
 * Returns where a reader came from: the query's `utm_source`, else the host of the page before, without `www.`. Empty for the site's own
 * pages, where nothing was said, and for what is no name of a source.
 */
export function sourceOf(target: string, referer: string, ownOrigins: readonly string[]): string {
  const campaign = target.includes("utm_source=") ? campaignOf(target) : "";
  if (campaign !== "" || referer === "" || isOwn(referer, ownOrigins)) return campaign;
  const host = URL.canParse(referer) ? new URL(referer).hostname.replace(/^www\./, "") : "";
  return HOST.test(host) ? host : "";
}

function campaignOf(target: string): string {
  const said = new URLSearchParams(target.slice(target.indexOf("?"))).get("utm_source") ?? "";
  const name = said.normalize("NFC").trim().toLowerCase();
  return name.length <= SOURCE_LIMIT && CAMPAIGN.test(name) ? name : "";
}

function isOwn(referer: string, ownOrigins: readonly string[]): boolean {
  return ownOrigins.some((origin) => referer.startsWith(origin) && (referer[origin.length] ?? "/") === "/");
}

const SUBSCRIBERS = /\b(\d{1,7}) (?:subscriber|reader|user)/i;
const READER_LIMIT = 40;

/** Returns the name and the number of subscribers in the `User-Agent` of a program that reads feeds for people; null for others. */
export function feedReaderOf(userAgent: string): { reader: string; subscribers: number } | null {
  const subscribers = Number(SUBSCRIBERS.exec(userAgent.slice(0, LONGEST_AGENT))?.[1] ?? 0);
  const reader = /^[\p{L}\p{N}][\p{L}\p{N}. ]*/u.exec(userAgent)?.[0].trim() ?? "";
  return subscribers > 0 && reader !== "" && reader.length <= READER_LIMIT ? { reader, subscribers } : null;
}
