import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Viewer } from "#core/base/viewer.ts";
import type { AssistantFileSettings } from "#core/base/assistant-config.ts";
import { type AssistantRun, BUSY } from "#core/assistant/runs/run.ts";
import type { Outcome } from "#core/base/outcome.ts";
import { defineSite } from "#core/base/site-config.ts";
import { type ComposedRuntime, compose } from "#server/compose/compose.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { type GoldPost, tagId } from "../archive-gold.ts";

export interface Tried {
  stage: string;
  /** Without a result, `why` is the refusal's sentence. */
  valid: boolean;
  why: string;
  seconds: number;
  answers: number;
}

/** The whole server in a folder of its own, and a record of its HTTP requests. */
export interface ModelServices extends Pick<ComposedRuntime, "store" | "studio" | "assistant"> {
  elsewhere: string[];
  timed(stage: string, ask: () => Promise<Outcome<{ id: string }>>): Promise<Tried & { runId: string | null }>;
  close(): Promise<void>;
}

export const JAN: Viewer = { ...fixtures.jan, sessionId: "eval", provedAt: 0 };

/** Posts of `held` are not in the archive: each is a topic to write about and a draft of Jan's. */
export async function openModelServices(
  assistant: AssistantFileSettings,
  posts: readonly GoldPost[],
  held: readonly GoldPost[],
): Promise<ModelServices> {
  const scratch = mkdtempSync(join(tmpdir(), "szpalta-eval-"));
  const [data, keyFile] = [join(scratch, "data"), join(scratch, "key")];
  const config = {
    port: 0,
    host: "127.0.0.1",
    data,
    url: null,
    keyFile,
    backups: join(scratch, "backups"),
    sample: false,
  };
  const runtime = await compose(config, defineSite({ name: "Próba", assistant }), "alone").catch((error: unknown) => {
    rmSync(scratch, { recursive: true });
    throw error;
  });
  await fill(runtime, posts, held);
  const line = listen(new URL(assistant.address).host);
  return {
    store: runtime.store,
    studio: runtime.studio,
    assistant: runtime.assistant,
    elsewhere: line.elsewhere,
    async timed(stage, ask) {
      const [began, before] = [performance.now(), line.answers()];
      const asked = await ask();
      const run = asked.ok ? await rested(runtime, asked.value.id) : null;
      const seconds = (performance.now() - began) / 1_000;
      const why = asked.ok ? (run?.message ?? "") : asked.message;
      const valid = run?.state === "waiting" && run.message === null;
      return { stage, valid, why, seconds, answers: line.answers() - before, runId: run?.id ?? null };
    },
    async close() {
      line.hangUp();
      await runtime.close();
      rmSync(scratch, { recursive: true });
    },
  };
}

async function fill({ store, upkeep }: ComposedRuntime, posts: readonly GoldPost[], held: readonly GoldPost[]) {
  const names = [...new Set(posts.flatMap(({ tags }) => tags))];
  await store.write(async (tx) => {
    for (const user of [fixtures.zofia, fixtures.jan]) await tx.putUser(user);
    await tx.putCategory(fixtures.growing);
    for (const name of names) await tx.putTag(fixtures.makeTag({ id: tagId(name), slug: tagId(name), name }), "");
    for (const { id, title } of held) await tx.putTopic(fixtures.makeTopic({ id: `m-${id}`, slug: id, title }), "");
  });
  const draft = { state: "draft" as const, publishedAt: null, authorIds: [fixtures.jan.id], tagIds: [] };
  for (const { id, title, lead, body, tags } of posts) {
    const post = fixtures.makePost({ id, title, lead, body, tagIds: tags.map(tagId) });
    const put = held.some((each) => each.id === id) ? { ...post, ...draft } : post;
    const saved = await store.write((tx) => tx.putPost(put, fixtures.makeDerived(put, { title, lead }), 0));
    if (!saved.ok) throw new Error(saved.message);
  }
  await upkeep.catchUp();
}

async function rested({ studio, store }: ComposedRuntime, id: string): Promise<AssistantRun> {
  const { promise, resolve, reject } = Promise.withResolvers<AssistantRun>();
  const look = async () => {
    const run = (await store.read.run(id))!;
    if (!BUSY.includes(run.state)) resolve(run);
  };
  const following = await studio.assistant.follow(JAN, id, 0, () => void look().catch(reject));
  if (!following.ok) throw new Error(following.message);
  await look();
  return promise.finally(following.value);
}

/** Records the whole answers of the model at `host`, and that other requests were made. */
function listen(host: string) {
  const elsewhere: string[] = [];
  let answers = 0;
  const hostOf = (request: ClientRequest) => String(request.getHeader("host"));
  const began = (message: unknown) => {
    const asked = hostOf((message as { request: ClientRequest }).request);
    if (asked !== host) elsewhere.push(asked);
  };
  const ended = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    if (hostOf(request) === host && response.statusCode === 200) answers += 1;
  };
  subscribe("http.client.request.start", began);
  subscribe("http.client.response.finish", ended);
  const hangUp = () => {
    unsubscribe("http.client.request.start", began);
    unsubscribe("http.client.response.finish", ended);
  };
  return { elsewhere, answers: () => answers, hangUp };
}
