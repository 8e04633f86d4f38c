import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { ADDRESSES_TAG, PURGE_ALL } from "#core/base/cache-tags.ts";
import type { MonotonicClock } from "#core/base/common-deps.ts";
import { postPath } from "#core/base/paths.ts";
import { isPublic } from "#core/posts/states.ts";
import type { Claims } from "#core/replication/claims.ts";
import {
  DOCUMENT_TEXT_BYTES,
  type DocumentChange,
  type DocumentFields,
  documentKey,
  MOST_CHANGED,
  type PublicCollection,
  type PublicDocuments,
} from "#core/replication/public-documents.ts";
import type { Replica } from "#core/replication/replica.ts";
import type { Store, StoreRead } from "#core/store.ts";
import { isLogError } from "../data-folder/disk-errors.ts";
import { whileHeld } from "./while-held.ts";

export interface DocumentsParts {
  store: Pick<Store, "read" | "onPurge">;
  replica: Pick<Replica, "position">;
  documents: PublicDocuments;
  claims: Claims;
  /** This server among the others. */
  server: string;
  elapsed: MonotonicClock;
  log: Pick<Logger, "warn">;
}

/** How often the writer looks for something to write. */
export const DOCUMENTS_LOOK_MS = 2_000;

/** The server that wrote last goes on; another one takes over where nothing was written for so long. */
export const TAKE_OVER_MS = 30_000;

const IDS_AT_ONCE = 500;

/**
 * Writes what readers see as documents, behind the log: at first all that differs, then what commits have changed. One
 * server does it; the others look whether it was done. Documents may lag and never go back.
 */
export class DocumentsWriter {
  readonly #parts: DocumentsParts;
  readonly #changed = new Set<string>();
  #everything = true;
  #owed: { upTo: number; since: number } | null;
  /** Digests of what is written; null where another server may have written. */
  #known: Map<string, string> | null = null;
  #wroteLast = false;

  constructor(parts: DocumentsParts) {
    const { store, replica, elapsed } = parts;
    this.#parts = parts;
    this.#owed = { upTo: replica.position(), since: elapsed() };
    store.onPurge((purged) => {
      // Names of tags, topics and categories stand in documents of posts as well.
      if (purged.includes(PURGE_ALL) || purged.includes(ADDRESSES_TAG)) this.#everything = true;
      for (const tag of purged) if (tag.startsWith("post:")) this.#changed.add(tag.slice("post:".length));
      this.#owed = { upTo: replica.position(), since: this.#owed?.since ?? elapsed() };
    });
  }

