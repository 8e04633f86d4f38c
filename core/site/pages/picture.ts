import { mediaPath, VARIANT_FORMATS, variantPath, variantWidths, type MediaFacts } from "#core/base/media.ts";
import type { Picture } from "../views.ts";

/** A picture for `<picture>`. A decorative one has an empty `alt`; an animation keeps its original only. */
export function pictureOf(media: MediaFacts & { decorative?: boolean }): Picture {
  return {
    src: mediaPath(media),
    width: media.width,
    height: media.height,
    alt: media.decorative ? "" : media.alt,
    sources: sourcesOf(media),
    focal: [Math.round(media.focal.x * 100), Math.round(media.focal.y * 100)],
  };
}

function sourcesOf(media: MediaFacts): Picture["sources"] {
  const widths = media.type === "image/gif" ? [] : variantWidths(media.width);
  if (widths.length === 0) return [];
  return VARIANT_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcset: widths.map((width) => `${variantPath(media.id, width, format)} ${width}w`).join(", "),
  }));
}
