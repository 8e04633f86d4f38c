import type { Browser, BrowserContext } from "@playwright/test";
import { onTestFinished } from "vitest";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import type { Draft } from "#core/posts/drafts/draft.ts";
import { sharedBrowser } from "./browser.ts";
import { createContextPool } from "./context-pool.ts";
import { type EditorTab, openEditor } from "./editor-tab.ts";
import { endWithWorker, type RunningSite, startFilledSite, startSite } from "../running-site/running-site.ts";
import { openedPost, storeDraft } from "../running-site/post-requests.ts";
import { callEditor, carrySession, joinTeam, type TeamMember } from "../running-site/team.ts";

export interface EditorSession {
  site: RunningSite;
  zofia: TeamMember;
  adam: TeamMember;
  /** A context signed in for the test under way, whose end gives it back. */
  seat(member: TeamMember, options?: Parameters<Browser["newContext"]>[0]): Promise<BrowserContext>;
  draftOf(member: TeamMember, part?: Partial<Draft>): Promise<OpenedPost>;
  opened(member: TeamMember, postId: string): Promise<OpenedPost>;
  ask<T>(member: TeamMember, fields: object): Promise<T>;
  open(context: BrowserContext, post: OpenedPost): Promise<EditorTab>;
  /** A draft of Zofia's in a window of this size. */
  openAt(viewport: { width: number; height: number }, part?: Partial<Draft>): Promise<EditorTab>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export const BODY = "Pierwszy akapit.\n\nŚrodek.\n\nOstatni akapit.";

/** The status line once everything is on the server. */
export const SAVED = /^Zapisano \d{1,2}:\d\d na serwerze$/;

let shared: Promise<EditorSession> | null = null;

/** The session of this worker: earlier posts are there, so a test looks for its own. With `env`, added to the site's own, it is another. */
export async function openEditorSession(env?: Record<string, string>): Promise<EditorSession> {
  return env ? startEditorSession(env) : (shared ??= startSharedSession());
}

async function startSharedSession(): Promise<EditorSession> {
  const session = await startEditorSession({});
  session.close = async () => undefined;
  endWithWorker(() => session.site);
  return session;
}

async function startEditorSession(env: Record<string, string>): Promise<EditorSession> {
  const browser = await sharedBrowser();
  const { site, filled } = await startFilledSite("two-editors", joinEditors, env);
  const contexts = createContextPool(browser, site.url);
  const newsroom: EditorSession = {
    site,
    ...filled,
    async seat(member, options = {}) {
      const context = await contexts.open({ viewport: { width: 1280, height: 860 }, ...options });
      onTestFinished(() => context.close());
      await carrySession(context, newsroom.site, member);
      return context;
    },
    draftOf: (member, part = {}) => storeDraft(newsroom.site, member, { body: BODY, ...part }),
    opened: (member, postId) => openedPost(newsroom.site, member, postId),
    ask: (member, fields) => callEditor(newsroom.site, member, fields),
    open: (context, post) => openEditor(context, newsroom.site, `/edit-post/${post.slug}`),
    async openAt(viewport, part) {
      const context = await newsroom.seat(newsroom.zofia, { viewport });
      return newsroom.open(context, await newsroom.draftOf(newsroom.zofia, part));
    },
    async restart() {
      const { port } = new URL(newsroom.site.url);
      await newsroom.site.stop({ keep: true });
      newsroom.site = await startSite({ data: newsroom.site.data, env: { ...env, PORT: port } });
    },
    async close() {
      await contexts.closeAll();
      await newsroom.site.stop();
    },
  };
  return newsroom;
}

async function joinEditors(site: RunningSite): Promise<Pick<EditorSession, "zofia" | "adam">> {
  return {
    zofia: await joinTeam(site, "editor", "zofia@szpalta.example", "Zofia Łęcka"),
    adam: await joinTeam(site, "editor", "adam@szpalta.example", "Adam Żuk"),
  };
}
