import { describe, expect, test } from "vitest";
import { ROLES } from "#core/base/permission.ts";
import { createStudioServices } from "#core/studio-services.ts";
import { createSiteReader } from "#core/site/create-site-reader.ts";
import { makeRevision, makeSketch, putCopy } from "#store/contract/fixtures.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { sessionOf, viewerOf } from "#test/support/fakes/fake-studio.ts";
import { fakeServices, ORIGIN } from "#test/support/fakes/fake-services.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { createRequestHandler } from "./request-handler.tsx";
import { ROUTES } from "../routes.ts";
import { fakeBackups, fakeImports, fakeMail } from "#test/support/fakes/fake-administration.ts";

/* A page that is only asked for changes nothing: every address, as a document and as a payload, over the real store. */

/** The site's own studio on a store in which every write is a fault. */
async function opened() {
  const { store, renderer, blobs, clock, elapsed } = await openRuntime();
  await fixtures.putFixtures(store);
  const zofia = viewerOf("editor").id;
  const byline = { ...fixtures.makeUser({ id: "u-podpis", slug: "podpis" }), email: null, active: false };
  await store.write(async (tx) => {
    await tx.putUser(fixtures.makeUser({ id: zofia, slug: "zofia", role: "editor" }));
    await tx.putUser(byline);
  });
  await fixtures.putPosts(
    store,
    fixtures.makePost({ id: "zywy", slug: "pomidory", tagIds: [fixtures.compost.id], topicId: fixtures.spring.id }),
    makeSketch({ id: "szkic", slug: "szkic", authorIds: [zofia] }),
  );
  await putCopy(store, { postId: "zywy" });
  await store.write(async (tx) => {
    await tx.putRevision(makeRevision({ postId: "szkic" }));
    await tx.putFormerSlug("dawny-szkic", "szkic");
    await tx.countMissing("2026-11-20", [{ path: "/nie-ma", count: 3, at: clock() }], 10);
  });
  const writes: string[] = [];
  const write = () => {
    writes.push(new Error().stack ?? "");
    return Promise.reject(new Error("A page that was asked for wrote."));
  };
  const services = fakeServices();
  const { config } = services;
  const reading = createSiteReader({ store, clock, config, origin: ORIGIN });
  const studio = createStudioServices({
    store: { read: store.read, write, onPurge: store.onPurge },
    renderer,
    blobs,
    clock,
    elapsed,
    config,
    origin: ORIGIN,
    newId: () => "id",
    previewTokens: { sign: async () => "", read: async () => null },
    studioBanner: () => null,
    workHeld: () => false,
    environment: [],
    backups: async () => fakeBackups,
    imports: async () => fakeImports,
    mail: fakeMail,
  });
  return { handler: createRequestHandler({ ...services, reading, studio }), writes };
}

const PARAMS: Record<string, Record<string, string>> = {
  "edit-post": { slug: "szkic" },
  history: { id: "szkic" },
  join: { id: "szkic" },
  "category-place": { id: fixtures.growing.id },
  "author-page": { id: "u-podpis" },
  author: { author: fixtures.zofia.slug },
  picture: { id: fixtures.basket.id },
  tag: { tag: fixtures.compost.slug },
  category: { category: fixtures.growing.slug },
  post: { category: fixtures.growing.slug, slug: "pomidory" },
};
const asked = ROUTES.filter(({ kind }) => kind === "screen").map(({ id, path }) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => PARAMS[id]?.[name] ?? "x"),
);

describe("asked for by", () => {
  test.each([null, ...ROLES])("%s, no page writes", async (role) => {
    const { handler, writes } = await opened();
    const caller = { viewer: role && viewerOf(role), cookies: role ? sessionOf(role) : undefined, address: "" };
    const statuses: Record<string, number> = {};
    for (const path of [
      ...asked,
      "/edit-post/dawny-szkic",
      "/edit-post/new?topic=wiosna",
      "/uprawa/szkic?preview=zly",
    ]) {
      const [place = "", query = ""] = path.split("?");
      const payload = `${place === "/" ? "" : place}/_payload.json${query && `?${query}`}`;
      statuses[path] = (await handler.answer(new Request(ORIGIN + path), caller)).status;
      await handler.answer(new Request(ORIGIN + payload), caller);
    }
    expect(writes).toEqual([]);
    expect(Object.values(statuses).filter((status) => status >= 500)).toEqual([]);
    if (role === "administrator") {
      expect(Object.entries(statuses).filter(([, status]) => status !== 200)).toEqual([
        ["/subscribe", 404],
        ["/subscribe/x", 404],
        ["/login", 303],
        ["/topic-generator/x", 404],
        ["/edit-post/dawny-szkic", 302],
        ["/uprawa/szkic?preview=zly", 403],
      ]);
    }
  });
});
