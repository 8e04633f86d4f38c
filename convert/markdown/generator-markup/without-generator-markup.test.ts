import { describe, expect, it } from "vitest";
import { withoutGeneratorMarkup } from "./without-generator-markup.ts";

const mdx = (body: string) => withoutGeneratorMarkup("a.mdx", body);
const md = (body: string) => withoutGeneratorMarkup("a.md", body);

describe("MDX", () => {
  it("removes imports, exports, components and expressions and reports them by line; the text inside stays", () => {
    const { body, remarks } = mdx(
      `import Callout from "../Callout.astro";
export const meta = {
  a: 1,

  b: 2,
};

# Tytuł {/* tytul */}

<Callout type="info" title={"a > b"}>
Ważne **słowa**.
</Callout>

Razem {1 + 1} i {/* uwaga */} dalej.

<Wykres dane={[1, 2, { a: "}" }]} />
`,
    );
    expect(body).toBe("\n\n\n\n\n\n\n# Tytuł {/* tytul */}\n\n\nWażne **słowa**.\n\n\nRazem  i  dalej.\n\n\n");
    expect(remarks.map(({ line, text }) => `${line}: ${text}`)).toEqual([
      "1: „import” pominięto",
      "2: „export” pominięto",
      "10: składnik „<Callout>” pominięto",
      "14: wyrażenie w klamrach pominięto",
      "16: składnik „<Wykres>” pominięto",
    ]);
  });

  it("keeps the text after a statement with unclosed brackets", () => {
    expect(mdx("export const a = {\n  b: '{',\n\nTreść.\n").body).toBe("\n\n\nTreść.\n");
  });

  it("keeps pictures of components by their imported file", () => {
    const { body, remarks } = mdx(
      'import kot from "./kot.jpg";\n\n<Image src={kot} alt="Kot [śpi]" width={300} />\n<Image src="/img/a b.png" />\n<Image src={inny} />\n',
    );
    expect(body).toBe("\n\n![Kot śpi](./kot.jpg)\n![](</img/a b.png>)\n\n");
    expect(remarks.map(({ text }) => text)).toEqual(["„import” pominięto", "składnik „<Image>” pominięto"]);
  });

  it("leaves code, HTML and comparisons as they are", () => {
    const text =
      "```jsx\nimport a from 'b';\n<Foo bar={1} />\n```\n\nSłowo `<Foo />` i `{x}`, 1 < 2, \\{klamra\\} <b>HTML</b> <https://example.pl>\n";
    expect(mdx(text)).toEqual({ body: text, remarks: [] });
    expect(mdx('<span className="a" style={{ color: "red" }} id="b">x</span>').body).toBe(
      '<span className="a" id="b">x</span>',
    );
  });

  it("removes components within directives as well", () => {
    const { body, remarks } = mdx("import A from './a';\n\n:::note[Rada]\nTreść <A />\n:::\n");
    expect(body.replace(/\n+/g, "|")).toBe("|**Rada**|Treść |");
    expect(remarks.map(({ line, text }) => `${line}: ${text}`)).toEqual([
      "1: „import” pominięto",
      "3: składnik „:::note” pominięto",
      "4: składnik „<A>” pominięto",
    ]);
  });

  it("keeps words in quotes, captions and films", () => {
    expect(
      mdx(
        `import kot from "./kot.jpg"\n\n<Figure src={kot.src} caption="Na dachu" /> {"słowa"} {\`i te\`}{" "}<YouTube id="abc" />`,
      ).body,
    ).toBe('\n\n![](./kot.jpg "Na dachu") słowa i te https://www.youtube.com/watch?v=abc');
    expect(mdx("import towarów spadł.\n").body).toBe("import towarów spadł.\n");
  });

  it("removes the indentation of text inside components, which would be code; lists and fences keep theirs", () => {
    const inside =
      "<Tabs>\n    <Tab>\n        Słowa.\n\n        ```js\n          a\n        ```\n    </Tab>\n</Tabs>\n\n- a\n\n    dalej\n";
    expect(mdx(inside).body.replace(/^ +$/gm, "")).toBe("\n\nSłowa.\n\n```js\n  a\n```\n\n\n\n- a\n\n    dalej\n");
  });

  it("takes acceptable time for a text of nothing but opening signs", () => {
    for (const sign of ["<A ", "{", "<", "import {\n", "import {\n\n", "`", "<A b={", "~~~\r", "<Image\tsrc={\t"])
      expect(mdx(sign.repeat(20_000)).body).toBeTypeOf("string");
  });
});

