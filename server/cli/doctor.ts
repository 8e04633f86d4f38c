import { plainTitle } from "#core/base/post-title.ts";
import { decodedAddress } from "#core/base/paths.ts";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { linksIn, mediaIn } from "#core/markdown/source/links-and-images.ts";
import { countOf, NOUNS } from "#core/polish/plural-forms.ts";
import type { Post } from "#core/posts/post.ts";
import { isPublic } from "#core/posts/states.ts";
import { linkLeads } from "#core/addresses/ruled-address.ts";
import { needsRestore } from "#core/base/store.ts";
import { ruleFor, ruleMatcher } from "#core/base/route-rules.ts";
import type { AppRuntime } from "../app-runtime.ts";
import { allPostIds } from "./rebuild.ts";
import { type CheckedSite, checkSitemap } from "./check-sitemap.ts";
import { NO_PROGRESS, type PacedReport, type Progress } from "./progress.ts";
import { MEDIA_FOLDER } from "../data-folder/folder-names.ts";

const STALE_LIMIT = 10_000;

type Examined = Pick<AppRuntime, "store" | "renderer" | "blobs" | "config"> & CheckedSite;

/** Reports each fault as a sentence and changes nothing. Resolves their number; unused files are reported but are no faults. */
export async function doctor(
  runtime: Examined,
  report: PacedReport,
  progress: Progress = NO_PROGRESS,
  sitemap?: string,
): Promise<number> {
  const faults = await runtime.store.check();
  // Nothing read from a damaged database is reliable.
  if (faults.some(needsRestore)) {
    for (const fault of [...faults, "Baza jest uszkodzona, więc dalej nie sprawdzano."]) await report(fault);
    return faults.length;
  }
  faults.push(...(await staleRenders(runtime)));
  const ids = await allPostIds(runtime);
  const used = new Set<string>();
  let done = 0;
  for (const id of ids) {
    const post = await runtime.store.read.post(id);
    if (post) faults.push(...(await mediaFaults(runtime, post, used)), ...(await linkFaults(runtime, post)));
    progress((done += 1), ids.length, "wpisy");
  }
  for (const fault of faults) await report(fault);
  const nowhere = sitemap === undefined ? 0 : await checkSitemap(runtime, sitemap, report, progress);
  const owed = await owedToSearch(runtime);
  if (owed !== null) await report(owed);
  const unused = (await mediaFiles(runtime.config.data)).filter((id) => !used.has(id));
  if (unused.length > 0) await report(`Obrazy, których nie używa żaden wpis: ${unused.length}. Nie przeszkadzają.`);
  const checked = `Sprawdzono ${countOf(ids.length, NOUNS.wpis)}`;
  const all = faults.length + nowhere;
  await report(all === 0 ? `${checked}. Wszystko w porządku.` : `${checked}. Do naprawy: ${all}.`);
  return all;
}

async function staleRenders({ store, renderer }: Examined): Promise<string[]> {
  const stale = await store.read.staleRenders(renderer.key, STALE_LIMIT);
  if (stale.length === 0) return [];
  const many = stale.length === STALE_LIMIT ? "co najmniej " : "";
  return [`Złożone starszym programem: ${many}${countOf(stale.length, NOUNS.wpis)}. Naprawia to polecenie rebuild.`];
}

/** Not a fault: a running server does it within seconds. */
async function owedToSearch({ store }: Examined): Promise<string | null> {
  const { posts, forms } = await store.read.searchWaiting();
  if (posts + forms === 0) return null;
  return `Wyszukiwarka nie jest jeszcze uzupełniona (wpisy: ${posts}, formy słów: ${forms}). Zrobi to sam działający serwer.`;
}

async function mediaFaults({ store, blobs }: Examined, post: Post, used: Set<string>): Promise<string[]> {
  const named = new Set([...mediaIn(post.body), ...(post.cover ? [post.cover.mediaId] : [])]);
  const stored = new Set((await store.read.media([...named])).map((media) => media.id));
  const faults: string[] = [];
  for (const id of named) {
    used.add(id);
    if (!stored.has(id)) faults.push(`Wpis „${plainTitle(post.title)}” wskazuje obraz ${id}, którego nie ma w bazie.`);
    else if ((await blobs.original(id)) === null) {
      faults.push(
        `Brakuje pliku obrazu ${id}, używanego we wpisie „${plainTitle(post.title)}”. Jest w kopii zapasowej folderu danych.`,
      );
    }
  }
  return faults;
}

async function linkFaults({ store, site }: Examined, post: Post): Promise<string[]> {
  if (!isPublic(post.state)) return [];
  const rules = ruleMatcher(site.routeRules);
  const faults: string[] = [];
  for (const { url, line } of linksIn(post.body)) {
    if (!url.startsWith("/") || url.startsWith("//") || url.startsWith("/media/")) continue;
    const path = url.replace(/[?#].*$/, "") || "/";
    if (ruleFor(rules, path)?.redirect !== undefined || (await linkLeads(store.read, decodedAddress(path)))) continue;
    faults.push(`Wpis „${plainTitle(post.title)}”, wiersz ${line}: odnośnik „${url}” prowadzi donikąd.`);
  }
  return faults;
}

async function mediaFiles(data: string): Promise<string[]> {
  const names = await readdir(join(data, MEDIA_FOLDER), { recursive: true }).catch(() => []);
  return names.flatMap((name) => /^([0-9a-f]{32})\.[a-z]+$/.exec(basename(name))?.[1] ?? []);
}
