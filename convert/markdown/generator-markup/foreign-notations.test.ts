import { describe, expect, it } from "vitest";
import { withoutGeneratorMarkup } from "./without-generator-markup.ts";

const md = (body: string) => withoutGeneratorMarkup("a.md", body);

describe("notations of other systems", () => {
  it.each([
    ["A ==b c== d == e == f", "A <mark>b c</mark> d == e == f"],
    ["A ==b `c ==` d== e", "A <mark>b `c ==` d</mark> e"],
    ["H~2~O, x^2^, 5~10~15 ~a~ ^_^", "H<sub>2</sub>O, x<sup>2</sup>, 5~10~15 ~a~ ^_^"],
    ["Wciśnij ++ctrl+c++; i++ a C++ i++b++", "Wciśnij <kbd>ctrl</kbd>+<kbd>c</kbd>; i++ a C++ i++b++"],
    ["A ++b c++ d, ++Enter++; C++ i D++", "A <ins>b c</ins> d, <kbd>Enter</kbd>; C++ i D++"],
    [
      '# HTML\n\nHTML, `HTML`, [HTML](/HTML.md) i XHTML.\n\n*[HTML]: Język "stron"',
      '# HTML\n\n<abbr title="Język &quot;stron&quot;">HTML</abbr>, `HTML`, [<abbr title="Język &quot;stron&quot;">HTML</abbr>](/HTML.md) i XHTML.\n\n',
    ],
    ["*[a](b) i *[c]", "*[a](b) i *[c]"],
    ["[TOC]\n\nA", "\n\nA"],
    ["[[toc]]\n\nA", "\n\nA"],
    ['[caption id="1"]![a](b.png) C[/caption]', "![a](b.png) C"],
    ["[a](b) [x] [a][b] [b]: c [sic] [1]", "[a](b) [x] [a][b] [b]: c [sic] [1]"],
    ["{% img left /a.png 20 30 'B' 'C' %}", '![C](/a.png "B")'],
    ["{% asset_img kot.jpg Kot śpi %}", "![Kot śpi](kot.jpg)"],
    ["{% link Strona https://a.pl/x true %}", "[Strona](https://a.pl/x)"],
    ["{% post_link inny 'Inny wpis' %}", "[Inny wpis](inny)"],
    ["{% details A & b %}\nC\n{% enddetails %}", "<details>\n<summary>A &amp; b</summary>\n\nC\n\n</details>"],
    ["<code>.$broadcast()</code>, <code>.$emit()</code>", "<code>.$broadcast()</code>, <code>.$emit()</code>"],
    ["<kbd class='k'>a ==b</kbd> c== <code>$x_1$</code>", "<kbd class='k'>a ==b</kbd> c== <code>$x_1$</code>"],
    ["Kosztuje $5 i $10, a $HOME $x", "Kosztuje $5 i $10, a $HOME $x"],
  ])("%j", (given, plain) => {
    expect(md(given)).toEqual({ body: plain, remarks: [] });
  });

  it("keeps formulas character for character, and reports them", () => {
    const { body, remarks } = md("Niech $a_1*b*c$.\n\n$$\n\\int x\n$$\n\nI \\(y_i\\).");
    expect(body).toBe("Niech `a_1*b*c`.\n\n```latex\n\\int x\n```\n\nI `y_i`.");
    expect(remarks.map(({ kind, line }) => `${kind} ${line}`)).toEqual(["formula 1", "formula 3", "formula 7"]);
  });

  it("converts formulas with doubled backslashes, and those next to code", () => {
    expect(md("A \\\\( b\\\\frac{c} \\\\).\n\n\\\\[\nd\n\\\\]\n").body).toBe(
      "A ` b\\\\frac{c} `.\n\n```latex\nd\n```\n",
    );
    expect(md("$a `b` c_1$ i\n\n$$\nx `y`\n$$").body).toBe("$a `b` c_1$ i\n\n```latex\nx `y`\n```");
  });

  it("reports formulas of WordPress and an abbreviation of several words", () => {
    const { body, remarks } = md("A $latex E=mc^2&bg=fff$ i $latex x$.\n\n*[W 3]: B");
    expect(body).toBe("A `E=mc^2` i `x`.\n\n");
    expect(remarks.map(({ line, text }) => `${line}: ${text}`)).toEqual([
      "1: wzór „$latex E=mc^2&bg=fff$” pokazuje się jako kod",
      "1: wzór „$latex x$” pokazuje się jako kod",
      "3: objaśnienie skrótu „W 3” pominięto",
    ]);
  });

  it("reports markup that cannot be converted with its line", () => {
    const { remarks } = md('A\n\n[contact-form-7 id="1"]\n\n--8<-- "b.md"\n\n%[widżet]');
    expect(remarks.map(({ line, text }) => `${line}: ${text}`)).toEqual([
      "3: znacznik „[contact-form-7]” pominięto",
      '5: wstawkę pliku "b.md" pominięto',
      "7: wstawkę „%[widżet]” pominięto",
    ]);
  });
});
