import { expect, test } from "vitest";
import { cardKeysIn, embedAt, FRAME_SOURCES } from "./embed-address.ts";

const OSM = "https://www.openstreetmap.org";
const PB =
  "!1m18!1m12!1m3!1d2443!2d21.0!3d52.2!2m3!1f0!2f0!3f0!3m2!1i1024!2i768!4f13.1!3m3!1m2!1s0x47:0x88!2sPa%C5%82ac+Kultury!5e0!3m2!1spl!2spl";

/** Address, provider, page, beginning of the frame, and where the card is asked for (none without a key). */
const READ: [address: string, provider: string, page: string, frame: string | null, oembed: string | null][] = [
  [
    "https://youtu.be/dQw4w9WgXcQ?t=90",
    "YouTube",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90",
    "https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ",
  ],
  [
    "//player.vimeo.com/video/12?h=abcdef01",
    "Vimeo",
    "https://player.vimeo.com/video/12?h=abcdef01",
    "https://player.vimeo.com/video/12?h=abcdef01",
    "https://vimeo.com/api/oembed.json?url=",
  ],
  [
    "https://open.spotify.com/intl-pl/track/1a2B?si=x",
    "Spotify",
    "https://open.spotify.com/track/1a2B",
    "https://open.spotify.com/embed/track/1a2B",
    "https://open.spotify.com/oembed?url=",
  ],
  [
    "https://open.spotify.com/embed-podcast/show/9z",
    "Spotify",
    "https://open.spotify.com/show/9z",
    "https://open.spotify.com/embed/show/9z",
    "https://open.spotify.com/oembed?url=",
  ],
  [
    "https://m.soundcloud.com/ala/sets/kot?utm=1",
    "SoundCloud",
    "https://soundcloud.com/ala/sets/kot",
    "https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fala%2Fsets%2Fkot",
    "https://soundcloud.com/oembed?format=json&url=",
  ],
  [
    "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/123&color=f50",
    "SoundCloud",
    "https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F123",
    "https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F123",
    "https://soundcloud.com/oembed?format=json&url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F123",
  ],
  [
    "https://www.google.com/maps/place/Zamek+Kr%C3%B3lewski/@52.25,21.01,17z/data=!3m1",
    "Google Maps",
    "https://www.google.com/maps/place/Zamek+Kr%C3%B3lewski/@52.25,21.01,17z/data=!3m1",
    "https://www.google.com/maps?q=Zamek+Kr%C3%B3lewski&ll=52.25%2C21.01&z=17&output=embed",
    null,
  ],
  [
    `https://www.google.com/maps/embed?pb=${PB}`,
    "Google Maps",
    "https://www.google.com/maps/search/Pa%C5%82ac%20Kultury/@52.2,21.0,15z",
    "https://www.google.com/maps?q=Pa%C5%82ac+Kultury&ll=52.2%2C21.0&z=15&output=embed",
    null,
  ],
  [
    "https://maps.google.com/maps?q=Rynek&output=embed",
    "Google Maps",
    "https://www.google.com/maps/search/Rynek",
    "https://www.google.com/maps?q=Rynek&z=15&output=embed",
    null,
  ],
  [
    "https://www.google.com/maps/d/u/0/embed?mid=1aB_c&ll=1",
    "Google Maps",
    "https://www.google.com/maps/d/viewer?mid=1aB_c",
    "https://www.google.com/maps/d/embed?mid=1aB_c",
    null,
  ],
  ["https://maps.app.goo.gl/aB1", "Google Maps", "https://maps.app.goo.gl/aB1", null, null],
  [
    `${OSM}/?mlat=52.25&mlon=21.01#map=15/52.25/21.01`,
    "OpenStreetMap",
    `${OSM}/?mlat=52.25&mlon=21.01#map=15/52.25/21.01`,
    `${OSM}/export/embed.html?bbox=20.99627%2C52.24475%2C21.02373%2C52.25525&layer=mapnik&marker=52.25%2C21.01`,
    null,
  ],
  [
    `${OSM}/export/embed.html?bbox=20.99627%2C52.24475%2C21.02373%2C52.25525&layer=mapnik`,
    "OpenStreetMap",
    `${OSM}/#map=15/52.25000/21.01000`,
    `${OSM}/export/embed.html?bbox=`,
    null,
  ],
  [`${OSM}/way/12`, "OpenStreetMap", `${OSM}/way/12`, null, null],
  [
    "https://bsky.app/profile/ala.example.com/post/3la62zxt4rs2j",
    "Bluesky",
    "https://bsky.app/profile/ala.example.com/post/3la62zxt4rs2j",
    "https://embed.bsky.app/embed/ala.example.com/app.bsky.feed.post/3la62zxt4rs2j",
    "https://embed.bsky.app/oembed?format=json&url=",
  ],
  [
    "http://mobile.twitter.com/ala/status/12?s=20",
    "X",
    "https://x.com/ala/status/12",
    null,
    "https://publish.x.com/oembed?omit_script=1&dnt=1&url=https%3A%2F%2Ftwitter.com%2Fala%2Fstatus%2F12",
  ],
  [
    "https://platform.twitter.com/embed/Tweet.html?id=12&lang=pl",
    "X",
    "https://x.com/i/status/12",
    null,
    "https://publish.x.com/oembed?",
  ],
  [
    "https://www.instagram.com/ala/reel/Cabc-_1/?igsh=x",
    "Instagram",
    "https://www.instagram.com/reel/Cabc-_1/",
    null,
    null,
  ],
  [
    "https://codepen.io/ala/full/aBcDe",
    "CodePen",
    "https://codepen.io/ala/pen/aBcDe",
    "https://codepen.io/ala/embed/aBcDe?default-tab=result",
    "https://codepen.io/api/oembed?format=json&url=",
  ],
  ["https://gist.github.com/ala/0a1b.js", "GitHub Gist", "https://gist.github.com/ala/0a1b", null, null],
  [
    "https://pol.social/@ala@inny.example/112345",
    "Mastodon",
    "https://pol.social/@ala@inny.example/112345",
    null,
    "https://pol.social/api/oembed?format=json&url=",
  ],
];

