import type { Author } from "#core/accounts/store.ts";
import { authorTag } from "#core/base/cache-tags.ts";
import { mediaPath } from "#core/base/media.ts";
import { authorPath } from "#core/base/paths.ts";
import { countOf, NOUNS } from "#core/messages/plural-forms.ts";
import { comparePolish } from "#core/polish/collation.ts";
import { PageDependencies } from "../page-dependencies.ts";
import { formerReading, here, meantSlug, MISSING, movedTo, type Reading } from "../reading.ts";
import type { ReadingContext } from "../reading-context.ts";
import type { AuthorsView, AuthorView } from "../views.ts";
import { listWindow } from "./paging.ts";
import { cardsOf, pictureOf } from "./post-cards.ts";
import { plainText } from "./tag-page.ts";

/** A page of the list has at most this many people. */
export const AUTHORS_A_PAGE = 100;

/** A page without a person's words, because they could not be rendered, is made anew after this time. */
const UNRENDERED_MS = 60_000;

/** Reads a page of the list of people, in Polish alphabetical order of their last names. */
export async function readAuthorsPage(context: ReadingContext, page: number): Promise<Reading<AuthorsView>> {
  const authors = (await context.read.authors()).toSorted(byLastName);
  const window = listWindow(authors.length, page, AUTHORS_A_PAGE);
  if (!window) return MISSING;
  const shown = new PageDependencies().tag("authors").row(authors.length);
  const items = authors.slice(window.offset, window.offset + window.limit).map((author) => {
    rowOf(author, shown);
    const { name, path, portrait } = headOf(author, context);
    return { name, path, portrait, count: postsOf(author) };
  });
  return here({ list: { items, page, pages: window.pages, count: countOf(authors.length, NOUNS.osoba) } }, shown);
}

export async function readAuthor(context: ReadingContext, slug: string, page: number): Promise<Reading<AuthorView>> {
  const author = await authorNamed(context, slug);
  if ("found" in author) return author;
  const window = listWindow(author.posts, page);
  if (!window) return MISSING;
  const shown = new PageDependencies().tag(authorTag(author.id));
  rowOf(author, shown);
  const rows = await context.read.listPage(`author:${author.id}`, window.offset, window.limit);
  const bioHtml = await bioOf(context, author, shown);
  const { portrait } = author;
  const head = headOf(author, context);
  const view: AuthorView = {
    ...head,
    bioHtml,
    description: plainText(bioHtml),
    links: author.links.map((path) => ({ name: path.replace(/^https:\/\/(?:www\.)?/, "").replace(/\/$/, ""), path })),
    list: { items: cardsOf(rows, context, shown), page, pages: window.pages, count: postsOf(author) },
    socialImage: portrait && {
      src: mediaPath(portrait),
      width: portrait.width,
      height: portrait.height,
      alt: head.name,
    },
  };
  return here(view, shown);
}

/** Finds the person with a page at this slug. A former slug, or another spelling, leads to the present one. */
export async function authorNamed(context: ReadingContext, slug: string): Promise<Author | Reading<never>> {
  const meant = meantSlug(slug);
  const author = (await context.read.author(slug)) ?? (meant === null ? null : await context.read.author(meant));
  if (!author) return formerReading(context, [authorPath(slug), authorPath(meant ?? slug)]);
  return author.slug === slug ? author : movedTo(authorPath(author.slug));
}

function byLastName(one: Author, other: Author): number {
  const [last, otherLast] = [one, other].map(({ name }) => name.slice(name.lastIndexOf(" ") + 1)) as [string, string];
  return comparePolish(last, otherLast) || comparePolish(one.name, other.name);
}

function rowOf({ id, slug, name, bio, links, portrait, posts }: Author, shown: PageDependencies): void {
  shown.row(id, slug, name, bio, posts, ...links);
  if (portrait) shown.row(portrait.id, portrait.focal.x, portrait.focal.y);
}

function postsOf({ posts }: Author): string {
  return countOf(posts, NOUNS.wpis);
}

function headOf({ id, slug, name, portrait }: Author, { typeset }: ReadingContext) {
  // The picture says nothing that the name beside it does not say.
  const picture = portrait && pictureOf({ ...portrait, decorative: true });
  return { id, slug, name: typeset(name), path: authorPath(slug), portrait: picture };
}

async function bioOf(
  { renderShort, clock }: ReadingContext,
  { bio }: Author,
  shown: PageDependencies,
): Promise<string> {
  if (bio === "" || !renderShort) return "";
  const rendered = await renderShort(bio);
  if (rendered.ok) return rendered.value;
  shown.until(clock() + UNRENDERED_MS);
  return "";
}
