import type { Store } from "../ports.ts";
import { PAGES_CATEGORY } from "../posts/post.ts";
import type { LayoutView } from "../posts/views.ts";
import { categoryLink } from "./cards.ts";
import type { ReadingContext } from "./context.ts";
import type { Shows } from "./page.ts";
import { holdsPages } from "./paths.ts";
import { Shown } from "./shows.ts";

/** Addresses of pages such as O nas. */
const PAGE_PATH = new RegExp(`^/(${PAGES_CATEGORY})/([^/?#]+)$`);

interface Layout {
  view: LayoutView;
  shows: Shows;
}

/**
 * The frame of every page, read once after each commit that purged something: every page shows it and almost no write
 * changes it.
 */
export function layoutReader(context: ReadingContext, store: Pick<Store, "onCommit">): () => Promise<Layout> {
  let known: Promise<Layout> | null = null;
  const forget = () => {
    known = null;
  };
  // What editors do between publications purges nothing, and changes no page's frame.
  store.onCommit((purged) => {
    if (purged.length > 0) forget();
  });
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
  const footer = await livingFooter(context);
  for (const line of footer) shown.row(line.path);
  const view: LayoutView = {
    siteName: config.name,
    tagline: typeset(config.tagline),
    nav: categories.map((category) => categoryLink(category, context)),
    footer,
  };
  return { view, shows: shown.shows() };
}

/** The footer's links, without those to pages of the site that nobody has published yet. */
async function livingFooter({ config, read, typeset }: ReadingContext): Promise<LayoutView["footer"]> {
  const lines: LayoutView["footer"] = [];
  for (const { label, href } of config.footer) {
    const [, category, slug] = PAGE_PATH.exec(href) ?? [];
    if (category && slug && !(await read.publishedPost(category, slug))) continue;
    lines.push({ name: typeset(label), path: href });
  }
  return lines;
}
