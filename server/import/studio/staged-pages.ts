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
  /** Draws the pages of a site that reads from another store. */
  handlerOf(store: Store): PageHandler;
}

/** Kept nowhere and found by nobody: what is shown there is not the site's. */
const PRIVATE = ["Cache-Control", "private, no-store", "X-Robots-Tag", "noindex, nofollow"];

/**
 * Pages of the site as it would be after the import, for administrators: drawn as a reader would get them, from the staged
 * database, without scripts, their links leading to other such pages. `?at=` is the path of the page.
 */
export function createStagedPages(options: Options): ServerRoute {
  const { imports, signIn, origin, security, handlerOf } = options;
  let drawn: { store: Store; handler: PageHandler } | null = null;
  return async (request, response) => {
    const viewer = await signIn.viewer(request.headers.cookie);
    const isAllowed = viewer !== null && may(viewer, "administer");
    const staged = isAllowed ? (await imports()).staged() : null;
    // That page asks whoever is nobody yet to sign in, and says that there is no trial.
    if (!staged) return toImport(response, security.file);
    const at = addressIn(request.url ?? "", origin);
    if (at.pathname.startsWith(MEDIA)) {
      const found = await pictureAt(staged.blobs, at.pathname.slice(MEDIA.length));
      if (!found) return sendMissing(response, security.media);
      const type = ["Content-Type", pictureTypeNamed(at.pathname) ?? "image/png"];
      return sendBytes(response, 200, [...type, ...PRIVATE, ...security.media], found.bytes);
    }
    if (drawn?.store !== staged.store) drawn = { store: staged.store, handler: handlerOf(staged.store) };
    const headers = { get: (name: string) => (name === "accept" ? "text/html" : null) };
    send(options, response, await drawn.handler.answer({ method: "GET", url: at.href, headers }));
  };
}

/** Every warning of the trial or of the latest import, as a file. */
export function createReportDownload({
  imports,
  signIn,
  security,
}: Pick<Options, "imports" | "signIn" | "security">): ServerRoute {
  return async (request, response) => {
    const viewer = await signIn.viewer(request.headers.cookie);
    const file = viewer && may(viewer, "administer") ? await (await imports()).reportFile() : null;
    const found = file === null ? null : await stat(file).catch(() => null);
    if (file === null || !found) return toImport(response, security.file);
    const about = ["Content-Type", "text/plain; charset=utf-8", "Content-Length", String(found.size)];
    const attached = ["Content-Disposition", `attachment; filename="${basename(file)}"`];
    response.writeHead(200, [...about, ...attached, ...PRIVATE, ...security.file]);
    await pipeline(createReadStream(file, { end: Math.max(0, found.size - 1) }), response).catch(() => undefined);
  };
}

const MEDIA = "/media/";

function toImport(response: ServerResponse, security: readonly string[]): void {
  response.writeHead(303, ["Location", IMPORT_PATH, ...PRIVATE, ...security]);
  response.end();
}

/** Searching reads another index than the staged one: a query for words shows the page without it. */
function addressIn(target: string, origin: string): URL {
  const path = new URLSearchParams(target.split("?", 2)[1] ?? "").get("at") ?? "/";
  const at = path.startsWith("/") && URL.canParse(path, origin) ? new URL(path, origin) : new URL(origin);
  const own = at.origin === new URL(origin).origin ? at : new URL(origin);
  own.searchParams.delete("q");
  return own;
}

function send({ security, studioStyles, origin }: Options, response: ServerResponse, answer: PageAnswer): void {
  const { status, headers, body } = answer;
  const type = headers["content-type"] ?? "text/plain; charset=utf-8";
  const page = security.page.map((value) => value.replace(/script-src [^;]*/, "script-src 'none'"));
  const about = ["Content-Type", type, ...PRIVATE, ...page];
  const { location } = headers;
  if (location !== undefined) {
    const to = new URL(location, origin);
    const within = to.origin === new URL(origin).origin ? stagedAddress(to.pathname + to.search) : location;
    return sendBytes(response, 303, ["Location", within, ...about]);
  }
  const isPage = type.startsWith("text/html");
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body);
  sendBytes(response, status, about, Buffer.from(isPage ? stagedPage(text, studioStyles) : text));
}

const BANNER = studioImportMessages.banner(IMPORT_PATH);

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/gi;
const TAG = /<[a-z][^<>]*>/gi;
const ADDRESS = /(\s(?:href|src|action|poster)=")(\/(?!\/)[^"]*)"/gi;
const SOURCES = /(\s(?:srcset|imagesrcset)=")([^"]*)"/gi;

/** What every page of the site loads is that of this build. */
const SHARED = /^\/(?:assets\/|favicon|apple-touch-icon|studio|login|app\/|@)/;

/** A drawn page without its scripts, its addresses leading to the staged site. */
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

/** A path as it is written in an attribute of HTML. */
function rewritten(path: string): string {
  return SHARED.test(path) ? path : stagedAddress(path.replaceAll("&amp;", "&"));
}

/** Where the staged page of a path is; its fragment stays one. */
function stagedAddress(path: string): string {
  const [whole = "/", fragment] = path.split("#", 2);
  return `${IMPORT_PREVIEW_PATH}?at=${encodeURIComponent(whole)}${fragment === undefined ? "" : `#${fragment}`}`;
}
