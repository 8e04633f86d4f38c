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
import type { ComposedSite } from "../compose/composed-site.ts";
import { allPostIds } from "./rebuild.ts";
import { type CheckedSite, checkSitemap } from "./check-sitemap.ts";
import type { Command } from "./commands.ts";
import { type DoctorReport, inJson, inSentences } from "./doctor-report.ts";
import { NO_PROGRESS, type PacedReport, type Progress } from "../base/progress.ts";
import { MEDIA_FOLDER } from "../data-folder/folder-names.ts";
import { addressOfFolder } from "../data-folder/served-address.ts";
import { doctorMessages } from "#core/messages/server/cli/doctor.ts";

const STALE_LIMIT = 10_000;

type Examined = Pick<ComposedSite, "store" | "renderer" | "blobs" | "config" | "hasPublicFile"> & CheckedSite;

type DoctorOptions = Pick<Extract<Command, { name: "doctor" }>, "sitemap" | "json">;

/** Checks the site and changes nothing. Resolves to the number of faults; unused files and what authors can correct do not count. */
export async function doctor(
  runtime: Examined,
  { sitemap, json = false }: DoctorOptions,
  report: PacedReport,
  progress: Progress = NO_PROGRESS,
): Promise<number> {
  const findings = json ? inJson(report) : inSentences(report);
  const faults = await runtime.store.check();
  for (const fault of faults) await findings.fault(fault);
  // Nothing read from a damaged database is reliable.
  if (faults.some(needsRestore)) {
    await findings.say(doctorMessages.damaged);
    return findings.end(null);
  }
  await reportStaleRenders(runtime, findings);
  const { posts, used } = await examinePosts(runtime, findings, progress);
  if (sitemap !== undefined) await checkSitemap(runtime, sitemap, findings, progress);
  await reportSearchWaiting(runtime, findings);
  const unused = (await mediaFiles(runtime.config.data)).filter((id) => !used.has(id));
  if (unused.length > 0) await findings.say(doctorMessages.unusedPictures(unused.length));
  return findings.end(posts);
}

/**
 * Reports posts that an older program has rendered. They are faults only when the folder was rendered for the command's address. Pages
 * rendered for another address may differ for that reason alone.
 */
async function reportStaleRenders({ store, renderer, config, site }: Examined, findings: DoctorReport): Promise<void> {
  const [configured, rendered] = [config.url ?? site.url, await addressOfFolder(config.data)];
  if (rendered !== undefined && rendered !== configured) {
    await findings.say(doctorMessages.otherAddress(rendered, configured));
    return;
  }
  const stale = await store.read.staleRenders(renderer.key, STALE_LIMIT);
  if (stale.length === 0) return;
  const number = doctorMessages.posts(stale.length, stale.length === STALE_LIMIT);
  if (rendered === undefined) {
    await findings.say(doctorMessages.staleOrOtherAddress(number));
    return;
  }
  await findings.fault(doctorMessages.stale(number));
}

async function examinePosts(runtime: Examined, findings: DoctorReport, progress: Progress) {
  const { store, config, site, hasPublicFile } = runtime;
  const origin = config.url ?? site.url;
  const deadIn = await createReferenceCheck({ read: store.read, config: site, origin, hasPublicFile });
  const ids = await allPostIds(runtime);
  const used = new Set<string>();
  for (const [at, id] of ids.entries()) {
    const post = await store.read.post(id);
    if (post) {
      const pictures = await examinePictures(runtime, post, used, findings);
      const dead = isPublic(post.state) ? await deadIn(post) : [];
      const place = { title: plainTitle(post.title), slug: post.slug };
      for (const each of [...pictures, ...dead]) await findings.remark({ ...each, ...place });
    }
    progress(at + 1, ids.length, "wpisy");
    // Reads of the store are synchronous. This pause lets a server that runs the command answer its readers in between.
    await setImmediate();
  }
  return { posts: ids.length, used };
}

/** Resolves to the pictures that a post uses but the library lacks. Reports a fault when a picture in the library has lost its file. */
async function examinePictures(
  { store, blobs }: Examined,
  post: Post,
  used: Set<string>,
  findings: DoctorReport,
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
      await findings.fault(doctorMessages.pictureMissing(id, plainTitle(post.title)));
    }
  }
  return dead;
}

/** Reports posts that the search index lacks. They are no fault, because a running server adds them within seconds. */
async function reportSearchWaiting({ store }: Examined, findings: DoctorReport): Promise<void> {
  const { posts, forms } = await store.read.searchWaiting();
  if (posts + forms === 0) return;
  await findings.say(doctorMessages.searchWaiting(posts, forms));
}

async function mediaFiles(data: string): Promise<string[]> {
  const names = await readdir(join(data, MEDIA_FOLDER), { recursive: true }).catch(() => []);
  return names.flatMap((name) => /^([0-9a-f]{32})\.[a-z0-9]+$/.exec(basename(name))?.[1] ?? []);
}
