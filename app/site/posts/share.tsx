import { useState } from "react";
import { siteMessages } from "../../messages/site.ts";

/** Plain links to the places' own pages for sharing: nothing of theirs is loaded here. */
export function Share({ url, title }: { url: string; title: string }) {
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
