import type { SearchResult, SearchView } from "#core/site/search/search-views.ts";
import { Head } from "../../shell/head.tsx";
import { links } from "../../links.ts";
import { siteMessages } from "../../messages/site.ts";
import { search as words } from "../../messages/search.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { HighlightedText } from "./search-box.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { pageTitle } from "../ui/list-header.tsx";
import { Section, TagList } from "../ui/section.tsx";

export function SearchResults({ view }: { view: SearchView }) {
  const { query, hits, partial, meant, page, pages, drafts } = view;
  const isSearched = view.remark === null || view.remark === "shortened";
  const helped =
    hits.length > 0 ||
    partial.length > 0 ||
    meant !== null ||
    drafts.hits.length > 0 ||
    view.tags.length > 0 ||
    view.topics.length > 0;
  return (
    <>
      <Head
        title={isSearched ? pageTitle(words.title(quotedOnce(query), view.count), view) : words.askedNothing}
        noindex
      />
      <SearchHead view={view} isSearched={isSearched} />
      {isSearched && !helped && (
        <div className="search-rest">
          <EmptyState sentence={words.nothing} act={{ name: words.allTags, path: links.tags() }} />
        </div>
      )}
      {hits.length > 0 && <FoundRows posts={hits} heading="h2" />}
      {meant && <FoundGroup title={words.resultsFor(quotedOnce(meant.query))} posts={meant.hits} />}
      {partial.map(({ missing, hits: posts }) => (
        <FoundGroup key={missing.join("\n")} title={words.missing(missing.map(quotedOnce))} posts={posts} />
      ))}
      <Pagination path={links.search(query)} page={page} pages={pages} undated />
      {(drafts.hits.length > 0 || drafts.partly) && <Drafts drafts={drafts} />}
    </>
  );
}

function SearchHead({ view, isSearched }: { view: SearchView; isSearched: boolean }) {
  const { query, count, page, pages, meant, tags, topics, remark } = view;
  return (
    <header className="list-head search-head">
      {isSearched && <p className="kicker">{words.kicker}</p>}
      <h1 dir="auto">{isSearched ? quotedOnce(query) : words.askedNothing}</h1>
      {remark && <p className="standfirst">{words.remarks[remark]}</p>}
      {isSearched && (
        <p className="list-facts">
          <span>{view.total === 0 && view.partial.length > 0 ? words.noneHasAll : count}</span>
          {page > 1 && <span>{siteMessages.list.pageOf(page, pages)}</span>}
        </p>
      )}
      {meant && (
        <p className="search-meant">
          {words.meantBefore}
          <a href={links.search(meant.query)}>
            <HighlightedText pieces={meant.pieces} />
          </a>
          {words.meantAfter}
        </p>
      )}
      {tags.length > 0 && <Leads name={words.tags} to={tags} />}
      {topics.length > 0 && <Leads name={words.topics} to={topics} />}
    </header>
  );
}

/** Puts the query in quotation marks, unless it has quotation marks already. */
function quotedOnce(query: string): string {
  return /[„”“"«»]/u.test(query) ? query : `„${query}”`;
}

function FoundGroup({ title, posts }: { title: string; posts: SearchResult[] }) {
  return (
    <Section title={title} className="found-group">
      <FoundRows posts={posts} heading="h3" />
    </Section>
  );
}

function Leads({ name, to }: { name: string; to: SearchView["tags"] }) {
  return (
    <section className="search-leads" aria-label={name}>
      <h2 className="label">{name}</h2>
      <TagList tags={to} counts />
    </section>
  );
}

function Drafts({ drafts }: { drafts: SearchView["drafts"] }) {
  return (
    <Section title={words.drafts} more={{ name: words.queue, label: words.queue, path: links.studio() }}>
      <p className="search-hint">{drafts.partly ? `${words.draftsHint} ${words.partly}` : words.draftsHint}</p>
      {drafts.hits.length > 0 && <FoundRows posts={drafts.hits} heading="h3" />}
    </Section>
  );
}

function FoundRows({ posts, heading: Title }: { posts: SearchResult[]; heading: "h2" | "h3" }) {
  return (
    <ol className="rows found">
      {posts.map((post) => (
        <li key={post.id}>
          <article className="card row">
            <p className="meta row-date">
              {post.date && <time dateTime={post.date.iso}>{post.date.text}</time>}
              {post.reading && <span>{post.reading}</span>}
              {post.unseen && <span className="found-unseen">{words.unseen[post.unseen]}</span>}
            </p>
            <div className="row-text">
              {post.category && (
                <p className="kicker">
                  <a href={post.category.path}>{post.category.name}</a>
                </p>
              )}
              <Title className="card-title" dir="auto">
                <a href={post.path}>
                  {post.title.length > 0 ? <HighlightedText pieces={post.title} /> : words.untitled}
                </a>
              </Title>
              {post.snippet.length > 0 && (
                <p className="card-lead" dir="auto">
                  <HighlightedText pieces={post.snippet} />
                </p>
              )}
            </div>
          </article>
        </li>
      ))}
    </ol>
  );
}
