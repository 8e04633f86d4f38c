import { expect, test } from "vitest";
import { htmlToMarkdown } from "./html-to-markdown.ts";

function converted(html: string) {
  const read = htmlToMarkdown(html);
  if ("tooMuch" in read) throw new Error(read.tooMuch);
  return read;
}

test.each([
  [
    "a post of X",
    '<blockquote class="twitter-tweet" data-lang="pl"><p lang="pl">Słowa <a href="https://t.co/a">t.co/a</a></p>— Ala (@ala) <a href="https://twitter.com/ala/status/12?ref_src=x">1 maja</a></blockquote> <script async src="https://platform.twitter.com/widgets.js"></script>',
    "> Słowa [t.co/a](https://t.co/a)\n\nhttps://x.com/ala/status/12",
  ],
  [
    "a post of X that its script has drawn",
    '<iframe src="https://platform.twitter.com/embed/Tweet.html?id=12"></iframe>',
    "https://x.com/i/status/12",
  ],
  [
    "a picture of Instagram",
    '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/Cabc123/?utm_source=ig_embed"><a href="https://www.instagram.com/p/Cabc123/">Zobacz</a></blockquote><script async src="//www.instagram.com/embed.js"></script>',
    "https://www.instagram.com/p/Cabc123/",
  ],
  [
    "a post of Mastodon",
    '<blockquote class="mastodon-embed" data-embed-url="https://pol.social/@ala/112/embed"><a href="https://pol.social/@ala/112">Zobacz</a></blockquote><script src="https://pol.social/embed.js" async></script>',
    "https://pol.social/@ala/112",
  ],
  [
    "a frame of Mastodon",
    '<iframe src="https://pol.social/@ala/112/embed" class="mastodon-embed"></iframe>',
    "https://pol.social/@ala/112",
  ],
  [
    "a post of Bluesky",
    '<blockquote class="bluesky-embed" data-bluesky-uri="at://did:plc:abc/app.bsky.feed.post/3la62zxt4rs2j"><p>Słowa</p></blockquote><script async src="https://embed.bsky.app/static/embed.js"></script>',
    "> Słowa\n\nhttps://bsky.app/profile/did:plc:abc/post/3la62zxt4rs2j",
  ],
  ["a gist", '<script src="https://gist.github.com/ala/0a1b.js"></script>', "https://gist.github.com/ala/0a1b"],
  [
    "music",
    '<iframe style="border:0" src="https://open.spotify.com/embed/track/1a2B?utm_source=x" title="Spotify"></iframe>',
    "https://open.spotify.com/track/1a2B",
  ],
  [
    "a pen",
    '<p class="codepen"><iframe src="https://codepen.io/ala/embed/aBc?default-tab=js"></iframe></p>',
    "https://codepen.io/ala/pen/aBc",
  ],
])("%s is its words and its address alone on a line, and nothing counts as lost", (_, html, address) => {
  const { markdown, losses } = converted(`<p>Przed.</p>${html}<p>Po.</p>`);
  expect(
    markdown
      .trim()
      .split("\n\n")
      .map((each) => each.replace(/^<(.*)>$/, "$1")),
  ).toEqual(["Przed.", ...address.split("\n\n"), "Po."]);
  expect([...losses]).toEqual([]);
});

test("other quotations and scripts stay what they were", () => {
  expect(converted('<blockquote class="twitter-tweet"><p>Bez adresu.</p></blockquote>').markdown.trim()).toBe(
    "> Bez adresu.",
  );
  expect([...converted('<p>A</p><script src="/embed-me.js"></script>').losses.keys()]).toEqual(["element"]);
});
