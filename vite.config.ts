import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { usesFirebase } from "./core/base/firebase-config.ts";
import { eachKey } from "./core/base/values/record-keys.ts";
import { buildFonts } from "./app/styles/fonts/build-fonts.ts";
import { PAIRS, pairSheet } from "./app/styles/fonts/font-faces.ts";
import site from "./szpalta.config.ts";

const NEXT = "build/next";

/** Sent to open pages when an edit reaches server-only code, or a page whose app has not started. */
const EDITED = "szpalta:edited";

/** Cuts fonts before the first request, and tells open pages of edits that Vite does not report. */
const development: Plugin = {
  name: "szpalta-development",
  apply: "serve",
  configureServer: async () => void (await buildFonts()),
  hotUpdate({ file, modules, server }) {
    if (this.environment.name !== "ssr" || modules.length === 0) return;
    server.environments.client.hot.send(EDITED, { data: /\.loader\.ts$|\/core\//.test(file) });
  },
};

/** A module in the folder of the SDK, from which its own imports are found. */
const SDK_FOLDER = fileURLToPath(new URL("optional/firebase/package.json", import.meta.url));

/** Of the SDK of Firebase browsers get what the site's file has switched on: without it the package need not even be there. */
const firebaseWhereUsed: Plugin = {
  name: "szpalta-firebase-where-used",
  resolveId(source) {
    return source.startsWith("firebase/") ? this.resolve(source, SDK_FOLDER) : null;
  },
  load(id) {
    const isOpener = id.endsWith("/app/firebase/sdk/open-sdk.ts");
    const isLeftOut = this.environment.name === "ssr" || !usesFirebase(site.firebase);
    return isOpener && isLeftOut ? "export const openSdk = null;" : null;
  },
};

/** Core modules are in both builds, so `instanceof` does not work across them. */
export default defineConfig(({ command }) => ({
  appType: "custom",
  publicDir: false,
  plugins: [development, firebaseWhereUsed],
  // Without it only the client is built.
  builder: {},
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: "baseline-widely-available" },
  environments: {
    client: {
      build: {
        outDir: `${NEXT}/client`,
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: {
            boot: "app/browser/boot.ts",
            "first-paint": "app/browser/first-paint.js",
            styles: "app/styles/readers.css",
            studio: "app/styles/studio.css",
            bare: "app/styles/bare.css",
            ...eachKey(PAIRS, pairSheet),
          },
          output: {
            // React stays in the reader's cache over a release that does not change it.
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\// },
                // What the app needs at once is named in the boot, each file of it.
                { name: "paths", test: /core\/(?:base\/paths|base\/values\/one-line|polish\/text-words)\.ts$/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: `${NEXT}/server`,
        emptyOutDir: true,
        target: "node24",
        minify: false,
        ssr: true,
        rolldownOptions: { input: { handler: "app/server/request-handler.tsx" } },
      },
      // Only for the build: in development the module runner cannot run React's CommonJS files itself.
      ...(command === "build" && {
        resolve: { noExternal: true as const },
        define: { "process.env.NODE_ENV": '"production"' },
      }),
    },
  },
}));
