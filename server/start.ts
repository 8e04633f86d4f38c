import { randomUUID } from "node:crypto";
import type { ComposedSite } from "./compose/composed-site.ts";
import { flushCompileCache } from "node:module";
import type { Server } from "node:http";
import { ALWAYS_LEADER } from "#core/replication/leader.ts";
import { usesFirebase } from "#core/base/firebase-config.ts";
import { PAGES_CATEGORY } from "#core/base/paths.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import type { BackgroundServices } from "./background-services.ts";
import { compose, type ComposedRuntime } from "./compose/compose.ts";
import { localAddress, readConfig, SettingError } from "./base/config.ts";
import { createNodeServer, type Listener, listen, stopServer } from "./http/node-server.ts";
import { sendUpgrading } from "./http/answers/error-pages.ts";
import { createSiteListener } from "./create-site-listener.ts";
import { noteAddress } from "./data-folder/served-address.ts";
import { openDataFolder } from "./data-folder/open-data-folder.ts";
import { canRestart } from "./base/can-restart.ts";
import { refuseRedirectLoops } from "./base/refuse-redirect-loops.ts";
import { IS_PACKAGE } from "./base/site-folder.ts";
import {
  addressWarning,
  hasKey,
  heldLettersWarning,
  keyWarning,
  missingPlaces,
  unknownSettings,
} from "./cli/start-warnings.ts";
import { collectGarbageWhenIdle } from "./jobs/collect-garbage-when-idle.ts";
import { builtSiteConfig, loadSiteConfig } from "./base/site-config.ts";
import { startMessages } from "#core/messages/server/start.ts";

/** The parts of the running server. The start fills the object step by step, so a stop during the start closes the existing parts. */
interface Running {
  server: Server;
  runtime: ComposedRuntime;
  stopping: AbortController;
  control?: { close(): Promise<void> };
  background?: BackgroundServices;
}

/** A stop takes at most this long: requests get up to 8 s, and closing the store the rest. */
const STOP_MS = 10_000;

/**
 * Starts the server; `args`: `--dev` for development, `--new` for a new site beside the files of an earlier one. On SIGTERM and SIGINT the
 * server stops cleanly. Rejects when the server cannot start; see `explainStartError`.
 */
export async function startServer(environment: NodeJS.ProcessEnv, args: readonly string[]): Promise<void> {
  const development = args.includes("--dev");
  // Warnings about settings come first, because a misspelt setting may be the reason why the start fails.
  for (const line of await unknownSettings(environment)) console.log(line);
  const config = { ...readConfig(environment), beginsAnew: args.includes("--new") };
  const site = development ? await loadSiteConfig() : await buildSite();
  refuseRedirectLoops(site, config.url ?? site.url);
  const opened = Promise.withResolvers<Listener>();
  let isMigrating = false;
  let port: number | null = null;
  const server = createNodeServer((request, response) => {
    if (isMigrating) return sendUpgrading(response);
    void opened.promise.then((listener) => listener(request, response));
  });
  // Migrating a large database takes minutes, so readers get a page that announces the migration.
  const onMigration = async () => {
    isMigrating = true;
    port = await listen(server, config.port, config.host);
    console.log(startMessages.migrating);
  };
  const hadKey = await hasKey(config);
  const runtime = await compose(config, site, "served", undefined, onMigration);
  isMigrating = false;
  await noteAddress(config, site);
  const { read } = runtime.store;
  const warnings = [
    await keyWarning(config, hadKey, read),
    await heldLettersWarning(read),
    ...(await missingPlaces(environment)),
  ];
  const stopping = new AbortController();
  const running: Running = { server, runtime, stopping };
  port ??= await listen(server, config.port, config.host);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop(running));
  runtime.onSiteSwitch((replace) => void stop(running, replace));
  await seed(runtime, (line) => console.log(line));
  const listener = await createSiteListener(runtime, { port, development, stopping: stopping.signal });
  server.removeAllListeners("request").on("request", listener);
  opened.resolve(listener);
  // The next two modules are large and no page needs them, so they are imported after the server has begun to answer.
  const { startBackgroundServices } = await import("./background-services.ts");
  running.background = await startBackgroundServices(runtime);
  const { serveControl } = await import("./cli/ipc-server.ts");
  running.control = await serveControl(runtime);
  for (const line of [...warnings, addressWarning(config, site)]) if (line !== null) console.log(line);
  console.log(startMessages.running(localAddress(config.host, port)));
  console.log(`Studio: ${runtime.origin()}/studio`);
  await printSetupLink(runtime);
  flushCompileCache();
  collectGarbageWhenIdle();
}

