import { existsSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/** What the product's optional peers are installed in for tests, so that `npm ci` of the product stays light. */
const FOLDER = new URL("../../hosted/", import.meta.url);

export const HOSTED_FOLDER = fileURLToPath(FOLDER);

export const hasPeers = existsSync(new URL("node_modules/pg/package.json", FOLDER));

const { resolve: resolvePeer } = createRequire(new URL("package.json", FOLDER));

const PEERS = ["@google-cloud/firestore", "@google-cloud/storage", "aws4fetch", "pg"];
const files = new Map(hasPeers ? PEERS.map((name) => [name, resolvePeer(name)]) : []);

// Also for a process of its own: `node --import ./test/support/hosted/hosted-peers.ts server.ts`.
registerHooks({ resolve: (specifier, context, next) => next(files.get(specifier) ?? specifier, context) });