test.each(READ)("%s is read", (address, provider, page, frame, oembed) => {
  const embed = embedAt(address);
  expect(embed).toMatchObject({ provider, page });
  if (frame === null) expect(embed?.frame).toBe(null);
  else expect(embed?.frame).toContain(frame);
  if (oembed === null) expect(embed?.card).toBe(null);
  else expect(embed?.card?.oembed).toContain(oembed);
});

test.each(READ)("the page of %s shows the same, and its card is found by its key", (address) => {
  const embed = embedAt(address)!;
  expect(embedAt(embed.page)).toEqual(embed);
  if (embed.card) expect(embedAt(embed.card.key)?.card).toEqual(embed.card);
});

test.each(READ)("the policy names the frame of %s", (address) => {
  const { frame } = embedAt(address)!;
  if (frame === null) return;
  const { origin, pathname } = new URL(frame);
  const allows = FRAME_SOURCES.some((source) => {
    const allowed = new URL(source);
    const hasPath = allowed.pathname !== "/";
    const isBelow = source.endsWith("/") ? pathname.startsWith(allowed.pathname) : pathname === allowed.pathname;
    return allowed.origin === origin && (!hasPath || isBelow);
  });
  expect(allows).toBe(true);
});

test.each([
  "https://www.youtube.com/@ala",
  "https://open.spotify.com/search/kot",
  "https://soundcloud.com/ala",
  "https://soundcloud.com/you/likes",
  "https://w.soundcloud.com/player/?url=https%3A//zla.example/tracks/1",
  "https://www.google.com/search?q=maps",
  "https://www.google.com/maps",
  "https://www.google.com/maps/embed?pb=x",
  "https://goo.gl/abc",
  `${OSM}/about`,
  `${OSM}/export/embed.html?bbox=1,2,x,4`,
  "https://bsky.app/profile/ala.example.com",
  "https://x.com/ala",
  "https://www.instagram.com/ala/",
  "https://codepen.io/ala",
  "https://gist.github.com/ala",
  "http://pol.social/@ala/1",
  "https://pol.social:8443/@ala/1",
  "https://kto@pol.social/@ala/1",
  "https://127.0.0.1/@ala/1",
  "https://localhost/@ala/1",
  "https://evil.example/https://x.com/ala/status/1",
  "https://x.com.evil.example/ala/status/1",
  "javascript:alert(1)//x.com/ala/status/1",
  "/ala/status/1",
])("%s shows nothing", (address) => {
  expect(embedAt(address)).toBe(null);
});

test("the cards of a body are found in paragraphs and frames, each once", () => {
  const body = `Zob. (https://x.com/a/status/1).

www.youtube.com/watch?v=dQw4w9WgXcQ&t=9

<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ"></iframe>

https://www.instagram.com/p/Cabc123/`;
  expect(cardKeysIn(body)).toEqual(["https://x.com/a/status/1", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"]);
});
