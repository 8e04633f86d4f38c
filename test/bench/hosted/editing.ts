import { setTimeout as after } from "node:timers/promises";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import { browserOf, HostedPost } from "#test/support/hosted/hosted-post.ts";
import type { HostedBrowser, Reached } from "#test/support/running-site/several-servers.ts";
import type { TeamMember } from "#test/support/running-site/team.ts";
import { proseOf } from "../archives/prose.ts";
import { seenAt } from "../load/seen-at.ts";
import type { TwoServers } from "./two-servers.ts";

const SAVES = 6;
const PAUSE_MS = 250;
const RETRY_MS = 100;
/** Longer than a server takes to be replaced. */
const MOST_TRIES = 600;
const POLL_MS = 5;
const SCHEDULE_EVERY_MS = 8_000;
const SCHEDULE_AHEAD_MS = 5_000;

export interface WrittenPost {
  post: HostedPost;
  /** The last acknowledged edition, which the post has at the end. */
  edition: string;
  isScheduled: boolean;
}

export interface Editing {
  written: WrittenPost[];
  /** Milliseconds from request to answer. */
  saves: number[];
  /** Milliseconds from the answer of the act until a reader of the other server has it. */
  publishedPage: number[];
  publishedHome: number[];
  updatedPage: number[];
  /** Reads of a text at the other server right after its save; those that had another text. */
  readBack: number;
  notOwn: string[];
  /** Acknowledged editions that were not there later. */
  lost: string[];
  /** Writes tried again because a server went down, and those that failed beside two running servers. */
  retried: number;
  failed: string[];
  stop(): Promise<void>;
}

