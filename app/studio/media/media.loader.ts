import { isPictureType, LIBRARY_FILTERS, type Media, mediaEnding, mediaPath, thumbPath } from "#core/base/media.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, requestedPage, unwrap, requiredViewer } from "../../requests/request-context.ts";

export type PictureLine = LibraryScreen["rows"][number];
export type LibraryScreen = Awaited<ReturnType<typeof loadMedia>>;
export type PictureScreen = Awaited<ReturnType<typeof loadPicture>>;

export const TEXT_LIMIT = 200;

export async function loadMedia({ studio }: Services, context: RequestContext) {
  const text = (context.query.get("q") ?? "").trim().slice(0, TEXT_LIMIT);
  const show = LIBRARY_FILTERS.find((each) => each === context.query.get("show")) ?? "all";
  const undescribed = show === "undescribed";
  const viewer = requiredViewer(context);
  const readPage = (page: number) => studio.media.library(viewer, text, page, show);
  const page = await readPage(requestedPage(context));
  // Describing pictures shortens the list, so the requested page may no longer exist.
  const listing = unwrap(page.ok || !undescribed ? page : await readPage(1));
  const elsewhere = undescribed && text === "" ? unwrap(await studio.media.undescribedElsewhere(viewer)) : [];
  return { ...listing, elsewhere, rows: listing.rows.map((row) => pictureRow(row)), text, show };
}

export async function loadPicture({ studio }: Services, context: RequestContext, { id = "" }: Record<string, string>) {
  const picture = unwrap(await studio.media.picture(requiredViewer(context), id));
  return { ...pictureRow(picture), path: mediaPath(picture) };
}

/** Returns a row of a list with the address of its small picture, and for another file its extension instead. */
export function pictureRow<Row extends Media>(row: Row) {
  const ending = isPictureType(row.type) ? null : (/\.([a-z0-9]{2,5})$/i.exec(row.name)?.[1] ?? mediaEnding(row.type));
  return { ...row, thumb: thumbPath(mediaPath(row), row.width), ending: ending?.toUpperCase() ?? null };
}

/** Returns a picture that a form offers, with its small copy. */
export function pickedPicture({ id, name, type, width, height }: Media) {
  return { id, name, width, height, thumb: thumbPath(mediaPath({ id, type }), width) };
}
