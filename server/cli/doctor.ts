import { plainTitle } from "#core/base/post-title.ts";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { lineCounter } from "#core/markdown/source/line-counter.ts";
import { mediaIn } from "#core/markdown/source/links-and-images.ts";
import type { Post } from "#core/posts/post.ts";
import { isPublic } from "#core/posts/states.ts";
import { needsRestore } from "#core/base/store.ts";
import { createReferenceCheck, type DeadReference } from "#core/site/dead-references.ts";
import type { AppRuntime } from "../compose/app-runtime.ts";
import { allPostIds } from "./rebuild.ts";
import { type CheckedSite, checkSitemap } from "./check-sitemap.ts";
import type { Command } from "./commands.ts";
import { type DoctorReport, inJson, inSentences } from "./doctor-report.ts";
import { NO_PROGRESS, type PacedReport, type Progress } from "../base/progress.ts";
import { MEDIA_FOLDER } from "../data-folder/folder-names.ts";
import { addressOfFolder } from "../data-folder/served-address.ts";
import { doctorMessages } from "#core/messages/server/cli/doctor.ts";

const STALE_LIMIT = 10_000;

type Examined = Pick<AppRuntime, "store" | "renderer" | "blobs" | "config"> & CheckedSite;

type Asked = Pick<Extract<Command, { name: "doctor" }>, "sitemap" | "json">;

/** Reports what it finds and changes nothing. Resolves the number of faults; what authors may mend and unused files are none. */
export async function doctor(
  runtime: Examined,
  { sitemap, json = false }: Asked,
  report: PacedReport,
  progress: Progress = NO_PROGRESS,
): Promise<number> {
  const found = json ? inJson(report) : inSentences(report);
  const faults = await runtime.store.check();
  for (const fault of faults) await found.fault(fault);
  // Nothing read from a damaged database is reliable.
  if (faults.some(needsRestore)) {
    await found.say(doctorMessages.damaged);
    return found.end(null);
  }
  await reportStaleRenders(runtime, found);
  const { posts, used } = await examinePosts(runtime, found, progress);
  if (sitemap !== undefined) await checkSitemap(runtime, sitemap, found, progress);
  await reportSearchWaiting(runtime, found);
  const unused = (await mediaFiles(runtime.config.data)).filter((id) => !used.has(id));
  if (unused.length > 0) await found.say(doctorMessages.unusedPictures(unused.length));
  return found.end(posts);
}

/** A fault where it is known that the pages should be as they are rendered here; else whoever gives the command has to say the address. */
async function reportStaleRenders({ store, renderer, config, site }: Examined, found: DoctorReport): Promise<void> {
  const [own, served] = [config.url ?? site.url, await addressOfFolder(config.data)];
  if (served !== undefined && served !== own) {
    await found.say(doctorMessages.otherAddress(served, own));
    return;
  }
  const stale = await store.read.staleRenders(renderer.key, STALE_LIMIT);
  if (stale.length === 0) return;
  const number = doctorMessages.posts(stale.length, stale.length === STALE_LIMIT);
  if (served === undefined) {
    await found.say(doctorMessages.staleOrOtherAddress(number));
    return;
  }
  await found.fault(doctorMessages.stale(number));
}

async function examinePosts(runtime: Examined, found: DoctorReport, progress: Progress) {
  const { store, config, site } = runtime;
  const deadIn = await createReferenceCheck({ read: store.read, config: site, origin: config.url ?? site.url });
  const ids = await allPostIds(runtime);
  const used = new Set<string>();
  for (const [at, id] of ids.entries()) {
    const post = await store.read.post(id);
    if (post) {
      const pictures = await examinePictures(runtime, post, used, found);
      const dead = isPublic(post.state) ? await deadIn(post) : [];
      const about = { title: plainTitle(post.title), slug: post.slug };
      for (const each of [...pictures, ...dead]) await found.remark({ ...each, ...about });
    }
    progress(at + 1, ids.length, "wpisy");
    // Reads of the store wait for nothing, and beside a server there are readers.
    await setImmediate();
  }
  return { posts: ids.length, used };
}

/** Resolves pictures of the library that a text shows and nobody has; a file that is lost is a fault. */
async function examinePictures(
  { store, blobs }: Examined,
  post: Post,
  used: Set<string>,
  found: DoctorReport,
): Promise<DeadReference[]> {
  const named = new Set([...mediaIn(post.body), ...(post.cover ? [post.cover.mediaId] : [])]);
  const stored = new Set((await store.read.media([...named])).map((media) => media.id));
  const lineAt = lineCounter(post.body);
  const dead: DeadReference[] = [];
  for (const id of named) {
    used.add(id);
    const at = post.body.indexOf(`/media/${id}`);
    if (!stored.has(id)) dead.push({ kind: "missing-picture", address: id, line: at < 0 ? null : lineAt(at) });
    else if ((await blobs.original(id)) === null) {
      await found.fault(doctorMessages.pictureMissing(id, plainTitle(post.title)));
    }
  }
  return dead;
}

/** Not a fault: a running server does it within seconds. */
async function reportSearchWaiting({ store }: Examined, found: DoctorReport): Promise<void> {
  const { posts, forms } = await store.read.searchWaiting();
  if (posts + forms === 0) return;
  await found.say(doctorMessages.searchWaiting(posts, forms));
}

async function mediaFiles(data: string): Promise<string[]> {
  const names = await readdir(join(data, MEDIA_FOLDER), { recursive: true }).catch(() => []);
  return names.flatMap((name) => /^([0-9a-f]{32})\.[a-z0-9]+$/.exec(basename(name))?.[1] ?? []);
}
