import { createLinkCheck } from "../addresses/dead-links.ts";
import { presentAddress } from "../addresses/entity-at-path.ts";
import { decodedAddress, decodedPart } from "../base/paths.ts";
import type { SiteConfig } from "../base/site-config.ts";
import { unescapeHtml } from "../markdown/sanitiser/serialise.ts";
import { imageUrl, linkUrl } from "../markdown/sanitiser/urls.ts";
import { sitePathOf } from "../markdown/site-paths.ts";
import { linksAndImagesIn, type Reference } from "../markdown/source/links-and-images.ts";
import { missingPictures } from "../posts/checks/picture-lines.ts";
import type { Post } from "../posts/post.ts";
import type { SiteStoreRead } from "./store.ts";

/** What readers of a text meet: a page that is not there, a page without that place, a picture that is not there. */
const DEAD_REFERENCES = ["dead-link", "dead-anchor", "missing-picture"] as const;

export interface DeadReference {
  kind: (typeof DEAD_REFERENCES)[number];
  /** As the text has it; as its HTML does where the text says it in another way. */
  address: string;
  /** In the text, from 1; null where it is not found there. */
  line: number | null;
}

interface Parts {
  read: SiteStoreRead;
  config: Pick<SiteConfig, "routeRules">;
  /** The site's origin; null where none is set. */
  origin: string | null;
}

/** Stands for the origin of a site without one, so that addresses can be resolved as a browser does. */
const NO_ORIGIN = "http://site.invalid";

/** Pages whose ids are remembered: texts of one subject link to each other. */
const PAGES_REMEMBERED = 200;

/** Answers for one published post after another; what it remembers does not grow with the site. Pictures of the library are not looked at. */
export async function createReferenceCheck({ read, config, origin }: Parts) {
  const leads = await createLinkCheck(read, config);
  const remembered = new Map<string, ReadonlySet<string>>();

  async function htmlAt(path: string): Promise<string | null> {
    const [category = "", slug = ""] = path.slice(1).split("/");
    const post = await read.publishedPost(category, slug);
    return post && String(post.html);
  }

  /** Null for a page that is no post, and of which nothing is known. */
  async function idsAt(path: string): Promise<ReadonlySet<string> | null> {
    const present = await presentAddress(read, path);
    if (present === null) return null;
    const known = remembered.get(present);
    if (known) return known;
    const html = await htmlAt(present);
    if (html === null) return null;
    const { ids } = referencesIn(html);
    const [oldest] = remembered.keys();
    if (remembered.size >= PAGES_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    remembered.set(present, ids);
    return ids;
  }

  return async (post: Pick<Post, "slug" | "body">): Promise<DeadReference[]> => {
    const own = await read.publishedPathOf(post.slug);
    const html = own && (await htmlAt(own));
    if (own === null || !html) return [];
    const { links, files, ids } = referencesIn(html);
    const dead: Record<DeadReference["kind"], string[]> = { "dead-link": [], "dead-anchor": [], "missing-picture": [] };
    for (const href of links) {
      const to = addressOf(href, own, origin);
      if (to === null) continue;
      const isOwn = to.path === own;
      if (!isOwn && !(await leads(to.path + to.search))) dead["dead-link"].push(href);
      else if (to.fragment !== "") {
        const places = isOwn ? ids : await idsAt(to.path);
        if (places && !isPlace(to.fragment, places)) dead["dead-anchor"].push(href);
      }
    }
    for (const src of files) {
      const at = addressOf(src, own, origin);
      if (at && !(await leads(at.path + at.search))) dead["missing-picture"].push(src);
    }
    return placed(dead, post.body);
  };
}

const TAG = /<[a-z][a-z\d]*((?: [^\s=<>"]+="[^"]*")+)>/g;
const ATTRIBUTE = / ([^\s="]+)="([^"]*)"/g;
const FILES = new Set(["src", "poster"]);

/** Targets of links, shown files and ids in HTML as the serialiser writes it, each once. */
function referencesIn(html: string): Record<"links" | "files" | "ids", Set<string>> {
  const found = { links: new Set<string>(), files: new Set<string>(), ids: new Set<string>() };
  for (const [, attributes = ""] of html.matchAll(TAG)) {
    for (const [, name = "", written = ""] of attributes.matchAll(ATTRIBUTE)) {
      const value = unescapeHtml(written);
      if (name === "id") found.ids.add(value);
      else if (name === "href") found.links.add(value);
      else if (FILES.has(name)) found.files.add(value);
    }
  }
  return found;
}

/** Null for another site, a file of the library or of the app, and what is no address. */
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

/** Where the text says what of its HTML leads nowhere, and pictures whose address is lost. */
function placed(dead: Record<DeadReference["kind"], string[]>, body: string): DeadReference[] {
  const lost = missingPictures(body).map(({ line, text }): DeadReference => ({
    kind: "missing-picture",
    address: text,
    line,
  }));
  if (DEAD_REFERENCES.every((kind) => dead[kind].length === 0)) return lost;
  const { links, images } = linksAndImagesIn(body);
  const found = [
    ...placesOf("dead-link", dead["dead-link"], links, linkUrl),
    ...placesOf("dead-anchor", dead["dead-anchor"], links, linkUrl),
    ...placesOf("missing-picture", dead["missing-picture"], images, imageUrl),
    ...lost,
  ];
  return found.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

function placesOf(
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
