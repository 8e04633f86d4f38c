import type { IncomingMessage } from "node:http";
import type { EmbedCard } from "#core/base/values/embed-card.ts";
import type { Clock, MonotonicClock } from "#core/base/common-deps.ts";
import { type CardContent, readOembed } from "#core/embeds/read-oembed.ts";
import { embedAt } from "#core/markdown/elements/embed-address.ts";
import type { Renderer } from "#core/markdown/renderer.ts";
import type { Blobs } from "#core/media/store.ts";
import { jobMessages } from "#core/messages/server/jobs.ts";
import { ALWAYS_LEADER, type Leader } from "#core/replication/leader.ts";
import type { Store } from "#core/store.ts";
import { startInterval } from "../base/interval.ts";
import { askOutside, OutboundRefusal, type OutboundRules, readBytes } from "../base/outbound-request.ts";
import { fetchPicture, isPassing } from "../media/fetch-picture.ts";
import { rerender } from "../page-cache/rerender-on-read.ts";

/** Posts are looked at this often, and one provider is asked at each look. */
const LOOK_MS = 5_000;

/** Limits of one request to a provider: its head, its whole answer, redirects, and bytes. */
const ANSWER_MS = 10_000;
const WHOLE_MS = 20_000;
const REDIRECTS = 3;
const OEMBED_BYTES = 128 * 1024;

/** After a failure that may pass, a provider is asked for a card again after these times, and then no more until the next start. */
const WAITS_MS = [60_000, 15 * 60_000, 6 * 3_600_000, 24 * 3_600_000];

/** A card that a provider refused is asked for again after this time: a private film may have become public. */
const REFUSED_AGAIN_MS = 30 * 24 * 3_600_000;

/** At most this many missing cards and posts without their cards are read at once. */
const MOST_READ = 500;
const MOST_FILLED = 50;

interface Deps {
  store: Store;
  renderer: Renderer;
  blobs: Pick<Blobs, "addPicture">;
  clock: Clock;
  elapsed: MonotonicClock;
  origin: () => string;
  log: { error(context: object, sentence: string): void };
  leader?: Leader;
  isHeld?: () => boolean;
  rules?: Partial<OutboundRules>;
  /** Returns the address to ask instead of a provider's; for tests. */
  direct?: (address: string) => string;
  /** Ends a request, so that a server that stops waits for no provider. */
  signal?: AbortSignal;
}

/** Asks providers for the cards that posts show, on the leader alone, and renders the posts of a card that has come. */
export function startEmbedCards(deps: Deps) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const interval = startInterval(LOOK_MS, createEmbedCards({ ...deps, signal }), (err) => {
    if (!signal.aborted) deps.log.error({ err }, jobMessages.embedCardsBroken);
  });
  return {
    async stop(): Promise<void> {
      stopping.abort();
      await interval.stop();
    },
  };
}

/** Returns one look: fills posts whose cards are there, then asks one provider for one card and fills the posts that show it. */
export function createEmbedCards(deps: Deps): () => Promise<void> {
  const { store, clock, elapsed, leader = ALWAYS_LEADER } = deps;
  /** Failures that may pass. They are not stored, because after a restart a provider may be asked anew. */
  const failures = new Map<string, { count: number; againAt: number }>();
  /** Posts that the renderer refuses. */
  const refused = new Set<string>();

  async function fill(): Promise<void> {
    for (const id of await store.read.postsToFill(MOST_FILLED + refused.size))
      if (!refused.has(id) && !(await rerender(store, deps.renderer, id))) refused.add(id);
  }

  return async () => {
    if (deps.isHeld?.() || !leader.isLeader()) return;
    await fill();
    const keys = await store.read.embedsToFetch(clock() - REFUSED_AGAIN_MS, MOST_READ + failures.size);
    const key = keys.find((each) => (failures.get(each)?.againAt ?? 0) <= elapsed());
    if (key === undefined) return;
    const answer = await askProvider(key, deps);
    if (answer === "later") {
      deps.signal?.throwIfAborted();
      const count = failures.get(key)?.count ?? 0;
      failures.set(key, { count: count + 1, againAt: elapsed() + (WAITS_MS[count] ?? Number.POSITIVE_INFINITY) });
      return;
    }
    failures.delete(key);
    await keep(key, answer, deps);
    await fill();
  };
}

const NOTHING: CardContent & { picture: string | null } = { title: "", author: "", text: "", picture: null };

/** Returns what a provider tells of a page: nothing when it refuses; `later` when it may tell at another time. */
async function askProvider(key: string, { origin, rules, signal: stop, direct = (address) => address }: Deps) {
  const oembed = embedAt(key)?.card?.oembed;
  // An earlier version may have known an address that this one does not.
  if (oembed === undefined) return NOTHING;
  const headers = { accept: "application/json", "user-agent": `Szpalta (+${origin()})` };
  const signal = AbortSignal.any([AbortSignal.timeout(WHOLE_MS), ...(stop ? [stop] : [])]);
  try {
    const allowed = { answerMs: ANSWER_MS, redirects: REDIRECTS, ...rules };
    const { response } = await askOutside(direct(oembed), { method: "GET", headers, signal }, allowed);
    if (response.statusCode === 200) return (await readAnswer(response)) ?? NOTHING;
    response.destroy();
    return isPassing(response.statusCode ?? 0) ? "later" : NOTHING;
  } catch (error) {
    if (!signal.aborted && !(error instanceof OutboundRefusal) && !isBrokenOff(error)) throw error;
    const isForbidden =
      error instanceof OutboundRefusal && (error.reason === "not-public" || error.reason === "address");
    return isForbidden ? NOTHING : "later";
  }
}

async function readAnswer(response: IncomingMessage) {
  const bytes = await readBytes(response, OEMBED_BYTES);
  try {
    return bytes && readOembed(JSON.parse(bytes.toString("utf8")));
  } catch {
    return null;
  }
}

/** A connection that ends within an answer. */
function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^E[A-Z]+$/.test(String(error.code));
}

/** Stores a card with its picture. A picture that cannot be had is left out. */
async function keep(key: string, { picture: address, ...content }: typeof NOTHING, deps: Deps): Promise<void> {
  const picture = address === null ? null : await takePicture(address, deps);
  deps.signal?.throwIfAborted();
  await deps.store.write(async (tx) => {
    if (picture && (await tx.media([picture.id])).length === 0) await tx.putMedia({ ...picture, alt: content.title });
    const card: EmbedCard = { key, ...content, picture, fetchedAt: deps.clock() };
    await tx.putEmbedCard(card);
  });
}

async function takePicture(address: string, { blobs, rules = {}, signal, direct = (each) => each }: Deps) {
  const { promise: stopped, resolve } = Promise.withResolvers<null>();
  signal?.addEventListener("abort", () => resolve(null), { once: true });
  const fetched = await Promise.race([fetchPicture(direct(address), rules), stopped]);
  if (!fetched || "again" in fetched) return null;
  const added = await blobs.addPicture(fetched.name, fetched.bytes, true);
  return added.ok ? added.value : null;
}
