import type { Role } from "#core/base/viewer.ts";
import { createRequestHandler } from "#app/server/request-handler.tsx";
import { pick, textOf } from "./dom.ts";
import { sessionOf, viewerOf } from "../fakes/fake-studio.ts";
import { fakeServices, NOW, ORIGIN } from "../fakes/fake-services.ts";

/* Screens asked for and forms sent, in a role, over services of which some are `given`. */

type Given = Parameters<typeof fakeServices>[0];

export async function get(path: string, given: Given = {}, role: Role | null = "administrator", provedAt = NOW) {
  const viewer = role && { ...viewerOf(role), provedAt };
  const caller = { viewer, cookies: role ? sessionOf(role) : undefined, address: "192.0.2.1", userAgent: "Próba" };
  const request = new Request(ORIGIN + path, { headers: { accept: "text/html" } });
  const answer = await createRequestHandler(fakeServices(given)).answer(request, caller);
  return { ...answer, text: String(answer.body), main: textOf(pick(String(answer.body), "main")[0]) };
}

export async function post(
  path: string,
  fields: [string, string][],
  given: Given = {},
  role: Role | null = "administrator",
) {
  const viewer = role && viewerOf(role);
  const caller = { viewer, cookies: role ? sessionOf(role) : undefined, address: "192.0.2.1", userAgent: "Próba" };
  const headers = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };
  const request = new Request(ORIGIN + path, { method: "POST", headers, body: String(new URLSearchParams(fields)) });
  const answer = await createRequestHandler(fakeServices(given)).answer(request, caller);
  return { ...answer, text: String(answer.body) };
}

/** The forms of an action on a page. */
export const forms = (html: string, act: string) => pick(html, "input", { type: "hidden", name: "do", value: act });
