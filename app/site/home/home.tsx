import { may } from "#core/base/permission.ts";
import type { HomeView, PostCard as Card } from "#core/site/views.ts";
import { Head } from "../../shell/head.tsx";
import { links } from "../../links.ts";
import { studioLayout } from "../../messages/studio-layout.ts";
import { siteMessages } from "../../messages/site.ts";
import { useLayout, useSite, useView, useViewer } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { MostRead } from "../ui/most-read.tsx";
import { PostCard } from "../ui/post-card.tsx";
import { PostRows } from "../ui/post-rows.tsx";
import { Gazette } from "./gazette.tsx";
import type { HomeScreen } from "./home.loader.ts";
import { SearchResults } from "../search/search.tsx";

export function Component() {
  const view = useView<HomeScreen>();
  return "kind" in view ? <SearchResults view={view} /> : <Home view={view} />;
}

function Home({ view }: { view: HomeView }) {
  const site = useSite();
  const { page, pages } = view.list;
  return (
    <>
      <Head
        title={page === 1 ? null : siteMessages.list.page(page)}
        description={
          page === 1
            ? site.description || siteMessages.home.description(site.name)
            : siteMessages.list.described(siteMessages.home.archived(site.name), page, pages)
        }
      />
      {page === 1 ? <Front view={view} /> : <Archive view={view} />}
      <Pagination path={links.home()} page={page} pages={pages} />
    </>
  );
}

function Front({ view }: { view: HomeView }) {
  const viewer = useViewer();
  const { look } = useLayout();
  if (view.pinned.length + view.newest.length === 0) {
    const first = { name: studioLayout.firstPost, path: links.newPost() };
    const act = may(viewer, "write-own") ? first : { name: siteMessages.home.subscribe, path: links.siteFeed() };
    const { empty, newspaperEmpty } = siteMessages.home;
    return <EmptyState sentence={look.newspaperTone ? newspaperEmpty : empty} act={act} />;
  }
  if (view.front === "gazette") return <Gazette view={view} />;
  return (
    <>
      <h2 className="unseen">{siteMessages.home.newest}</h2>
      {view.front === "list" ? (
        <>
          <PostList posts={view.pinned} pinned />
          <PostList posts={view.newest} />
        </>
      ) : (
        <PostGrid posts={[...view.pinned, ...view.newest]} />
      )}
      <MostRead posts={view.mostRead} />
    </>
  );
}

/** Draws posts in one column, as text only. */
function PostList({ posts, pinned = false }: { posts: Card[]; pinned?: boolean }) {
  if (posts.length === 0) return null;
  return (
    <ol className={pinned ? "post-list post-list-pinned" : "post-list"}>
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} authors />
        </li>
      ))}
    </ol>
  );
}

/** Draws posts as pictures with titles below. A post without a picture has its title in a frame of the same size. */
function PostGrid({ posts }: { posts: Card[] }) {
  return (
    <ol className="post-grid">
      {posts.map((post, at) => (
        <li key={post.id}>
          <PostCard
            post={post}
            kicker={false}
            authors
            reading={false}
            lead={!post.cover}
            cover={`(min-width: 64rem) ${tileWidth(at, posts.length)}rem, (min-width: 40rem) 46vw, 92vw`}
            first={at === 0}
          />
        </li>
      ))}
    </ol>
  );
}

/**
 * Returns the width of a picture in rem, as home-layouts.css lays out three columns. What the posts leave of the last row, wide pictures at
 * the beginning take: one of the full width, two halves, or one over two columns and two rows.
 */
function tileWidth(at: number, posts: number): number {
  const left = posts % COLUMNS;
  if (at === 0 && left === 1) return FRAME_REM;
  if (at <= 1 && left === 2) return FRAME_REM / 2;
  return Math.ceil((FRAME_REM / COLUMNS) * (at === 0 ? 2 : 1));
}

const FRAME_REM = 68;
const COLUMNS = 3;

function Archive({ view }: { view: HomeView }) {
  const { items, page, pages, count } = view.list;
  return (
    <>
      <header className="list-head">
        <h2>{siteMessages.home.archive}</h2>
        <p className="list-facts">
          <span>{count}</span>
          <span>{siteMessages.list.pageOf(page, pages)}</span>
        </p>
      </header>
      {view.front === "list" && <PostList posts={items} />}
      {view.front === "grid" && <PostGrid posts={items} />}
      {view.front === "gazette" && <PostRows posts={items} heading="h3" />}
    </>
  );
}
