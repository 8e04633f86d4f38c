import type { Role, Viewer } from "#core/base/viewer.ts";
import { createHousekeeping, type ServiceDeps } from "#core/studio-services.ts";
import { createSiteReader } from "#core/site/create-site-reader.ts";
import { defineSite } from "#core/base/site-config.ts";
import type { ComposedSite } from "#server/compose/composed-site.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { openRuntime } from "./open-runtime.ts";
import { fakeBackups, fakeImports } from "#test/support/fakes/fake-administration.ts";

export const ORIGIN = "https://grzadka.example";

/** Everybody but a contributor is `u-zofia`, so that the fixtures' posts are theirs. */
export function member(role: Role, id = role === "contributor" ? fixtures.jan.id : fixtures.zofia.id): Viewer {
  return { id, name: "Zofia Łęcka", email: null, role, sessionId: "s1", provedAt: 0 };
}

export const editor = member("editor");
export const administrator = member("administrator");
export const contributor = member("contributor");

export async function createServices(given: Partial<ServiceDeps> = {}) {
  const runtime = await openRuntime();
  const { store, renderer, blobs, clock, elapsed } = runtime;
  await fixtures.putFixtures(store);
  let ids = 0;
  const config = defineSite({ name: "Grządka", routeRules: { "/rss": { redirect: "/feed.xml" } } });
  const previewTokens = { sign: async () => "", read: async () => null };
  const studio = createHousekeeping({
    store,
    renderer,
    blobs,
    clock,
    elapsed,
    config,
    origin: ORIGIN,
    newId: () => `id-${(ids += 1)}`,
    previewTokens,
    studioBanner: () => null,
    workHeld: () => false,
    environment: [{ name: "PORT", value: "3000" }],
    backups: async () => fakeBackups,
    imports: async () => fakeImports,
    ...given,
  });
  const reading = createSiteReader({ store, clock, config, origin: ORIGIN, renderShort: renderer.renderShort });
  return { runtime, store, studio, reading, now: clock() };
}

export async function auditEntries({ store }: Pick<ComposedSite, "store">): Promise<string[]> {
  return (await store.read.audit(50, null)).map(({ act }) => act);
}