/** Editors who write, publish and update one post after another, each request at the other server than the last, and one who schedules. */
export function startEditing(servers: TwoServers, members: readonly TeamMember[]): Editing {
  const stopping = new AbortController();
  const { signal } = stopping;
  const editing: Omit<Editing, "stop"> = {
    written: [],
    saves: [],
    publishedPage: [],
    publishedHome: [],
    updatedPage: [],
    readBack: 0,
    notOwn: [],
    lost: [],
    retried: 0,
    failed: [],
  };
  let posts = 0;
  const editors = members.map(async (member, at) => {
    const tab = new Writing(servers, browserOf(member), editing, at);
    while (!signal.aborted) await tab.writePost((posts += 1));
  });
  const scheduling = async (member: TeamMember) => {
    const tab = new Writing(servers, browserOf(member), editing, members.length);
    while (!signal.aborted) {
      await tab.schedulePost((posts += 1));
      await after(SCHEDULE_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  };
  const running = [...editors, ...members.slice(0, 1).map(scheduling)];
  return Object.assign(editing, {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  });
}

interface Places {
  here: Reached;
  /** Null while only one server is up. */
  there: Reached | null;
}

type Step = (places: Places) => Promise<void>;

class Writing {
  readonly #servers: TwoServers;
  readonly #browser: HostedBrowser;
  readonly #editing: Omit<Editing, "stop">;
  #turn: number;

  constructor(servers: TwoServers, browser: HostedBrowser, editing: Omit<Editing, "stop">, turn: number) {
    this.#servers = servers;
    this.#browser = browser;
    this.#editing = editing;
    this.#turn = turn;
  }

  async writePost(no: number): Promise<void> {
    const written = await this.#begin(no);
    for (let save = 0; save < SAVES; save += 1) {
      await this.#save(written, editionOf(no, save));
      await after(PAUSE_MS);
    }
    await this.#publish(written, titleOf(no));
    await this.#save(written, editionOf(no, SAVES));
    await this.#update(written);
    await this.#step(
      written,
      () => true,
      async ({ here }) => written.post.leave(here),
    );
  }

  async schedulePost(no: number): Promise<void> {
    const written = await this.#begin(no);
    await this.#save(written, editionOf(no, 0));
    const schedule: Step = async ({ here }) => {
      await written.post.schedule(here, SCHEDULE_AHEAD_MS);
    };
    await this.#step(written, ({ state }) => state !== "draft", schedule);
    written.isScheduled = true;
    await this.#step(
      written,
      () => true,
      async ({ here }) => written.post.leave(here),
    );
  }

  async #begin(no: number): Promise<WrittenPost> {
    for (;;) {
      try {
        const post = await HostedPost.begin(this.#browser, this.#places().here, titleOf(no));
        return { post, edition: "", isScheduled: false };
      } catch (error) {
        await this.#note(error);
      }
    }
  }

  /** Tried at the other server until it is done; `isDone` says so of the post as stored, for a request that had no answer. */
  async #step(written: WrittenPost, isDone: (stored: OpenedPost) => boolean, step: Step): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      try {
        await step(this.#places());
        return;
      } catch (error) {
        await this.#note(error);
      }
      try {
        const stored = await written.post.reopen(this.#places().here);
        if (!stored.draft.body.includes(written.edition)) this.#editing.lost.push(`${written.edition} while writing`);
        if (isDone(stored)) return;
      } catch (error) {
        // A post that was never saved is in no server.
        if (written.edition !== "") await this.#note(error);
      }
    }
    throw new Error(`An editor gave up: ${this.#editing.failed.at(-1) ?? "no server is up"}`);
  }

  async #save(written: WrittenPost, edition: string): Promise<void> {
    const { saves, notOwn, written: all } = this.#editing;
    const save: Step = async ({ here, there }) => {
      const started = performance.now();
      await written.post.save(here, `${proseOf(edition.length)}\n\n${edition}`);
      saves.push(performance.now() - started);
      written.edition = edition;
      if (!there) return;
      const { draft } = await written.post.open(there);
      this.#editing.readBack += 1;
      if (!draft.body.includes(edition)) notOwn.push(edition);
    };
    await this.#step(written, ({ draft }) => draft.body.includes(edition), save);
    written.edition = edition;
    if (!all.includes(written)) all.push(written);
  }

  async #publish(written: WrittenPost, title: string): Promise<void> {
    const { publishedPage, publishedHome } = this.#editing;
    const publish: Step = async ({ here, there }) => {
      const path = (await written.post.open(here)).path ?? "";
      if (there) await requestBefore(there, ["/", path]);
      await written.post.act(here, "publish");
      if (!there) return;
      const at = Date.now();
      const [page, home] = await Promise.all([
        seenAt(there.url + path, written.edition, POLL_MS),
        seenAt(`${there.url}/`, title, POLL_MS),
      ]);
      publishedPage.push(page - at);
      publishedHome.push(home - at);
    };
    await this.#step(written, ({ state }) => state === "published", publish);
  }

  async #update(written: WrittenPost): Promise<void> {
    const update: Step = async ({ here, there }) => {
      const path = (await written.post.open(here)).path ?? "";
      if (there) await requestBefore(there, [path]);
      await written.post.act(here, "publish-copy");
      if (!there) return;
      const at = Date.now();
      this.#editing.updatedPage.push((await seenAt(there.url + path, written.edition, POLL_MS)) - at);
    };
    await this.#step(written, ({ hasCopy }) => !hasCopy, update);
  }

  #places(): Places {
    const up = this.#servers.filter(({ isDown }) => !isDown).map(({ site }) => ({ url: site.url }));
    this.#turn += 1;
    const here = up[this.#turn % up.length];
    if (!here) throw new Error("No server is up.");
    return { here, there: up.length < 2 ? null : (up[(this.#turn + 1) % up.length] ?? null) };
  }

  async #note(error: unknown): Promise<void> {
    this.#editing.retried += 1;
    if (!this.#servers.some(({ isDown }) => isDown)) this.#editing.failed.push(String(error));
    await after(RETRY_MS);
  }
}

/** Into the other server's cache, which has to let go of them. */
async function requestBefore(there: Reached, paths: string[]): Promise<void> {
  for (const path of paths) await (await fetch(there.url + path)).text();
}

/** Words that typography leaves alone and that are part of no other. */
function editionOf(no: number, save: number): string {
  return `wydanie${no}x${save}tekstu`;
}

function titleOf(no: number): string {
  return `Wpis${no}próby`;
}
