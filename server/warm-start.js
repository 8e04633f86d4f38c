/*
 * Loaded before everything else, so it is plain JavaScript that older versions of Node can read. The cache of compiled modules makes a
 * start a third shorter.
 */
import { existsSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";

refuseOldNode();
module.enableCompileCache(compileCache());

/**
 * The folder of the cache. For the package it is in the site's `node_modules`, because the program's own folder is replaced with each
 * version. When it cannot be written, there is no cache.
 */
function compileCache() {
  const engine = join(import.meta.dirname, "..");
  if (existsSync(join(engine, "build.ts"))) return join(engine, "build", "compile-cache");
  return join(engine, "..", "..", ".cache", "szpalta");
}

/**
 * Ends the process under an older Node than `engines` of package.json names: the first one whose `node:sqlite` has everything that the
 * store uses.
 */
function refuseOldNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 24 || (major === 24 && minor >= 12)) return;
  const isCheckout = existsSync(new URL("../build.ts", import.meta.url));
  console.error(
    `Szpalta potrzebuje Node 24.12 lub nowszego, a to jest Node ${process.versions.node}. ${
      isCheckout
        ? "Uruchom ją przez „npm start”, po „npm ci” z pakietami opcjonalnymi, albo zainstaluj nowszy."
        : "Zainstaluj nowszy (https://nodejs.org, wersja LTS) i sprawdź: node --version."
    }`,
  );
  process.exit(1);
}
