import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FirebaseFileSettings } from "#core/base/firebase-config.ts";
import { type ChildServer, freePort, startChildServer } from "./child-server.ts";
import { FIRESTORE_PROGRAM } from "./emulators.ts";
import { hasOptionalPackage, HOSTED_FOLDER } from "./hosted-folder.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

export const PROJECT = "demo-szpalta";

/** What this machine lacks for it, in English; null where nothing is missing. */
export function missingForFirebase(): string | null {
  const isInstalled =
    hasOptionalPackage("firebase") && existsSync(join(HOSTED_FOLDER, "node_modules/firebase-tools/package.json"));
  if (!isInstalled) return "The packages of Firebase are not installed";
  return FIRESTORE_PROGRAM ? null : "There is no emulator of Firestore";
}

/** The official emulator of Authentication, without a connection to anywhere. `scratch` is removed by whoever made it. */
export async function startAuthEmulator(scratch: string): Promise<ChildServer & { host: string }> {
  const [port, hub, logging] = await Promise.all([freePort(), freePort(), freePort()]);
  const folder = join(scratch, "auth");
  mkdirSync(folder, { recursive: true });
  const at = (each: number) => ({ host: "127.0.0.1", port: each });
  const emulators = { auth: at(port), hub: at(hub), logging: at(logging), ui: { enabled: false } };
  writeFileSync(join(folder, "firebase.json"), JSON.stringify({ emulators }));
  const program = createRequire(join(HOSTED_FOLDER, "package.json")).resolve("firebase-tools/lib/bin/firebase.js");
  const args = [program, "emulators:start", "--only", "auth", "--project", PROJECT];
  const server = await startChildServer(process.execPath, args, port, {
    cwd: folder,
    env: { ...process.env, CI: "1", HOME: folder, XDG_CONFIG_HOME: folder },
  });
  return { ...server, host: `127.0.0.1:${port}` };
}

/** The public values of a project that is nowhere but on this machine. */
export const PUBLIC_VALUES = {
  apiKey: "demo-klucz-api",
  authDomain: `${PROJECT}.firebaseapp.com`,
  projectId: PROJECT,
  storageBucket: `${PROJECT}.firebasestorage.app`,
  messagingSenderId: "123456789012",
  appId: "1:123456789012:web:0123456789abcdef",
  measurementId: "G-ABC1234567",
};

const SOURCES = [
  "app",
  "convert",
  "core",
  "server",
  "store",
  "sample",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];
const SDK = "optional/firebase";

/** A checkout of its own, whose site's file has this project and which has the SDK. */
export function checkoutWith(firebase: FirebaseFileSettings, scratch: string): string {
  const checkout = join(scratch, "checkout");
  for (const name of [...SOURCES, ...globSync("*.ts", { cwd: ROOT })])
    cpSync(join(ROOT, name), join(checkout, name), { recursive: true });
  const file = join(checkout, "szpalta.config.ts");
  const before = readFileSync(file, "utf8");
  const after = before.replace("firebase: null", `firebase: ${JSON.stringify(firebase)}`);
  if (after === before) throw new Error("The site's file has no place for a project.");
  writeFileSync(file, after);
  mkdirSync(join(checkout, "node_modules"));
  const link = (from: string, name: string) => symlinkSync(join(from, name), join(checkout, "node_modules", name));
  const own = join(ROOT, "node_modules");
  for (const name of readdirSync(own).filter((each) => !each.startsWith("."))) link(own, name);
  mkdirSync(join(checkout, "optional"));
  symlinkSync(join(ROOT, SDK), join(checkout, SDK));
  return checkout;
}

/** As if the site's file said so from the start; the build stays as it is. */
export function withEnforcedAppCheck(): string {
  const script = `
    import { registerHooks } from "node:module";
    registerHooks({ load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith("/szpalta.config.ts")) return loaded;
      return { ...loaded, source: String(loaded.source).replace('"enforce":false', '"enforce":true') };
    } });`;
  return `--import=data:text/javascript,${encodeURIComponent(script)}`;
}
