import { appendAll } from "#core/base/values/append-all.ts";
import { linksOf, sitePathOf } from "../site-paths.ts";
import { createMarkdownToTree } from "../markdown-to-html-tree.ts";
import { rewriteLinksAndImages, type Reference } from "./links-and-images.ts";
import { inlineLinks, definitionsIn, tagAddresses } from "./link-scanner.ts";
import { maskCode } from "./mask-code.ts";

interface Candidate {
  start: number;
  end: number;
  path: { start: number; end: number };
  to: string;
}

const read = createMarkdownToTree("site");

/** Candidates are tested in at most this many rounds. Overlapping candidates need different rounds, but ordinary texts have no overlaps. */
const MOST_ROUNDS = 3;

/** There is no length limit here: a stored body has already passed its limit, and marks make it slightly longer. */
const ANY_LENGTH = Infinity;

/**
 * Replaces the addresses of links to moved pages. `moved` maps old paths to new ones, in the form of `sitePathOf`. Other text stays byte for
 * byte.
 */
export function rewriteLinks(body: string, moved: ReadonlyMap<string, string>, origin: string | null): string {
  const real: Candidate[] = [];
  let waiting = candidatesIn(body, moved, origin);
  for (let round = 0; round < MOST_ROUNDS && waiting.length > 0; round++) {
    const tried = new Set(withoutOverlap(waiting));
    appendAll(real, linksAmong(body, [...tried], origin));
    waiting = notOverlapping(
      real.toSorted(byPlace),
      waiting.filter((each) => !tried.has(each)),
    );
  }
  return withPaths(body, real, ({ to }) => to);
}

/** Returns ranges that look like links, searched with code masked and with code visible. The parser then decides which of them are links. */
function candidatesIn(body: string, moved: ReadonlyMap<string, string>, origin: string | null): Candidate[] {
  const byRange = new Map<string, Candidate>();
  for (const source of new Set([maskCode(body), body])) {
    const places = [
      ...inlineLinks(source),
      ...definitionsIn(source),
      ...tagAddresses(source),
      ...bareIn(source, origin),
    ];
    for (const { url, start, end } of places) {
      const to = moved.get(sitePathOf(url, origin) ?? "");
      if (to === undefined || body[end - 1] === "\\") continue;
      byRange.set(`${start}-${end}`, { start, end, path: pathWithin(body, start, end), to: inMarkdown(to) });
    }
  }
  return [...byRange.values()].toSorted(byPlace);
}

function withoutOverlap(candidates: Candidate[]): Candidate[] {
  const apart: Candidate[] = [];
  for (const each of candidates) if (each.start >= (apart.at(-1)?.end ?? 0)) apart.push(each);
  return apart;
}

function notOverlapping(taken: Candidate[], candidates: Candidate[]): Candidate[] {
  let next = 0;
  return candidates.filter(({ start, end }) => {
    let near = taken[next];
    while (near && near.end <= start) near = taken[++next];
    return !near || near.start >= end;
  });
}

function byPlace(one: Candidate, other: Candidate): number {
  return one.start - other.start;
}

/** Finds addresses of this site without link syntax or between angle brackets; the scheme may be missing. */
function* bareIn(source: string, origin: string | null): Generator<Pick<Reference, "url" | "start" | "end">> {
  if (origin === null) return;
  const host = new URL(origin).host.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const address = new RegExp(`(https?://)?${host}(?:/[^\\s\\\\<>"'\`()\\[\\]*|]*)?`, "gi");
  for (const { 0: match, 1: scheme, index } of source.matchAll(address)) {
    const text = match.replace(/(?<![.,;:!?…”])[.,;:!?…”]+$/u, "");
    yield { url: scheme ? text : `http://${text}`, start: index, end: index + text.length };
  }
}

function pathWithin(body: string, start: number, end: number): { start: number; end: number } {
  const address = body.slice(start, end);
  const origin = /^(?:(?:https?:)?[/\\]{2})?[^/\\?#]*/i.exec(address)?.[0].length ?? 0;
  const tail = address.slice(origin).search(/\?|(?<!&)#/);
  return { start: start + origin, end: tail === -1 ? end : start + origin + tail };
}

/** Escapes a path, so that it can be the address of a link in every syntax. */
function inMarkdown(path: string): string {
  return encodeURI(path).replaceAll("(", "%28").replaceAll(")", "%29").replaceAll("'", "%27");
}

/** Returns the candidates that are links. Each candidate gets a unique path; the parsed text then links only to the paths of real links. */
function linksAmong(body: string, candidates: Candidate[], origin: string | null): Candidate[] {
  const sign = unusedWord(body);
  const marked = withPaths(body, candidates, (_, index) => `/${sign}${index}x`);
  const article = read(marked, ANY_LENGTH);
  if (!("tag" in article)) return [];
  const met = new Set(linksOf(article, origin));
  return candidates.filter((_, index) => met.has(`/${sign}${index}x`));
}

function unusedWord(body: string): string {
  let word = "przeniesione";
  while (body.includes(word)) word += "q";
  return word;
}

function withPaths(body: string, places: Candidate[], path: (place: Candidate, index: number) => string): string {
  const byStart = new Map(places.map((place, index) => [place.path.start, path(place, index)]));
  const references = places.map(({ path: { start, end } }) => ({ url: "", line: 0, start, end }));
  return rewriteLinksAndImages(body, references, ({ start }) => byStart.get(start) ?? null);
}
