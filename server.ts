// oxlint-disable-next-line import/no-unassigned-import -- it turns on the cache of compiled modules before any other is loaded
import "#server/warm-start.js";

// Everything else is imported after the cache of compiled modules is there for it.
const { startServer } = await import("#server/start.ts");
const { explainStartError } = await import("#server/cli/start-error.ts");

try {
  await startServer(process.env, process.argv.includes("--dev"));
} catch (error) {
  console.error(explainStartError(error));
  process.exit(1);
}
