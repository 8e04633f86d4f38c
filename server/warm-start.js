/* Loaded first, so plain JavaScript that older versions of Node read. The cache of compiled modules makes a start a third shorter. */
import { existsSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";

refuseOldNode();
module.enableCompileCache(compileCache());

/** Of the package in the site's `node_modules`, since the engine's own folder changes with a release; unused where nobody may write. */
function compileCache() {
  const engine = join(import.meta.dirname, "..");
  if (existsSync(join(engine, "build.ts"))) return join(engine, "build", "compile-cache");
  return join(engine, "..", "..", ".cache", "szpalta");
}

/** As `engines` of package.json says: the first version whose `node:sqlite` has all that the store uses. */
function refuseOldNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 24 || (major === 24 && minor >= 12)) return;
  console.error(
    `Szpalta potrzebuje Node 24.12 lub nowszego, a to jest Node ${process.versions.node}: zainstaluj nowszy, a w kodzie źródłowym uruchom ją przez „npm start”, po „npm ci” z pakietami opcjonalnymi.`,
  );
  process.exit(1);
}
