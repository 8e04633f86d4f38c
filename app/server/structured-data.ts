import { plainTitle } from "#core/base/post-title.ts";
import type { Services } from "#core/services.ts";
import type { AuthorView, BylineView, CategoryView, LinkTo, PostView, TagView } from "#core/site/views.ts";
import { links } from "../links.ts";
import { siteMessages } from "../messages/site.ts";

/** A page's JSON-LD (schema.org): the site on the front page, an article with its breadcrumbs on a post, breadcrumbs on lists. */
export function structuredData(services: Services, path: string, data: Record<string, unknown>): object[] {
  if (data.home) return [webSite(services)];
  const post = data.post as PostView | undefined;
  if (post)
    return [
      article(services, post),
      trail(services, [...(post.isPage ? [] : [post.category]), { name: plainTitle(post.title), path }]),
    ];
  const author = data.author as AuthorView | undefined;
  if (author)
    return [
      profile(services, author),
      trail(services, [{ name: siteMessages.authors.title, path: links.authors() }, author]),
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
    description: description || undefined,
  };
}

/** The JSON-LD of a person's page. Articles name the same person by the `@id`. */
function profile({ origin }: Services, author: AuthorView): object {
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url: origin + author.path,
    mainEntity: {
      ...person(origin, author),
      description: author.description || undefined,
      image: author.portrait ? origin + author.portrait.src : undefined,
      sameAs: author.links.length > 0 ? author.links.map(({ path }) => path) : undefined,
    },
  };
}

function person(origin: string, { name, path }: BylineView): object {
  if (path === null) return { "@type": "Person", name };
  const url = origin + path;
  return { "@type": "Person", "@id": `${url}#person`, name, url };
}

/** The JSON-LD of a post. Without a byline the site is the author. */
function article({ config, origin }: Services, post: PostView): object {
  const publisher = { "@type": "Organization", name: config.name, url: `${origin}/` };
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: plainTitle(post.title),
    description: post.description || undefined,
    image: origin + (post.cover?.src ?? post.socialImage),
    datePublished: post.published.iso,
    dateModified: (post.updated ?? post.published).iso,
    author: post.authors.length > 0 ? post.authors.map((byline) => person(origin, byline)) : publisher,
    publisher,
    articleSection: post.category.name,
    keywords: post.tags.length > 0 ? post.tags.map(({ name }) => name) : undefined,
    wordCount: post.words,
    inLanguage: post.language ?? "pl",
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
