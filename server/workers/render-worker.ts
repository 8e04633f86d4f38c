import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { ok, type Outcome } from "#core/base/outcome.ts";
import type { RenderTask } from "./renderer.ts";
import type { SocialTask } from "./social-picture.ts";
import type { WorkerMessage } from "./worker-thread.ts";
import { backgroundMessages } from "#core/messages/server/background.ts";

export interface WorkerData {
  typography: Record<string, boolean>;
  origin: string | null;
  /** Whether it renders archives. */
  isForArchives: boolean;
  /** Whether readers and editors go before it. */
  givesWay: boolean;
}

/* Renders Markdown and draws pictures, so that readers do not wait. Drawing is loaded with its first task. */
const port = parentPort;
if (!port) throw new Error(backgroundMessages.renderThreadOnly);

const { typography, origin, isForArchives, givesWay } = workerData as WorkerData;
// Only Linux has priorities per thread; elsewhere it would be the whole server's.
if (givesWay && process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { createMarkdown } = await import("#core/markdown/markdown.ts");
const { typographyRules } = await import("#core/polish/typography/typography-rules.ts");
/** Posts of an archive have their code once. */
const ARCHIVE_COLOUR_BYTES = 1024 * 1024;

const markdown = await createMarkdown({
  rules: typographyRules(typography),
  ...(origin ? { origin } : {}),
  colourBytes: isForArchives ? ARCHIVE_COLOUR_BYTES : undefined,
  grammarsAsNeeded: isForArchives,
});
// Answers are told apart by their order alone, and a picture is drawn in steps.
let last = Promise.resolve();
port.on("message", (task: RenderTask | SocialTask) => void (last = last.then(() => answer(task))));
say({ ready: true });

async function answer(task: RenderTask | SocialTask): Promise<void> {
  try {
    say({ value: await perform(task) });
  } catch (error) {
    say({ bug: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

async function perform(task: RenderTask | SocialTask): Promise<unknown> {
  if (task.kind === "render") return render(task);
  if (task.kind === "short") return markdown.renderShort(task.markdown);
  if (task.kind === "join")
    return (await import("#core/markdown/source/join-bodies.ts")).joinBodies(task.into, task.added);
  if (task.kind === "rewrite") return rewrite(task);
  const { drawSocialPicture } = await import("./social-picture.ts");
  return drawSocialPicture(task.card);
}

async function render({ source, colourMs }: Extract<RenderTask, { kind: "render" }>): Promise<unknown> {
  for (;;) {
    const made = markdown.render(source, limited(colourMs));
    if (made !== null || !(await markdown.fetchGrammars())) return made;
  }
}

async function rewrite(task: Extract<RenderTask, { kind: "rewrite" }>): Promise<Outcome<string>> {
  const { rewriteLinks } = await import("#core/markdown/source/rewrite-links.ts");
  return ok(rewriteLinks(task.body, task.moved, task.origin));
}

/** True once this thread has worked for `ms` since the first call. */
function limited(ms: number): () => boolean {
  let end: number | undefined;
  return () => workedMs() > (end ??= workedMs() + ms);
}

function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function say(message: WorkerMessage): void {
  port?.postMessage(message);
}
