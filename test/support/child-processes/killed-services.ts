import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync, writeSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import type { Viewer } from "#core/base/viewer.ts";
import type { StudioServices } from "#core/studio-services.ts";
import type { Renderer } from "#core/markdown/renderer.ts";
import type { Draft, EditToken } from "#core/posts/drafts/draft.ts";
import { defineSite } from "#core/base/site-config.ts";
import type { ComposedSite } from "#server/compose/composed-site.ts";
import { clearIncoming } from "#server/data-folder/upload-spool.ts";
import { createBlobStore } from "#server/media/blob-store.ts";
import { composeStudio } from "#server/compose/compose-studio.ts";
import { growing, makeDerived, makePost, zofia } from "#store/contract/fixtures.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";

/*
 * Child of the kill tests: repeats one task until killed and prints what the services have acknowledged. Arguments: the data
 * folder, the task, and what the last child printed.
 */

export interface Acknowledged {
  /** For saves their number, whose `token` the next one builds on; otherwise which one it was. */
  n: number;
  id: string;
  token?: EditToken;
}

export type RepeatedAction = "save" | "publish" | "upload" | "import";

export function bodyOf(n: number): string {
  return `${n} `.repeat(2_000);
}

export const IMPORTED = 20;

/** Echoes the text: rendering has its own tests, and the child starts at once. */
const renderer: Renderer = {
  render: async ({ body }) => ({ ok: true, value: makeDerived(makePost({ id: "x", body })) }),
  renderShort: async (text) => ({ ok: true, value: text }),
  join: async (kept, { body }) => ({ ok: true, value: { kept, added: body } }),
  rewriteLinks: async (body) => ({ ok: true, value: body }),
  key: "klucz-1",
};

const viewer: Viewer = { id: zofia.id, name: zofia.name, email: null, role: "editor", sessionId: "s", provedAt: 0 };

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));

async function main([data = "", deed = "", last = "{}"]: string[]): Promise<never> {
  await clearIncoming(data);
  const clock = Date.now;
  const elapsed = () => performance.now();
  const store = await openSqliteStore({ file: join(data, "szpalta.db"), clock });
  const blobs = createBlobStore({ folder: data, clock });
  const config = {
    port: 0,
    host: "127.0.0.1",
    data,
    url: null,
    keyFile: `${data}.key`,
    backups: `${data}.backups`,
    sample: false,
  };
  const site = defineSite({ name: "Próba" });
  const watch = { mayWrite: () => true, studioBanner: () => null, writeFailed() {} } as never;
  const worker = { generation: 0, keepFor() {}, run: () => new Promise<never>(() => undefined) } as never;
  const runtime = { config, site, store, renderer, blobs, clock, elapsed };
  const words = () => new Promise<never>(() => undefined);
  const analysis = {} as never;
  const studio = composeStudio({
    ...runtime,
    watch,
    worker,
    words,
    analysis,
    backups: () => Promise.reject(new Error("There are none.")),
    imports: () => Promise.reject(new Error("There are none.")),
  });
  const known = JSON.parse(last) as Acknowledged;
  if (deed === "save") return save(studio, known);
  if (deed === "publish") return publish(studio, known.n);
  if (deed === "upload") return upload(studio, known.n);
  return bringIn(runtime as unknown as ComposedSite, data, known.n);
}

/** Once everything is loaded. A killed process keeps its compiled modules only if it flushes them now. */
function beReady(): void {
  flushCompileCache();
  writeSync(1, "ready\n");
}

/** Each save builds on the one acknowledged last, by whichever process. */
async function save(studio: StudioServices, { id, n, token = "0" }: Acknowledged): Promise<never> {
  const draft = await blankDraft(studio, id);
  beReady();
  for (let base = token, at = n + 1; ; at++) {
    const texts = { title: `Wpis ${id}`, body: bodyOf(at) };
    const request = {
      postId: id,
      base,
      draft: { ...draft, ...texts },
      baseDraft: null,
      kind: "autosave" as const,
      tab: "t",
    };
    base = valueOf(await studio.posts.save(viewer, request)).token;
    say({ n: at, id, token: base });
  }
}

async function publish(studio: StudioServices, n: number): Promise<never> {
  await blankDraft(studio, crypto.randomUUID());
  beReady();
  for (let at = n + 1; ; at++) {
    const id = crypto.randomUUID();
    const draft = { ...(await blankDraft(studio, id)), title: `Publikacja ${at}`, body: bodyOf(at) };
    const request = { postId: id, base: "0", draft, baseDraft: null, kind: "save" as const, tab: "t" };
    const { token } = valueOf(await studio.posts.save(viewer, request));
    valueOf(await studio.posts.act(viewer, { postId: id, base: token, tab: "t", act: "publish" }));
    say({ n: at, id });
  }
}

async function upload(studio: StudioServices, n: number): Promise<never> {
  const { default: sharp } = await import("sharp");
  await blankDraft(studio, crypto.randomUUID());
  beReady();
  for (let at = n + 1; ; at++) {
    const background = `#${createHash("sha256").update(String(at)).digest("hex").slice(0, 6)}`;
    const picture = sharp({ create: { width: 300, height: 200 + (at % 50), channels: 3, background } });
    const media = valueOf(await studio.media.upload(viewer, `${at}.png`, await picture.png().toBuffer()));
    say({ n: at, id: media.id });
  }
}

async function bringIn(runtime: ComposedSite, data: string, n: number): Promise<never> {
  const { importMarkdown } = await import("#server/import/import-foreign.ts");
  // Within this process: a converter's own would be started anew for each, and it is the storing that is killed here.
  const { convert } = await import("#convert/convert.ts");
  const converting = { ...runtime, convert };
  beReady();
  for (let at = n + 1; ; at++) {
    const folder = join(`${data}-source`, String(at), growing.slug);
    mkdirSync(folder, { recursive: true });
    for (let file = 0; file < IMPORTED; file++) {
      writeFileSync(
        join(folder, `import-${at}-${file}.md`),
        `---\ntitle: Import ${at} ${file}\n---\n\n${bodyOf(at)}\n`,
      );
    }
    const report = await importMarkdown(
      converting,
      { folder: join(folder, ".."), dryRun: false, undated: "file-time" },
      () => undefined,
    );
    if (report.refusal !== null) throw new Error(report.refusal);
    say({ n: at, id: String(at) });
  }
}

async function blankDraft(studio: StudioServices, id: string): Promise<Draft> {
  return { ...valueOf(await studio.posts.blank(viewer, id, null)).draft, categoryId: growing.id };
}

function valueOf<T>(outcome: { ok: true; value: T } | { ok: false; code: string; message: string }): T {
  if (outcome.ok) return outcome.value;
  throw new Error(`${outcome.code}: ${outcome.message}`);
}

function say(done: Acknowledged): void {
  writeSync(1, `${JSON.stringify(done)}\n`);
}
