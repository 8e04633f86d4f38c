import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ServerResponse } from "node:http";
import type { AccountService } from "#core/accounts/account-service.ts";
import { may } from "#core/base/permission.ts";
import { IMPORT_PATH, IMPORT_PREVIEW_PATH } from "#core/import/studio/studio-import.ts";
import type { PageAnswer, PageHandler } from "#core/site/page-handler.ts";
import type { Store } from "#core/store.ts";
import { sendBytes, sendMissing } from "../../http/answers/send.ts";
import type { SecurityHeaders } from "../../http/answers/security-headers.ts";
import type { ServerRoute } from "../../http/routing/router.ts";
import { pictureTypeNamed } from "../../media/picture-codec.ts";
import { pictureAt } from "../../media/media-routes.ts";
import type { ServedImports } from "./lazy-imports.ts";
import { studioImportMessages } from "#core/messages/server/import.ts";

interface Options {
  imports(): Promise<Pick<ServedImports, "staged" | "reportFile">>;
  signIn: Pick<AccountService, "viewer">;
  origin: string;
  security: SecurityHeaders;
  studioStyles: readonly string[];
  /** Returns a handler that makes the site's pages from another store. */
  handlerOf(store: Store): PageHandler;
}

/** Staged pages must neither be cached nor indexed, because they do not belong to the public site. */
const PRIVATE = ["Cache-Control", "private, no-store", "X-Robots-Tag", "noindex, nofollow"];

/**
 * Shows administrators the site as it would be after the import. The pages are readers' pages, made from the staged database, without
 * scripts, and with links to other staged pages. `?at=` is the path of the page.
 */
export function createStagedPages(options: Options): ServerRoute {
  const { imports, signIn, origin, security, handlerOf } = options;
  let current: { store: Store; handler: PageHandler } | null = null;
  return async (request, response) => {
    const viewer = await signIn.viewer(request.headers.cookie);
    const isAllowed = viewer !== null && may(viewer, "administer");
    const staged = isAllowed ? (await imports()).staged() : null;
    // The import's page asks people to sign in and says when there is no trial.
    if (!staged) return toImport(response, security.file);
    const at = addressIn(request.url ?? "", origin);
    if (at.pathname.startsWith(MEDIA)) {
      const picture = await pictureAt(staged.blobs, at.pathname.slice(MEDIA.length));
      if (!picture) return sendMissing(response, security.media);
      const type = ["Content-Type", pictureTypeNamed(at.pathname) ?? "image/png"];
      return sendBytes(response, 200, [...type, ...PRIVATE, ...security.media], picture.bytes);
    }
    if (current?.store !== staged.store) current = { store: staged.store, handler: handlerOf(staged.store) };
    const headers = { get: (name: string) => (name === "accept" ? "text/html" : null) };
    send(options, response, await current.handler.answer({ method: "GET", url: at.href, headers }));
  };
}

/** Answers with the file of all warnings of the trial or of the latest import. */
export function createReportDownload({
  imports,
  signIn,
  security,
}: Pick<Options, "imports" | "signIn" | "security">): ServerRoute {
  return async (request, response) => {
    const viewer = await signIn.viewer(request.headers.cookie);
    const file = viewer && may(viewer, "administer") ? await (await imports()).reportFile() : null;
    const stats = file === null ? null : await stat(file).catch(() => null);
    if (file === null || !stats) return toImport(response, security.file);
    const headers = ["Content-Type", "text/plain; charset=utf-8", "Content-Length", String(stats.size)];
    const attached = ["Content-Disposition", `attachment; filename="${basename(file)}"`];
    response.writeHead(200, [...headers, ...attached, ...PRIVATE, ...security.file]);
    await pipeline(createReadStream(file, { end: Math.max(0, stats.size - 1) }), response).catch(() => undefined);
  };
}

const MEDIA = "/media/";

function toImport(response: ServerResponse, security: readonly string[]): void {
  response.writeHead(303, ["Location", IMPORT_PATH, ...PRIVATE, ...security]);
  response.end();
}

/** Returns the staged page's address in a request. A search's query is left out, because the search index belongs to the public site. */
function addressIn(target: string, origin: string): URL {
  const path = new URLSearchParams(target.split("?", 2)[1] ?? "").get("at") ?? "/";
  const at = path.startsWith("/") && URL.canParse(path, origin) ? new URL(path, origin) : new URL(origin);
  const staged = at.origin === new URL(origin).origin ? at : new URL(origin);
  staged.searchParams.delete("q");
  return staged;
}

function send({ security, studioStyles, origin }: Options, response: ServerResponse, answer: PageAnswer): void {
  const { status, headers, body } = answer;
  const type = headers["content-type"] ?? "text/plain; charset=utf-8";
  const page = security.page.map((value) => value.replace(/script-src [^;]*/, "script-src 'none'"));
  const pageHeaders = ["Content-Type", type, ...PRIVATE, ...page];
  const { location } = headers;
  if (location !== undefined) {
    const to = new URL(location, origin);
    const within = to.origin === new URL(origin).origin ? stagedAddress(to.pathname + to.search) : location;
    return sendBytes(response, 303, ["Location", within, ...pageHeaders]);
  }
  const isPage = type.startsWith("text/html");
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body);
  sendBytes(response, status, pageHeaders, Buffer.from(isPage ? stagedPage(text, studioStyles) : text));
}

const BANNER = studioImportMessages.banner(IMPORT_PATH);

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/gi;
const TAG = /<[a-z][^<>]*>/gi;
const ADDRESS = /(\s(?:href|src|action|poster)=")(\/(?!\/)[^"]*)"/gi;
const SOURCES = /(\s(?:srcset|imagesrcset)=")([^"]*)"/gi;

/** Matches addresses that staged pages share with the site, such as the assets of the build. */
const SHARED = /^\/(?:assets\/|favicon|apple-touch-icon|studio|login|app\/|@)/;

/** Returns the HTML of a page without scripts and with addresses that lead to the staged site. */
export function stagedPage(html: string, styles: readonly string[]): string {
  const sheets = styles.map((path) => `<link rel="stylesheet" href="${path}">`).join("");
  return html
    .replaceAll(SCRIPT, "")
    .replaceAll(TAG, (tag) =>
      tag
        .replaceAll(ADDRESS, (_, name: string, path: string) => `${name}${rewritten(path)}"`)
        .replaceAll(
          SOURCES,
          (_, name: string, set: string) =>
            `${name}${set.replaceAll(/(^|,\s*)(\/(?!\/)[^\s,]+)/g, (_all, before: string, path: string) => before + rewritten(path))}"`,
        ),
    )
    .replace("</head>", `${sheets}</head>`)
    .replace("<body>", `<body>${BANNER}`);
}

/** Returns the staged address of a path that is written in an HTML attribute. */
function rewritten(path: string): string {
  return SHARED.test(path) ? path : stagedAddress(path.replaceAll("&amp;", "&"));
}

/** Returns the address of the staged page for a path. A fragment stays a fragment. */
function stagedAddress(path: string): string {
  const [page = "/", fragment] = path.split("#", 2);
  return `${IMPORT_PREVIEW_PATH}?at=${encodeURIComponent(page)}${fragment === undefined ? "" : `#${fragment}`}`;
}
