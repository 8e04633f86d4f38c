import { randomUUID } from "node:crypto";
import type { EditPostScreen } from "#app/studio/editor/edit-post.loader.ts";
import { PAGES_CATEGORY } from "#core/base/paths.ts";
import type { Draft } from "#core/posts/drafts/draft.ts";
import type { OpenedPost, Saved } from "#core/posts/post-service-types.ts";
import type { PostAction } from "#core/posts/states.ts";
import { createBrowser, type HostedBrowser, type Reached } from "../running-site/several-servers.ts";
import type { TeamMember } from "../running-site/team.ts";

const MINUTE_MS = 60_000;
/** Of `szpalta.config.ts`. */
const ZONE = "Europe/Warsaw";

/** The member's browser, whose requests a load balancer sends now here, now there. */
export function browserOf({ cookie }: TeamMember): HostedBrowser {
  const browser = createBrowser();
  for (const each of cookie.split("; ")) {
    const [name = "", value = ""] = each.split(/=(.*)/s);
    browser.cookies.set(name, value);
  }
  return browser;
}

/** A post open in one tab. Requests reject with the refusal's text; after one, or no answer, `reopen` goes on from what is stored. */
export class HostedPost {
  readonly #browser: HostedBrowser;
  readonly #tab = randomUUID();
  readonly id: string;
  #token = "0";
  #stored: Draft | null = null;
  #draft: Draft;

  private constructor(browser: HostedBrowser, id: string, draft: Draft) {
    this.#browser = browser;
    this.id = id;
    this.#draft = draft;
  }

  /** Nothing is stored before the first save. */
  static async begin(browser: HostedBrowser, at: Reached, title: string): Promise<HostedPost> {
    const answer = await browser.get(at, "/edit-post/new/_payload.json");
    if (answer.status !== 200) throw new Error(`/edit-post/new: ${answer.status}`);
    const { data } = (await answer.json()) as { data: Record<string, EditPostScreen> };
    const screen = data["edit-post-new"];
    const category = screen?.choices.categories.find(({ slug }) => slug !== PAGES_CATEGORY);
    if (!screen || !category) throw new Error("There is no new post to be had.");
    return new HostedPost(browser, screen.post.id, { ...screen.post.draft, title, categoryId: category.id });
  }

  async save(at: Reached, body: string): Promise<void> {
    const draft = { ...this.#draft, body };
    const fields = { do: "save", base: this.#token, draft, baseDraft: this.#stored, kind: "autosave", tab: this.#tab };
    const { token } = await this.#call<Saved>(at, fields);
    this.#token = token;
    this.#draft = this.#stored = draft;
  }

  async act(at: Reached, act: PostAction, more: object = {}): Promise<OpenedPost> {
    const fields = { do: "act", base: this.#token, tab: this.#tab, act, ...more };
    return this.#goOnFrom(await this.#call<OpenedPost>(at, fields));
  }

  /** At the first whole minute that is `ms` away at least, as the dialog offers no seconds. */
  schedule(at: Reached, ms: number): Promise<OpenedPost> {
    const minute = new Date(Math.ceil((Date.now() + ms) / MINUTE_MS) * MINUTE_MS);
    // Swedish dates are written as the field for a time wants them.
    const text = minute.toLocaleString("sv-SE", { timeZone: ZONE });
    return this.act(at, "schedule", { at: text.slice(0, "2026-11-20 09:00".length).replace(" ", "T") });
  }

  /** As the server has it; the tab stays as it is. */
  open(at: Reached): Promise<OpenedPost> {
    return this.#call<OpenedPost>(at, { do: "open" });
  }

  async reopen(at: Reached): Promise<OpenedPost> {
    return this.#goOnFrom(await this.open(at));
  }

  async leave(at: Reached): Promise<void> {
    await this.#call(at, { do: "leave", tab: this.#tab });
  }

  #goOnFrom(opened: OpenedPost): OpenedPost {
    this.#token = opened.token;
    this.#draft = this.#stored = opened.draft;
    return opened;
  }

  async #call<T>(at: Reached, fields: object): Promise<T> {
    const answer = await this.#browser.post(at, "/edit-post/new", { postId: this.id, ...fields });
    const said = (await answer.json()) as { value: T };
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(said).slice(0, 300)}`);
    return said.value;
  }
}