describe("Hugo's shortcodes", () => {
  it.each([
    ['{{< figure src="/a.png" alt="Kot" title="Podpis" >}}', '![Kot](/a.png "Podpis")'],
    ['[dalej]({{< ref "inny.md" >}})', "[dalej](inny.md)"],
    ["{{< youtube dQw4w9WgXcQ >}}", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
    ['{{< highlight go "linenos=table" >}}\nx := 1\n{{< /highlight >}}', "```go\nx := 1\n```"],
    ['{{< figure src="a.png" caption="„\\"A\\"”" title="B" attr="C" >}}', "![](a.png \"B. „'A'” (C)\")"],
    ["{{</* figure x */>}} `{{%/* x */%}}`", "{{< figure x >}} `{{% x %}}`"],
    ["{{< gist ktos 12ab >}}", "https://gist.github.com/ktos/12ab"],
    ["{{< youtube abc / >}} {{< vimeo 12/>}}", "https://www.youtube.com/watch?v=abc https://vimeo.com/12"],
    ['{{< figure src="a.png" caption="{{ .Title }} > %" >}}', '![](a.png "{{ .Title }} > %")'],
    ["{{< stray {{< youtube abc >}}", "{{< stray https://www.youtube.com/watch?v=abc"],
    [
      '{{< details summary="A & B" >}}\nT\n{{< /details >}}',
      "<details>\n<summary>A &amp; B</summary>\n\nT\n\n</details>",
    ],
  ])("%s", (given, plain) => {
    expect(md(given)).toEqual({ body: plain, remarks: [] });
  });

  it("reports unknown shortcodes and keeps their content", () => {
    const { body, remarks } = md("{{% box info %}}\nTreść\n{{% /box %}}\n{{< map a b >}}\n`{{< gist >}}`");
    expect(body).toBe("\nTreść\n\n\n`{{< gist >}}`");
    expect(remarks).toEqual([
      { kind: "code", line: 1, text: "znacznik „box” pominięto" },
      { kind: "code", line: 4, text: "znacznik „map” pominięto" },
    ]);
  });
});

describe("Liquid", () => {
  it.each([
    ["![a]({{ site.baseurl }}/a.png)", "![a](/a.png)"],
    ["![a]({{site.url}}{{ '/a.png' | relative_url }})", "![a](/a.png)"],
    ["[x]({% post_url 2020-01-02-x %})", "[x](2020-01-02-x)"],
    ["{% highlight ruby %}\nputs 1\n{% endhighlight %}", "```ruby\nputs 1\n```"],
    ["{% raw %}{{ x }}{% endraw %}", "{{ x }}"],
    ['{% include figure image_path="/a.png" alt="Kot" %}', "![Kot](/a.png)"],
    ['{% figure "../a.png" "Kot" "Na dachu" %}', '![Kot](../a.png "Na dachu")'],
    [
      '{% figure "../a.png" "Kot" "Fot. [Jan](https://x.pl)" %}',
      '<figure><img src="../a.png" alt="Kot"><figcaption>Fot. <a href="https://x.pl">Jan</a></figcaption></figure>',
    ],
    ["{% image './a.png', 'Kot' %}", "![Kot](./a.png)"],
    ["Tekst\n{:.lead}\n", "Tekst\n\n"],
    ["{{ page.title }}\n====\n\nTekst", "\n\n\nTekst"],
    ["# {{ page.title }}\n\nTekst", "\n\nTekst"],
    ["Sto {% i nic", "Sto {% i nic"],
    ["![a](a.png){: .left width='3'} i {:.x}dalej", "![a](a.png) i dalej"],
    ["* TOC\n{:toc}\nDalej", "\n\nDalej"],
    ["{% highlight erb %}\n{% raw %}{{ x }} %% {% endraw %}\n{% endhighlight %}", "```erb\n{{ x }} %% \n```"],
    ["Zbiory {: 1 } i {{ a }} bez znaczników", "Zbiory {: 1 } i {{ a }} bez znaczników"],
  ])("%s", (given, plain) => {
    expect(md(given)).toEqual({ body: plain, remarks: [] });
  });

  it("removes comments and expressions and reports them", () => {
    const { body, remarks } = md(
      "a{% comment %}\nTajne\n{% endcomment %}\n{{ page.title }}{# też tajne #}{::comment}x{:/}",
    );
    expect(body).toBe("a\n\n\n");
    expect(remarks.map(({ line, text }) => `${line}: ${text}`)).toEqual([
      "1: komentarz pominięto",
      "4: wyrażenie „{{ page.title }}” pominięto",
      "4: komentarz pominięto",
      "4: komentarz pominięto",
    ]);
  });

  it("reports unknown tags", () => {
    expect(md("{% include reklama.html %}").remarks[0]?.text).toBe("znacznik „include reklama.html” pominięto");
  });
});

describe("Obsidian's marks", () => {
  it.each([
    ["> [!warning]- Uwaga\n> Treść", "> **Uwaga**\\\n> Treść"],
    ["> [!tip] Trzy\n> - a", "> **Trzy**\n> - a"],
    ["> [!note]\n> Treść", "> \n> Treść"],
    ["Blok. ^a1b2\n\n^lista-1\n\n2 ^10", "Blok.\n\n\n\n2 ^10"],
    ["![Kot|300x200](a.png) i [a|2](b)", "![Kot](a.png) i [a|2](b)"],
    ["`%% x %%` 100%% i 50%%", "`%% x %%` 100%% i 50%%"],
  ])("%s", (given, plain) => {
    expect(md(given)).toEqual({ body: plain, remarks: [] });
  });

  it("removes comments, within a line and of several lines", () => {
    const { body, remarks } = md("Słowa %% tajne %% dalej.\n\n%%\nteż\n\ntajne\n%%\nKoniec");
    expect(body).toBe("Słowa  dalej.\n\n\n\n\n\n\nKoniec");
    expect(remarks.map(({ line, text }) => `${line}: ${text}`)).toEqual([
      "1: komentarz „%%” pominięto",
      "3: komentarz „%%” pominięto",
    ]);
  });
});

describe("directives", () => {
  it("are reported; their text and headings stay", () => {
    const { body, remarks } = md(
      '::card{title="A"}\nTreść\n#footer\nStopka\n::\n\n:::tip[Rada]\nT\n:::\n\n::x\n---\ntitle: "B"\nicon: y\n---\nZ\n::\n',
    );
    expect(body.replace(/\n+/g, "|")).toBe("**A**|Treść|Stopka|**Rada**|T|**B**|Z|");
    expect(remarks.map(({ text }) => text)).toEqual(
      ["::card", ":::tip", "::x"].map((name) => `składnik „${name}” pominięto`),
    );
  });

  it("within a line become their text, without attributes", () => {
    const given = 'Słowa :badge[nowe]{type="info"}, [span]{.red} i ![a](b.png){width="2"} o 12:30[1] \\cmd[x]{abc}';
    expect(md(given).body).toBe("Słowa nowe, span i ![a](b.png) o 12:30[1] \\cmd[x]{abc}");
  });

  it("are not recognised when opening and closing lines do not balance", () => {
    expect(md("::alert\nTreść\n").body).toBe("::alert\nTreść\n");
  });
});

it("Markdown inside HTML elements of MDX stays Markdown", () => {
  expect(mdx('<div className="a">\n**b**\n</div>\nc').body.replace(/\n{2,}/g, "||")).toBe(
    '<div className="a">||**b**||</div>||c',
  );
});

it("takes acceptable time for a text of nothing but signs", () => {
  for (const sign of [
    "%%",
    "%%\n",
    " %%a",
    "{% comment %}",
    "{{",
    "{# ",
    "{:a",
    "{:.a ",
    "::a\n",
    ":a[",
    ":a{",
    "[!a] > ",
    "|1](",
    "{{<a ",
    "<iframe ",
    "{% quote %}\n",
    "{% quote %}\na\n{% endquote %}\n",
    "!!! a\n    ",
    "$a_",
    '[a b="',
    "](){a ",
    "{% highlight x %}{% endhighlight %}",
    '{{%a"\\\\',
    '{{<a "\\"',
    "{{< ",
    "{%a'}",
    "{%a \"'",
    "\r*\t\r",
    "{::options\t",
    '![](a){a="{',
    ">[!-|\r",
    ":a[\t",
  ])
    expect(md(sign.repeat(20_000)).body).toBeTypeOf("string");
});
