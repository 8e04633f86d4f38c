import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { UPLOAD_PATH } from "#core/media/upload.ts";
import { createSiteSearch } from "#core/search/site-search.ts";
import type { Services } from "#core/services.ts";
import { createReading } from "#core/site/create-reading.ts";
import type { BuildFacts, PageDoor } from "#core/site/page.ts";
import { createAssets } from "./http/routing/assets.ts";
import { createBuilds } from "./http/routing/builds.ts";
import type { ComposedHouse } from "./compose.ts";
import type { StreamOptions } from "./http/answers/event-stream.ts";
import { withFreshRenders } from "./page-cache/stale-render-guard.ts";
import { guardOwnWork } from "./data-folder/read-only-guard.ts";
import { createHealth, createReadiness } from "./http/routing/health.ts";
import type { Listener } from "./http/node-server.ts";
import { createIcons } from "./http/routing/icons.ts";
import { createListener, type Site } from "./http/routing/router.ts";
import { createMedia } from "./media/media-routes.ts";
import { createPageCache } from "./page-cache/page-cache.ts";
import { memoryHere, pageCacheFor } from "./runtime-tuning/memory.ts";
import { prerender } from "./http/routing/pages.ts";
import { createRecompressor } from "./page-cache/brotli-upgrade.ts";
import { createBodyReader } from "./http/limits/request-body.ts";
import { createProgressStream, PROGRESS_PATH } from "./http/answers/progress-stream.ts";
import { createRunStream, RUN_STREAM_PATH } from "./http/answers/run-stream.ts";
import { createSearchRate } from "./http/limits/search-rate.ts";
import { ownOrigins } from "./http/routing/csrf.ts";
import { createRefusedPages } from "./http/answers/refused-pages.ts";
import { type SecurityHeaders, securityHeaders } from "./http/answers/security-headers.ts";
import { createUpload } from "./media/upload.ts";

/** Where the server listens, and how. */
export interface Place {
  port: number;
  /** `npm run dev`: Vite serves the modules, nothing is cached. */
  development: boolean;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
}

const BUILD = join(import.meta.dirname, "..", "build");

/** The listener of a composed house: its services, the built door, the page cache and the server's own addresses. */
export async function openSite(house: ComposedHouse, place: Place): Promise<Listener> {
  house.listensAt(place.port);
  const origin = house.origin();
  const build = place.development ? DEVELOPMENT_BUILD : await readFacts();
  const security = securityHeaders(origin, place.development ? null : build.scheme.source);
  const services: Services = {
    reading: createReading({
      store: withFreshRenders(guardOwnWork(house.store, house.watch), house.renderer),
      clock: house.clock,
      config: house.site,
      origin,
    }),
    search: createSiteSearch({
      store: house.store,
      elapsed: house.elapsed,
      clock: house.clock,
      config: house.site,
      origin,
      ...createSearchRate(house.elapsed),
      note: house.searches.note,
    }),
    desk: house.desk,
    signIn: house.signIn,
    config: house.site,
    build,
    origin,
    clock: house.clock,
    newErrorId: () => randomBytes(5).toString("hex"),
    development: place.development,
  };
  const own = ownOrigins(house.config.url ?? house.site.url, place.port);
  const { signIn, watch, log, missing } = house;
  const receiving = { media: house.desk.media, signIn, state: watch, data: house.config.data, ownOrigins: own, log };
  const site: Site = {
    door: null as never,
    signIn,
    cache: null,
    refused: null,
    origin,
    ownOrigins: own,
    proxy: house.config.proxy ?? null,
    security: security.page,
    studioSecurity: security.studio,
    bodies: createBodyReader({
      elapsed: house.elapsed,
      onAborted: (count) => log.info({ count }, "przerwane żądania"),
    }),
    newErrorId: services.newErrorId,
    log,
    own: {
      ...ownAddresses(house, build, security),
      ...streams(house, { ownOrigins: own, security: security.file, stopping: place.stopping }),
    },
    takes: {
      [UPLOAD_PATH]: createUpload({ ...receiving, security: security.file, newErrorId: services.newErrorId }),
    },
    onMissing: missing.count,
  };
  return place.development ? developing(site, services) : serving(site, house, services);
}

async function serving(site: Site, house: ComposedHouse, services: Services): Promise<Listener> {
  const { createDoor } = (await import(pathToFileURL(join(BUILD, "server", "handler.js")).href)) as {
    createDoor(services: Services): PageDoor;
  };
  const { recompress } = createRecompressor();
  const limit = house.config.pageCacheBytes ?? pageCacheFor(memoryHere());
  const cache = limit > 0 ? createPageCache({ clock: house.clock, limit, onReturn: recompress }) : null;
  const door = createDoor(services);
  const refused = createRefusedPages(door, site.security);
  house.store.onCommit((tags) => {
    cache?.purge(tags);
    refused.forget();
  });
  const open: Site = { ...site, cache, door, refused };
  const rules = Object.entries(house.site.routeRules);
  await prerender(
    open,
    rules.filter(([path, rule]) => rule.prerender && !path.includes("*")).map(([path]) => path),
  );
  return createListener(open);
}

/** While developing, Vite answers first: modules, styles and the sockets of its live reload. */
async function developing(site: Site, services: Services): Promise<Listener> {
  const { createDevDoor } = await import("./dev.ts");
  const { door, middleware } = await createDevDoor(services);
  const listener = createListener({ ...site, door });
  return (request, response) => middleware(request, response, () => listener(request, response));
}

/** What goes on while somebody listens. */
function streams({ desk, signIn }: ComposedHouse, about: Omit<StreamOptions, "signIn">): Site["own"] {
  const listening = { signIn, ...about };
  return {
    [RUN_STREAM_PATH]: createRunStream({ ...listening, assistant: desk.assistant, help: desk.help }),
    [PROGRESS_PATH]: createProgressStream({ ...listening, tagRefresh: desk.tagRefresh }),
  };
}

function ownAddresses(house: ComposedHouse, build: BuildFacts, security: SecurityHeaders): Site["own"] {
  return {
    "/assets/": createAssets(join(BUILD, "client", "assets"), security.file),
    "/builds/": createBuilds(build, join(BUILD, "metas"), security.file),
    "/media/": createMedia({ blobs: house.blobs, social: house.social, security: security.media }),
    "/healthz": createHealth(security.file),
    "/readyz": createReadiness(house.store, () => build === DEVELOPMENT_BUILD || existsSync(BUILD), security.file),
    ...createIcons({ store: house.store, blobs: house.blobs, security: security.file }),
  };
}

async function readFacts(): Promise<BuildFacts> {
  return JSON.parse(await readFile(join(BUILD, "facts.json"), "utf8")) as BuildFacts;
}

/** Stands in for a build in development, where Vite serves the sources themselves. */
const DEVELOPMENT_BUILD: BuildFacts = {
  id: "dev",
  timestamp: 0,
  boot: { path: "/app/boot.ts", integrity: "" },
  scheme: { code: "", source: "" },
  styles: [],
  studioStyles: [],
  fonts: { upright: [], italic: [] },
};
