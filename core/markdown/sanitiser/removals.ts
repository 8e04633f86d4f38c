import { MISSING_PICTURE } from "#core/base/media.ts";
import { withoutQuery } from "#core/base/paths.ts";
import { clipped } from "#core/polish/clipped.ts";
import { lineCounter } from "../source/line-counter.ts";
import { createHtmlWithSourceLines } from "../source/html-with-source-lines.ts";
import { AUTHOR_BOUNDS, type HtmlElement, parseHtml } from "./parse-html.ts";
import { type Removed, sanitise } from "./sanitise.ts";
import { isRemote } from "./urls.ts";

/** Something that was removed from a body. */
export interface Removal {
  /**
   * `frame`: an `iframe` of a site that may not be shown; `attribute`: an attribute that changes more than looks; `nesting`: text nested
   * too deep to render.
   */
  kind: "element" | "frame" | "address" | "attribute" | "nesting";
  /**
   * What was removed: the element, the frame's address without scheme, an address's scheme or host, the attribute, or the limit of nesting.
   */
  name: string;
  line: number;
}

/** Matches what may be removed: raw HTML, an address with a refused scheme, deep nesting. A body without a match is not checked further. */
const SUSPECT = [
  /<[a-z]/i,
  /(?:javascript|vbscript|file|data):|&(?:#|colon|tab|newline)/i,
  /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){40}/m,
  /^[ \t]{90,}\S/m,
];

const ADDRESSES = new Set(["href", "src", "srcset", "poster"]);
const SCHEME = /^([a-z][a-z0-9+.-]*:)/i;
const HOST = /^(?:[a-z][a-z0-9+.-]*:)?\/\/([^/?#]+)/i;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}]/gu;
const NAME_LENGTH = 60;

/** At most this many removals are reported; nobody corrects more at once. */
const MOST_REMOVALS = 200;

/** Returns what the sanitiser and the limits remove from a body, in order of lines. Attributes that change only looks are left out. */
export function removalsIn(body: string): Removal[] {
  if (!SUSPECT.some((form) => form.test(body))) return [];
  const { html, mark, refused, deep } = readLined(body);
  const removals: Removal[] = [
    ...refused.map(({ url, line }) => ({ kind: "address" as const, name: addressName(url), line })),
    ...deep.map(({ limit, line }) => ({ kind: "nesting" as const, name: String(limit), line })),
  ];
  const parsed = parseHtml(html, AUTHOR_BOUNDS, { locations: true });
  if (!("tooMuch" in parsed)) {
    const lineOf = linesOf(html, mark);
    sanitise(parsed.nodes, "author", mark, (removed) => {
      const removal = describedRemoval(removed);
      if (removal && removals.length < MOST_REMOVALS) removals.push({ ...removal, line: lineOf(removed.node) });
    });
  }
  return removals.toSorted((one, other) => one.line - other.line);
}

const readLined = createHtmlWithSourceLines();

/** Returns the kind and name of a removal; null when readers lose nothing. */
function describedRemoval(removed: Removed): Omit<Removal, "line"> | null {
  if (removed.is === "element") return { kind: "element", name: removed.node.tagName };
  if (removed.is === "frame") return { kind: "frame", name: iframeSource(removed.node) };
  const { attribute, value } = removed;
  // A missing picture is reported by another check.
  if (value.startsWith(MISSING_PICTURE)) return null;
  if (/^on./.test(attribute) || attribute === "style") return { kind: "attribute", name: attribute };
  return ADDRESSES.has(attribute) && value.trim() !== "" ? { kind: "address", name: addressName(value) } : null;
}

function iframeSource({ attrs }: HtmlElement): string {
  const address = attrs.find(({ name }) => name === "src")?.value.trim() ?? "";
  return clipped(withoutQuery(address.replace(/^(?:https?:)?\/\/(?:www\.)?/i, "")), NAME_LENGTH);
}

/** Returns the name of an address in a report: the host of another site, otherwise the scheme, otherwise the address. */
function addressName(address: string): string {
  const compact = address.replace(INVISIBLE, "").replaceAll("\\", "/");
  const host = isRemote(compact) ? HOST.exec(compact)?.[1] : undefined;
  return clipped(host ?? SCHEME.exec(compact)?.[1]?.toLowerCase() ?? compact, NAME_LENGTH);
}

/** Returns a function that gives an element's line in the source, counted from the last comment with a line number before the element. */
function linesOf(html: string, mark: string): (node: HtmlElement) => number {
  const marks = Array.from(html.matchAll(new RegExp(`<!--${mark} (\\d+)-->`, "g")), ({ index, 0: text, 1: line }) => ({
    end: index + text.length,
    line: Number(line),
  }));
  const lineAt = lineCounter(html);
  return ({ sourceCodeLocation }) => {
    const at = sourceCodeLocation?.startOffset ?? 0;
    const before = marks.findLast(({ end }) => end <= at);
    return before ? before.line + lineAt(at) - lineAt(before.end) : 1;
  };
}
