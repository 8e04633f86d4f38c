import { beforeEach, describe, expect, it } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import {
  DRAFT,
  idOf,
  jan,
  openPostService,
  saved,
  saveOf,
  zofia,
  type PostServiceFixture,
} from "#test/support/services/post-service.ts";

const ID = idOf(1);
let runtime: PostServiceFixture;
let posts: PostServiceFixture["posts"];

beforeEach(async () => {
  runtime = await openPostService();
  posts = runtime.posts;
});

const save = (base: string, change: object, label?: string) =>
  saved(posts, zofia, saveOf(ID, { base, change, kind: "save", ...(label && { label }) }));

async function lines() {
  const outcome = await posts.history(zofia, ID, null);
  return outcome.ok ? outcome.value.lines : [];
}

describe("the history", () => {
  it("names each version's moment and author, newest first, a page at a time", async () => {
    let base = "0";
    for (let i = 0; i < 60; i++) ({ token: base } = await save(base, { body: `Tekst ${i}` }));
    const first = await posts.history(zofia, ID, null);
    expect(first).toMatchObject({ value: { more: true } });
    expect((await lines())[0]).toMatchObject({
      token: "60.0",
      author: zofia.name,
      atText: "Piątek, 20 listopada 2026, 13:00",
    });
    const second = await posts.history(zofia, ID, (await lines()).at(-1)!.id);
    expect(second.ok && second.value.lines.map((line) => line.token)).toEqual(
      Array.from({ length: 10 }, (_, i) => `${10 - i}.0`),
    );
    expect(await posts.history(jan, ID, null)).toMatchObject({ code: "missing" });
  });

  it("keeps the name of a moment, from the save or given later", async () => {
    await save("0", {}, "Przed korektą");
    const [line] = await lines();
    expect(line).toMatchObject({ label: "Przed korektą", kind: "save" });
    await posts.nameRevision(zofia, ID, line!.id, "Po korekcie");
    expect((await lines())[0]).toMatchObject({ label: "Po korekcie" });
    await posts.nameRevision(zofia, ID, line!.id, " ");
    expect((await lines())[0]).toMatchObject({ label: null });
    expect(await posts.nameRevision(zofia, ID, line!.id, "x".repeat(200))).toMatchObject({ code: "invalid" });
    expect(await posts.nameRevision(zofia, ID, "77", "x")).toMatchObject({ code: "missing" });
  });

  it("shows what changed in each field, by its Polish name, words by words", async () => {
    await save("0", {});
    const body = DRAFT.body.replace("październiku", "listopadzie");
    const second = { body, tagIds: [fixtures.garlic.id, fixtures.compost.id] };
    await save("1.0", second);
    await save("2.0", { ...second, seo: { ...DRAFT.seo, noindex: true }, pin: { until: null }, notes: "Uwaga" });
    const [newest, middle, first] = await lines();
    expect(await posts.compare(zofia, ID, first!.id, middle!.id)).toMatchObject({
      value: {
        from: { token: "1.0" },
        to: { token: "2.0" },
        fields: [
          {
            field: "body",
            name: "Treść",
            parts: [
              { kind: "same", text: "Sadzimy w " },
              { kind: "removed", text: "październiku" },
              { kind: "added", text: "listopadzie" },
              { kind: "same", text: ".\n\nPrzykrywamy liśćmi.\n" },
            ],
          },
          { field: "tagIds", parts: [{ text: "czosnek" }, { kind: "added", text: ", kompost" }] },
        ],
      },
    });
    expect(await posts.compare(zofia, ID, middle!.id, first!.id)).toEqual(
      await posts.compare(zofia, ID, first!.id, middle!.id),
    );
    expect(await posts.compare(zofia, ID, first!.id, first!.id)).toMatchObject({ value: { fields: [] } });
    const present = await posts.compare(zofia, ID, middle!.id, null);
    expect(present).toMatchObject({ value: { to: null } });
    expect(present.ok && present.value.fields.map(({ name }) => name)).toEqual([
      "Wyszukiwarki",
      "Przypięcie",
      "Notatki redakcji",
    ]);
    expect(await posts.compare(zofia, ID, newest!.id, null)).toMatchObject({ value: { fields: [] } });
    expect(await posts.compare(zofia, ID, middle!.id, "before")).toEqual(
      await posts.compare(zofia, ID, first!.id, middle!.id),
    );
    expect(await posts.compare(zofia, ID, first!.id, "before")).toEqual(
      await posts.compare(zofia, ID, first!.id, null),
    );
  });

  it("compares nothing with another post's version", async () => {
    await save("0", {});
    await saved(posts, zofia, saveOf(idOf(2), { kind: "save" }));
    const [own] = await lines();
    const others = await posts.history(zofia, idOf(2), null);
    const other = others.ok ? others.value.lines[0]!.id : "";
    expect(await posts.compare(zofia, ID, own!.id, other)).toMatchObject({ code: "missing" });
    expect(await posts.compare(zofia, ID, other, own!.id)).toMatchObject({ code: "missing" });
  });
});
