import { decodedPart, withoutQuery } from "#core/base/paths.ts";
import { withoutSize } from "../html-to-markdown/html-addresses.ts";
import { type ExportItem, fieldOf, metaOf } from "./export-item.ts";

export interface Attachment {
  id: string;
  url: string;
  /** Path below the folder of uploads; null for one that would leave it. */
  file: string | null;
  alt: string;
  caption: string;
  parent: string;
  order: number;
  isPicture: boolean;
}

const UPLOADS = /\/(?:wp-content\/uploads|files)\/(.+)/s;

const PICTURE_ENDING = /\.(?:jpe?g|png|gif|webp|avif)$/i;

/** The attachments of an export, found by number and by any address WordPress gives them. */
export class Attachments {
  readonly #byId = new Map<string, Attachment>();
  readonly #byPath = new Map<string, Attachment>();
  /** The number of pictures uploaded to each post; the map below has the id of each picture by its post and turn. */
  readonly #counts = new Map<string, number>();
  readonly #uploaded = new Map<string, string>();

  add(item: ExportItem): void {
    const url = fieldOf(item, "wp:attachment_url").trim() || fieldOf(item, "guid").trim();
    const read: Attachment = {
      id: fieldOf(item, "wp:post_id"),
      url,
      file: uploadedFile(metaOf(item, "_wp_attached_file") || url),
      alt: metaOf(item, "_wp_attachment_image_alt"),
      caption: fieldOf(item, "excerpt:encoded").trim(),
      parent: fieldOf(item, "wp:post_parent"),
      order: Number(fieldOf(item, "wp:menu_order")) || 0,
      isPicture: PICTURE_ENDING.test(withoutQuery(url)),
    };
    // Copied, because parts of strings would hold the whole file in memory.
    const attachment = JSON.parse(JSON.stringify(read)) as Attachment;
    this.#byId.set(attachment.id, attachment);
    if (attachment.isPicture) this.#noteUpload(attachment);
    for (const key of [keyOf(attachment.url), keyOf(withoutEdit(attachment.url))])
      if (url !== "" && !this.#byPath.has(key)) this.#byPath.set(key, attachment);
  }

  #noteUpload({ id, parent }: Attachment): void {
    const turn = this.#counts.get(parent) ?? 0;
    this.#uploaded.set(`${parent} ${turn}`, id);
    this.#counts.set(parent, turn + 1);
  }

  get size(): number {
    return this.#byId.size;
  }

  byId(id: string): Attachment | null {
    return this.#byId.get(id) ?? null;
  }

  /** The attachment at an address, also of one of its smaller copies; a name may end in numbers of its own. */
  at(url: string): Attachment | null {
    return this.#byPath.get(keyOf(url)) ?? this.#byPath.get(keyOf(withoutSize(url))) ?? null;
  }

  /** Pictures uploaded to a post, in the order of its gallery. */
  picturesOf(post: string): Attachment[] {
    const turns = Array.from({ length: this.#counts.get(post) ?? 0 }, (_, turn) => `${post} ${turn}`);
    const ids = new Set(turns.flatMap((turn) => this.#uploaded.get(turn) ?? []));
    // Of two with one number the later one is meant.
    const own = [...ids].flatMap((id) => this.#byId.get(id) ?? []).filter(({ parent }) => parent === post);
    return own.toSorted((a, b) => a.order - b.order || Number(a.id) - Number(b.id));
  }
}

/** The path of an upload below its folder, from a path or an address; null for none or one that leads out of the folder. */
export function uploadedFile(given: string): string | null {
  const path = withoutQuery(given);
  const below = UPLOADS.exec(path)?.[1] ?? (/^[a-z]+:|^\/\/|^\//i.test(path) ? null : path);
  if (below === null || below === "") return null;
  const parts = below.split("/").map(decodedPart);
  const isPlain = parts.every((part) => part !== "" && part !== "." && part !== ".." && !/[\\/:\p{Cc}]/u.test(part));
  return isPlain ? parts.join("/") : null;
}

/** A key that is equal for an address with `http` or `https`, with `www` or without. */
function keyOf(url: string): string {
  return withoutQuery(url)
    .replace(/^(?:https?:)?\/\/(?:www\.)?/i, "")
    .split("/")
    .map(decodedPart)
    .join("/");
}

/** WordPress keeps what it shrank or turned beside the name it was uploaded by, which its copies have. */
function withoutEdit(url: string): string {
  return url.replace(/-(?:scaled|rotated)(?=\.\w+$)/i, "");
}
