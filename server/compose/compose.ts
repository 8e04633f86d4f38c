import { join } from "node:path";
import type { Logger } from "pino";
import type { Media } from "#core/base/media.ts";
import { usesFirebase } from "#core/base/firebase-config.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import { createLiveConfig, type LiveConfig } from "#core/settings/live-config.ts";
import { findTagWords } from "#core/tags/likeness/lemma-words.ts";
import { siteRenderKey } from "#core/markdown/render-key.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { createAnalysis, openAnalysisThread } from "../analysis/analysis.ts";
import { openAssistantService } from "../assistant/assistant-service.ts";
import { readModelKey } from "../assistant/models/model-key.ts";
import { lazyBackups } from "../backup/lazy-backups.ts";
import { pictureRecorder } from "../backup/recording.ts";
import { localAddress, type ServerConfig } from "../base/config.ts";
import { openLog } from "../base/log.ts";
import { SITE_FOLDER } from "../base/site-folder.ts";
import { CLOCKS, type Surroundings } from "../base/site-runtime.ts";
import { openCounters } from "../counters/open-counters.ts";
import { createDiskWatch, guardOwnWork, guardStore } from "../data-folder/read-only-guard.ts";
import { openDataFolder } from "../data-folder/open-data-folder.ts";
import type { FirebaseSurroundings, OpenFirebase } from "../firebase/open-firebase.ts";
import { openMail } from "../mail/open-mail.ts";
import { createFileCheck } from "../http/routing/public-files.ts";
import { lazyImports } from "../import/studio/lazy-imports.ts";
import { createBlobStore } from "../media/blob-store.ts";
import { createSocialPictures, drawnBy } from "../media/social-pictures.ts";
import { openPresence } from "../posts/open-presence.ts";
import { lookUp, polishDictionary as dictionary } from "../search/polish-dictionary-file.ts";
import { createSearchIndexMaintenance } from "../search/search-index-maintenance.ts";
import { guardAccounts } from "../sign-in/guard-accounts.ts";
import { accountsAt, openAccounts } from "../sign-in/open-accounts.ts";
import type { SignInParts } from "../sign-in/sign-in-context.ts";
import { watchReleases } from "../upgrade/watch-releases.ts";
import { createRenderer, openRenderThreads } from "../workers/renderer.ts";
import { backupParts } from "./compose-backups.ts";
import { composeStudio } from "./compose-studio.ts";
import { type OpenEngine, type OpenedStore, openEngine, openStore, type StoreParts } from "./open-store.ts";

export type ComposedRuntime = Awaited<ReturnType<typeof compose>>;

const OWN_FILES = { hasPublicFile: createFileCheck(join(SITE_FOLDER, "public")) };

const loadCopy = () => import("#store/sqlite/open-copy.ts");

/**
 * Locks the data folder and opens everything that a site needs. `file` is the owner's file. Rejects with a Polish sentence when the folder or the database cannot be
 * used.
 */
