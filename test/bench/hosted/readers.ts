import { Agent } from "node:http";
import { setTimeout as after } from "node:timers/promises";
import { addressOf } from "../archives/seed.ts";
import { requestPage } from "../load/measure.ts";
import type { HostedServer, TwoServers } from "./two-servers.ts";

/** Of each server; beside the servers, the log and the editors two cores are busy, not swamped. */
const READERS = 4;
const PAUSE_MS = 20;
/** Well below what one address may search. */
const SEARCH_PAUSE_MS = 1_000;
/** As many posts are in the cache of every server; all others come as nobody asked for them before. */
const POPULAR = 200;
const LIST_PAGES = 100;
const QUERIES = ["redakcja", "czytelnik", "okładka", "wiersz", "gazeta papier", "korekta autor"];

export interface Reading {
  /** Milliseconds of each answer. */
  pages: number[];
  searches: number[];
  /** Answers that were not 200, and requests without one, of servers that were not down. */
  failed: string[];
  stop(): Promise<void>;
}

/** Readers of both servers, of cached and other pages, and one who searches. */
export function startReaders(servers: TwoServers, posts: number): Reading {
  const [pages, searches, failed]: [number[], number[], string[]] = [[], [], []];
  const stopping = new AbortController();
  const { signal } = stopping;
  let turn = 0;
  const read = async (server: HostedServer, pathOf: (turn: number) => string, pauseMs: number, times: number[]) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!signal.aborted) {
      const path = pathOf((turn += 1));
      const started = performance.now();
      const fault = server.isDown ? "down" : await faultOf(server.site.url + path, agent);
      if (fault === null) times.push(performance.now() - started);
      else if (!server.isDown) failed.push(`${path}: ${fault}`);
      await after(pauseMs);
    }
    agent.destroy();
  };
  const running = servers.flatMap((server) => [
    ...Array.from({ length: READERS }, () => read(server, (at) => pageOf(at, posts), PAUSE_MS, pages)),
    read(server, (at) => `/?q=${encodeURIComponent(QUERIES[at % QUERIES.length] ?? "")}`, SEARCH_PAUSE_MS, searches),
  ]);
  return {
    pages,
    searches,
    failed,
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** Of ten, seven popular posts, the home page, any post, a page of a list. */
function pageOf(turn: number, posts: number): string {
  const kind = turn % 10;
  if (kind === 0) return "/";
  if (kind === 1) return addressOf((turn * 7_919) % posts);
  if (kind === 2) return `/dzial-${turn % 5}?page=${(turn % LIST_PAGES) + 1}`;
  return addressOf(turn % POPULAR);
}

async function faultOf(url: string, agent: Agent): Promise<string | null> {
  try {
    const { status } = await requestPage(url, "br", agent);
    return status === 200 ? null : String(status);
  } catch (error) {
    return String(error);
  }
}
