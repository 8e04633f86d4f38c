import { expect, it } from "vitest";
import { RESTORE } from "#core/messages/store/database.ts";
import { acted, idOf, openPostService, saved, saveOf, zofia } from "#test/support/services/post-service.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { ALWAYS_LEADER } from "#core/replication/leader.ts";
import { startBackgroundServices } from "./background-services.ts";
import type { ComposedRuntime } from "./compose/compose.ts";
import { createDiskWatch } from "./data-folder/read-only-guard.ts";
import { openMail } from "./mail/open-mail.ts";
import { createNotFoundLog } from "./counters/not-found-log.ts";

it("publishes nothing from a damaged database, and what came due meanwhile as soon as it is sound", async () => {
  const { store, deps, clock, posts } = await openPostService();
  await saved(posts, zofia, saveOf(idOf(1)));
  await acted(posts, zofia, { postId: idOf(1), act: "schedule", at: "2026-11-21T08:00" });
  const planned = (await store.read.nextDue())!.at;
  clock.now = planned + 1_000;

  const runtime = await openRuntime();
  const watch = createDiskWatch({ folder: runtime.config.data, log: runtime.log });
  watch.checked([`Baza danych jest uszkodzona. ${RESTORE}`]);
  let asked = 0;
  let writes = 0;
  const counted: typeof store = {
    ...store,
    write: (work) => {
      writes += 1;
      return store.write(work);
    },
  };
  const missing = createNotFoundLog({
    store,
    clock: deps.clock,
    timeZone: () => "Europe/Warsaw",
    state: watch,
    log: runtime.log,
  });
  // Cast: what only readers and the studio have is left out.
  const clockwork = await startBackgroundServices({
    ...runtime,
    store: counted,
    clock: deps.clock,
    watch: { ...watch, workHeld: () => (asked++, watch.workHeld()) },
    missing,
    leader: ALWAYS_LEADER,
    onPicture() {},
    resumeImports: async () => {},
    askForReleases() {},
    mail: openMail({
      store,
      clock: deps.clock,
      site: runtime.site,
      key: Buffer.alloc(32),
      environment: null,
      origin: () => "",
    }),
    searches: { start: () => {}, stop: async () => {} },
    views: { start: () => {}, stop: async () => {} },
    social: { ensure: async () => {} },
    assistant: { start: async () => {}, close: async () => {} },
  } as unknown as ComposedRuntime);
  // Scheduler and outbox have each looked more than once.
  await expect.poll(() => asked).toBeGreaterThan(6);
  expect([writes, (await store.read.post(idOf(1)))!.state]).toEqual([0, "scheduled"]);
  watch.checked([]);
  await expect.poll(async () => (await store.read.post(idOf(1)))!.state).toBe("published");
  expect((await store.read.post(idOf(1)))!.publishedAt).toBe(planned);
  await clockwork.stop();
});
