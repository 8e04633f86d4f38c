import type { LayoutView } from "../posts/views.ts";
import { categoryLink } from "./cards.ts";
import type { ReadingContext } from "./context.ts";
import type { Shows } from "./page.ts";
import { holdsPages } from "./paths.ts";
import { Shown } from "./shows.ts";

/** The frame of every page: its navigation is the categories with a published post, in the editors' order. */
export async function readLayout(context: ReadingContext): Promise<{ view: LayoutView; shows: Shows }> {
  const { config, typeset } = context;
  const frame = await context.read.frame();
  const categories = frame.categories.filter((category) => category.posts > 0 && !holdsPages(category.slug));
  const shown = new Shown().tag("site").row(frame.version);
  for (const category of categories) shown.row(category.slug, category.name, category.version);
  const view: LayoutView = {
    siteName: config.name,
    tagline: typeset(config.tagline),
    nav: categories.map((category) => categoryLink(category, context)),
    footer: config.footer.map((line) => ({ name: typeset(line.label), path: line.href })),
  };
  return { view, shows: shown.shows() };
}
