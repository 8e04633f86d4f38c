import { constants, getPriority, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { ok, type Outcome } from "#core/base/outcome.ts";
import type { RenderTask } from "./renderer.ts";
import type { SocialTask } from "./draw-social-picture.ts";
import type { WorkerMessage } from "./worker-thread.ts";
import { backgroundMessages } from "#core/messages/server/background.ts";

export interface WorkerData {
  typography: Record<string, boolean>;
  origin: string | null;
  /** Whether the thread renders archives: many posts for which nobody waits. */
  isForArchives: boolean;
  /** Whether the thread has a lower priority than threads that serve readers and editors. */
  givesWay: boolean;
}

/*
 * The thread that renders Markdown and draws pictures for social networks, so that such work does not delay readers. The code for drawing
 * is imported with its first task.
 */
const port = parentPort;
if (!port) throw new Error(backgroundMessages.renderThreadOnly);

const { typography, origin, isForArchives, givesWay } = workerData as WorkerData;
// Only Linux has priorities for single threads. Elsewhere this call would change the priority of the whole server. Raising the priority of a
// server that runs under `nice` is not permitted.
const { PRIORITY_BELOW_NORMAL } = constants.priority;
if (givesWay && process.platform === "linux" && getPriority() < PRIORITY_BELOW_NORMAL)
  setPriority(PRIORITY_BELOW_NORMAL);

const { createMarkdown } = await import("#core/markdown/markdown.ts");
const { typographyRules } = await import("#core/polish/typography/typography-rules.ts");
/** The size of the cache for highlighted code. It is small for archives, because each post's code is needed only once. */
const ARCHIVE_COLOUR_BYTES = 1024 * 1024;

const markdown = await createMarkdown({
  rules: typographyRules(typography),
  ...(origin ? { origin } : {}),
  colourBytes: isForArchives ? ARCHIVE_COLOUR_BYTES : undefined,
  grammarsAsNeeded: isForArchives,
});
// Answers are matched to tasks by their order, so a task must be finished before the next one begins. Drawing is asynchronous.
let last = Promise.resolve();
port.on("message", (task: RenderTask | SocialTask) => void (last = last.then(() => answer(task))));
postAnswer({ ready: true });

async function answer(task: RenderTask | SocialTask): Promise<void> {
  try {
    postAnswer({ value: await perform(task) });
  } catch (error) {
    postAnswer({ bug: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

async function perform(task: RenderTask | SocialTask): Promise<unknown> {
  if (task.kind === "render") return render(task);
  if (task.kind === "short") return markdown.renderShort(task.markdown);
  if (task.kind === "join")
    return (await import("#core/markdown/source/join-bodies.ts")).joinBodies(task.into, task.added);
  if (task.kind === "rewrite") return rewrite(task);
  if ("initial" in task.card) return (await import("./draw-icon.ts")).drawIcon(task.card);
  const { drawSocialPicture } = await import("./draw-social-picture.ts");
  return drawSocialPicture(task.card);
}

async function render({ source, colourMs }: Extract<RenderTask, { kind: "render" }>): Promise<unknown> {
  for (;;) {
    const rendered = markdown.render(source, limited(colourMs));
    if (rendered !== null || !(await markdown.fetchGrammars())) return rendered;
  }
}

async function rewrite(task: Extract<RenderTask, { kind: "rewrite" }>): Promise<Outcome<string>> {
  const { rewriteLinks } = await import("#core/markdown/source/rewrite-links.ts");
  return ok(rewriteLinks(task.body, task.moved, task.origin));
}

/** Returns a function that returns true once this thread has used `ms` of processor time since the function's first call. */
function limited(ms: number): () => boolean {
  let end: number | undefined;
  return () => workedMs() > (end ??= workedMs() + ms);
}

function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function postAnswer(message: WorkerMessage): void {
  port?.postMessage(message);
}
