import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ARCHIVE_PATH } from "#core/export/export-paths.ts";
import { UPLOAD_PATH } from "#core/media/upload-address.ts";
import { createSiteSearch } from "#core/site/search/site-search.ts";
import type { Services } from "#core/services.ts";
import { createSiteReader } from "#core/site/create-site-reader.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { BuildFacts, PageHandler } from "#core/site/page-handler.ts";
import { buildMeta, buildOfSite } from "./build-id-of-site.ts";
import { COMMAND_LINE } from "#core/messages/command-line.ts";
import { IS_PACKAGE, SITE_FOLDER } from "./base/site-folder.ts";
import { appVersion } from "./base/app-version.ts";
import { formerAssets } from "./http/routing/former-assets.ts";
import { createAssets, createBuilds } from "./http/routing/assets.ts";
import type { ComposedRuntime } from "./compose/compose.ts";
import type { StreamOptions } from "./http/answers/event-stream.ts";
import { rerenderOnRead } from "./page-cache/rerender-on-read.ts";
import { guardOwnWork } from "./data-folder/read-only-guard.ts";
import { createHealth, createReadiness } from "./http/routing/health.ts";
import type { Listener } from "./http/node-server.ts";
import { createFaviconRoutes } from "./media/favicons.ts";
import { createRouter, type Site, type ServerRoute } from "./http/routing/router.ts";
import { createMediaRoutes } from "./media/media-routes.ts";
import { createPageCache } from "./page-cache/page-cache.ts";
import { memoryHere, pageCacheFor } from "./base/cache-size.ts";
import { makesPages, prerender } from "./http/routing/pages.ts";
import { createRequestBodyReader } from "./http/limits/request-body.ts";
import { createAssistantRunStream, RUN_STREAM_PATH } from "./http/answers/assistant-run-stream.ts";
import { createFolderFiles } from "./http/routing/public-files.ts";
import { createLookSheets } from "./http/routing/look-sheets.ts";
import { createThemedAssets, DEVELOPED_THEME, readTheme, type Theme } from "./http/routing/theme.ts";
import { viewScriptRoute } from "./http/routing/view-beacon.ts";
import { createSearchRate } from "./http/limits/search-rate.ts";
import { allowedOrigins } from "./http/routing/csrf.ts";
import { createRefusedPages } from "./http/answers/error-pages.ts";
import { type SecurityHeaders, securityHeaders } from "./http/answers/security-headers.ts";
import { BACKUP_DOWNLOAD_PATH } from "#core/backup/backup.ts";
import { IMPORT_FILE_PATH, IMPORT_PREVIEW_PATH, IMPORT_REPORT_PATH } from "#core/import/studio/studio-import.ts";
import type { Store } from "#core/store.ts";
import { LEAVE_PATH } from "#core/subscribers/subscriber-links.ts";
import { createOneClickLeave } from "./mail/one-click-leave.ts";
import { createUpload } from "./media/upload.ts";
import { httpMessages } from "#core/messages/server/http.ts";

export interface Place {
  port: number;
  development: boolean;
  stopping: AbortSignal;
}

const BUILD = join(import.meta.dirname, "..", "build");

async function servedBuild({ file }: ComposedRuntime, theme: Theme | null): Promise<BuildFacts> {
  const facts = JSON.parse(await readFile(join(BUILD, "facts.json"), "utf8")) as BuildFacts;
  if (!IS_PACKAGE && !theme) return facts;
  const themed = theme ? { ...facts, themeStyles: [theme.path] } : facts;
  return buildOfSite(themed, file, process.env["BUILD_ID"]);
}

function servicesOf(runtime: ComposedRuntime, { development }: Place, build: BuildFacts): Services {
  const { store, watch, renderer, elapsed, clock, searches, studio, signIn, databaseToken } = runtime;
  const site = { clock, config: runtime.site, origin: runtime.origin() };
  return {
    ...site,
    reading: createSiteReader({
      ...site,
      sendsLetters: runtime.mail.port.isOn,
      renderShort: renderer.renderShort,
      store: rerenderOnRead(guardOwnWork(store, watch), renderer, runtime.leader.isLeader),
    }),
    search: createSiteSearch({ ...site, store, elapsed, ...createSearchRate(elapsed), note: searches.note }),
    studio,
    signIn,
    databaseToken,
    build,
    commandLine: COMMAND_LINE,
    newErrorId: () => randomBytes(5).toString("hex"),
    development,
  };
}

