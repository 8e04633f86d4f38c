// oxlint-disable-next-line import/no-unassigned-import -- this import turns on the cache of compiled modules before others load
import "#server/warm-start.js";

// All other modules are imported after the cache of compiled modules was turned on, so that they use the cache.
const { startServer } = await import("#server/start.ts");
const { explainStartError } = await import("#server/cli/start-error.ts");

try {
  await startServer(process.env, process.argv.slice(2));
} catch (error) {
  console.error(explainStartError(error));
  process.exit(1);
}
