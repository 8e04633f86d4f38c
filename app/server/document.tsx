import { openGraphLocale } from "#core/base/values/language-tag.ts";
import { escapeHtml } from "#core/base/values/escape-html.ts";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { BuildFacts, PageAnswer } from "#core/site/page-handler.ts";
import { Utf8Text } from "#core/markdown/utf8-text.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import type { Services } from "#core/services.ts";
import { cacheControl, errorDependencies, type ShownError, jsonForScript } from "./responses.ts";
import { type DocumentKind, kindOfLayout } from "../routing/match-route.ts";
import { EMPTY_FRAME, type RootData, RouterProvider, type RouterState } from "../routing/router.tsx";
import { App } from "../shell/root.tsx";
import {
  type DrawnFrame,
  DrawnFrameContext,
  FooterContent,
  HeaderContent,
  markedPlaces,
  placesOf,
} from "../shell/site-layout.tsx";
import { pageRev } from "./payload.ts";
import type { RequestContext } from "../requests/request-context.ts";
import type { LayoutView, LinkTo, PostView } from "#core/site/views.ts";
import { links } from "../links.ts";
import { headsBeginning, type HeadParts, lookFiles, preload, shownAt } from "./document-head.ts";
import { LOOK_PATH } from "#core/settings/look-name.ts";
import { VIEW_SCRIPT_PATH } from "#core/statistics/view-addresses.ts";
import { PLAIN_LOOK } from "#core/settings/site-look.ts";
import { feedLinks } from "../site/ui/list-header.tsx";
import type { FeedLink } from "../shell/head.tsx";
import { structuredData } from "./structured-data.ts";

/** HTML that is shown in italics. Only pages that contain such HTML preload the italic font, which would otherwise load late. */
const LEAD = 'class="standfirst"';
const ITALIC = /<(?:em|i|cite)>/;

const APP = '<div id="szpalta-app">';

/** Placeholder for a post's body while React renders the page. No user's text can contain it, because texts have their angle brackets escaped. */
const BODY = "<!--body-->";

/** Returns a whole page as HTML. Throws when a screen cannot be drawn. */
export function documentOf(
  { services, template }: { services: Services; template: DocumentTemplate },
  context: RequestContext,
  routerState: RouterState,
  error: ShownError | null,
): PageAnswer {
  const kind = kindOfLayout(context.layout);
  const { state, body } = withoutBody(withFrame(routerState, services.config.name));
  const html = renderToString(
    <div id="szpalta-app">
      <DrawnFrameContext value={kind === "site" ? drawnFrame(routerState) : null}>
        <App state={state} />
      </DrawnFrameContext>
    </div>,
  );
  const split = html.indexOf(APP);
  const layout = (routerState.loaderData["root"] as RootData | undefined)?.layout;
  const status = error?.page.status ?? context.answered?.status ?? 200;
  const pieces = {
    kind,
    head: html.slice(0, split),
    app: html.slice(split),
    body,
    rev: pageRev(context, error, services.build.id, routerState.loaderData),
    language: (routerState.loaderData["post"] as PostView | undefined)?.language ?? null,
    structured: error || context.isPrivate ? [] : structuredData(services, context.pathname, routerState.loaderData),
    isPrivate: context.isPrivate,
    files: lookFiles((kind === "site" && layout?.look) || PLAIN_LOOK, services.build),
    trial: context.trial,
  };
  return {
    status,
    headers: { "cache-control": cacheControl(status), ...context.headers, "content-type": "text/html; charset=utf-8" },
    body: template(pieces),
    dependencies: error ? errorDependencies(context, status) : context.dependencies(),
    ...(kind === "site" ? {} : { studio: true }),
    ...(context.trial ? { framing: "framed" } : context.pathname === LOOK_PATH ? { framing: "frames" } : {}),
    ...(error && status >= 500 ? { cause: error.cause, errorId: error.page.id } : {}),
  };
}

/** Gives an error page without a frame the name of the site. */
function withFrame(state: RouterState, name: string): RouterState {
  if (state.loaderData["root"]) return state;
  const { layout, site } = EMPTY_FRAME;
  const root: RootData = { layout: { ...layout, siteName: name }, site: { ...site, name } };
  return { ...state, loaderData: { ...state.loaderData, root } };
}

/** Takes the post's body out of the state that React renders. The body is stored as bytes, and React would have to decode them. */
function withoutBody(routerState: RouterState): { state: RouterState; body: Utf8Text | null } {
  const post = routerState.loaderData["post"] as PostView | undefined;
  if (!post || typeof post.html === "string") return { state: routerState, body: null };
  return {
    state: { ...routerState, loaderData: { ...routerState.loaderData, post: { ...post, html: BODY } } },
    body: post.html,
  };
}

/** Maps a layout to its drawn frames, one for each set of links marked as current. A layout is the same object until something in it changes. */
const frames = new WeakMap<LayoutView, { places: LinkTo[]; drawn: Map<string, DrawnFrame> }>();

/** Returns the header and footer of a readers' page, drawn once for all pages that share them; null for pages with other headers. */
function drawnFrame(state: RouterState): DrawnFrame | null {
  const layout = (state.loaderData["root"] as RootData | undefined)?.layout;
  const { pathname } = state.location;
  // The front page's header also shows the date and the search. A logo needs a preload in the head, and only React can add this preload.
  // Pages with a form of their own for letters have none in the footer.
  if (!layout || layout.logo || pathname === links.home() || pathname.startsWith(links.subscribe())) return null;
  const cached = frames.get(layout) ?? { places: placesOf(layout.nav), drawn: new Map<string, DrawnFrame>() };
  frames.set(layout, cached);
  const marks = markedPlaces(cached.places, pathname);
  const drawn = cached.drawn.get(marks) ?? {
    header: inside(state, <HeaderContent />),
    footer: inside(state, <FooterContent />),
  };
  cached.drawn.set(marks, drawn);
  return drawn;
}

