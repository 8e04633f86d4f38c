import { readConfig } from "#server/config.ts";
import { createLimitedServer, type Listener, listen, stopServer } from "#server/http.ts";
import { startBackground } from "#server/background.ts";
import { compose } from "#server/compose.ts";
import { serveControl } from "#server/control.ts";
import { furnish } from "#server/furnish.ts";
import { localAddress, openSite } from "#server/open-site.ts";
import { loadSiteConfig } from "#server/site-config.ts";
import { explainStart } from "#server/start-errors.ts";

/** Longest stop: requests get 8 s, closing the store the rest. */
const STOP_MS = 10_000;

const development = process.argv.includes("--dev");

try {
  await start();
} catch (error) {
  console.error(explainStart(error));
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const site = await loadSiteConfig();
  if (!development) await (await import("./build.ts")).ensureBuild();
  const house = await compose(config, site);
  const opened = Promise.withResolvers<Listener>();
  // Requests that come while the site is being opened wait for it.
  const server = createLimitedServer((request, response) => {
    void opened.promise.then((listener) => listener(request, response));
  });
  const port = await listen(server, config.port, config.host);
  await furnish(house, (line) => console.log(line));
  const listener = await openSite(house, { port, development });
  server.removeAllListeners("request").on("request", listener);
  opened.resolve(listener);
  const control = await serveControl(house);
  const background = startBackground(house, { log: house.log, checkAtStart: house.uncleanStop === true });
  house.onPicture?.((media) => background.pictureAdded(media));
  console.log(`Szpalta działa pod adresem ${localAddress(config.host, port)}`);

  async function stop(): Promise<void> {
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await stopServer(server);
    await control.close();
    await background.stop();
    await house.close();
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());
}