/** Returns the listener that answers all requests of an opened site, once its port is known. */
export async function createSiteListener(runtime: ComposedRuntime, place: Place): Promise<Listener> {
  const { port, development, stopping } = place;
  runtime.listensAt(port);
  const origin = runtime.origin();
  const theme = development ? null : await readTheme(SITE_FOLDER);
  const build = development ? DEVELOPMENT_BUILD : await servedBuild(runtime, theme);
  const security = securityHeaders(origin, development ? null : build.inline.sources, runtime.site.firebase);
  const services = servicesOf(runtime, place, build);
  const ownOrigins = allowedOrigins(runtime.config.url ?? runtime.site.url, port);
  const { signIn, watch, log, missing, views } = runtime;
  const { newErrorId } = services;
  const upload = createUpload({
    ...runtime,
    media: runtime.studio.media,
    state: watch,
    data: runtime.config.data,
    fileBytes: runtime.blobs.fileBytes,
    ownOrigins,
    security: security.file,
    newErrorId,
  });
  const streams: StreamOptions = { signIn, ownOrigins, security: security.file, stopping };
  const site: Site = {
    handler: null as never,
    signIn,
    cache: null,
    refused: null,
    origin,
    ownOrigins,
    proxy: runtime.config.proxy ?? null,
    security: security.page,
    studioSecurity: security.studio,
    bodies: createRequestBodyReader({
      elapsed: runtime.elapsed,
      onAborted: (count) => log.info({ count }, httpMessages.brokenRequests),
    }),
    newErrorId,
    log,
    routes: ownAddresses(runtime, build, { security, streams, theme, former: await formerBuilds(runtime) }),
    files: createFolderFiles(join(SITE_FOLDER, "public"), security),
    takes: {
      [UPLOAD_PATH]: upload,
      [LEAVE_PATH]: createOneClickLeave((key) => runtime.studio.subscriptions.leave(key), security.file),
      ...administration(runtime, streams),
    },
    ...(await appCheckOf(runtime)),
    onMissing: missing.count,
    views,
  };
  const ofHandler = (handlerFor: HandlerFor, opened: () => Site) => ({
    ...stagedAddresses(runtime, services, security, handlerFor),
    "/readyz": createReadiness({
      ...runtime,
      buildIsThere: () => development || existsSync(BUILD),
      makesPages: () => makesPages(opened()),
      security: security.file,
    }),
  });
  return development ? developing(site, services, ofHandler) : serving(site, runtime, services, ofHandler);
}

/** Returns the routes for an administrator's downloads and uploads. Their code is imported at the first request. */
function administration(runtime: ComposedRuntime, streams: StreamOptions): Record<string, ServerRoute> {
  const { signIn, ownOrigins, security } = streams;
  return {
    [ARCHIVE_PATH]: loadedOnRequest(async () => {
      const { createArchiveDownload } = await import("./export/archive-download.ts");
      const subscriberTable = (viewer: Viewer) => runtime.studio.subscribers.exportTable(viewer);
      return createArchiveDownload({ runtime, subscriberTable, ...streams });
    }),
    [BACKUP_DOWNLOAD_PATH]: loadedOnRequest(async () => {
      const { createBackupDownload } = await import("./backup/download-backup.ts");
      const { backups, log } = runtime;
      return createBackupDownload({ service: runtime.studio.backups, backups, signIn, ownOrigins, security, log });
    }),
    [IMPORT_FILE_PATH]: loadedOnRequest(async () => {
      const { createImportReceiver } = await import("./import/studio/import-receiver.ts");
      const { imports, watch, log, config } = runtime;
      return createImportReceiver({ imports, state: watch, data: config.data, log, ...streams });
    }),
  };
}

type HandlerFor = (services: Services) => PageHandler;

/** Returns the routes of an import's trial: the site as it would be after the import, and the report of the import. */
function stagedAddresses(
  { imports, signIn, renderer: { renderShort } }: ComposedRuntime,
  services: Services,
  security: SecurityHeaders,
  handlerFor: HandlerFor,
): Site["routes"] {
  const { clock, config, origin, build } = services;
  const handlerOf = (store: Store) =>
    handlerFor({ ...services, reading: createSiteReader({ clock, config, origin, store, renderShort }) });
  const options = { imports, signIn, origin, security, studioStyles: build.studioStyles, handlerOf };
  return {
    [IMPORT_PREVIEW_PATH]: loadedOnRequest(async () =>
      (await import("./import/studio/staged-pages.ts")).createStagedPages(options),
    ),
    [IMPORT_REPORT_PATH]: loadedOnRequest(async () =>
      (await import("./import/studio/staged-pages.ts")).createReportDownload(options),
    ),
  };
}