  /** False where a write went on meanwhile, or something newer was written. */
  async #writeAsOf(position: number, found: DocumentChange[], done: number): Promise<boolean> {
    const { replica, documents, server } = this.#parts;
    if (replica.position() !== position) return false;
    const differ = found.filter((each) => (this.#known?.get(documentKey(each)) ?? "") !== each.digest);
    for (let at = 0; at === 0 || at < differ.length; at += MOST_CHANGED) {
      const some = differ.slice(at, at + MOST_CHANGED);
      const isLast = at + MOST_CHANGED >= differ.length;
      if (some.length === 0 && done === 0) return true;
      if (!(await documents.write({ writer: server, position, done: isLast ? done : 0 }, some))) {
        this.#known = null;
        return false;
      }
      for (const each of some) {
        if (each.fields) this.#known?.set(documentKey(each), each.digest);
        else this.#known?.delete(documentKey(each));
      }
    }
    return true;
  }

  async #writeAll(): Promise<void> {
    const { store, replica } = this.#parts;
    const whole = this.#everything;
    const ids = whole ? await idsOf(store.read, [...(this.#known?.keys() ?? [])]) : [...this.#changed];
    this.#everything = false;
    this.#changed.clear();
    const again = (rest: string[]) => {
      if (whole) this.#everything = true;
      for (const id of rest) this.#changed.add(id);
    };
    for (let at = 0; at < ids.length; at += MOST_CHANGED) {
      const position = replica.position();
      const some = ids.slice(at, at + MOST_CHANGED);
      try {
        const found = await Promise.all(some.map((id) => postDocument(store.read, id)));
        if (await this.#writeAsOf(position, found, 0)) continue;
      } catch (error) {
        again(ids.slice(at));
        throw error;
      }
      again(ids.slice(at));
      return;
    }
    const position = replica.position();
    const upTo = this.#owed?.upTo ?? position;
    if (this.#changed.size > 0 || this.#everything) return;
    if (await this.#writeAsOf(position, await listDocuments(store.read, this.#known ?? new Map()), position)) {
      if ((this.#owed?.upTo ?? 0) <= upTo && this.#changed.size === 0 && !this.#everything) this.#owed = null;
    } else if (this.#known === null) this.#everything = true;
  }

  async #look(): Promise<void> {
    const { documents, claims, server, elapsed } = this.#parts;
    if (!this.#owed || (!this.#wroteLast && elapsed() - this.#owed.since < TAKE_OVER_MS)) return;
    await whileHeld(claims, "documents", async () => {
      const state = await documents.state();
      if (state.writer !== server && this.#owed && state.done >= this.#owed.upTo) {
        [this.#owed, this.#known, this.#wroteLast, this.#everything] = [null, null, false, false];
        this.#changed.clear();
        return;
      }
      if (state.writer !== server || this.#known === null) {
        this.#known = await documents.digests();
        this.#everything = true;
      }
      this.#wroteLast = true;
      await this.#writeAll();
    });
  }

  /** The service's silence is no fault of this server: it is tried again. */
  readonly look = (): Promise<void> =>
    this.#look().catch((err: unknown) => {
      if (!isLogError(err)) throw err;
      this.#parts.log.warn({ err }, "dokumentów dla innych nie udało się teraz zapisać");
    });

  close(): Promise<void> {
    return this.#parts.documents.close();
  }
}

/** Of all posts, and of those that only documents know. */
async function idsOf(read: StoreRead, keys: string[]): Promise<string[]> {
  const ids = new Set(keys.filter((key) => key.startsWith("posts/")).map((key) => key.slice("posts/".length)));
  for (let after: string | null = null; ;) {
    const some: string[] = await read.postIds(after, IDS_AT_ONCE);
    for (const id of some) ids.add(id);
    after = some.at(-1) ?? null;
    if (after === null) return [...ids];
  }
}

/** The post as readers see it, or its removal. */
async function postDocument(read: StoreRead, id: string): Promise<DocumentChange> {
  const post = await read.post(id);
  const category =
    post && isPublic(post.state) && (await read.categories()).find((each) => each.id === post.categoryId);
  const published = category && (await read.publishedPost(category.slug, post.slug));
  if (!published) return removal("posts", id);
  const html = String(published.html);
  return change("posts", id, {
    slug: post.slug,
    path: postPath(category.slug, post.slug),
    title: published.title,
    lead: published.lead,
    html: Buffer.byteLength(html) > DOCUMENT_TEXT_BYTES ? null : html,
    authors: published.authors,
    language: published.language ?? "pl",
    categoryId: category.id,
    tagIds: published.tags.map((tag) => tag.id),
    topicId: published.topic?.id ?? null,
    publishedAt: post.publishedAt,
    updatedAt: published.substantiveUpdateAt,
    noindex: published.seo.noindex,
  });
}

/** Categories, tags and topics as readers see them, and removals of the rest that is known. */
async function listDocuments(read: StoreRead, known: ReadonlyMap<string, string>): Promise<DocumentChange[]> {
  const [categories, tags, topics] = await Promise.all([read.categories(), read.visibleTags(), read.publicTopics()]);
  const present = [
    ...categories.map(({ id, slug, name, description, position: order }) =>
      change("categories", id, { slug, name, description, order }),
    ),
    ...tags.map(({ id, slug, name, posts }) => change("tags", id, { slug, name, posts })),
    ...topics.map(({ id, slug, title, introHtml, posts }) => change("topics", id, { slug, title, introHtml, posts })),
  ];
  const keys = new Set(present.map(documentKey));
  const gone = [...known.keys()].filter((key) => !key.startsWith("posts/") && !keys.has(key));
  return [...present, ...gone.map(removalOf)];
}

function removalOf(key: string): DocumentChange {
  const [collection = "", id = ""] = key.split("/", 2);
  // Keys are made of collections.
  return removal(collection as PublicCollection, id);
}

function removal(collection: PublicCollection, id: string): DocumentChange {
  return { collection, id, digest: "", fields: null };
}

function change(collection: PublicCollection, id: string, fields: DocumentFields): DocumentChange {
  const digest = createHash("sha256").update(JSON.stringify(fields)).digest("hex");
  return { collection, id, digest, fields };
}
