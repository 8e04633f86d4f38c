import type { CategoryView, LinkTo, PostView, TagView } from "#core/site/views.ts";
import type { Services } from "#core/services.ts";
import { links } from "../links.ts";
import { siteMessages } from "../messages/site.ts";

/** JSON-LD of a page (schema.org): the site on home, an article with its trail on a post, a trail on lists. */
export function structuredData(services: Services, path: string, data: Record<string, unknown>): object[] {
  if (data.home) return [webSite(services)];
  const post = data.post as PostView | undefined;
  if (post)
    return [
      article(services, post),
      trail(services, [...(post.isPage ? [] : [post.category]), { name: post.title, path }]),
    ];
  const list = (data.category ?? data.tag) as CategoryView | TagView | undefined;
  if (!list) return [];
  return [trail(services, [...(data.tag ? [{ name: siteMessages.tags.title, path: links.tags() }] : []), list])];
}

function webSite({ config, origin }: Services): object {
  const description = config.head.description ?? config.tagline;
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: config.name,
    url: `${origin}/`,
    inLanguage: "pl",
    ...(description ? { description } : {}),
  };
}

/** A text without a byline is the site's own. */
function article({ config, origin }: Services, post: PostView): object {
  const publisher = { "@type": "Organization", name: config.name, url: `${origin}/` };
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: post.title,
    ...(post.lead ? { description: post.lead } : {}),
    image: origin + (post.cover?.src ?? post.socialImage),
    datePublished: post.published.iso,
    dateModified: (post.updated ?? post.published).iso,
    author: post.authors.length > 0 ? post.authors.map((name) => ({ "@type": "Person", name })) : publisher,
    publisher,
    articleSection: post.category.name,
    ...(post.tags.length > 0 ? { keywords: post.tags.map(({ name }) => name) } : {}),
    wordCount: post.words,
    inLanguage: "pl",
    mainEntityOfPage: origin + post.path,
  };
}

function trail({ config, origin }: Services, steps: LinkTo[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [{ name: config.name, path: "/" }, ...steps].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