/** Prints a link for setting up the first administrator, at each start until somebody can administer the site. */
async function printSetupLink({ store, clock, origin, log, accountsAt }: ComposedRuntime): Promise<void> {
  const { firstAdministratorLink } = await import("./sign-in/invitation-links.ts");
  // When nothing can be written, no link is printed, but readers get pages.
  const path = await firstAdministratorLink(store, clock, accountsAt).catch((err: unknown) =>
    log.error({ err }, startMessages.linkNotMade),
  );
  if (!path) return;
  console.log(startMessages.firstAdministrator);
  console.log(origin() + path);
}

/** Builds the site in a checkout when the build is missing or stale. A build checks the site's file. The package is built already. */
async function buildSite(): Promise<SiteConfig> {
  if (IS_PACKAGE) {
    const site = await loadSiteConfig();
    if (usesFirebase(site.firebase)) throw new SettingError(startMessages.noFirebaseInPackage);
    return site;
  }
  await (await import("../build.ts")).ensureBuild();
  return builtSiteConfig();
}

/** Stops the server. `replace` then replaces the data folder or the program, and the server starts again. */
async function stop(running: Running, replace?: () => Promise<void>): Promise<void> {
  const { server, runtime, stopping, control, background: clockwork } = running;
  const limit = setTimeout(() => process.exit(1), STOP_MS).unref();
  stopping.abort();
  await stopServer(server);
  try {
    await runtime.stopBackups();
    await control?.close();
    await clockwork?.stop();
    await runtime.close();
  } catch (error) {
    // The error is only logged: all acknowledged writes are stored, and the next start checks the database after an unclean stop.
    runtime.log.error({ err: error }, startMessages.notClosed);
    process.exit(1);
  }
  if (!replace) process.exit(0);
  clearTimeout(limit);
  await switchSite(runtime, replace);
}

/** The exit code (EX_TEMPFAIL) by which a process that cannot restart itself asks the service manager for a new start. */
const START_AGAIN = 75;

/**
 * Replaces the site or the program and starts again. After an interruption the next start finishes the replacement by its journal, or has
 * the unchanged site.
 */
async function switchSite({ config, log }: ComposedRuntime, replace: () => Promise<void>): Promise<never> {
  try {
    const lock = await openDataFolder(config.data);
    try {
      await replace();
    } finally {
      lock.release();
    }
  } catch (error) {
    log.error({ err: error }, startMessages.siteNotSwitched);
  }
  if (canRestart()) {
    // The new program has the same pid, output and environment, so that a service manager notices nothing.
    const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
    process.execve?.(process.execPath, again, process.env);
  }
  console.log(startMessages.siteSwitched);
  process.exit(START_AGAIN);
}

/**
 * Fills an empty store with the sample site. When the sample is turned off, adds the configured categories and the category for pages. On a
 * site of several servers only the leader writes.
 */
export async function seed(runtime: ComposedSite, report: (line: string) => void): Promise<void> {
  const { read } = runtime.store;
  if (!(await read.isEmpty()) && (await read.categoryBySlug(PAGES_CATEGORY))) return;
  if (!(runtime.leader ?? ALWAYS_LEADER).isLeader()) return;
  if (await read.isEmpty()) await fill(runtime, report);
  else await addPages(runtime);
}

async function fill(runtime: ComposedSite, report: (line: string) => void): Promise<void> {
  if (runtime.config.sample && (await (await import("./import/sample.ts")).loadSampleSite(runtime, report))) return;
  const configured = runtime.site.categories.filter(({ slug }) => slug !== PAGES_CATEGORY);
  await runtime.store.write(async (tx) => {
    for (const [position, category] of configured.entries()) {
      await tx.putCategory({ id: randomUUID(), ...category, position, version: 1 });
    }
    await tx.putCategory({ id: randomUUID(), ...PAGES, position: configured.length, version: 1 });
  });
}

/** Adds the category for pages, which a site from an older version may lack. A failed write is logged and the start continues. */
async function addPages({ store, log }: ComposedSite): Promise<void> {
  const position = Math.max(-1, ...(await store.read.categories()).map((category) => category.position)) + 1;
  await store
    .write((tx) => tx.putCategory({ id: randomUUID(), ...PAGES, position, version: 1 }))
    .catch((err: unknown) => log.error({ err }, startMessages.pagesCategoryNotAdded));
}

const PAGES = { slug: PAGES_CATEGORY, name: "Strony", description: "" };
