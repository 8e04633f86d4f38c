import { Fragment } from "react";
import { PostTitle } from "../../ui/post-title.tsx";
import { siteMessages } from "../../messages/site.ts";
import type { BylineView, TextCard, Stamp, Picture } from "#core/site/views.ts";

interface PostCardProps {
  post: TextCard & { cover?: Picture | null };
  heading?: "h2" | "h3";
  cover?: string;
  first?: boolean;
  kicker?: boolean;
  lead?: boolean;
  authors?: boolean;
  reading?: boolean;
  className?: string;
}

export function PostCard(props: PostCardProps) {
  const {
    post,
    heading: Title = "h3",
    cover,
    first,
    kicker = true,
    lead = true,
    authors = false,
    reading = true,
  } = props;
  return (
    <article className={`card ${props.className ?? ""}`.trimEnd()}>
      {cover && post.cover && (
        <Cover
          picture={post.cover}
          shape={first ? "wide" : "classic"}
          sizes={cover}
          first={first}
          className="card-cover"
        />
      )}
      {kicker && (
        <p className="kicker">
          <a href={post.category.path}>{post.category.name}</a>
        </p>
      )}
      <Title className="card-title" dir="auto">
        <a href={post.path}>
          <PostTitle title={post.title} />
        </a>
      </Title>
      {lead && post.lead && (
        <p className="card-lead" dir="auto">
          {post.lead}
        </p>
      )}
      <PostMeta authors={authors ? post.authors : []} date={post.date} reading={reading ? post.reading : ""} />
    </article>
  );
}

interface MetaProps {
  authors?: BylineView[];
  date?: Stamp | null;
  updated?: Stamp | null;
  reading?: string;
}

/** Authors, date and reading time in one line. The spaces between them are for copied text and screen readers. */
export function PostMeta({ authors = [], date, updated, reading }: MetaProps) {
  return (
    <p className="meta">
      {authors.length > 0 && <Bylines authors={authors} />} {date && <time dateTime={date.iso}>{date.text}</time>}{" "}
      {updated && <time dateTime={updated.iso}>{siteMessages.post.updated(updated.text)}</time>}{" "}
      {reading && <span>{reading}</span>}
    </p>
  );
}

/** The names under a post; each leads to the person's page, where there is one. */
function Bylines({ authors }: { authors: BylineView[] }) {
  return (
    <span>
      {authors.map(({ name, path }, at) => (
        <Fragment key={path ?? name}>
          {at > 0 && ", "}
          {path === null ? (
            name
          ) : (
            <a href={path} rel="author">
              {name}
            </a>
          )}
        </Fragment>
      ))}
    </span>
  );
}

interface CoverProps {
  picture: Picture;
  shape: "banner" | "wide" | "classic" | "portrait";
  sizes: string;
  /** Whether this is the page's main picture, which is loaded at once and with priority. */
  first?: boolean;
  className?: string;
}

export function Cover({ picture, shape, sizes, first = false, className = "" }: CoverProps) {
  return (
    <picture className={`cover cover-${shape} ${focalClasses(picture.focal)} ${className}`.trimEnd()}>
      {picture.sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcset} sizes={sizes} />
      ))}
      <img
        src={picture.src}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : undefined}
        decoding="async"
      />
    </picture>
  );
}

/** Classes that set a picture's focal point, in steps of ten per cent: the page's CSP allows no `style` attribute. */
function focalClasses([x, y]: [number, number]): string {
  return `fx-${tens(x)} fy-${tens(y)}`;
}

function tens(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)) / 10) * 10;
}
