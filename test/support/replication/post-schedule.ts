import { pino } from "pino";
import type { Renderer } from "#core/markdown/renderer.ts";
import { publishDue } from "#core/posts/publishing/publish-due.ts";
import { createPublicationScheduler } from "#server/jobs/publication-scheduler.ts";
import { makeDerived, makePost } from "#store/contract/fixtures.ts";
import type { ReplicatedStore } from "#store/sqlite/open-replicated-store.ts";

/** Echoes the text: rendering has its own tests. */
export const echoRenderer: Renderer = {
  render: async ({ body }) => ({ ok: true, value: makeDerived(makePost({ id: "x", body })) }),
  renderShort: async (text) => ({ ok: true, value: text }),
  join: async (kept, { body }) => ({ ok: true, value: { kept, added: body } }),
  rewriteLinks: async (body) => ({ ok: true, value: body }),
  key: "klucz-1",
};

/** The server's scheduler on this store, one look at a time: of a leader, as each of several may be for a moment. Rejects as a write does. */
export function createPostSchedule(store: ReplicatedStore, clock: () => number, elapsed: () => number) {
  return createPublicationScheduler({
    store,
    clock,
    elapsed,
    log: pino({ enabled: false }),
    isHeld: () => false,
    publishDue: (rows, now) =>
      publishDue({ store, renderer: echoRenderer, origin: null, config: { routeRules: {} } }, rows, now, (error) => {
        throw error;
      }),
  }).look;
}
