import type { ReactNode } from "react";
import type { PostView } from "#core/site/views.ts";
import { siteMessages } from "../../messages/site.ts";
import { Share } from "./share.tsx";
import { TagList } from "../../ui/tag-list.tsx";

/** What stands under a text: its tags, its topic, the ways to pass it on. A page of `strony` has none of them. */
export function PostEnd({ post, url }: { post: PostView; url: string }) {
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
        <Share url={url} title={post.title} />
      </Row>
      <Disclosure of={post.disclosure} />
    </footer>
  );
}

function Disclosure({ of: told }: { of: PostView["disclosure"] }) {
  if (!told) return null;
  const { parts, reviewed } = siteMessages.post.disclosure;
  return <p className="post-disclosure">{`${parts[told.use]} ${reviewed(told.reviewer, told.reviewed.text)}`}</p>;
}

function Row({ label, className = "", children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <section className={`post-row ${className}`.trimEnd()}>
      <h2 className="label">{label}</h2>
      {children}
    </section>
  );
}
