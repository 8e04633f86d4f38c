import { describe, expect, it } from "vitest";
import { withoutGeneratorMarkup } from "./without-generator-markup.ts";

const md = (body: string) => withoutGeneratorMarkup("a.md", body);

describe("code between tags", () => {
  it.each([
    ["<p>A</p>\n{% highlight js %}\na\n{% endhighlight %}\n<p>B</p>", "<p>A</p>\n\n```js\na\n```\n\n<p>B</p>"],
    ["A\n{{< highlight go >}}\nx\n{{< /highlight >}}\nB", "A\n\n```go\nx\n```\n\nB"],
    ["A {% highlight js %}a{% endhighlight %} b", "A \n\n```js\na\n```\n\n b"],
    ["- A\n\n  {% highlight js %}\n  a\n  {% endhighlight %}", "- A\n\n  ```js\n  a\n  ```"],
    ["{% codeblock Tytuł lang:js %}\na = '```'\n{% endcodeblock %}", "````js\na = '```'\n````"],
    ["{% code title=a %}\n```js\na\n```\n{% endcode %}", "\n```js\na\n```\n"],
    ['{{< code language="css" title="a.css" >}}\na {}\n{{< /code >}}', "```css\na {}\n```"],
    ["{{< mermaid >}}\ngraph LR\n{{< /mermaid >}}", "```mermaid\ngraph LR\n```"],
    ["{% prism kotlin %}\nval x\n{% endprism %}", "```kotlin\nval x\n```"],
    ["{% katex %}\na_b*c*\n{% endkatex %}", "```latex\na_b*c*\n```"],
  ])("puts empty lines around %j", (given, plain) => {
    expect(md(given).body).toBe(plain);
  });
});

it("reports the title above a code block", () => {
  const { remarks } = md("A\n\n{% codeblock Tytuł kodu lang:js https://a.pl/b %}\nx\n{% endcodeblock %}");
  expect(remarks).toEqual([{ kind: "code", line: 3, text: "tytuł kodu „Tytuł kodu https://a.pl/b” pominięto" }]);
});

describe("quotations and notices between tags", () => {
  it.each([
    ['{% quote(author="Jan") %}\nCytat.\n{% end %}', "\n> Cytat.\n>\n> — Jan"],
    ["{% blockquote Jan Kowalski %}\nA.\n\nB.\n{% endblockquote %}", "\n> A.\n> \n> B.\n>\n> — Jan Kowalski"],
    [
      '{{< quote author="Ala" source="Książka" url="https://a.pl/k" >}}\nA.\n{{< /quote >}}',
      "\n> A.\n>\n> — [Ala, Książka](https://a.pl/k)",
    ],
    [
      "{% blockquote Jan Kowalski https://a.pl/b Książka %}\nA.\n{% endblockquote %}",
      "\n> A.\n>\n> — [Jan Kowalski Książka](https://a.pl/b)",
    ],
    ['{{% notice tip "Rada" %}}\nA.\n{{% /notice %}}', "> **Rada**\n>\n\n> A.\n"],
    ['- A\n\n  {% hint style="info" %}\n  B.\n  {% endhint %}', "- A\n\n  \n  > B.\n  "],
    ["{% note %}Jedno.{% endnote %}", "> Jedno."],
    ['!!! warning "Uwaga"\n    A.\n\n    - b\n\nC.', "> **Uwaga**\\\n> A.\n> \n> - b\n\nC."],
    ['!!! note "A"\r\n    B.\r\nC', "> **A**\\\n> B.\r\nC"],
    ["??? note\n\t```\n\tx\n\t```", "> \n> ```\n> x\n> ```"],
    ['=== "Jeden"\n\n    A.\n\n=== "Dwa"\n\n    B.', "**Jeden**\n\nA.\n\n**Dwa**\n\nB."],
    ["```\n!!! note\n    a\n```", "```\n!!! note\n    a\n```"],
  ])("%j", (given, plain) => {
    expect(md(given)).toEqual({ body: plain, remarks: [] });
  });
});
