/**
 * Maps each field of Szpalta to its names in Astro, Hugo, Jekyll, Nuxt Content, Next, Obsidian, Hexo, Zola and their themes. More specific names
 * come first. Letter case, hyphens and underscores do not matter. A dot separates the name of a map from the name of a field in the map.
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

/** Szpalta's name of a field. */
export type Field = keyof typeof NAMES;

/** The fields that `--map` may name. */
export const FIELDS = Object.keys(NAMES).filter(isField);

/** Returns whether a text is Szpalta's name of a field. */
export function isField(name: string): name is Field {
  return Object.hasOwn(NAMES, name);
}

/** Names of fields that only tell the old system how to show or sort a page. */
const LAYOUT = new Set(
  (
    "layout template type kind toc tableofcontents showtoc hidetoc tocopen comments comment disqus math katex mathjax mermaid " +
    "weight menu nav navigation order sidebar sidebarposition sidebarlabel hidesidebar featured share sharing showshare related classes cssclass cssclasses " +
    "theme color icon background backgroundimage codeblock highlight readingtime readtime authorprofile excerptseparator markup outputs " +
    "sitemap rss feed search searchhidden exclude hidemeta hidesummary showbreadcrumbs showreadingtime usehljs disablehljs pagination " +
    "cascade build resources eleventynavigation key id uid guid version prettier editor"
  ).split(" "),
);

/** Names of maps in front matter. A field in such a map counts as a field of the page, unless the page has the same field outside the map. */
const CONTAINERS = ["params", "extra", "taxonomies", "meta", "frontmatter"] as const;

/** Names of maps with known fields. Each unknown field in such a map is reported; for other maps the report names only the map. */
export const READ_MAPS = new Set<string>([...CONTAINERS, "seo", "og", "head", "header"]);

/** Returns a field's name for comparison: in lower case, without hyphens, underscores and spaces. */
export function plainField(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, "");
}

/** Maps each name of a field to the field. When a file has several names of one field, the name with the lowest rank counts. */
export const FIELD_OF: ReadonlyMap<string, { field: Field; rank: number }> = new Map(
  FIELDS.flatMap((field) => {
    const names = NAMES[field].split(" ");
    const within = CONTAINERS.flatMap((map) => names.map((name) => `${map}.${name}`));
    return [...names, ...within].map((name, rank) => [name, { field, rank }] as const);
  }),
);

/** Returns true for a field about layout. `plain` is the field's name from `plainField`, with a dot after the name of a map. */
export function isLayoutField(plain: string): boolean {
  return LAYOUT.has(plain.split(".").at(-1) ?? "");
}
