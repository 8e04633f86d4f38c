import { readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from "vite";
import { TYPEFACES } from "#core/settings/site-look.ts";
import type { Services } from "#core/services.ts";
import type { PageAnswer, PageHandler, PageRequest } from "#core/site/page-handler.ts";
import { SITE_FOLDER } from "./base/site-folder.ts";
import type { Listener } from "./http/node-server.ts";

interface AppModule {
  createRequestHandler(services: Services): PageHandler;
}

const SOCKET_OFFSET = 21_678;
const HIGHEST_PORT = 65_535;

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FIRST_PAINT = new URL("../app/browser/first-paint.js", import.meta.url);

/** Pairs of typefaces whose style sheets the build writes. The app's own style sheet has the first pair. */
const [, ...OTHER_TYPEFACES] = TYPEFACES;

function filesOf(pair: string) {
  return { sheet: `/build/fonts/${pair}.css`, upright: [], italic: [] };
}

/** Creates handlers for development: pages come from the current sources, nothing is cached, and Vite answers its own addresses first. */
export async function createDevHandlers(origin: string) {
  const vite = await createServer({
    root: ROOT,
    configFile: fileURLToPath(new URL("../vite.config.ts", import.meta.url)),
    appType: "custom",
    plugins: [react()],
    server: {
      middlewareMode: true,
      hmr: { port: socketPort(origin) },
      watch: { ignored: ["**/data/**", "**/build/**", "**/screens/**"] },
    },
  });
  reloadWithOwnersFiles(vite);
  const firstPaint = await readFile(FIRST_PAINT, "utf8");
  const handlerFor = (services: Services): PageHandler => {
    const sources = {
      styles: ["/app/styles/readers.css"],
      studioStyles: ["/app/styles/studio.css"],
      bareStyles: ["/app/styles/bare.css"],
      typefaces: Object.fromEntries(OTHER_TYPEFACES.map((pair) => [pair, filesOf(pair)])),
      inline: { ...services.build.inline, firstPaint },
    };
    const developmentServices = { ...services, build: { ...services.build, ...sources } };
    const handlers = new WeakMap<AppModule, PageHandler>();
    let latest: PageHandler | null = null;
    return {
      async answer(request, caller) {
        const app = await loadApp(vite);
        const handler = handlers.get(app) ?? app.createRequestHandler(developmentServices);
        handlers.set(app, handler);
        latest = handler;
        return withViteClient(vite, request, await handler.answer(request, caller));
      },
      cacheKey: () => null,
      // Before the first page no handler is loaded. Then every method is accepted, and the app itself answers 405.
      accepts: (method, pathname) => latest?.accepts?.(method, pathname) ?? true,
    };
  };
  const behindVite = (listener: Listener): Listener => {
    return (request, response) => vite.middlewares(request, response, () => listener(request, response));
  };
  return { handlerFor, behindVite };
}

/** Reloads open pages when a file of the owner's theme or of `public` changes. Both are read at each request. */
function reloadWithOwnersFiles({ watcher, environments }: ViteDevServer): void {
  const folders = ["theme", "public"].map((name) => join(SITE_FOLDER, name));
  watcher.add(folders);
  watcher.on("all", (_event, path) => {
    if (folders.some((folder) => path.startsWith(folder + sep)))
      environments["client"]?.hot.send({ type: "full-reload" });
  });
}

/** Returns the port of the reload socket. It depends only on the site's port, so that open pages find it again after a restart. */
function socketPort(origin: string): number {
  const port = Number(new URL(origin).port) || 3000;
  return port + SOCKET_OFFSET <= HIGHEST_PORT ? port + SOCKET_OFFSET : port - SOCKET_OFFSET;
}

async function loadApp(vite: ViteDevServer): Promise<AppModule> {
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite has no runnable ssr environment.");
  return ssr.runner.import<AppModule>("/app/server/request-handler.tsx");
}

async function withViteClient(vite: ViteDevServer, request: PageRequest, answer: PageAnswer): Promise<PageAnswer> {
  if (answer.cause instanceof Error) vite.ssrFixStacktrace(answer.cause);
  if (!answer.headers["content-type"]?.startsWith("text/html")) return answer;
  const { pathname, search } = new URL(request.url);
  return { ...answer, body: await vite.transformIndexHtml(pathname + search, String(answer.body)) };
}
