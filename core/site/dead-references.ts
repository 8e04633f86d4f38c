import { createLinkCheck } from "../addresses/dead-links.ts";
import { presentAddress } from "../addresses/entity-at-path.ts";
import type { AddressDeps } from "../addresses/store.ts";
import { decodedAddress, decodedPart } from "../base/paths.ts";
import type { SiteConfig } from "../base/site-config.ts";
import { unescapeHtml } from "../markdown/sanitiser/serialise.ts";
import { imageUrl, linkUrl } from "../markdown/sanitiser/urls.ts";
import { sitePathOf } from "../markdown/site-paths.ts";
import { linksAndImagesIn, type Reference } from "../markdown/source/links-and-images.ts";
import { missingPictures } from "../posts/checks/picture-lines.ts";
import type { Post } from "../posts/post.ts";
import type { SiteStoreRead } from "./store.ts";

/** Kinds of faults in a text: links to missing pages or to missing places on a page, and missing pictures. */
const DEAD_REFERENCES = ["dead-link", "dead-anchor", "missing-picture"] as const;

export interface DeadReference {
  kind: (typeof DEAD_REFERENCES)[number];
  /** The address as it is written in the text; if the text does not have it, as it is in the text's HTML. */
  address: string;
  /** The line in the text, counted from 1; null when the address is not found in the text. */
  line: number | null;
}

interface CheckDeps {
  read: SiteStoreRead;
  config: Pick<SiteConfig, "routeRules">;
  /** The site's origin; null if none is set. */
  origin: string | null;
  hasPublicFile?: AddressDeps["hasPublicFile"];
}

/** Used as the origin when a site has none, so that addresses can be resolved as browsers do. */
const NO_ORIGIN = "http://site.invalid";

/** The ids of at most this many pages stay in memory, because texts on one subject often link to the same pages. */
const PAGES_REMEMBERED = 200;

/**
 * Returns a function that finds the dead references of one published post. Its memory does not grow with the site. Pictures of the library
 * are not checked.
 */
export async function createReferenceCheck({ read, config, origin, hasPublicFile }: CheckDeps) {
  const leads = await createLinkCheck(read, config, hasPublicFile);
  const remembered = new Map<string, ReadonlySet<string>>();

  async function htmlAt(path: string): Promise<string | null> {
    const [category = "", slug = ""] = path.slice(1).split("/");
    const post = await read.publishedPost(category, slug);
    return post && String(post.html);
  }

  /** Returns the ids in a post's HTML; null for a page that is not a post, because its ids are unknown. */
  async function idsAt(path: string): Promise<ReadonlySet<string> | null> {
    const present = await presentAddress(read, path);
    if (present === null) return null;
    const cached = remembered.get(present);
    if (cached) return cached;
    const html = await htmlAt(present);
    if (html === null) return null;
    const { ids } = referencesIn(html);
    const [oldest] = remembered.keys();
    if (remembered.size >= PAGES_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    remembered.set(present, ids);
    return ids;
  }

  return async (post: Pick<Post, "slug" | "body">): Promise<DeadReference[]> => {
    const page = await read.publishedPathOf(post.slug);
    const html = page && (await htmlAt(page));
    if (page === null || !html) return [];
    const { links, files, ids } = referencesIn(html);
    const dead: Record<DeadReference["kind"], string[]> = { "dead-link": [], "dead-anchor": [], "missing-picture": [] };
    for (const href of links) {
      const to = addressOf(href, page, origin);
      if (to === null) continue;
      const isOwn = to.path === page;
      if (!isOwn && !(await leads(to.path + to.search))) dead["dead-link"].push(href);
      else if (to.fragment !== "") {
        const places = isOwn ? ids : await idsAt(to.path);
        if (places && !isPlace(to.fragment, places)) dead["dead-anchor"].push(href);
      }
    }
    for (const src of files) {
      const at = addressOf(src, page, origin);
      if (at && !(await leads(at.path + at.search))) dead["missing-picture"].push(src);
    }
    return withLines(dead, post.body);
  };
}

const TAG = /<[a-z][a-z\d]*((?: [^\s=<>"]+="[^"]*")+)>/g;
const ATTRIBUTE = / ([^\s="]+)="([^"]*)"/g;
const FILES = new Set(["src", "poster"]);

/** Reads HTML that our serialiser wrote. Returns the targets of its links, the files that it shows, and its ids, each once. */
function referencesIn(html: string): Record<"links" | "files" | "ids", Set<string>> {
  const references = { links: new Set<string>(), files: new Set<string>(), ids: new Set<string>() };
  for (const [, attributes = ""] of html.matchAll(TAG)) {
    for (const [, name = "", written = ""] of attributes.matchAll(ATTRIBUTE)) {
      const value = unescapeHtml(written);
      if (name === "id") references.ids.add(value);
      else if (name === "href") references.links.add(value);
      else if (FILES.has(name)) references.files.add(value);
    }
  }
  return references;
}

/** Returns the address of the page that a link names; null for another site, a file of the library or the app, and an invalid address. */
function addressOf(written: string, page: string, origin: string | null) {
  const base = new URL(encodeURI(page), origin ?? NO_ORIGIN);
  if (!URL.canParse(written, base)) return null;
  const { href, search, hash } = new URL(written, base);
  const path = sitePathOf(href, base.origin);
  return path === null ? null : { path, search, fragment: hash.slice(1).replace(/:~:.*/s, "") };
}

function isPlace(fragment: string, ids: ReadonlySet<string>): boolean {
  return ids.has(fragment) || ids.has(decodedPart(fragment)) || fragment.toLowerCase() === "top";
}

/** Finds the line of each dead address in the Markdown, and adds pictures whose address is lost. */
function withLines(dead: Record<DeadReference["kind"], string[]>, body: string): DeadReference[] {
  const lost = missingPictures(body).map(({ line, text }): DeadReference => ({
    kind: "missing-picture",
    address: text,
    line,
  }));
  if (DEAD_REFERENCES.every((kind) => dead[kind].length === 0)) return lost;
  const { links, images } = linksAndImagesIn(body);
  const references = [
    ...linesOf("dead-link", dead["dead-link"], links, linkUrl),
    ...linesOf("dead-anchor", dead["dead-anchor"], links, linkUrl),
    ...linesOf("missing-picture", dead["missing-picture"], images, imageUrl),
    ...lost,
  ];
  return references.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

function linesOf(
  kind: DeadReference["kind"],
  addresses: readonly string[],
  references: readonly Reference[],
  inHtml: (url: string) => string | null,
): DeadReference[] {
  const keyOf = (address: string) => decodedAddress(inHtml(address) ?? "");
  return addresses.flatMap((address): DeadReference[] => {
    const key = decodedAddress(address);
    const places = references.filter(({ url }) => keyOf(url) === key);
    return places.length === 0
      ? [{ kind, address, line: null }]
      : places.map(({ url, line }) => ({ kind, address: url, line }));
  });
}
