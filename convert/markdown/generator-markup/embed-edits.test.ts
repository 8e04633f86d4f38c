import { describe, expect, it } from "vitest";
import { withoutGeneratorMarkup } from "./without-generator-markup.ts";

const mdx = (body: string) => withoutGeneratorMarkup("a.mdx", body);
const md = (body: string) => withoutGeneratorMarkup("a.md", body);

describe("films and other frames", () => {
  const [film, player] = [
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  ];

  it.each([
    ["%[https://youtu.be/dQw4w9WgXcQ]", film],
    ["{% embed https://youtu.be/dQw4w9WgXcQ %}", film],
    ["{% youtube dQw4w9WgXcQ %}", film],
    ['{{ youtube(id="dQw4w9WgXcQ", autoplay=true) }}', film],
    ["[youtube https://youtu.be/dQw4w9WgXcQ]", film],
    ["[embed]https://youtu.be/dQw4w9WgXcQ[/embed]", "https://youtu.be/dQw4w9WgXcQ"],
    ['<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ"></iframe>', film],
    ['A\n\n<object><param name="movie" value="http://www.youtube.com/v/dQw4w9WgXcQ"></object>', `A\n\n${film}`],
    ['<amp-youtube data-videoid="dQw4w9WgXcQ" width=1></amp-youtube>', film],
    [
      '<p><iframe src="https://youtu.be/dQw4w9WgXcQ" title="O \'a\'"/></p>',
      `<p><iframe src="${player}" title="O 'a'"></iframe></p>`,
    ],
    [
      "A <embed src='http://vimeo.com/moogaloop.swf?clip_id=12'> b",
      'A <iframe src="https://player.vimeo.com/video/12"></iframe> b',
    ],
    [
      '<iframe data-src="https://mapy.pl/x?a=1&b=2" title="Mapa"></iframe>',
      '<a href="https://mapy.pl/x?a=1&amp;b=2">Mapa</a>',
    ],
    [
      '<iframe src="https://www.youtube.com/embed/videoseries?list=PL1"></iframe>',
      '<a href="https://www.youtube.com/playlist?list=PL1">https://www.youtube.com/playlist?list=PL1</a>',
    ],
    ["![](https://youtu.be/dQw4w9WgXcQ)", film],
    ['A ![O kocie](<https://youtu.be/dQw4w9WgXcQ> "Kot")', `A <iframe src="${player}" title="O kocie"></iframe>`],
    ["@[youtube](dQw4w9WgXcQ)", film],
    ['{% include video/youtubePlayer.html id="dQw4w9WgXcQ" %}', film],
    ['{% include embed.html url="https://youtu.be/dQw4w9WgXcQ" %}', film],
    ["{{< youtube-lite id=dQw4w9WgXcQ >}}", film],
    ['{{< video youtube="dQw4w9WgXcQ" >}}', film],
    ['{{< codepen user="ala" id="aBc" >}}', "https://codepen.io/ala/pen/aBc"],
    ['{{< mastodon status="https://a.social/@b/1" >}}', "https://a.social/@b/1"],
    ['{{< audio src="/a.mp3" >}}', '<audio controls src="/a.mp3"></audio>'],
    ['{{< button href="/a b/" >}}Dalej{{< /button >}}', "[Dalej](/a%20b/)"],
    ["`![](https://youtu.be/dQw4w9WgXcQ)`", "`![](https://youtu.be/dQw4w9WgXcQ)`"],
    ["{% link https://dev.to/ktos/wpis %}", "https://dev.to/ktos/wpis"],
    ['{{ gist(url="https://gist.github.com/a/1") }}', "https://gist.github.com/a/1"],
    ["{% spotify spotify:track:1a %}", "https://open.spotify.com/track/1a"],
    ['`<iframe src="//x.pl"></iframe>`', '`<iframe src="//x.pl"></iframe>`'],
  ])("%s", (given, plain) => {
    expect(md(given)).toEqual({ body: plain, remarks: [] });
  });

  it("converts frames in MDX, also with attributes in braces", () => {
    expect(mdx('<iframe src={"https://youtu.be/dQw4w9WgXcQ"} allowFullScreen />\n\nDalej.').body).toBe(
      `${film}\n\nDalej.`,
    );
    expect(mdx('<Link to="/a">B</Link> <NextLink href={"/c"}>d</NextLink>').body).toBe(
      '<a href="/a">B</a> <a href="/c">d</a>',
    );
    expect(mdx("<img src={require('./a.png').default} alt=\"B\" />").body).toBe("![B](./a.png)");
    expect(mdx('<Tweet id="12" /> <Gist url="https://gist.github.com/a" />').body).toBe(
      "https://x.com/i/status/12 https://gist.github.com/a",
    );
  });

  it("does not take an included file with a text argument for a film", () => {
    const { body, remarks } = md('{% include note.html text="Uwaga" %}');
    expect(body).toBe("");
    expect(remarks.map(({ text }) => text)).toEqual(["znacznik „include note.html” pominięto"]);
  });

  it("reports a frame without an address", () => {
    expect(md('A\n\n<iframe name="x"></iframe>').remarks).toEqual([
      { kind: "code", line: 3, text: "element <iframe> bez adresu pominięto" },
    ]);
  });
});

describe("quotations that a provider's script reads", () => {
  it.each([
    [
      '<blockquote class="twitter-tweet"><p>A <a href="https://t.co/x">b</a></p>&mdash; Ala <a href="https://twitter.com/ala/status/12?ref=x">1 maja</a></blockquote>',
      '<blockquote><p>A <a href="https://t.co/x" rel="noopener">b</a></p></blockquote>\n\nhttps://x.com/ala/status/12',
    ],
    [
      'Tekst: <blockquote class="twitter-tweet"><p>A</p>&mdash; Ala <a href="https://twitter.com/ala/status/12">1 maja</a></blockquote> <script async src="https://platform.twitter.com/widgets.js" charset="utf-8"></script>',
      "Tekst: \n\n<blockquote><p>A</p></blockquote>\n\nhttps://x.com/ala/status/12\n\n",
    ],
    ['<script src="https://gist.github.com/ala/0a1b.js"></script>', "https://gist.github.com/ala/0a1b"],
  ])("become their words and the page's address: %s", (given, plain) => {
    expect(md(given)).toEqual({ body: plain, remarks: [] });
  });

  it.each([
    "<blockquote>Cytat</blockquote>",
    '<script src="/a.js"></script>',
    '<blockquote class="twitter-tweet">A</blockquote>',
  ])("others stay: %s", (given) => {
    expect(md(given).body).toBe(given);
  });
});