export async function compose(
  config: ServerConfig,
  file: SiteConfig,
  surroundings: Surroundings,
  engine: OpenEngine = openEngine,
  onMigration: () => Promise<unknown> = async () => {},
) {
  const { config: site, ...live } = createLiveConfig(file);
  const key = await readModelKey(site.assistant ?? null, process.env);
  const origin = config.url ?? site.url;
  const firebase = await openProject(site, { origin, environment: process.env, clock: CLOCKS.clock });
  const [lock, log] = [await openDataFolder(config.data), openLog()];
  const watch = createDiskWatch({ folder: config.data, log });
  const archive = openAnalysisThread();
  const opening: StoreParts = { log, watch, surroundings, engine, lock, dictionary, site, onMigration };
  const { store: opened, ...hosting } = await openStore(config, opening);
  const [{ leader, shared }, store] = [hosting, await live.follow(opened)];
  const address = createAddress(config, origin);
  const { threads, renderer } = openRendering(site, live.onChange, origin, surroundings);
  const analysis = createAnalysis({ store, thread: archive, lookUp, log });
  const guarded = guardStore(store, watch);
  const upkeep = createSearchIndexMaintenance({ store: guarded, lookUp, surroundings });
  const { blobs, onPicture } = openBlobs(config, log, shared);
  const assistant = openAssistantService({ store: guarded, ...CLOCKS, site, log, key, analysis, leader });
  const present = { siteName: () => site.name, timeZone: () => site.timeZone };
  const team = { store, site, log, ...present, isNameInFile: file.inFile.includes("name"), origin: address.origin };
  const { mail, signIn } = await openTeam(config, team, firebase);
  const presence = await openPresence({ firebase, store, ...CLOCKS, log });
  const base = { ...hosting, ...OWN_FILES, config, site, log, store: guardOwnWork(store, watch) };
  const words = findTagWords(store.read, lookUp);
  const input = { ...base, ...CLOCKS, renderer, blobs, surroundings, store: guarded, words, loadCopy };
  const lazy = { ...watchReleases(config), ...lazyBackups(backupParts(base), watch.holdWrites), ...lazyImports(input) };
  const common = { ...input, store, watch, assistant, analysis, ...lazy };
  return {
    ...common,
    file,
    upkeep,
    ...(shared ? { sweepShared: () => shared.sweep(blobs) } : {}),
    studio: composeStudio({ ...common, mail: mail.port, worker: threads.editors, presence: presence?.notice }),
    ...openCounters({ store, ...CLOCKS, ...present, state: watch, log, site, config }),
    social: createSocialPictures({ store, folder: config.data, site, draw: drawnBy(threads.archive) }),
    signIn: guardAccounts(signIn, watch),
    mail,
    firebase,
    accountsAt: accountsAt(firebase),
    databaseToken: presence?.token,
    ...address,
    restThreads: async () => void (await Promise.all([threads.close(), archive.close()])),
    uncleanStop: store.uncleanStop,
    onPicture,
    async close(): Promise<void> {
      await Promise.all([assistant.close(), lazy.stopBackups(), lazy.stopImports()]);
      await Promise.all([upkeep.stop(), presence?.close(), leader.close()]);
      await Promise.all([threads.close(), archive.close()]);
      await store.close();
      lock.release();
    },
  };
}

/**
 * Opens the Firebase project of a site. Resolves to null, and loads no code for Firebase, when the site's file does not use Firebase.
 * Rejects with a Polish sentence when the settings of Firebase contradict each other.
 */
async function openProject({ firebase }: SiteConfig, surroundings: FirebaseSurroundings): Promise<OpenFirebase | null> {
  if (!usesFirebase(firebase)) return null;
  const { openFirebase } = await import("../firebase/open-firebase.ts");
  return openFirebase(firebase, surroundings);
}

type TeamParts = Pick<SignInParts, "store" | "log" | "origin" | "siteName" | "isNameInFile"> & { site: SiteConfig };

/** Opens the accounts of the team, and the mail that carries links for them. */
async function openTeam(config: ServerConfig, { site, ...parts }: TeamParts, firebase: OpenFirebase | null) {
  const secret = { key: config.key ?? config.keyFile, ...CLOCKS };
  const mail = openMail({ ...parts, ...secret, site, environment: config.smtp ?? null, isOff: config.isMailOff });
  return { mail, signIn: await openAccounts({ ...parts, ...secret, mail: mail.links }, firebase) };
}

/** Returns the public address, or else the local address. The local port is known once the server listens. */
function createAddress({ host, port: configured }: ServerConfig, origin: string | null) {
  let port = configured;
  return {
    origin: () => origin ?? localAddress(host, port),
    listensAt: (picked: number) => void (port = picked),
  };
}

/** The render threads and the renderer, which follow the switches of typography. */
function openRendering(
  site: SiteConfig,
  onChange: LiveConfig["onChange"],
  origin: string | null,
  surroundings: Surroundings,
) {
  const threads = openRenderThreads(() => ({ typography: site.typography, origin }), surroundings);
  onChange((before) => before.typography !== site.typography && threads.renew());
  const key = () => siteRenderKey(typographyRules(site.typography), origin);
  return { threads, renderer: createRenderer(threads, key) };
}

function openBlobs(config: ServerConfig, log: Logger, shared: OpenedStore["shared"]) {
  const listeners: ((media: Media) => void)[] = [];
  const onAdded = (media: Media) => listeners.forEach((listener) => listener(media));
  const stored = { record: pictureRecorder(config, log), fileBytes: config.fileBytes };
  return {
    blobs: createBlobStore({ folder: config.data, ...CLOCKS, onAdded, shared, ...stored }),
    /** Calls `listener` for each picture added from now on. */
    onPicture: (listener: (media: Media) => void) => void listeners.push(listener),
  };
}
