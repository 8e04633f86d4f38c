import { expect, test } from "vitest";
import { refuse } from "#core/base/outcome.ts";
import { sessionOf, viewerOf } from "#test/support/fakes/fake-studio.ts";
import { fakeServices, ORIGIN } from "#test/support/fakes/fake-services.ts";
import { createRequestHandler } from "../server/request-handler.tsx";

/* Bookmarks and forms of version 0.1 say a key in Polish; the use case is asked by the present one. */

type Fields = Record<string, string | number>;

async function askedWith(path: string, fields: Fields | null): Promise<unknown[]> {
  const asked: unknown[] = [];
  const told = (...given: unknown[]) => {
    asked.push(...given.slice(1));
    return Promise.resolve(refuse("conflict", "Nie teraz."));
  };
  const services = fakeServices({
    studio: {
      queue: { queue: told },
      topics: { create: told, topics: told },
      tagEditing: { change: told },
      help: { ask: told },
    },
    signIn: { invite: told },
  });
  const request = new Request(ORIGIN + path, {
    method: fields ? "POST" : "GET",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: fields && JSON.stringify(fields),
  });
  const viewer = viewerOf("administrator");
  const caller = { viewer, cookies: sessionOf("administrator"), address: "192.0.2.1", userAgent: "Próba" };
  await createRequestHandler(services).answer(request, caller);
  return asked;
}

const TOPIC = { title: "Lead", question: "", angle: "", categoryId: "", tags: "", sources: "", notes: "" };
const TAG = { id: "t1", slug: "sklad", version: 1, name: "Skład", description: "", aliases: "" };

test.each<[string, string, Fields | null, object]>([
  ["a list of posts", "/studio?state=szkic", null, { state: "draft" }],
  ["a list of topics", "/topics?state=w-planie", null, { state: "planned" }],
  [
    "a role",
    "/studio/users",
    { do: "invite", email: "a@szpalta.example", role: "współpracownik" },
    { role: "contributor" },
  ],
  [
    "a role in other code points",
    "/studio/users",
    { do: "invite", email: "a@b.pl", role: "wspo\u0301łpracownik" },
    { role: "contributor" },
  ],
  ["an intent", "/topics", { do: "create", ...TOPIC, intent: "porównanie" }, { intent: "comparison" }],
  ["a tick", "/tags", { do: "change", ...TAG, hidden: "tak" }, { hidden: true }],
])("%s", async (_what, path, fields, wanted) => {
  expect(await askedWith(path, fields)).toContainEqual(expect.objectContaining(wanted));
});

test("a word that never was a key is none", async () => {
  expect(await askedWith("/studio?state=szkice", null)).toContainEqual(expect.objectContaining({ state: null }));
  expect(await askedWith("/studio/users", { do: "invite", email: "a@b.pl", role: "szef" })).toEqual([]);
});
