/* Loaded first, so plain JavaScript that older versions of Node read. The cache of compiled modules makes a start a third shorter. */
import module from "node:module";
import { join } from "node:path";

refuseOldNode();
module.enableCompileCache(join(import.meta.dirname, "..", "build", "compile-cache"));

/** As `engines` of package.json says: the first version whose `node:sqlite` has all that the store uses. */
function refuseOldNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 24 || (major === 24 && minor >= 12)) return;
  console.error(
    `Szpalta potrzebuje Node 24.12 lub nowszego, a to jest Node ${process.versions.node}: uruchom ją przez „npm start”, po „npm ci” z pakietami opcjonalnymi, albo zainstaluj nowszy Node.`,
  );
  process.exit(1);
}
