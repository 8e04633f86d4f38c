import { describe, expect, it } from "vitest";
import { withoutGeneratorMarkup } from "./without-generator-markup.ts";

const mdx = (body: string) => withoutGeneratorMarkup("a.mdx", body);
const md = (body: string) => withoutGeneratorMarkup("a.md", body);

describe("MDX", () => {
  it("loses imports, exports, components and expressions, which are named by line; text within stays", () => {
    const { body, left } = mdx(
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
    expect(left.map(({ line, text }) => `${line}: ${text}`)).toEqual([
      "1: „import” pominięto",
      "2: „export” pominięto",
      "10: składnik „<Callout>” pominięto",
      "14: wyrażenie w klamrach pominięto",
      "16: składnik „<Wykres>” pominięto",
    ]);
  });

  it("loses no text to a statement whose brackets never close", () => {
    expect(mdx("export const a = {\n  b: '{',\n\nTreść.\n").body).toBe("\n\n\nTreść.\n");
  });

  it("keeps pictures of components, by the file they were imported from", () => {
    const { body, left } = mdx(
      'import kot from "./kot.jpg";\n\n<Image src={kot} alt="Kot [śpi]" width={300} />\n<Image src="/img/a b.png" />\n<Image src={inny} />\n',
    );
    expect(body).toBe("\n\n![Kot śpi](./kot.jpg)\n![](</img/a b.png>)\n\n");
    expect(left.map(({ text }) => text)).toEqual(["„import” pominięto", "składnik „<Image>” pominięto"]);
  });

  it("leaves code, HTML and comparisons as they are", () => {
    const text =
      "```jsx\nimport a from 'b';\n<Foo bar={1} />\n```\n\nSłowo `<Foo />` i `{x}`, 1 < 2, \\{klamra\\} <b>HTML</b> <https://example.pl>\n";
    expect(mdx(text)).toEqual({ body: text, left: [] });
    expect(mdx('<div className="a" style={{ color: "red" }} id="b">x</div>').body).toBe(
      '<div className="a" id="b">x</div>',
    );
  });

  it("ends in bearable time with a text that is nothing but opening signs", () => {
    for (const sign of ["<A ", "{", "<", "import {\n", "import {\n\n", "`", "<A b={"])
      expect(mdx(sign.repeat(20_000)).body).toBeTypeOf("string");
  });
});

describe("Hugo's shortcodes", () => {
  it.each([
    ['{{< figure src="/a.png" alt="Kot" title="Podpis" >}}', '![Kot](/a.png "Podpis")'],
    ['[dalej]({{< ref "inny.md" >}})', "[dalej](inny.md)"],
    ["{{< youtube dQw4w9WgXcQ >}}", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
    ['{{< highlight go "linenos=table" >}}\nx := 1\n{{< /highlight >}}', "```go\nx := 1\n```"],
  ])("%s", (given, plain) => {
    expect(md(given)).toEqual({ body: plain, left: [] });
  });

  it("others are named, and what stands between them stays", () => {
    const { body, left } = md("{{% notice info %}}\nTreść\n{{% /notice %}}\n{{< gist a b >}}\n`{{< gist >}}`");
    expect(body).toBe("\nTreść\n\n\n`{{< gist >}}`");
    expect(left).toEqual([
      { kind: "code", line: 1, text: "znacznik „notice” pominięto" },
      { kind: "code", line: 4, text: "znacznik „gist” pominięto" },
    ]);
  });
});

describe("Liquid", () => {
  it.each([
    ["![a]({{ site.baseurl }}/a.png)", "![a](/a.png)"],
    ["![a]({{site.url}}{{ '/a.png' | relative_url }})", "![a](/a.png)"],
    ["[x]({% post_url 2020-01-02-x %})", "[x](/_posts/2020-01-02-x.md)"],
    ["{% highlight ruby %}\nputs 1\n{% endhighlight %}", "```ruby\nputs 1\n```"],
    ["{% raw %}{{ x }}{% endraw %}", "{{ x }}"],
    ['{% include figure image_path="/a.png" alt="Kot" %}', "![Kot](/a.png)"],
    ['{% figure "../a.png" "Kot" "Na dachu" %}', '![Kot](../a.png "Na dachu")'],
    ["{% image './a.png', 'Kot' %}", "![Kot](./a.png)"],
    ["Tekst\n{:.lead}\n", "Tekst\n\n"],
    ["Sto {% i nic", "Sto {% i nic"],
  ])("%s", (given, plain) => {
    expect(md(given)).toEqual({ body: plain, left: [] });
  });

  it("others are named", () => {
    expect(md("{% include reklama.html %}").left[0]?.text).toBe("znacznik „include reklama.html” pominięto");
  });
});
