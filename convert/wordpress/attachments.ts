import { decodedPart, withoutQuery } from "#core/base/paths.ts";
import { withoutSize } from "../html-to-markdown/html-addresses.ts";
import { type ExportItem, fieldOf, metaOf } from "./export-item.ts";

/** An uploaded file in an export. */
export interface Attachment {
  id: string;
  url: string;
  /** Path below the folder of uploads; null for a path that leads out of it. */
  file: string | null;
  alt: string;
  caption: string;
  /** Number of the post to which the file was uploaded; `0` or empty without one. */
  parent: string;
  /** Position in the gallery of the post. */
  order: number;
  isPicture: boolean;
}

const UPLOADS = /\/(?:wp-content\/uploads|files)\/(.+)/s;

const PICTURE_ENDING = /\.(?:jpe?g|png|gif|webp|avif)$/i;

/** The attachments of an export, to be looked up by number or by any address that WordPress gives them. */
export class Attachments {
  readonly #byId = new Map<string, Attachment>();
  readonly #byPath = new Map<string, Attachment>();
  /** The number of pictures uploaded to each post; `#uploaded` has their ids by `"<post> <index>"`. */
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

  /** The attachment with this number; null without one. */
  byId(id: string): Attachment | null {
    return this.#byId.get(id) ?? null;
  }

  /** The attachment at an address, or the attachment of which the address shows a smaller copy. The exact address is tried first, because a name may itself end with numbers like a size. */
  at(url: string): Attachment | null {
    return this.#byPath.get(keyOf(url)) ?? this.#byPath.get(keyOf(withoutSize(url))) ?? null;
  }

  /** The pictures uploaded to a post, in the order of its gallery. */
  picturesOf(post: string): Attachment[] {
    const keys = Array.from({ length: this.#counts.get(post) ?? 0 }, (_, index) => `${post} ${index}`);
    const ids = new Set(keys.flatMap((key) => this.#uploaded.get(key) ?? []));
    // Of two attachments with the same number the later one counts.
    const pictures = [...ids].flatMap((id) => this.#byId.get(id) ?? []).filter(({ parent }) => parent === post);
    return pictures.toSorted((a, b) => a.order - b.order || Number(a.id) - Number(b.id));
  }
}

/** The path below the folder of uploads, from a path or an address; null when there is none or when it leads out of the folder. */
export function uploadedFile(address: string): string | null {
  const path = withoutQuery(address);
  const below = UPLOADS.exec(path)?.[1] ?? (/^[a-z]+:|^\/\/|^\//i.test(path) ? null : path);
  if (below === null || below === "") return null;
  const segments = below.split("/").map(decodedPart);
  const isPlain = segments.every((name) => name !== "" && name !== "." && name !== ".." && !/[\\/:\p{Cc}]/u.test(name));
  return isPlain ? segments.join("/") : null;
}

/** A key for comparing addresses: without query, scheme and `www.`, and decoded. */
function keyOf(url: string): string {
  return withoutQuery(url)
    .replace(/^(?:https?:)?\/\/(?:www\.)?/i, "")
    .split("/")
    .map(decodedPart)
    .join("/");
}

/** The original address of a picture: WordPress stores a scaled or rotated picture under a changed name, but smaller copies under the original one. */
function withoutEdit(url: string): string {
  return url.replace(/-(?:scaled|rotated)(?=\.\w+$)/i, "");
}
