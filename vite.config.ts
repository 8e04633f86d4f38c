import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where `build.ts` has Vite put its output before it joins the released files. */
export const NEXT = "build/next";

/**
 * Two builds of `app/`: what browsers load, and the one door the server loads. Core modules are part of both; the server
 * runs its own copies of them, which is why nothing may ask for `instanceof` across that line.
 */
export default defineConfig(({ command }) => ({
  appType: "custom",
  publicDir: false,
  plugins: [react()],
  // Without it `vite build --app` and the builder would build the client alone.
  builder: {},
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: "baseline-widely-available" },
  environments: {
    client: {
      build: {
        outDir: `${NEXT}/client`,
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: { boot: "app/boot.ts", scheme: "app/scheme.js", styles: "app/styles/main.css" },
          output: {
            // Of the two big libraries, the one that did not change stays in the reader's cache over a release.
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\// },
                { name: "router", test: /node_modules\/react-router\// },
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
        rolldownOptions: { input: { handler: "app/handler.tsx" } },
      },
      // Only for the build: in development the module runner cannot run React's CommonJS files itself.
      ...(command === "build" && {
        resolve: { noExternal: true as const },
        define: { "process.env.NODE_ENV": '"production"' },
      }),
    },
  },
}));
