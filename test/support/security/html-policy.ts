import { allElements, type HtmlElement } from "./html-tree.ts";

/* The sanitiser's policy, written down a second time so that a slip in the code's own list is seen. */

const ELEMENTS = new Set(
  (
    "a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure " +
    "h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p picture pre q rp rt ruby s samp section small source span strong " +
    "sub summary sup table tbody td tfoot th thead time tr track u ul var video audio wbr"
  ).split(" "),
);
const ATTRIBUTES: Record<string, string> = {
  "*": "class id lang dir title",
  a: "href rel target",
  img: "src srcset sizes alt width height loading decoding",
  video: "src controls poster width height loop muted playsinline preload",
  audio: "src controls loop muted preload",
  source: "src srcset sizes media type",
  track: "src kind srclang label default",
  td: "colspan rowspan align headers",
  th: "colspan rowspan align scope headers",
  col: "span",
  colgroup: "span",
  ol: "start reversed type",
  li: "value",
  time: "datetime",
  del: "datetime cite",
  ins: "datetime cite",
  details: "open",
  q: "cite",
  blockquote: "cite",
};
const SAFE_SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);
const DATA_PICTURE = /^data:image\/(?:gif|png|jpeg|webp);/i;
const PICTURES = new Set(["img", "source"]);
/** Players, and pages of what has a card. */
const SHOWN_PAGES = new RegExp(
  [
    "https://www\\.youtube-nocookie\\.com/embed/[\\w-]+/?",
    "https://www\\.youtube\\.com/watch\\?v=[\\w-]{11}(?:&t=\\d+s)?",
    "https://player\\.vimeo\\.com/video/[\\w-]+/?(?:\\?h=[\\da-f]+)?(?:#t=\\d+s)?",
    "https://vimeo\\.com/\\d+(?:/[\\da-f]+)?(?:#t=\\d+s)?",
    "https://open\\.spotify\\.com/[a-z]+/\\w+",
    "https://soundcloud\\.com/[\\w/-]+",
    "https://w\\.soundcloud\\.com/player/\\?url=[\\w%.-]+",
    "https://(?:(?:www|maps)\\.google\\.(?:com|pl)/|maps\\.app\\.goo\\.gl/|goo\\.gl/maps/).+",
    "https://www\\.openstreetmap\\.org/.*",
    "https://bsky\\.app/profile/[\\w.:-]+/post/\\w+",
    "https://x\\.com/\\w+/status/\\d+",
    "https://www\\.instagram\\.com/(?:p|reel|tv)/[\\w-]+/",
    "https://codepen\\.io/[\\w/-]+/pen/\\w+",
    "https://gist\\.github\\.com/[\\w/-]+",
    "https://[a-z\\d.-]+/@[\\w.@-]+/\\d+",
  ]
    .map((each) => `^${each}$`)
    .join("|"),
);
const CLASS = /^(?:language-.+|hl-.+|task-list.*|footnote.*|align-(?:left|center|right))$/;

/** What the renderer adds: notes and films while it reads; tables, tasks, code and pictures at the end. */
const OWN_ATTRIBUTES = {
  read: "a role|a aria-label|section role|section aria-label",
  dressed:
    "a role|a aria-label|section role|section aria-label|div tabindex|div role|div aria-label|pre tabindex|" +
    "input type|input checked|input disabled|input aria-label",
};
const NOT_A_TEXTS =
  /^(?:szpalta-(?:app|tresc|spis|q|ogloszenia)|trustedTypes|navigation|process|setImmediate)$|^_(?:_|[rR]_)/;
const OWN_CLASSES = {
  read: "embed-link",
  dressed: "embed-link embed embed-text embed-title embed-source code gallery table-scroll",
};

/** Names what the policy forbids. `read` is as the sanitiser leaves it, `dressed` with all that the renderer adds. */
export function htmlPolicyOffences(html: string, stage: "read" | "dressed" = "read"): string[] {
  const ownAttributes = OWN_ATTRIBUTES[stage].split("|");
  const ownClasses = OWN_CLASSES[stage].split(" ");
  return allElements(html).flatMap((each) => [
    ...(ELEMENTS.has(each.tagName) || (stage === "dressed" && isTaskBox(each)) ? [] : [each.tagName]),
    ...each.attrs.flatMap(({ name, value }) => {
      const allowed = `${ATTRIBUTES["*"]} ${ATTRIBUTES[each.tagName] ?? ""}`.split(" ");
      if (!allowed.includes(name) && !ownAttributes.includes(`${each.tagName} ${name}`))
        return [`${each.tagName} ${name}`];
      if (name === "id" && (!/^[\p{L}\p{N}_.:-]{1,80}$/u.test(value) || NOT_A_TEXTS.test(value)))
        return [`id ${value}`];
      if (name === "class")
        return value.split(" ").filter((token) => !CLASS.test(token) && !ownClasses.includes(token));
      if (["href", "src", "poster", "cite"].includes(name) && !isSafe(each.tagName, value)) return [`${name} ${value}`];
      if (name === "srcset" && !value.split(/[\s,]+/).every((part) => isSafe("img", part))) return [`srcset ${value}`];
      return [];
    }),
    ...(isFalseCard(each) ? ["embed-link that shows nothing"] : []),
  ]);
}

function isTaskBox({ tagName, attrs }: HtmlElement): boolean {
  const has = (name: string, value: string) => attrs.some((each) => each.name === name && each.value === value);
  return tagName === "input" && has("type", "checkbox") && has("disabled", "");
}

function isFalseCard({ attrs }: HtmlElement): boolean {
  const valueOf = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value ?? "";
  return valueOf("class").split(" ").includes("embed-link") && !SHOWN_PAGES.test(valueOf("href"));
}

function isSafe(tag: string, address: string): boolean {
  if (!URL.canParse(address, "https://example.pl/")) return true;
  const { protocol } = new URL(address, "https://example.pl/");
  return SAFE_SCHEMES.has(protocol) || (PICTURES.has(tag) && DATA_PICTURE.test(address));
}
