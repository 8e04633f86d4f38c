import { useState } from "react";
import { type Media, mediaIdIn, mediaPath, MISSING_PICTURE, thumbPath } from "#core/base/media.ts";
import { pictures as messages } from "../../../../messages/editor/pictures.ts";
import { uploadPicture, type Uploaded } from "../../../media/upload-picture.ts";
import { fetchPicture } from "../../editor-api.ts";
import type { PictureMarkup } from "./picture-markup.ts";

export interface PictureItem extends PictureMarkup {
  key: number;
  small: string | null;
  coming: Coming | null;
}

interface Coming {
  name: string;
  /** Uploaded part of the file in per cent; null while the server downloads the picture. */
  percent: number | null;
  /** Why the upload failed; `again` is null when a retry cannot help. */
  fault: { message: string; again: (() => void) | null } | null;
}

let keys = 0;

const EMPTY: PictureMarkup = { address: "", alt: "", caption: "", decorative: false, source: null, attributes: [] };

/** Returns the pictures of a dialog, and the functions that change their list. */
export function usePictureItems(pictures: PictureMarkup[]) {
  const [items, setItems] = useState<PictureItem[]>(() => pictures.map(itemOf));
  const change = (key: number, part: Partial<PictureItem>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...part } : item)));
  const remove = (key: number) => setItems((all) => all.filter((item) => item.key !== key));

  const settle = (key: number, media: Media) =>
    setItems((all) =>
      all.map((item) => {
        if (item.key !== key) return item;
        const address = mediaPath(media);
        const alt = item.alt === "" && !item.decorative ? media.alt : item.alt;
        return { ...item, address, alt, coming: null, small: thumbPath(address, media.width) };
      }),
    );
  async function bring(key: number, name: string, percent: number | null, begin: () => Promise<Uploaded>) {
    change(key, { coming: { name, percent, fault: null } });
    const result = await begin();
    if (result.ok) return settle(key, result.media);
    const again = result.again ? () => void bring(key, name, percent, begin) : null;
    change(key, { coming: { name, percent, fault: { message: result.message, again } } });
  }
  const send = (key: number, file: File) =>
    bring(key, file.name, 0, () =>
      uploadPicture(file, (percent) => change(key, { coming: { name: file.name, percent, fault: null } })),
    );
  const keyFor = (target: number | null): number => {
    if (target !== null) return target;
    const item = itemOf(EMPTY);
    setItems((all) => [...all, item]);
    return item.key;
  };
  return {
    items,
    change,
    remove,
    addFiles(files: File[], target: number | null): number | null {
      const all = files.map((file, at) => ({ file, key: keyFor(at === 0 ? target : null) }));
      for (const { key, file } of all) void send(key, file);
      return all[0]?.key ?? null;
    },
    addMedia(media: Media, target: number | null): number {
      const key = keyFor(target);
      settle(key, media);
      return key;
    },
    fetch: (item: PictureItem) => bring(item.key, hostOf(item.address), null, () => fetchPicture(item.address)),
    /** Drops a file that failed to upload. The picture that the file should replace stays; a new item is removed. */
    give(item: PictureItem) {
      if (item.address === "") remove(item.key);
      else change(item.key, { coming: null });
    },
    move: (key: number, by: -1 | 1) =>
      setItems((all) => {
        const from = all.findIndex((item) => item.key === key);
        const [item, other] = [all[from], all[from + by]];
        return item && other ? all.with(from, other).with(from + by, item) : all;
      }),
  };
}

function itemOf(picture: PictureMarkup): PictureItem {
  keys += 1;
  return { ...picture, key: keys, small: shownAddress(picture.address), coming: null };
}

/**
 * Returns the address under which a picture can be shown; null when the content policy forbids the address. The policy allows
 * pictures of this site and at https addresses.
 */
function shownAddress(address: string): string | null {
  if (isRemote(address)) return address.replace(/^http:/i, "https:");
  return address.startsWith("/") && !address.startsWith("//") ? address : null;
}

/** Whether an address leads to a picture that is not in the library. */
export function isRemote(address: string): boolean {
  return /^https?:/i.test(address) && mediaIdIn(address.replace(location.origin, "")) === null;
}

/** Returns the name of a local file whose picture was not pasted; null for other addresses. */
export function missingName(address: string): string | null {
  return address.startsWith(MISSING_PICTURE) ? address.slice(MISSING_PICTURE.length) : null;
}

export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : messages.pasted.nameless(1);
}
