import { existsSync } from "node:fs";
import { RESTORE } from "#core/base/store.ts";
import { chmod, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Media } from "#core/base/media.ts";
import { renderKey } from "#core/markdown/render-key.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import { openSqliteStore } from "#store/sqlite/engine/open.ts";
import {
  ANALYSIS_HEAP_MIB,
  ANALYSIS_WORKER,
  createAnalysis,
  SPELLING_HEAP_MIB,
  SPELLING_WORKER,
} from "./analysis/analysis.ts";
import type { ServerConfig } from "./config.ts";
import {
  createDiskWatch,
  type DiskWatch,
  BALLAST_FILE,
  guardAccounts,
  guardStore,
} from "./data-folder/read-only-guard.ts";
import type { AppRuntime } from "./app-runtime.ts";
import { OWNER_ONLY, readIfThere } from "./data-folder/durable-file.ts";
import { lockFolder } from "./data-folder/lock.ts";
import { openLog } from "./log.ts";
import { createBlobStore, MEDIA_FOLDER } from "./media/blob-store.ts";
import { createNotFoundLog } from "./counters/not-found-log.ts";
import { createLemmaLookup, LANGUAGE_HEAP_MIB, LANGUAGE_WORKER } from "./search/lemma-lookup.ts";
import { createServices } from "./create-services.ts";
import { createRenderer, openRenderThreads } from "./workers/renderer.ts";
import { openAssistantService } from "./assistant/assistant-service.ts";
import { readModelKey } from "./assistant/models/model-key.ts";
import { createSearchIndexMaintenance, type Surroundings } from "./search/search-index-maintenance.ts";
import { createSearchLog } from "./counters/search-log.ts";
import { createAccountService } from "./sign-in/create-account-service.ts";
import { drawnBy, createSocialPictures } from "./media/social-pictures.ts";
import { WorkerThread } from "./workers/worker-thread.ts";

export type ComposedRuntime = Awaited<ReturnType<typeof compose>>;

export const DATABASE_FILE = "szpalta.db";

const CLOCKS: Pick<AppRuntime, "clock" | "elapsed"> = { clock: () => Date.now(), elapsed: () => performance.now() };

/** The database is missing where a site was. The message is a Polish sentence. */
class LostDatabase extends Error {
  override name = "LostDatabase";
}

/** Takes the data folder and opens store and threads. Rejects with a Polish sentence when folder or database cannot be used. */
export async function compose(config: ServerConfig, site: SiteConfig, surroundings: Surroundings) {
  const rules = typographyRules(site.typography);
  const key = await readModelKey(site.assistant ?? null, process.env);
  const lock = await takeFolder(config.data);
  const log = openLog();
  const watch = createDiskWatch({ folder: config.data, log });
  const store = await openStore(config, log, watch.damageMet).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  const origin = config.url ?? site.url;
  const threads = openRenderThreads({ typography: site.typography, origin });
  const { editors: worker, archive: background } = threads;
  let { port } = config;
  const reachedAt = () => origin ?? localAddress(config.host, port);
  const pictureListeners: ((media: Media) => void)[] = [];
  const onAdded = (media: Media) => pictureListeners.forEach((listener) => listener(media));
  const renderer = createRenderer(threads, renderKey(rules, origin, []));
  const language = new WorkerThread(LANGUAGE_WORKER, null, LANGUAGE_HEAP_MIB);
  const ask = createLemmaLookup(language, log);
  const archive = new WorkerThread(ANALYSIS_WORKER, null, ANALYSIS_HEAP_MIB);
  const spelling = new WorkerThread(SPELLING_WORKER, null, SPELLING_HEAP_MIB);
  const analysis = createAnalysis({ store, thread: archive, spelling, ask, log });
  const upkeep = createSearchIndexMaintenance({ store: guardStore(store, watch), ask, surroundings });
  const blobs = createBlobStore({ folder: config.data, ...CLOCKS, onAdded });
  const assistant = openAssistantService({ store: guardStore(store, watch), ...CLOCKS, site, log, key, analysis });
  const signIn = createAccountService({
    store,
    ...CLOCKS,
    log,
    keyFile: config.keyFile,
    siteName: site.name,
    origin: reachedAt,
  });
  const counting = { store, ...CLOCKS, timeZone: site.timeZone, state: watch, log };
  const parts = { config, site, store, renderer, blobs, watch, assistant, analysis, surroundings };
  return {
    ...parts,
    ...CLOCKS,
    log,
    upkeep,
    studio: createServices({ ...parts, ...CLOCKS, worker, ask }),
    missing: createNotFoundLog(counting),
    searches: createSearchLog(counting),
    social: createSocialPictures({ store, folder: config.data, siteName: site.name, draw: drawnBy(background) }),
    signIn: guardAccounts(signIn, watch),
    origin: reachedAt,
    restThreads: async () => void (await Promise.all([threads.close(), archive.close()])),
    listensAt: (picked: number) => void (port = picked),
    uncleanStop: store.uncleanStop,
    /** Called for each picture added from now on. */
    onPicture: (listener: (media: Media) => void) => void pictureListeners.push(listener),
    async close(): Promise<void> {
      await assistant.close();
      await upkeep.stop();
      await Promise.all([threads, language, archive, spelling].map((thread) => thread.close()));
      await store.close();
      lock.release();
    },
  };
}

async function takeFolder(data: string): Promise<ReturnType<typeof lockFolder>> {
  await mkdir(data, { recursive: true, mode: OWNER_ONLY });
  // Made by hand or by an earlier release. Fails harmlessly for another owner's folder.
  await chmod(data, OWNER_ONLY).catch(() => undefined);
  return lockFolder(data);
}

async function openStore({ data, keyFile }: ServerConfig, log: Logger, onDamage: DiskWatch["damageMet"]) {
  const file = join(data, DATABASE_FILE);
  await refuseLostDatabase(file, data, keyFile);
  const onListenerError = (err: unknown) => log.error({ err }, "zapisano, lecz odbiorca zmian zgłosił błąd");
  return openSqliteStore({ file, ...CLOCKS, onListenerError, onDamage });
}

/** Throws where pictures, key or ballast remain without a database: a new site would replace the lost one in the next backup. */
async function refuseLostDatabase(database: string, data: string, keyFile: string): Promise<void> {
  if (existsSync(database)) return;
  const pictures = await readdir(join(data, MEDIA_FOLDER)).catch(() => []);
  const left = [
    ...(pictures.length > 0 ? [`obrazy w ${join(data, MEDIA_FOLDER)}`] : []),
    ...((await readIfThere(keyFile)) ? [`plik klucza ${keyFile}`] : []),
    ...(existsSync(join(data, BALLAST_FILE)) ? [`plik ${join(data, BALLAST_FILE)}`] : []),
  ];
  if (left.length === 0) return;
  throw new LostDatabase(
    `Brak bazy danych ${database}, choć witryna tu już była: ${left.join(", ")}. ${RESTORE} Jeśli ma powstać nowa witryna, wskaż pusty folder albo usuń te pliki.`,
  );
}

/** Where this process is reached at when no public address is configured. */
export function localAddress(host: string, port: number): string {
  const anywhere = host === "0.0.0.0" || host === "::";
  return `http://${anywhere ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
}
