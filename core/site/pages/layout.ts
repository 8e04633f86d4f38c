import type { SiteStoreRead } from "../store.ts";
import type { ObservedStore } from "#core/base/store.ts";
import { holdsPages } from "#core/base/paths.ts";
import type { LayoutView, LinkTo } from "../views.ts";
import type { ReadingContext } from "../reading-context.ts";
import { categoryLink, distinctLinks, pictureOf } from "./post-cards.ts";
import { memo } from "#core/base/memo.ts";
import { menuLinePath } from "#core/settings/menu-line-path.ts";
import { type MenuLine, plateOf, type SiteSettings } from "#core/settings/site-settings.ts";
import { cardImage, HOME_PICTURE, siteCard } from "../social-card.ts";
import { PageDependencies } from "../page-dependencies.ts";

export function layoutReader(context: ReadingContext, store: Pick<ObservedStore<SiteStoreRead>, "onPurge">) {
  return memo(store, () => readLayout(context));
}

/**
 * Reads the parts that all pages share. The navigation has the menu's lines, then the categories with published posts in the editors'
 * order.
 */
async function readLayout(context: ReadingContext) {
  const { config, typeset, read } = context;
  const frame = await read.frame();
  const settings = await read.settings();
  const categories = frame.categories.filter((category) => category.posts > 0 && !holdsPages(category.slug));
  const menu = await visibleLines(settings.menu, context);
  const nav = distinctLinks([...menu, ...categories.map((category) => categoryLink(category, context))]);
  const footer = distinctLinks(await visibleLines(settings.footer ?? config.footer, context));
  const logo = await readLogo(settings, context);
  const { chosen, colours } = await context.socialStyle();
  const socialImage = chosen ?? cardImage(siteCard({ ...config, colours }), HOME_PICTURE);
  const shown = new PageDependencies().tag("site").row(frame.version, settings.version, logo?.src ?? null);
  shown.row(socialImage.src);
  for (const category of categories) shown.row(category.slug, category.name, category.version);
  for (const line of [...menu, ...footer]) shown.row(line.path, line.name);
  const newsletter = (await context.sendsLetters()) ? config.newsletter : "off";
  shown.row(newsletter);
  const { look } = settings;
  const names = { siteName: config.name, tagline: typeset(config.tagline) };
  const view: LayoutView = { ...names, logo, socialImage, nav, footer, look, newsletter };
  return { view, dependencies: shown.dependencies() };
}

/** Returns lines of the menu or the footer, without links to pages that readers do not see. */
async function visibleLines(stored: MenuLine[], { read, typeset }: ReadingContext): Promise<LinkTo[]> {
  const lines: LinkTo[] = [];
  for (const { label, href } of stored) {
    const path = await menuLinePath(read, href);
    if (path !== null) lines.push({ name: typeset(label), path });
  }
  return lines;
}

async function readLogo(settings: SiteSettings, { read, config }: ReadingContext) {
  const { logoId } = settings;
  const [media] = logoId === null ? [] : await read.media([logoId]);
  return media ? { ...pictureOf(media), alt: config.name, plate: plateOf(settings) } : null;
}
