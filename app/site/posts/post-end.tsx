import { type ReactNode, useState } from "react";
import type { PostView } from "#core/site/views.ts";
import { siteMessages } from "../../messages/site.ts";
import { TagList } from "../../ui/tag-list.tsx";

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

/** Plain links to the places' own pages for sharing: nothing of theirs is loaded here. */
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

  // A site without https has no clipboard at all.
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
