import type { Draft, EditToken } from "#core/posts/drafts/draft.ts";
import type { EditPostScreen } from "#app/studio/editor/edit-post.loader.ts";
import type { Saved } from "#core/posts/post-service-types.ts";
import { PAGES_CATEGORY } from "#core/base/paths.ts";
import { deadline } from "../runner/deadline.ts";
import type { RunningSite } from "./running-site.ts";
import { SITE_NAME } from "./team.ts";

const PATIENCE_MS = 10_000;

export interface ActionAnswer<T> {
  status: number;
  value?: T;
  error?: { code: string; message: string };
}

export interface FirstAdministrator {
  /** `to` is another start of the same site. */
  act<T>(path: string, input: Record<string, unknown>, to?: RunningSite): Promise<ActionAnswer<T>>;
  upload(name: string, bytes: Uint8Array, to?: RunningSite): Promise<Response>;
  get(path: string, to?: RunningSite): Promise<Response>;
  blank(postId: string, to?: RunningSite): Promise<Draft>;
  save(given: { postId: string; base: EditToken; draft: Draft }, to?: RunningSite): Promise<ActionAnswer<Saved>>;
}

export async function firstAdministrator(site: RunningSite): Promise<FirstAdministrator> {
  const token = await setupToken(site);
  const given = {
    do: "accept",
    token,
    email: "zofia@example.pl",
    name: "Zofia Łęcka",
    siteName: SITE_NAME,
    password: "zupełnie inne słowa 7",
  };
  const entered = await post(site, "/setup", given, "");
  const cookie = entered.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  if (!cookie) throw new Error(`Nobody came in: ${entered.status} ${await entered.text()}`);

  const member: FirstAdministrator = {
    async act<T>(path: string, input: Record<string, unknown>, to = site) {
      const answer = await post(to, path, input, cookie);
      return { ...((await answer.json()) as Omit<ActionAnswer<T>, "status">), status: answer.status };
    },
    upload: (name, bytes, to = site) =>
      fetch(`${to.url}/studio/upload?name=${encodeURIComponent(name)}`, {
        method: "POST",
        headers: { origin: to.url, cookie, "content-type": "image/png" },
        body: new Uint8Array(bytes),
      }),
    get: (path, to = site) => fetch(to.url + path, { headers: { cookie }, redirect: "manual" }),
    async blank(postId, to = site) {
      const answer = await member.get("/edit-post/new/_payload.json", to);
      const { data } = (await answer.json()) as { data: Record<string, Partial<EditPostScreen>> };
      const screen = Object.values(data).find((each) => each?.post);
      if (!screen?.post) throw new Error(`There is no editor for ${postId}: ${answer.status}`);
      const category = screen.choices?.categories.find(({ slug }) => slug !== PAGES_CATEGORY);
      return { ...screen.post.draft, categoryId: category?.id ?? "" };
    },
    save: (given, to = site) =>
      member.act<Saved>(
        "/edit-post/new",
        { do: "save", tab: "karta", kind: "autosave", baseDraft: null, ...given },
        to,
      ),
  };
  return member;
}

export async function setupToken(site: RunningSite): Promise<string> {
  const end = performance.now() + deadline(PATIENCE_MS);
  while (performance.now() < end) {
    const token = /\/setup\?token=([\w-]+)/.exec(site.output())?.[1];
    if (token) return token;
    await new Promise((written) => site.process.stdout?.once("data", written));
  }
  throw new Error(`The site has printed no link for its first administrator:\n${site.output()}`);
}

function post(site: RunningSite, path: string, input: Record<string, unknown>, cookie: string): Promise<Response> {
  return fetch(site.url + path, {
    method: "POST",
    headers: { origin: site.url, cookie, accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(input),
    redirect: "manual",
  });
}
