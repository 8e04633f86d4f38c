import { expect, test } from "vitest";
import { z } from "zod";
import { ALL_ACTIONS, DOINGS } from "#test/support/app/all-actions.ts";
import { type Action, action } from "./action.ts";
import { accounts } from "../messages/accounts.ts";

/* What every action says of its fields, so that no page shows again what nobody may read. */

const namesOf = ({ input }: Action) =>
  Object.keys(
    (z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as { properties?: object }).properties ?? {},
  );

const ALL = DOINGS.map(([page, act]): [string, Action] => [
  `${page} ${act}`,
  (ALL_ACTIONS[page] as Record<string, Action>)[act]!,
]);

/** Fields that look like something no page may show, and are not said to be it; whoever may come in is nobody's to keep out. */
function unguarded(doings: [string, Action][]): string[] {
  const looks = /pass|secret|token|current|^next$|code|pin/i;
  return doings
    .filter(([, { who }]) => who !== "everyone")
    .flatMap(([name, each]) =>
      namesOf(each).flatMap((field) =>
        looks.test(field) && !Object.hasOwn(each.secrets, field) ? [`${name} ${field}`] : [],
      ),
    );
}

test("each password and code is named by its action", () => {
  // When a post is pinned is no secret.
  expect(unguarded(ALL)).toEqual(["edit-post-new act pin", "edit-post act pin"]);
  expect(ALL.find(([name]) => name === "users prove")?.[1].secrets).toEqual({ password: accounts.login.password });
});

test("one that is not named is found", () => {
  const careless = action("administer", z.strictObject({ password: z.string() }), async () => ({ ok: true }));
  expect(unguarded([["próba", careless]])).toEqual(["próba password"]);
});

test("no action takes a field of the names that every form has", () => {
  const taken = ALL.flatMap(([, each]) => namesOf(each));
  expect(taken.filter((name) => name === "do" || name === "by")).toEqual([]);
});
