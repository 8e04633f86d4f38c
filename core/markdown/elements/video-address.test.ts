import { describe, expect, test } from "vitest";
import { videoAddress } from "./video-address.ts";

const ID = "dQw4w9WgXcQ";
const watch = `https://www.youtube.com/watch?v=${ID}`;
const embed = `https://www.youtube-nocookie.com/embed/${ID}`;

describe("a film's address", () => {
  test.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `http://youtube.com/watch?v=${ID}`,
    `https://m.youtube.com/watch?app=desktop&v=${ID}&feature=share`,
    `https://www.youtube.com/watch/?list=PL0&v=${ID}&index=2`,
    `https://youtu.be/${ID}`,
    `https://youtu.be/${ID}?si=abc_DEF-1`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/shorts/${ID}/`,
    `https://www.youtube.com/live/${ID}?feature=shared`,
    `https://www.youtube.com/embed/${ID}`,
    `https://www.youtube-nocookie.com/embed/${ID}`,
    `HTTPS://WWW.YouTube.com/watch?v=${ID}`,
    `//www.youtube.com/embed/${ID}`,
    `//youtu.be/${ID}`,
    `www.youtube.com/embed/${ID}`,
    `https://youtube-nocookie.com/embed/${ID}`,
    `http://www.youtube.com/v/${ID}?version=3&hl=pl`,
    `http://www.youtube.com/v/${ID}&hl=pl&fs=1`,
    `https://youtube.googleapis.com/v/${ID}`,
  ])("%s is a film on YouTube", (address) => {
    expect(videoAddress(address)).toEqual({ page: watch, player: embed });
  });

  test.each([
    [`https://youtu.be/${ID}?t=90`, 90],
    [`https://youtu.be/${ID}?t=90s`, 90],
    [`https://www.youtube.com/watch?v=${ID}&t=1m30s`, 90],
    [`https://www.youtube.com/watch?v=${ID}&t=1h2m3s`, 3723],
    [`https://www.youtube.com/watch?v=${ID}#t=2m`, 120],
    [`https://www.youtube.com/embed/${ID}?start=45`, 45],
  ])("%s begins at second %i", (address, seconds) => {
    expect(videoAddress(address)).toMatchObject({
      page: `${watch}&t=${seconds}s`,
      player: `${embed}?start=${seconds}`,
    });
  });

  test.each(["0", "x", "-5", "1e9", "99999999", "1m30", "%22%3E", ""])("a start time of %j is ignored", (start) => {
    const page = videoAddress(`https://youtu.be/${ID}?t=${start}`)?.page;
    expect(page).toBe(start === "1m30" ? `${watch}&t=90s` : watch);
  });

  test.each([
    ["https://vimeo.com/76979871", "https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871"],
    [
      "https://www.vimeo.com/76979871/?share=copy",
      "https://vimeo.com/76979871",
      "https://player.vimeo.com/video/76979871",
    ],
    ["//vimeo.com/123", "https://vimeo.com/123", "https://player.vimeo.com/video/123"],
    ["https://vimeo.com/groups/krotkie/videos/123", "https://vimeo.com/123", "https://player.vimeo.com/video/123"],
    ["https://vimeo.com/showcase/9/video/123", "https://vimeo.com/123", "https://player.vimeo.com/video/123"],
    [
      "http://vimeo.com/moogaloop.swf?clip_id=123&server=vimeo.com",
      "https://vimeo.com/123",
      "https://player.vimeo.com/video/123",
    ],
    ["https://vimeo.com/channels/staffpicks/123", "https://vimeo.com/123", "https://player.vimeo.com/video/123"],
    [
      "https://vimeo.com/123/abcdef0123",
      "https://vimeo.com/123/abcdef0123",
      "https://player.vimeo.com/video/123?h=abcdef0123",
    ],
    [
      "https://vimeo.com/123?h=abcdef0123",
      "https://vimeo.com/123/abcdef0123",
      "https://player.vimeo.com/video/123?h=abcdef0123",
    ],
    ["https://vimeo.com/123#t=1m5s", "https://vimeo.com/123#t=65s", "https://player.vimeo.com/video/123#t=65s"],
    ["https://player.vimeo.com/video/123", "https://player.vimeo.com/video/123", "https://player.vimeo.com/video/123"],
    [
      "https://player.vimeo.com/video/123?h=abcdef0123&badge=0",
      "https://player.vimeo.com/video/123?h=abcdef0123",
      "https://player.vimeo.com/video/123?h=abcdef0123",
    ],
  ])("%s is a film on Vimeo", (address, page, player) => {
    expect(videoAddress(address)).toEqual({ page, player });
  });
});

test.each([
  "https://www.youtube.com/watch?v=short",
  `https://www.youtube.com/watch?v=${ID}x`,
  "https://www.youtube.com/watch?v=%22onload%3D%22a",
  `https://www.youtube.com/watch?list=${ID}`,
  `https://www.youtube.com/playlist?list=PL&v=${ID}`,
  "https://www.youtube.com/@kanal",
  `https://music.youtube.com/watch?v=${ID}`,
  `https://youtube.com.example.org/watch?v=${ID}`,
  `https://notyoutube.com/watch?v=${ID}`,
  `https://youtube.com@example.org/watch?v=${ID}`,
  `https://kto@youtube.com/watch?v=${ID}`,
  `https://kto:haslo@youtu.be/${ID}`,
  `https://www.youtube.com:8443/watch?v=${ID}`,
  `https://youtu.be:80/${ID}`,
  `https://youtu.be/../${ID}/x`,
  `https://youtu.be/${ID}/../../example`,
  `ftp://youtu.be/${ID}`,
  `javascript:alert("https://youtu.be/${ID}")`,
  "https://www.youtube.com/embed/videoseries?list=PL0",
  "https://www.youtube.com/embed/live_stream?channel=UC0",
  "https://vimeo.com/moogaloop.swf",
  "https://vimeo.com/o-nas",
  "https://vimeo.com/123/zzzzzz",
  "https://vimeo.com/1234567890123",
  "https://player.vimeo.com/video/../api/1",
  "https://player.vimeo.com.example.org/video/1",
  "https://player.vimeo.com@example.org/video/1",
  "https://vimeo.com:444/123",
  "zwykły tekst",
  "",
])("%j is no film", (address) => {
  expect(videoAddress(address)).toBeNull();
});
