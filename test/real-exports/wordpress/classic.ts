import type { MadeItem } from "./plan.ts";

/** What the classic editor and its shortcodes store: paragraphs are line feeds. */
export const CLASSIC: MadeItem[] = [
  {
    what: "paragraphs and a line break by line feeds",
    made: "Pierwszy akapit.\n\nDrugi akapit,\npo łamaniu wiersza, z <strong>pogrubieniem</strong>.",
    becomes: /Pierwszy akapit\.\n\nDrugi akapit,(?:\\| {2})\npo łamaniu wiersza, z \*\*pogrubieniem\*\*\./,
  },
  { what: "„read more” mark", made: "Wstęp.\n\n<!--more-->\n\nDalej.", becomes: /Wstęp\.\n\nDalej\./ },
  {
    what: "[caption] with a link in it",
    made: `[caption id="attachment_{{id:mroz.jpg}}" align="aligncenter" width="300"]<a href="{{url:mroz.jpg}}"><img class="size-medium wp-image-{{id:mroz.jpg}}" src="{{url:mroz.jpg:medium}}" alt="Szron" width="300" height="200" /></a> Szron według <a href="https://imgw.example/">IMGW</a>[/caption]`,
    becomes: /src="\/media\/[0-9a-f]{32}\.jpe?g" alt="Szron">[^]*Szron według[^]*IMGW/,
  },
  {
    what: "[gallery] of chosen pictures",
    made: `[gallery columns="2" ids="{{id:siew.jpg}},{{id:zbior.png}}"]`,
    becomes: /!\[[^\]]*\]\(\/media\/[^)]*\)\s+!\[[^\]]*\]\(\/media\/[^)]*\)/,
  },
  {
    what: "film by its address on a line",
    made: "https://www.youtube.com/watch?v=9bZkp7q19f0",
    becomes: /^<?https:\/\/www\.youtube\.com\/watch\?v=9bZkp7q19f0>?$/m,
  },
  {
    what: "[embed]",
    made: "[embed]https://vimeo.com/76979871[/embed]",
    becomes: /^<?https:\/\/vimeo\.com\/76979871>?$/m,
  },
  { what: "[audio]", made: `[audio mp3="{{url:ptaki.mp3}}"][/audio]`, becomes: /ptaki\.mp3/ },
  { what: "[video]", made: `[video width="640" height="360" mp4="{{url:sad.mp4}}"][/video]`, becomes: /sad\.mp4/ },
  {
    what: "unknown shortcode around words",
    made: `[su_box title="Rada"]Podlewaj rano.[/su_box]`,
    becomes: "Podlewaj rano.",
    said: /skrót \[su_box\]/,
  },
  {
    what: "words in brackets",
    made: "Napisał „kilo [sic] pomidorów”.",
    becomes: /Napisał „kilo \\?\[sic\\?\] pomidorów”/,
  },
  {
    what: "quote, list and code",
    made: `<blockquote>Złota myśl.</blockquote>\n<ul>\n \t<li>raz</li>\n \t<li>dwa</li>\n</ul>\n<pre>kod  z  odstępami</pre>`,
    becomes: /> Złota myśl\.\n\n- raz\n- dwa\n\n```\nkod {2}z {2}odstępami\n```/,
  },
  {
    what: "table with joined cells",
    made: `<table>\n<tbody>\n<tr>\n<td colspan="2">Siew</td>\n</tr>\n<tr>\n<td>marzec</td>\n<td>kwiecień</td>\n</tr>\n</tbody>\n</table>`,
    becomes: /colspan="2"[^]*Siew[^]*marzec[^]*kwiecień/,
  },
  {
    what: "second page of one post",
    made: "<!--nextpage-->\n\nCzęść druga.",
    becomes: "Część druga.",
    said: /części wpisu \(2\) są teraz jednym tekstem/,
  },
  { what: "heading a link leads to", made: `<h3 id="dalej">Dalej</h3>\nKoniec.`, becomes: "### Dalej" },
];
