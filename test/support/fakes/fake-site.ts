import { pino } from "pino";
import type { Server } from "node:http";
import { createNodeServer, listen, type Patience } from "#server/http/node-server.ts";
import { createRouter, type Site } from "#server/http/routing/router.ts";
import { createPageCache, type PageCache } from "#server/page-cache/page-cache.ts";
import { allowedOrigins } from "#server/http/routing/csrf.ts";
import { createRequestBodyReader } from "#server/http/limits/request-body.ts";
import { createRefusedPages } from "#server/http/answers/error-pages.ts";
import { securityHeaders } from "#server/http/answers/security-headers.ts";
import { fakeSignIn } from "./fake-studio.ts";
import { fakeRequestHandler, type FakeRequestHandler } from "./fake-request-handler.ts";

export interface FakeSite {
  server: Server;
  port: number;
  address: string;
  handler: FakeRequestHandler;
  cache: PageCache;
  logged: Record<string, unknown>[];
  close(): Promise<void>;
}

export const INLINE = "'sha256-inline'";

export async function openFakeSite({
  patience,
  ...given
}: Partial<Site> & { origin?: string; patience?: Patience } = {}): Promise<FakeSite> {
  const logged: Record<string, unknown>[] = [];
  const handler = fakeRequestHandler();
  const cache = createPageCache();
  const server = createNodeServer((request, response) => listener(request, response), patience);
  const port = await listen(server, 0, "127.0.0.1");
  const origin = given.origin ?? `http://127.0.0.1:${port}`;
  const listener = createRouter({
    handler,
    signIn: fakeSignIn(),
    cache,
    refused: createRefusedPages(handler, securityHeaders(origin, INLINE).page),
    origin,
    ownOrigins: allowedOrigins(given.origin ?? null, port),
    proxy: null,
    security: securityHeaders(origin, INLINE).page,
    studioSecurity: securityHeaders(origin, INLINE).studio,
    bodies: createRequestBodyReader({
      elapsed: () => performance.now(),
      onAborted: (count) => void logged.push({ aborted: count }),
    }),
    newErrorId: () => "numer-1",
    log: pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    routes: {},
    ...given,
  });
  return {
    server,
    port,
    address: `http://127.0.0.1:${port}`,
    handler,
    cache,
    logged,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
