import { randomUUID } from "node:crypto";
import type { AppRuntime } from "./compose/app-runtime.ts";
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
import { takeFolder } from "./data-folder/take-folder.ts";
import { canRestart } from "./base/can-restart.ts";
import { refuseRedirectLoops } from "./base/refuse-redirect-loops.ts";
import { IS_PACKAGE } from "./base/site-folder.ts";
import { addressWarning, keyWarning, missingPlaces, unknownSettings } from "./cli/start-warnings.ts";
import { collectGarbageWhenIdle } from "./jobs/collect-garbage-when-idle.ts";
import { builtSiteConfig, loadSiteConfig } from "./base/site-config.ts";
import { startMessages } from "#core/messages/server/start.ts";

/** Filled during the start, so that a stop in the middle ends what there is. */
interface Running {
  server: Server;
  runtime: ComposedRuntime;
  stopping: AbortController;
  control?: { close(): Promise<void> };
  clockwork?: BackgroundServices;
}

/** Requests get 8 s, closing the store the rest. */
const STOP_MS = 10_000;

/** Stops cleanly on SIGTERM and SIGINT. */
export async function startServer(environment: NodeJS.ProcessEnv, development: boolean): Promise<void> {
  // Before anything that may stop the start, since a misspelt setting may be why.
  for (const line of await unknownSettings(environment)) console.log(line);
  const config = readConfig(environment);
  const site = development ? await loadSiteConfig() : await buildSite();
  refuseRedirectLoops(site, config.url ?? site.url);
  const opened = Promise.withResolvers<Listener>();
  let isMigrating = false;
  let port: number | null = null;
  const server = createNodeServer((request, response) => {
    if (isMigrating) return sendUpgrading(response);
    void opened.promise.then((listener) => listener(request, response));
  });
  // A large database takes minutes, in which readers get a page that says so.
  const onMigration = async () => {
    isMigrating = true;
    port = await listen(server, config.port, config.host);
    console.log(startMessages.migrating);
  };
  const runtime = await compose(config, site, "served", undefined, onMigration);
  isMigrating = false;
  await noteAddress(config, site);
  const warnings = [await keyWarning(config, runtime.store.read), ...(await missingPlaces(environment))];
  const stopping = new AbortController();
  const running: Running = { server, runtime, stopping };
  port ??= await listen(server, config.port, config.host);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop(running));
  runtime.onSiteSwitch((replace) => void stop(running, replace));
  await seed(runtime, (line) => console.log(line));
  const listener = await createSiteListener(runtime, { port, development, stopping: stopping.signal });
  server.removeAllListeners("request").on("request", listener);
  opened.resolve(listener);
  // Both are large, and no first page needs them.
  const { startBackgroundServices } = await import("./background-services.ts");
  running.clockwork = await startBackgroundServices(runtime);
  const { serveControl } = await import("./cli/ipc-server.ts");
  running.control = await serveControl(runtime);
  for (const line of [...warnings, addressWarning(config, site)]) if (line !== null) console.log(line);
  console.log(startMessages.running(localAddress(config.host, port)));
  console.log(`Studio: ${runtime.origin()}/studio`);
  await welcome(runtime);
  flushCompileCache();
  collectGarbageWhenIdle();
}

/** Until somebody can administer the site, each start prints a new setup link, without which there is no way into the studio. */
async function welcome({ store, clock, origin, log, accountsAt }: ComposedRuntime): Promise<void> {
  const { firstAdministratorLink } = await import("./sign-in/invitation-links.ts");
  // Readers are served even where nothing can be written.
  const path = await firstAdministratorLink(store, clock, accountsAt).catch((err: unknown) =>
    log.error({ err }, startMessages.linkNotMade),
  );
  if (!path) return;
  console.log(startMessages.firstAdministrator);
  console.log(origin() + path);
}

/** Makes a missing or stale build, which checks the site's configuration; the package comes with its own. */
async function buildSite(): Promise<SiteConfig> {
  if (IS_PACKAGE) {
    const site = await loadSiteConfig();
    if (usesFirebase(site.firebase)) throw new SettingError(startMessages.noFirebaseInPackage);
    return site;
  }
  await (await import("../build.ts")).ensureBuild();
  return builtSiteConfig();
}

/** With `replace` it starts again afterwards, over another site in its data folder. */
async function stop(running: Running, replace?: () => Promise<void>): Promise<void> {
  const { server, runtime, stopping, control, clockwork } = running;
  const limit = setTimeout(() => process.exit(1), STOP_MS).unref();
  stopping.abort();
  await stopServer(server);
  try {
    await runtime.stopBackups();
    await control?.close();
    await clockwork?.stop();
    await runtime.close();
  } catch (error) {
    // Acknowledged data is stored; the next start notices the unclean stop and checks it.
    runtime.log.error({ err: error }, startMessages.notClosed);
    process.exit(1);
  }
  if (!replace) process.exit(0);
  clearTimeout(limit);
  await switchSite(runtime, replace);
}

/** Asks the service manager for a start, where the process cannot make it itself: EX_TEMPFAIL. */
const START_AGAIN = 75;

/** What a start does not find replaced, it finishes by the journal; without one it has the site as it was. */
async function switchSite({ config, log }: ComposedRuntime, replace: () => Promise<void>): Promise<never> {
  try {
    const lock = await takeFolder(config.data);
    try {
      await replace();
    } finally {
      lock.release();
    }
  } catch (error) {
    log.error({ err: error }, startMessages.siteNotSwitched);
  }
  if (canRestart()) {
    // With its pid, output and settings: for a service manager nothing has ended.
    const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
    process.execve?.(process.execPath, again, process.env);
  }
  console.log(startMessages.siteSwitched);
  process.exit(START_AGAIN);
}

/**
 * Fills an empty store with the sample site or, where that is turned off, the configured categories and that of the pages. Of
 * several servers that start together the leader does, and the others go on.
 */
export async function seed(runtime: AppRuntime, report: (line: string) => void): Promise<void> {
  const { read } = runtime.store;
  if (!(await read.isEmpty()) && (await read.categoryBySlug(PAGES_CATEGORY))) return;
  if (!(runtime.leader ?? ALWAYS_LEADER).isLeader()) return;
  if (await read.isEmpty()) await fill(runtime, report);
  else await addPages(runtime);
}

async function fill(runtime: AppRuntime, report: (line: string) => void): Promise<void> {
  if (runtime.config.sample && (await (await import("./import/sample.ts")).loadSample(runtime, report))) return;
  const given = runtime.site.categories.filter(({ slug }) => slug !== PAGES_CATEGORY);
  await runtime.store.write(async (tx) => {
    for (const [position, category] of given.entries()) {
      await tx.putCategory({ id: randomUUID(), ...category, position, version: 1 });
    }
    await tx.putCategory({ id: randomUUID(), ...PAGES, position: given.length, version: 1 });
  });
}

/** A site of an older version may lack it. Its readers are served even where nothing can be written. */
async function addPages({ store, log }: AppRuntime): Promise<void> {
  const position = Math.max(-1, ...(await store.read.categories()).map((category) => category.position)) + 1;
  await store
    .write((tx) => tx.putCategory({ id: randomUUID(), ...PAGES, position, version: 1 }))
    .catch((err: unknown) => log.error({ err }, startMessages.pagesCategoryNotAdded));
}

const PAGES = { slug: PAGES_CATEGORY, name: "Strony", description: "" };
