import { type ReactNode, useState } from "react";
import { TagList, Section } from "../ui/section.tsx";
import type { OutlineEntry } from "#core/markdown/elements/headings.ts";
import { Arrow } from "../../ui/arrow.tsx";
import type { PostView, LinkTo, SeriesView } from "#core/site/views.ts";
import { studioLayout } from "../../messages/studio-layout.ts";
import { Head } from "../../shell/head.tsx";
import { drawnImage } from "#core/site/social-title.ts";
import { plainTitle } from "#core/base/post-title.ts";
import { PostTitle } from "../../ui/post-title.tsx";
import { Html } from "../../ui/html.tsx";
import { links } from "../../links.ts";
import { siteMessages } from "../../messages/site.ts";
import { useSite, useView } from "../../routing/router.tsx";
import { Cover, PostMeta, PostCard } from "../ui/post-card.tsx";
import { SubscribeBlock } from "../subscribers/subscribe-form.tsx";
import type { PostScreen } from "./post.loader.ts";

/** A title of at least this many characters is set smaller, so that it does not push the text off the first screen. */
const LONG_TITLE = 70;

export function Component() {
  const post = useView<PostScreen>();
  const { origin, name } = useSite();
  return (
    <>
      <Head
        title={plainTitle(post.seo.title ?? post.title)}
        description={post.description || fallbackDescription(post, name)}
        article={articleFacts(post)}
        image={drawnImage(post.socialImage, plainTitle(post.title))}
        noindex={post.seo.noindex}
        feeds={[{ title: siteMessages.post.markdown, path: links.markdown(post.path), type: "text/markdown" }]}
        canonical={post.seo.canonical}
      />
      {post.preview && <PreviewBanner until={post.preview.until} />}
      <article className="post" lang={post.language ?? undefined}>
        <PostHead post={post} />
        {post.cover && (
          <div className="post-cover">
            <Cover picture={post.cover} shape="banner" sizes="(min-width: 72rem) 54rem, 92vw" first />
          </div>
        )}
        <TableOfContents outline={post.outline} />
        <Html className="post-body prose" dir="auto" html={String(post.html)} />
        <PostEnd post={post} url={origin + post.path} />
        {!post.isPage && <SubscribeBlock place="posts" />}
      </article>
      <Neighbours {...(post.series ?? post)} isSeries={post.series !== null} />
      {post.related.length > 0 && (
        <Section title={siteMessages.post.related} className="related">
          <ul className="columns columns-three">
            {post.related.map((card) => (
              <li key={card.id}>
                <PostCard post={card} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** Returns times and category of a post. A page of `strony` shows none, and tells none. */
function articleFacts({ isPage, published, updated, category }: PostView) {
  if (isPage) return {};
  return { published: published.iso, modified: (updated ?? published).iso, section: category.name };
}

/** Returns the description for search engines of a post without prose. Other posts have a description made from their prose. */
function fallbackDescription({ isPage, title, category, published }: PostView, site: string): string {
  if (isPage) return siteMessages.post.pageDescription(plainTitle(title), site);
  return siteMessages.post.description(plainTitle(title), category.name, published.text);
}

function PreviewBanner({ until }: { until: string }) {
  return (
    <aside className="preview-banner">
      <strong>{studioLayout.preview(until)}</strong> {studioLayout.previewWhy}
    </aside>
  );
}

function PostHead({ post }: { post: PostView }) {
  const long = post.title.length > LONG_TITLE;
  return (
    <header className="post-head">
      {!post.isPage && <Breadcrumb section={post.category} />}
      <h1 className={long ? "post-title post-title-long" : "post-title"} dir="auto">
        <PostTitle title={post.title} />
      </h1>
      {post.lead && (
        <p className="standfirst" dir="auto">
          {post.lead}
        </p>
      )}
      {!post.isPage && <PostMeta {...post} date={post.published} updated={post.updateNote ? null : post.updated} />}
      {!post.isPage && post.updated && post.updateNote && (
        <p className="update-note">
          <strong>
            <time dateTime={post.updated.iso}>{siteMessages.post.changed(post.updated.text)}</time>
          </strong>{" "}
          <span dir="auto">{post.updateNote}</span>
        </p>
      )}
      {post.series && <SeriesPlace series={post.series} />}
    </header>
  );
}

function Breadcrumb({ section }: { section: LinkTo }) {
  return (
    <nav className="crumbs" aria-label={siteMessages.post.path}>
      <ol className="crumbs-list">
        <li>
          <a href={links.home()}>{siteMessages.post.start}</a>
        </li>
        <li>
          <a href={section.path}>{section.name}</a>
        </li>
      </ol>
    </nav>
  );
}

/** Says which part of which series the post is. */
function SeriesPlace({ series: { name, path, part, parts } }: { series: SeriesView }) {
  return (
    <p className="series-place">
      <span className="label">{siteMessages.post.series.label}</span>{" "}
      <strong dir="auto">{path === null ? name : <a href={path}>{name}</a>}</strong>
      {", "}
      {siteMessages.post.series.part(part, parts)}
    </p>
  );
}

/** The posts before and after a post: parts of its series, else posts of its category. */
function Neighbours({ previous, next, isSeries }: Pick<PostView, "previous" | "next"> & { isSeries: boolean }) {
  const { neighbours, series } = siteMessages.post;
  const words = isSeries ? series : neighbours;
  if (!previous && !next) return null;
  return (
    <nav className="neighbours" aria-label={words.all}>
      {previous && (
        <a href={previous.path} rel="prev">
          <span className="label">
            <Arrow to="left" /> {words.previous}
          </span>
          <strong dir="auto">
            <PostTitle title={previous.name} />
          </strong>
        </a>
      )}
      {next && (
        <a className="neighbours-next" href={next.path} rel="next">
          <span className="label">
            {words.next} <Arrow to="right" />
          </span>
          <strong dir="auto">
            <PostTitle title={next.name} />
          </strong>
        </a>
      )}
    </nav>
  );
}

function TableOfContents({ outline }: { outline: OutlineEntry[] }) {
  if (outline.length === 0) return null;
  return (
    <nav className="contents" aria-labelledby="szpalta-spis">
      <h2 id="szpalta-spis">{siteMessages.post.contents}</h2>
      <ol className="contents-list" dir="auto">
        {outline.map((entry) => (
          <li key={entry.id} className={entry.level > 2 ? "contents-deeper" : undefined}>
            <a href={`#${entry.id}`}>{entry.text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function PostEnd({ post, url }: { post: PostView; url: string }) {
  if (post.isPage) return <Disclosure of={post.disclosure} />;
  return (
    <footer className="post-end">
      {post.tags.length > 0 && (
        <Row label={siteMessages.post.tags}>
          <TagList tags={post.tags} />
        </Row>
      )}
      {post.topic && (
        <Row label={siteMessages.post.topic}>
          <TagList tags={[post.topic]} />
        </Row>
      )}
      <Row label={siteMessages.post.share} className="share">
        <Share url={url} title={plainTitle(post.title)} />
      </Row>
      <Disclosure of={post.disclosure} />
    </footer>
  );
}

function Disclosure({ of: told }: { of: PostView["disclosure"] }) {
  if (!told) return null;
  const { uses, reviewed } = siteMessages.post.disclosure;
  return <p className="post-disclosure">{`${uses[told.use]} ${reviewed(told.reviewer, told.reviewed.text)}`}</p>;
}

function Row({ label, className = "", children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <section className={`post-row ${className}`.trimEnd()}>
      <h2 className="label">{label}</h2>
      {children}
    </section>
  );
}

/** Plain links to the share pages of other sites; nothing is loaded from there. */
function Share({ url, title }: { url: string; title: string }) {
  return (
    <ul className="words">
      {placesFor(url, title).map((place) => (
        <li key={place.name}>
          <a href={place.href} rel="noopener nofollow" aria-label={siteMessages.post.shareOn(place.name)}>
            {place.name}
          </a>
        </li>
      ))}
      <li data-app="">
        <Copy url={url} />
      </li>
    </ul>
  );
}

function Copy({ url }: { url: string }) {
  const [says, say] = useState(siteMessages.post.copy);

  // Copying may fail: browsers offer no clipboard to a site without https.
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      say(siteMessages.post.copied);
    } catch {
      say(siteMessages.post.notCopied);
    }
  }

  return (
    <button type="button" className="copy" data-app="" onClick={() => void copy()}>
      <span aria-live="polite">{says}</span>
    </button>
  );
}

function placesFor(url: string, title: string): { name: string; href: string }[] {
  const address = encodeURIComponent(url);
  const text = encodeURIComponent(title);
  return [
    { name: siteMessages.post.email, href: `mailto:?subject=${text}&body=${address}` },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { name: "Bluesky", href: `https://bsky.app/intent/compose?text=${text}%20${address}` },
  ];
}
