import type { Role } from "#core/base/viewer.ts";
import { ok } from "#core/base/outcome.ts";
import type { OperationLine } from "#core/tags/cleanup/create-cleanup-service.ts";
import type { TagMergePreview } from "#core/tags/cleanup/preview-merges.ts";
import type { TagLine } from "#core/tags/tag-editing-types.ts";
import { createRequestHandler } from "#app/server/request-handler.tsx";
import { attribute, pick, textOf } from "./dom.ts";
import { sessionOf, viewerOf } from "../fakes/fake-studio.ts";
import { fakeServices, ORIGIN } from "../fakes/fake-services.ts";

type Given = Parameters<typeof fakeServices>[0];

export const line = (given: Partial<TagLine> & { name: string }): TagLine => ({
  id: `t-${given.name}`,
  slug: given.name,
  description: "",
  aliases: [],
  hidden: false,
  proposed: false,
  version: 3,
  published: 2,
  drafts: 0,
  trashed: 0,
  copies: 0,
  lastUsedAt: Date.UTC(2026, 10, 2),
  indexed: false,
  ...given,
});

export const LINES = [
  line({ name: "cebula", drafts: 1, trashed: 2 }),
  line({ name: "czosnek", published: 9, indexed: true, aliases: ["czosnki"], description: "Opis **czosnku**." }),
  line({ name: "nowalijki", published: 0, proposed: true, drafts: 1, lastUsedAt: null }),
  line({ name: "pusty", published: 0, hidden: true, lastUsedAt: null }),
];

export const PREVIEW: TagMergePreview = {
  merges: [{ merge: { into: "t-czosnek", tagIds: ["t-cebula"] }, into: "czosnek", tags: ["cebula"], refusal: null }],
  posts: 2,
  copies: 0,
  redirects: [{ from: "/tag/cebula", to: "/tag/czosnek" }],
  aliases: [],
};

export const OPERATION: OperationLine = {
  id: "op-1",
  kind: "merge",
  at: 0,
  who: null,
  tags: ["cebula"],
  into: "czosnek",
  size: 1,
  posts: 2,
  copies: 0,
  undoneAt: null,
  obstacle: null,
};

export function tagServices(given: NonNullable<Given>["studio"] = {}): Given {
  return {
    studio: {
      tagEditing: { lines: async () => ok(LINES), ...given.tagEditing },
      tagRefresh: { preview: async () => ok(PREVIEW), operations: async () => ok([OPERATION]), ...given.tagRefresh },
    },
  };
}

export async function send(path: string, role: Role | null, given: Given, init: RequestInit = {}) {
  const caller = { viewer: role && viewerOf(role), cookies: role ? sessionOf(role) : undefined, address: "" };
  const answer = await createRequestHandler(fakeServices(given)).answer(new Request(ORIGIN + path, init), caller);
  const text = String(answer.body);
  return { ...answer, text, main: textOf(pick(text, "main")[0]) };
}

export const get = (path: string, role: Role | null = "editor", given = tagServices()) =>
  send(path, role, given, { headers: { accept: "text/html" } });

export function post(path: string, fields: Record<string, string> | [string, string][], given: Given) {
  const headers = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };
  return send(path, "editor", given, { method: "POST", headers, body: String(new URLSearchParams(fields)) });
}

export const rowsOf = (html: string) =>
  pick(html, "input", { name: "pick", type: "checkbox" }).map((box) => attribute(box, "value"));
export const button = (html: string, name: string) => pick(html, "button").filter((each) => textOf(each) === name);
export const field = (html: string, name: string) =>
  pick(html, "input", { name }).map((each) => attribute(each, "value"));
