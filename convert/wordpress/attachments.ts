import { decodedPart, withoutQuery } from "#core/base/paths.ts";
import { withoutSize } from "../html-to-markdown/html-addresses.ts";
import { type ExportItem, fieldOf, metaOf } from "./export-item.ts";

/** An uploaded file in an export. */
export interface Attachment {
  id: string;
  url: string;
  /** The path below the folder of uploads; null for a path that leads out of this folder. */
  file: string | null;
  alt: string;
  caption: string;
  /** The number of the post to which the file was uploaded; `0` or empty without a post. */
  parent: string;
  /** The position in the gallery of the post. */
  order: number;
  isPicture: boolean;
}

const UPLOADS = /\/(?:wp-content\/uploads|files)\/(.+)/s;

const PICTURE_ENDING = /\.(?:jpe?g|png|gif|webp|avif)$/i;

/** The attachments of an export. An attachment is found by its number or by any address that WordPress gives the attachment. */
export class Attachments {
  readonly #byId = new Map<string, Attachment>();
  readonly #byPath = new Map<string, Attachment>();
  /** Maps a post to the number of pictures uploaded to the post. `#uploaded` maps `"<post> <index>"` to the id of a picture. */
  readonly #counts = new Map<string, number>();
  readonly #uploaded = new Map<string, string>();

  add(item: ExportItem): void {
    const url = fieldOf(item, "wp:attachment_url").trim() || fieldOf(item, "guid").trim();
    const parsed: Attachment = {
      id: fieldOf(item, "wp:post_id"),
      url,
      file: uploadedFile(metaOf(item, "_wp_attached_file") || url),
      alt: metaOf(item, "_wp_attachment_image_alt"),
      caption: fieldOf(item, "excerpt:encoded").trim(),
      parent: fieldOf(item, "wp:post_parent"),
      order: Number(fieldOf(item, "wp:menu_order")) || 0,
      isPicture: PICTURE_ENDING.test(withoutQuery(url)),
    };
    // The attachment is copied, because substrings keep the text of the whole file in memory.
    const attachment = JSON.parse(JSON.stringify(parsed)) as Attachment;
    this.#byId.set(attachment.id, attachment);
    if (attachment.isPicture) this.#noteUpload(attachment);
    for (const key of [keyOf(attachment.url), keyOf(withoutEdit(attachment.url))])
      if (url !== "" && !this.#byPath.has(key)) this.#byPath.set(key, attachment);
  }

  #noteUpload({ id, parent }: Attachment): void {
    const index = this.#counts.get(parent) ?? 0;
    this.#uploaded.set(`${parent} ${index}`, id);
    this.#counts.set(parent, index + 1);
  }

  get size(): number {
    return this.#byId.size;
  }

  /** Returns the attachment with this number; null without such an attachment. */
  byId(id: string): Attachment | null {
    return this.#byId.get(id) ?? null;
  }

  /** Returns the attachment at an address, or at the address of a smaller copy. The exact address is tried first, because a name may end with digits that look like a size. */
  at(url: string): Attachment | null {
    return this.#byPath.get(keyOf(url)) ?? this.#byPath.get(keyOf(withoutSize(url))) ?? null;
  }

  /** Returns the pictures uploaded to a post, in the order of the post's gallery. */
  picturesOf(post: string): Attachment[] {
    const keys = Array.from({ length: this.#counts.get(post) ?? 0 }, (_, index) => `${post} ${index}`);
    const ids = new Set(keys.flatMap((key) => this.#uploaded.get(key) ?? []));
    // Of two attachments with the same number the later one counts.
    const pictures = [...ids].flatMap((id) => this.#byId.get(id) ?? []).filter(({ parent }) => parent === post);
    return pictures.toSorted((a, b) => a.order - b.order || Number(a.id) - Number(b.id));
  }
}

/** Returns the path below the folder of uploads for a path or an address. Returns null if `address` is outside this folder. */
export function uploadedFile(address: string): string | null {
  const path = withoutQuery(address);
  const below = UPLOADS.exec(path)?.[1] ?? (/^[a-z]+:|^\/\/|^\//i.test(path) ? null : path);
  if (below === null || below === "") return null;
  const segments = below.split("/").map(decodedPart);
  const isPlain = segments.every((name) => name !== "" && name !== "." && name !== ".." && !/[\\/:\p{Cc}]/u.test(name));
  return isPlain ? segments.join("/") : null;
}

/** Returns a key for comparing addresses: the decoded address without query, scheme and `www.`. */
function keyOf(url: string): string {
  return withoutQuery(url)
    .replace(/^(?:https?:)?\/\/(?:www\.)?/i, "")
    .split("/")
    .map(decodedPart)
    .join("/");
}

/** Returns the original address of a picture. WordPress stores a scaled or rotated picture under a changed name, but smaller copies under the original name. */
function withoutEdit(url: string): string {
  return url.replace(/-(?:scaled|rotated)(?=\.\w+$)/i, "");
}