function inside(state: RouterState, content: ReactNode): string {
  return renderToString(<RouterProvider state={state}>{content}</RouterProvider>);
}

interface Parts extends HeadParts {
  head: string;
  app: string;
  /** The HTML that replaces `BODY` in the rendered app; null where no body is shown. */
  body: Utf8Text | null;
  rev: string;
  /** Language of the post if it differs from the site's; else null. */
  language: string | null;
  structured: unknown[];
}

export type DocumentTemplate = (pieces: Parts) => Utf8Text;

const MANIFEST = `<link rel="manifest" href="${links.manifest()}">`;

const CLOSING = "</body></html>";

/** An attribute that makes boot.ts start the app at once, without waiting for an event of intent. */
const STARTS = ' data-starts="1"';

/**
 * Makes the function that writes a document around React's HTML. React does not write the head, because Trusted Types forbid its scripts
 * there. Parts that all documents share are made once, and stay separate pieces, because joining them would copy them.
 */
export function documentTemplate({ build, config }: Services): DocumentTemplate {
  const headOf = headsBeginning(build);
  const headEnds = headsEnd(build);
  // The app starts at once in the studio, because people act there. It also starts at once on a sign-in page with buttons of
  // Firebase, because only the app draws these buttons.
  const starts = { bare: config.firebase?.signIn ? STARTS : "", studio: STARTS };
  return ({ kind, head, app, body, rev, language, structured, isPrivate, files, trial }) => {
    const at = body ? app.indexOf(BODY) : -1;
    const shown = at === -1 ? null : body;
    const metas = siteMetas(config, language === null ? config.head.locale : openGraphLocale(language));
    const announced = kind === "site" ? feedLinks(config.name, "").map(alternate).join("") + MANIFEST : "";
    const isItalic = isItalicIn(app) || (shown !== null && isItalicIn(String(shown)));
    return new Utf8Text(
      `<!doctype html><html lang="pl" data-build="${build.id}"${rev ? ` data-rev="${escapeHtml(rev)}"` : ""}` +
        (kind === "site" ? `${trial ? shownAt(trial) : ""}>` : ` data-studio="${kind}"${starts[kind]}>`),
      headOf({ kind, isPrivate, files, trial }),
      isItalic ? files.italic.map(preload).join("") : "",
      head,
      metas + announced,
      structured.map((each) => `<script type="application/ld+json">${jsonForScript(each)}</script>`).join(""),
      // A page in a frame only shows the look. Its links would lead to pages that no frame may show.
      trial ? headEnds[kind].replace("<body>", "<body inert>") : counted(headEnds[kind], kind, config.counting),
      ...(shown ? [app.slice(0, at), ...shown.pieces, app.slice(at + BODY.length)] : [app]),
      CLOSING,
    );
  };
}

/** Whether the HTML has text in italics. Looks for the lead first, because most posts have a lead near the beginning. */
function isItalicIn(html: string): boolean {
  return html.includes(LEAD) || ITALIC.test(html);
}

/** Where browsers count views, a page for readers has the script that tells them (core/statistics/view-addresses.ts). */
function counted(headEnd: string, kind: DocumentKind, counting: string): string {
  if (kind !== "site" || counting !== "browser") return headEnd;
  return headEnd.replace("<template>", `<template><script src="${VIEW_SCRIPT_PATH}"></script>`);
}

function headsEnd(build: BuildFacts): Record<DocumentKind, string> {
  const scripts = boot(build);
  const icons =
    `<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">` +
    `<link rel="apple-touch-icon" href="/apple-touch-icon.png">`;
  const end = (waiting: string) => `${waiting}${icons}</head><body>`;
  return { site: end(afterPaint(scripts + speculation(build))), bare: end(afterPaint(scripts)), studio: end(scripts) };
}

/** Returns a template with scripts. first-paint.js adds them after the first paint, so that they do not compete for the connection (decision 21). */
function afterPaint(scripts: string): string {
  return `<template>${scripts}</template>`;
}

function boot({ boot: { path, integrity } }: BuildFacts): string {
  return `<script type="module" src="${path}"${integrity && ` integrity="${integrity}"`}></script>`;
}

function speculation({ inline }: BuildFacts): string {
  return inline.speculation && `<script type="speculationrules">${inline.speculation}</script>`;
}

function siteMetas({ name, head }: SiteConfig, locale: string): string {
  const handle = head.social && (head.social.startsWith("@") ? head.social : `@${head.social}`);
  return [
    `<meta property="og:site_name" content="${escapeHtml(name)}">`,
    `<meta property="og:locale" content="${escapeHtml(locale)}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
    ...(handle ? ["site", "creator"].map((key) => `<meta name="twitter:${key}" content="${escapeHtml(handle)}">`) : []),
    ...head.verification.map((each) => `<meta name="${escapeHtml(each.name)}" content="${escapeHtml(each.content)}">`),
  ].join("");
}

function alternate({ type, title, path }: FeedLink): string {
  return `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${path}">`;
}
