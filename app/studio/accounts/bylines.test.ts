import { expect, test } from "vitest";
import { ok } from "#core/base/outcome.ts";
import { pick, textOf } from "#test/support/app/dom.ts";
import { post } from "#test/support/app/screen-requests.ts";
import { fakeStudio } from "#test/support/fakes/fake-studio.ts";

test("what became of a byline is said in a line of the page, after the consent to what cannot be undone", async () => {
  const bylines = {
    merge: async () => ok({ name: "Hania", into: "Hanna Żółkiewska", posts: 2 }),
    remove: async () => ok({ name: "Hania" }),
  };
  const signIn = { members: async () => ok({ members: [], invitations: [] }) };
  const given = { signIn, studio: fakeStudio({ bylines }) };
  const send = (act: string, ...more: [string, string][]) =>
    post("/studio/users", [["do", act], ["id", "u7"], ...more], given);
  const done = (text: string) => pick(text, "output", { class: "notice notice-done done-line" }).map(textOf);
  const refused = await send("merge", ["into", "Hanna Żółkiewska"]);
  expect([refused.status, done(refused.text)]).toEqual([422, []]);
  const page = await send("merge", ["into", "Hanna Żółkiewska"], ["agreed", "on"]);
  const line = "Podpis „Hania” połączono z podpisem „Hanna Żółkiewska”. Wpisy, które przeszły: 2.";
  expect(done(page.text)).toEqual([line]);
  expect(done((await send("remove")).text)).toEqual(["Usunięto podpis „Hania”."]);
});
