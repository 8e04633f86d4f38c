import { dirname } from "node:path";
import type { ResolvedImport } from "./imports.ts";

/** Who may import whom, from docs/architecture.md. */
const ARROWS: Record<string, string[]> = {
  core: ["core"],
  convert: ["convert", "core"],
  app: ["app", "core"],
  store: ["store", "core"],
  server: ["server", "core", "convert"],
};

/** The only folder of the server that imports the store: what a server has, and what the commands that move and restore have. */
const COMPOSERS = "server/compose/";

/** Folders of the app that know nothing of how a request is answered: what they share with that lies in `routing/` and `requests/`. */
const BESIDE_THE_APPS_SERVER = ["app/browser/", "app/site/", "app/studio/", "app/routing/", "app/requests/", "app/ui/"];

/** What the converters have of the core. */
const BELOW_CONVERT = ["core/messages/", "core/base/", "core/polish/", "core/markdown/"];

/** What the app has of the converters: pasted HTML becomes Markdown by the same rules. */
const CONVERT_OF_THE_APP = "convert/html-to-markdown/";

/** Files that tie parts together, and what each may import. */
const ENTRIES: Record<string, string[]> = {
  "server.ts": ["server", "core", "build.ts"],
  "szpalta.config.ts": ["core"],
  "server/start.ts": ["server", "core", "build.ts"],
};

/** Pure libraries without I/O. */
const PURE_PACKAGES = [
  "markdown-it",
  "markdown-it-footnote",
  "parse5",
  "shiki",
  "@shikijs",
  "linkify-it",
  "yaml",
  "smol-toml",
  "culori",
  "zod",
  "diff",
  "node-diff3",
  "mdast",
  "mdast-util-to-markdown",
];

/** The file, folder or ending (`*.ending`) that alone may import a heavy or delicate dependency. */
export const OWNERS: Record<string, string[]> = {
  "markdown-it": ["core/markdown/"],
  "markdown-it-footnote": ["core/markdown/"],
  parse5: ["core/markdown/"],
  shiki: ["core/markdown/"],
  "smol-toml": ["convert/markdown/front-matter/toml-front-matter.ts"],
  culori: ["core/settings/look-colours.ts"],
  fontkitten: ["app/styles/"],
  yaml: [
    "convert/",
    "core/sample/",
    "core/markdown/front-matter.ts",
    "core/markdown/markdown-file.ts",
    "core/posts/write-front-matter.ts",
  ],
  yazl: ["server/export/archive-download.ts", "server/backup/site-description.ts"],
  yauzl: ["server/import/unpack-zip.ts"],
  "@fastify/busboy": ["server/import/studio/import-receiver.ts"],
  diff: ["core/posts/history/word-diff.ts"],
  "node-diff3": ["core/posts/drafts/reconcile-drafts.ts"],
  "mdast-util-to-markdown": ["convert/html-to-markdown/write-markdown.ts"],
  sax: ["convert/wordpress/read-export.ts"],
  "@streamparser/json": ["convert/ghost/ghost-rows.ts"],
  "node:sqlite": ["store/sqlite/", "server/data-folder/lock.ts", "server/upgrade/try-migration.ts"],
  sharp: ["server/", "sample/"],
  pino: ["server/"],
  zod: ["server/", "core/", "app/requests/action.ts", "*.action.ts", "*-input.ts"],
  isbot: ["server/counters/view-rules.ts"],
  "music-metadata": ["server/media/file-blobs.ts"],
  "eventsource-parser": ["server/assistant/models/model-stream.ts"],
  "html-to-text": ["server/mail/plain-letter.ts"],
  uqr: ["app/studio/accounts/second-factor.tsx"],
  "better-auth": ["server/sign-in/"],
  "@better-auth/passkey": ["server/sign-in/"],
  "@codemirror/view": ["app/studio/editor/"],
  "@codemirror/state": ["app/studio/editor/"],
  "@codemirror/commands": ["app/studio/editor/"],
  "@codemirror/search": ["app/studio/editor/"],
  "@codemirror/language": ["app/studio/editor/"],
  "@codemirror/autocomplete": ["app/studio/editor/"],
  "@codemirror/lang-markdown": ["app/studio/editor/"],
  "@lezer/highlight": ["app/studio/editor/"],
  idb: ["app/studio/editor/", "app/ui/unsaved/"],
  pg: ["store/log/postgres.ts"],
  jose: ["server/firebase/"],
  firebase: ["app/firebase/sdk/", "app/firebase/firebase-sdk.d.ts"],
  "@google-cloud/firestore": ["store/log/firestore.ts"],
  aws4fetch: ["store/files/s3.ts"],
  vite: ["vite.config.ts", "build.ts", "server/dev-handlers.ts"],
  "subset-font": ["app/styles/"],
  react: ["app/"],
  "react-dom": ["app/"],
};

/** What is wrong with an import, or null. Tests may import anything. */
export function brokenArchitectureRule({ from, to, kind, line }: ResolvedImport): string | null {
  if (/\.test\.tsx?$/.test(from) || from.startsWith("test/") || from === "vitest.config.ts") return null;
  const at = `${from}:${line}`;
  const part = from.split("/")[0] ?? "";
  const owners = OWNERS[to];
  if (kind !== "file" && owners && !owners.some((owner) => owns(owner, from))) {
    return `${at}: only ${owners.join(", ")} may import ${to}`;
  }
  if (part === "core" && kind === "node") return `${at}: core has no I/O and may not import ${to}`;
  if (part === "core" && kind === "package" && !PURE_PACKAGES.includes(to)) return `${at}: core may not import ${to}`;
  if (kind !== "file") return null;
  if (to.startsWith("test/")) return `${at}: nothing outside the tests imports ${to}`;
  const target = to.split("/")[0] ?? "";
  if (from.startsWith(COMPOSERS) && target === "store") return null;
  if (to.startsWith("app/server/") && BESIDE_THE_APPS_SERVER.some((folder) => from.startsWith(folder))) {
    return `${at}: ${dirname(from)} may not import ${to}`;
  }
  if (part === "convert" && target === "core" && !BELOW_CONVERT.some((folder) => to.startsWith(folder)))
    return `${at}: convert may not import ${to}`;
  if (part === "app" && to.startsWith(CONVERT_OF_THE_APP)) return null;
  const allowed = ENTRIES[from] ?? ARROWS[part];
  if (!allowed) return null;
  if (allowed.includes(target) || allowed.includes(to)) return null;
  return `${at}: ${part} may not import ${to}`;
}

function owns(owner: string, file: string): boolean {
  return owner.startsWith("*") ? file.endsWith(owner.slice(1)) : file.startsWith(owner);
}

export const MOST_LINES = 300;
export const JUNK_DRAWERS = ["lib", "utils", "helpers", "components", "hooks", "types"];