function loadedOnRequest(load: () => Promise<ServerRoute>): ServerRoute {
  let loaded: Promise<ServerRoute> | null = null;
  return async (request, response, rest) => (await (loaded ??= load()))(request, response, rest);
}

/** Returns the App Check gate; empty without App Check, or when both sign-in and database are outside Firebase. */
async function appCheckOf({ firebase, elapsed, log }: ComposedRuntime): Promise<Pick<Site, "appCheck">> {
  const { appCheck, signIn, database } = firebase?.config ?? {};
  if (!firebase || !appCheck || !(signIn ?? database)) return {};
  const { createAppCheckGate } = await import("./firebase/app-check.ts");
  return { appCheck: createAppCheckGate({ verifier: firebase.verifier, enforce: appCheck.enforce, elapsed, log }) };
}

/** Routes that need a request handler. The handler shows the served site, or the staged site of an import. */
type OfHandler = (handlerFor: HandlerFor, opened: () => Site) => Site["routes"];

async function serving(
  site: Site,
  runtime: ComposedRuntime,
  services: Services,
  ofHandler: OfHandler,
): Promise<Listener> {
  const { createRequestHandler } = (await import(pathToFileURL(join(BUILD, "server", "handler.js")).href)) as {
    createRequestHandler(services: Services): PageHandler;
  };
  const limit = runtime.config.pageCacheBytes ?? pageCacheFor(memoryHere());
  const cache = limit > 0 ? createPageCache({ clock: runtime.clock, limit }) : null;
  const handler = createRequestHandler(services);
  const refused = createRefusedPages(handler, site.security);
  runtime.store.onPurge((tags) => {
    cache?.purge(tags);
    refused.forget();
  });
  const routes = { ...site.routes, ...ofHandler(createRequestHandler, () => open) };
  const open: Site = { ...site, routes, cache, handler, refused };
  for (const [path, rule] of Object.entries(runtime.site.routeRules)) {
    if (rule.prerender && !path.includes("*")) await prerender(open, path);
  }
  const router = createRouter(open);
  const { replica, log, origin } = runtime;
  if (!replica) return router;
  const { readOwnWrites } = await import("./replication/read-own-writes.ts");
  return readOwnWrites({ replica, origin, log }, router);
}

async function developing(site: Site, services: Services, ofHandler: OfHandler): Promise<Listener> {
  const { createDevHandlers } = await import("./dev-handlers.ts");
  const { handlerFor, behindVite } = await createDevHandlers(services.origin);
  const routes = { ...site.routes, ...ofHandler(handlerFor, () => open) };
  const open: Site = { ...site, routes, handler: handlerFor(services) };
  return behindVite(createRouter(open));
}

interface OwnParts {
  security: SecurityHeaders;
  streams: StreamOptions;
  theme: Theme | null;
  /** Folders with the assets of former builds. */
  former: readonly string[];
}

const ASSETS = join(BUILD, "client", "assets");

/** Returns folders with assets of former builds. A checkout has none, because its build folder has the assets of all builds. */
async function formerBuilds({ config }: ComposedRuntime): Promise<string[]> {
  return IS_PACKAGE ? formerAssets(config.data, ASSETS, appVersion()) : [];
}

function ownAddresses(
  runtime: ComposedRuntime,
  build: BuildFacts,
  { security, streams, theme, former }: OwnParts,
): Site["routes"] {
  const { assistant } = runtime.studio;
  const assets = createAssets([ASSETS, ...former], security.file);
  const development = build === DEVELOPMENT_BUILD;
  const themed = createThemedAssets(assets, { siteFolder: SITE_FOLDER, theme, security, development });
  return {
    [RUN_STREAM_PATH]: createAssistantRunStream({ ...streams, assistant }),
    "/assets/": createLookSheets(themed, security, development),
    "/builds/": createBuilds(build, buildMeta(build, runtime.file), {
      metas: join(BUILD, "metas"),
      security: security.file,
    }),
    "/media/": createMediaRoutes({
      blobs: runtime.blobs,
      read: runtime.store.read,
      social: runtime.social,
      security: security.media,
    }),
    "/healthz": createHealth(security.file),
    ...createFaviconRoutes({ ...runtime, security: security.file }),
    ...viewScriptRoute(security.file),
  };
}

const DEVELOPMENT_BUILD: BuildFacts = {
  id: "dev",
  timestamp: 0,
  boot: { path: "/app/browser/boot.ts", integrity: "" },
  inline: { firstPaint: "", speculation: "", sources: "" },
  styles: [],
  studioStyles: [],
  bareStyles: [],
  themeStyles: [DEVELOPED_THEME],
  fonts: { upright: [], italic: [] },
  typefaces: {},
};
