import { createHmac } from "node:crypto";
import type { Viewer } from "#core/base/viewer.ts";
import type { Store } from "#core/store.ts";
import type { PreviewTokens } from "#core/base/common-deps.ts";
import { postLettersIn } from "#core/mail/held-letters.ts";
import { createPostService } from "#core/posts/create-post-service.ts";
import type { ActOutcome, ActRequest, OpenedPost, Saved, SaveRequest } from "#core/posts/post-service-types.ts";
import type { PostService } from "#core/posts/create-post-service.ts";
import type { PostAction } from "#core/posts/states.ts";
import { type Draft, EMPTY_DRAFT, NOT_STORED } from "#core/posts/drafts/draft.ts";
import { type DueReport, publishDue } from "#core/posts/publishing/publish-due.ts";
import type { PostServiceDeps } from "#core/posts/store.ts";
import { createDraftPreviews, type DraftPreviews } from "#core/site/draft-preview.ts";
import type { PostView } from "#core/site/views.ts";
import { readingContext } from "#core/site/reading-context.ts";
import { readPost } from "#core/site/pages/post-page.ts";
import type { Reading } from "#core/site/reading.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { NOW, openRuntime } from "./open-runtime.ts";

/* Over a real store. Zofia is an editor, Jan a contributor, Ewa an author; the clock moves only when a test moves it. */

export const ewa = fixtures.makeUser({ id: "u-ewa", name: "Ewa Żuk", slug: "ewa-zuk", role: "author" });
export const adam = fixtures.makeUser({ id: "u-adam", name: "Adam Lis", slug: "adam-lis", role: "administrator" });

export const [zofia, jan, author, admin] = [fixtures.zofia, fixtures.jan, ewa, adam].map(
  ({ id, name, email, role }): Viewer => ({ id, name, email, role, sessionId: `s-${id}`, provedAt: NOW }),
) as [Viewer, Viewer, Viewer, Viewer];

export interface PostServiceFixture {
  posts: PostService;
  previews: DraftPreviews;
  store: Store;
  deps: PostServiceDeps & { store: Store };
  clock: { now: number };
  purged: string[];
}

export async function openPostService(): Promise<PostServiceFixture> {
  const { store, renderer, site } = await openRuntime();
  await fixtures.putFixtures(store);
  await store.write(async (tx) => {
    for (const user of [ewa, adam]) await tx.putUser(user);
  });
  const clock = { now: NOW };
  const previewTokens = signedBy("klucz");
  let ids = 0;
  const newId = () => `id-${(ids += 1)}`;
  const given = { store, renderer, clock: () => clock.now, newId, previewTokens };
  const deps = { ...given, config: site, origin: "https://grzadka.pl", ...postLettersIn(store) };
  const purged: string[] = [];
  store.onCommit((tags) => void purged.push(...tags));
  return { posts: createPostService(deps), previews: createDraftPreviews(deps), store, deps, clock, purged };
}

/** As browsers make them, the same for the same number. */
export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

export const DRAFT: Draft = {
  ...EMPTY_DRAFT,
  title: "Czosnek zimowy",
  lead: "Kiedy go posadzić.",
  body: "Sadzimy w październiku.\n\nPrzykrywamy liśćmi.\n",
  categoryId: fixtures.growing.id,
  tagIds: [fixtures.garlic.id],
  authorIds: [zofia.id],
};

export function saveOf(postId: string, given: Partial<SaveRequest> & { change?: Partial<Draft> } = {}): SaveRequest {
  const { change, ...rest } = given;
  const draft = { ...(rest.draft ?? DRAFT), ...change };
  return { postId, base: NOT_STORED, baseDraft: null, kind: "autosave", tab: "karta-1", ...rest, draft };
}

/** Throws for a refusal. */
export async function saved(posts: PostService, viewer: Viewer, request: SaveRequest): Promise<Saved> {
  const outcome = await posts.save(viewer, request);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

export async function acted(
  posts: PostService,
  viewer: Viewer,
  request: Omit<ActRequest, "base" | "tab"> & Partial<ActRequest>,
): Promise<OpenedPost> {
  const opened = await posts.openById(viewer, request.postId);
  if (!opened.ok) throw new Error(opened.message);
  const outcome = await posts.act(viewer, { base: opened.value.token, tab: "karta-1", ...request });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.value ?? opened.value;
}

export async function published(posts: PostService, postId: string, change: Partial<Draft> = {}): Promise<OpenedPost> {
  await saved(posts, zofia, saveOf(postId, { change }));
  return acted(posts, zofia, { postId, act: "publish" });
}

/** Resolves refusals too. */
export async function tryAct(
  { posts }: PostServiceFixture,
  viewer: Viewer,
  postId: string,
  act: PostAction,
  more: Partial<ActRequest> = {},
): Promise<ActOutcome> {
  const opened = await posts.openById(zofia, postId);
  const base = opened.ok ? opened.value.token : NOT_STORED;
  return posts.act(viewer, { postId, base, tab: "karta-1", act, ...more });
}

/** By the clock of the runtime, at most `limit` schedules. */
export async function publishedByClock({ store, deps, clock }: PostServiceFixture, limit = 50): Promise<DueReport> {
  return publishDue(deps, await store.read.due(clock.now, limit), clock.now, thrown);
}

export function thrown(error: unknown): never {
  throw error;
}

export function pageAt({ store, deps }: PostServiceFixture, path: string): Promise<Reading<PostView>> {
  const context = readingContext({ store, clock: deps.clock, config: deps.config, origin: "https://grzadka.pl" });
  const [, category = "", slug = ""] = path.split("/");
  return readPost(context, category, slug);
}

export function signedBy(key: string): PreviewTokens {
  const sign = (payload: string) => createHmac("sha256", key).update(payload).digest("base64url");
  return {
    sign: async (...signed) => {
      const payload = Buffer.from(JSON.stringify(signed)).toString("base64url");
      return `${payload}.${sign(payload)}`;
    },
    read: async (token, now) => {
      const [payload = "", signature] = token.split(".");
      if (sign(payload) !== signature) return null;
      const text = Buffer.from(payload, "base64url").toString();
      const [postId, until, generation] = JSON.parse(text) as [string, number, number];
      return now < until ? { postId, until, generation } : null;
    },
  };
}
