import type { LibraryRow } from "#core/media/store.ts";
import type { StudioPage } from "#core/base/studio-paging.ts";
import { mediaPath, thumbPath } from "#core/base/media.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, requestedPage, unwrap, requiredViewer } from "../../requests/request-context.ts";

export interface PictureLine extends LibraryRow {
  thumb: string;
}

export interface LibraryScreen extends StudioPage<PictureLine> {
  text: string;
}

export interface PictureScreen extends PictureLine {
  path: string;
  seen: string;
  usage: { title: string; slug: string; as: "body" | "cover" | "copy" }[];
}

export const TEXT_LIMIT = 200;

export async function loadMedia({ studio }: Services, context: RequestContext): Promise<LibraryScreen> {
  const text = (context.query.get("q") ?? "").trim().slice(0, TEXT_LIMIT);
  const found = unwrap(await studio.media.library(requiredViewer(context), text, requestedPage(context)));
  return { ...found, rows: found.rows.map(lineOf), text };
}

export async function loadPicture(
  { studio }: Services,
  context: RequestContext,
  params: Record<string, string>,
): Promise<PictureScreen> {
  const picture = unwrap(await studio.media.picture(requiredViewer(context), params.id ?? ""));
  return { ...lineOf(picture), path: mediaPath(picture), seen: picture.seen, usage: picture.usage };
}

export function lineOf(row: LibraryRow): PictureLine {
  return { ...row, thumb: thumbPath(mediaPath(row), row.width) };
}
