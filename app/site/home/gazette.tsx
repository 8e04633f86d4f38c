import type { HomeView, PostCard as Card } from "#core/site/views.ts";
import { links } from "../../links.ts";
import { siteMessages } from "../../messages/site.ts";
import { MostRead } from "../ui/most-read.tsx";
import { PostCard } from "../ui/post-card.tsx";
import { Section, TagList } from "../ui/section.tsx";

/** A front page with a lead post, the newest posts in columns, and strips of categories. */
export function Gazette({ view }: { view: HomeView }) {
  const front = frontPage([...view.pinned, ...view.newest]);
  return (
    <>
      {front.lead && <Opening lead={front.lead} beside={front.beside} />}
      {front.below.length > 0 && (
        <Section title={siteMessages.home.newest}>
          <Columns posts={front.below} kicker />
        </Section>
      )}
      <MostRead posts={view.mostRead} />
      {view.strips.map(({ category, posts }) => (
        <Section
          key={category.path}
          title={category.name}
          more={{ name: siteMessages.list.all, label: siteMessages.list.allOf(category.name), path: category.path }}
        >
          <Columns posts={posts} />
        </Section>
      ))}
      {view.others.length > 0 && (
        <Section title={siteMessages.home.others}>
          <TagList tags={view.others} />
        </Section>
      )}
      {view.tags.length > 0 && (
        <Section title={siteMessages.home.tags} more={{ name: siteMessages.home.allTags, path: links.tags() }}>
          <TagList tags={view.tags} counts />
        </Section>
      )}
    </>
  );
}

/**
 * Draws the lead post with a column of posts beside it. A lead post without a picture is too low for a column, so it gets the
 * full width and the other posts go below it.
 */
function Opening({ lead, beside }: { lead: Card; beside: Card[] }) {
  const isPlain = !lead.cover && beside.length > 0;
  const layout = isPlain ? "front-plain" : beside.length > 0 ? "front-beside" : "front-alone";
  return (
    <section className={`front ${layout}`} aria-labelledby="otwarcie">
      <h2 id="otwarcie" className="unseen">
        {siteMessages.home.opening}
      </h2>
      <PostCard
        post={lead}
        className="lead"
        cover="(min-width: 72rem) 38rem, (min-width: 48rem) 54vw, 92vw"
        first
        authors
      />
      {beside.length > 0 && (
        <ol className={isPlain ? "under columns columns-two" : "beside"}>
          {beside.map((post) => (
            <li key={post.id}>
              <PostCard post={post} lead={isPlain} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Columns({ posts, kicker = false }: { posts: Card[]; kicker?: boolean }) {
  return (
    <ul className={kicker ? "columns columns-three" : "columns columns-four"}>
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard
            post={post}
            kicker={kicker}
            cover={kicker ? "(min-width: 72rem) 21rem, (min-width: 40rem) 30vw, 5.5rem" : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

interface FrontPage {
  lead: Card | null;
  beside: Card[];
  below: Card[];
}

/** Possible numbers of posts in the narrower column, by preference. The first number that leaves only full rows below is chosen. */
const BESIDE = [5, 6, 4];

/** Possible numbers of posts in pairs under a lead post without a picture, by preference. */
const UNDER = [2, 0, 4];

const ROW = 3;

/** Distributes posts over the front page in their order. Posts too few for a row all go beside the lead post or under it. */
export function frontPage(posts: Card[]): FrontPage {
  const [lead = null, ...rest] = posts;
  const choices = lead?.cover ? BESIDE : UNDER;
  const [usual = 0] = choices;
  const count = rest.length <= usual ? usual : (choices.find((beside) => (rest.length - beside) % ROW === 0) ?? usual);
  return { lead, beside: rest.slice(0, count), below: rest.slice(count) };
}
