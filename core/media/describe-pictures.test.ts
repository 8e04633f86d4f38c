import { describe, expect, test } from "vitest";
import { basket, makeMedia } from "#store/contract/fixtures.ts";
import { contributor, createServices, editor } from "#test/support/services/open-services.ts";
import type { Media } from "../base/media.ts";

type World = Awaited<ReturnType<typeof createServices>>;

const [FIRST, SECOND, THIRD] = ["a", "b", "c"].map((letter) => makeMedia({ id: letter.repeat(32), alt: "" })) as [
  Media,
  Media,
  Media,
];

/** A library of three pictures that the contributor has added, and one described by nobody knows whom. */
async function library(): Promise<World> {
  const world = await createServices();
  await world.store.write(async (tx) => {
    for (const media of [FIRST, SECOND, THIRD]) {
      await tx.putMedia(media);
      const entity = { kind: "media", id: media.id };
      await tx.putAudit({ at: 1, userId: contributor.id, act: "media-add", entity, details: {} });
    }
    await tx.putMedia({ ...THIRD, alt: "Już opisany" });
    await tx.putMedia({ ...basket, alt: "" });
  });
  return world;
}

const alts = async ({ store }: World, ...media: Media[]) =>
  (await store.read.media(media.map(({ id }) => id))).map(({ alt }) => alt);

describe("descriptions in a row", () => {
  test("describe what has none, leave empty fields and what somebody described meanwhile", async () => {
    const world = await library();
    const given = [
      { id: FIRST.id, alt: " Kosz " },
      { id: SECOND.id, alt: " " },
      { id: THIRD.id, alt: "Za późno" },
      { id: "nie-ma", alt: "Nic" },
    ];
    expect(await world.studio.media.describeAll(editor, given)).toEqual({ ok: true, value: 1 });
    expect(await alts(world, FIRST, SECOND, THIRD)).toEqual(["Kosz", "", "Już opisany"]);
  });

  test("are one line each, whatever was pasted", async () => {
    const world = await library();
    await world.studio.media.describeAll(editor, [{ id: FIRST.id, alt: "Kosz\r\npełen  jabłek\n" }]);
    expect(await alts(world, FIRST)).toEqual(["Kosz pełen jabłek"]);
  });

  test("are all refused for one that is too long, by its field", async () => {
    const world = await library();
    const given = [
      { id: FIRST.id, alt: "Kosz" },
      { id: SECOND.id, alt: "x".repeat(5_000) },
    ];
    const refused = await world.studio.media.describeAll(editor, given);
    expect(refused).toMatchObject({ code: "invalid", fields: { [`alt-${SECOND.id}`]: expect.any(String) } });
    expect(await alts(world, FIRST)).toEqual([""]);
  });
});

test("what is written at insertion reaches the library, of an own picture and where nobody described it", async () => {
  const world = await library();
  const { describeInserted } = world.studio.media;
  expect(await describeInserted(contributor, { id: FIRST.id, alt: "Kosz" })).toEqual({ ok: true, value: null });
  await describeInserted(contributor, { id: FIRST.id, alt: "Inaczej" });
  await describeInserted(editor, { id: FIRST.id, alt: "Jeszcze inaczej" });
  expect(await alts(world, FIRST)).toEqual(["Kosz"]);
  await describeInserted(contributor, { id: basket.id, alt: "Cudzy" });
  expect(await alts(world, basket)).toEqual([""]);
  await describeInserted(editor, { id: basket.id, alt: "Kosz" });
  expect(await alts(world, basket)).toEqual(["Kosz"]);
});
