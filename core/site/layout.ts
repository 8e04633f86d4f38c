import type { Store } from "../ports.ts";
import type { LayoutView } from "../posts/views.ts";
import { categoryLink } from "./cards.ts";
import type { ReadingContext } from "./context.ts";
import type { Shows } from "./page.ts";
import { holdsPages } from "./paths.ts";
import { Shown } from "./shows.ts";

interface Layout {
  view: LayoutView;
  shows: Shows;
}

/** The frame of every page, read once after each commit: every page shows it and almost no write changes it. */
export function layoutReader(context: ReadingContext, store: Pick<Store, "onCommit">): () => Promise<Layout> {
  let known: Promise<Layout> | null = null;
  const forget = () => {
    known = null;
  };
  store.onCommit(forget);
  return () => {
    if (known) return known;
    const fresh = readLayout(context);
    known = fresh;
    fresh.catch(forget);
    return fresh;
  };
}

/** Its navigation is the categories with a published post, in the editors' order. */
async function readLayout(context: ReadingContext): Promise<Layout> {
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
