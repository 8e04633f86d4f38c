/**
 * What an import reads of a front matter, by the name Szpalta gives it, and how Astro, Hugo, Jekyll, Nuxt Content, Next, Obsidian, Hexo, Zola and their themes call it, the more telling name first.
 * Letter case, hyphens and underscores do not count; a dot leads into a map.
 */
const NAMES = {
  title: "title headline",
  slug: "slug",
  permalink: "permalink url path",
  canonical: "canonical canonicalurl seo.canonical seo.canonicalurl canonicallink head.canonical",
  category: "category categories section",
  tags: "tags tag taxonomies.tags",
  keywords: "keywords keyword seo.keywords",
  series: "series seriestitle",
  authors: "authors author byline writer by creator",
  date: "date pubdate publishdate publisheddate datepublished publishedat publishedon publishedtime pubdatetime published created createdat createddate datecreated creationdate",
  updated:
    "updated lastmod modified updateddate updatedate updatedat updatedon datemodified datemodification moddate moddatetime modifieddate modifiedat modifiedtime lastmodified lastmodifiedat lastupdated lastupdate revised",
  lead: "lead excerpt summary perex intro teaser standfirst",
  description: "description desc",
  cover:
    "cover coverimage coverimg featuredimage featureimage featuredimg heroimage hero headerimage headerimg banner bannerimage image img images thumbnail thumb thumbnailimage header.image header.teaser header.overlayimage ogimage og.image seo.image socialimage",
  "cover-alt":
    "coveralt coverimagealt featuredimagealt featureimagealt heroimagealt heroalt headerimagealt banneralt imagealt imgalt thumbnailalt ogimagealt alt",
  lang: "lang language locale",
  state: "state status poststatus",
  draft: "draft private isdraft",
  public: "published publish ispublished dgpublish",
  expires: "expirydate expires unpublishdate",
  redirects: "redirects redirectfrom redirectsfrom oldurls formerurls",
  aliases: "aliases alias",
  pin: "pin pinned sticky",
  topic: "topic",
  "seo-title": "seo.title seo.metatitle seotitle metatitle titletag og.title ogtitle head.title",
  "seo-description":
    "seo.description seo.metadesc seo.metadescription seodescription metadescription metadesc ogdescription og.description head.description",
  noindex: "seo.noindex noindex",
  robots: "robots seo.robots metarobots",
};

export type Field = keyof typeof NAMES;

/** The names that `--map` may lead to. */
export const FIELDS = Object.keys(NAMES).filter(isField);

export function isField(name: string): name is Field {
  return Object.hasOwn(NAMES, name);
}

/** What only tells the system of before how to draw or sort a page. */
const LAYOUT = new Set(
  (
    "layout template type kind toc tableofcontents showtoc hidetoc tocopen comments comment disqus math katex mathjax mermaid " +
    "weight menu nav navigation order sidebar sidebarposition sidebarlabel hidesidebar featured share sharing showshare related classes cssclass cssclasses " +
    "theme color icon background backgroundimage codeblock highlight readingtime readtime authorprofile excerptseparator markup outputs " +
    "sitemap rss feed search searchhidden exclude hidemeta hidesummary showbreadcrumbs showreadingtime usehljs disablehljs pagination " +
    "cascade build resources eleventynavigation key id uid guid version prettier editor"
  ).split(" "),
);

/** Maps whose fields count as the page's own, where the page does not name them itself. */
const CONTAINERS = ["params", "extra", "taxonomies", "meta", "frontmatter"] as const;

/** Maps whose fields have names of their own above, so that one nobody knows is told by itself. */
export const OPENED = new Set<string>([...CONTAINERS, "seo", "og", "head", "header"]);

export function plainField(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, "");
}

/** Each spelling with its field; of several in a file the one of the lowest rank counts. */
export const SPELLINGS: ReadonlyMap<string, { field: Field; rank: number }> = new Map(
  FIELDS.flatMap((field) => {
    const names = NAMES[field].split(" ");
    const within = CONTAINERS.flatMap((map) => names.map((name) => `${map}.${name}`));
    return [...names, ...within].map((name, rank) => [name, { field, rank }] as const);
  }),
);

export function isLayoutField(plain: string): boolean {
  return LAYOUT.has(plain.split(".").at(-1) ?? "");
}
