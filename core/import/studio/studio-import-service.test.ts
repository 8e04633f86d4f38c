import { expect, it } from "vitest";
import { DEFAULT_OPTIONS, type StudioImport } from "./studio-import.ts";
import { NOW } from "#test/support/services/open-runtime.ts";
import { administrator, createServices, editor } from "#test/support/services/open-services.ts";
import { fakeImports } from "#test/support/fakes/fake-administration.ts";

const proved = { ...administrator, provedAt: NOW };

async function services() {
  const done: string[] = [];
  const imports: StudioImport = {
    ...fakeImports,
    tryOut: async ({ category }, by) => done.push(`try ${category} ${by}`) > 0,
    confirm: (by) => done.push(`confirm ${by}`) > 0,
    discard: async () => done.push("discard") > 0,
    retryPictures: (by) => done.push(`retry ${by}`) > 0,
  };
  const { studio } = await createServices({ imports: async () => imports });
  return { imports: studio.imports, done };
}

it("changing the site needs a recent proof of identity; trying out and discarding do not", async () => {
  const { imports, done } = await services();
  for (const refused of [await imports.confirm(administrator), await imports.retryPictures(administrator)])
    expect(refused).toMatchObject({ code: "forbidden", fields: { prove: expect.any(String) } });
  expect(done).toEqual([]);
  await imports.tryOut(administrator, DEFAULT_OPTIONS);
  await imports.discard(administrator);
  await imports.confirm(proved);
  await imports.retryPictures(proved);
  const { id } = administrator;
  expect(done).toEqual([`try null ${id}`, "discard", `confirm ${id}`, `retry ${id}`]);
});

it("is for administrators", async () => {
  const { imports, done } = await services();
  const asked = { ...editor, provedAt: NOW };
  for (const refused of [
    await imports.overview(asked),
    await imports.tryOut(asked, DEFAULT_OPTIONS),
    await imports.confirm(asked),
    await imports.discard(asked),
    await imports.retryPictures(asked),
  ])
    expect(refused).toMatchObject({ ok: false, code: "forbidden" });
  expect(done).toEqual([]);
});

it("refuses a category that is not there, and an address that is none, beside their fields", async () => {
  const { imports, done } = await services();
  expect(await imports.tryOut(proved, { ...DEFAULT_OPTIONS, category: "nie-ma" })).toMatchObject({
    code: "invalid",
    fields: { category: expect.any(String) },
  });
  expect(await imports.tryOut(proved, { ...DEFAULT_OPTIONS, url: "blog.example" })).toMatchObject({
    code: "invalid",
    fields: { url: expect.any(String) },
  });
  expect(done).toEqual([]);
});

it("says why nothing can be started", async () => {
  const { studio } = await createServices();
  expect(await studio.imports.tryOut(proved, DEFAULT_OPTIONS)).toMatchObject({ code: "conflict" });
  expect(await studio.imports.confirm(proved)).toMatchObject({ code: "conflict" });
});
