import { describe, expect, it, test } from "vitest";
import { removalsIn } from "./removals.ts";

const told = (body: string) => removalsIn(body).map(({ kind, name, line }) => `${line} ${kind} ${name}`);

describe("what readers do not get of a body", () => {
  it.each<[string, string, string[]]>([
    ["a script", "Raz.\n\n<script>\nalert(1)\n</script>\n\nDwa.", ["3 element script"]],
    ["one in a line of text", "Raz\ndwa <script>alert(1)</script> trzy", ["2 element script"]],
    [
      "a frame",
      '<p>\n\n<iframe src="https://www.youtube.com/watch/abc?x=1"></iframe>',
      ["3 frame youtube.com/watch/abc"],
    ],
    ["a handler", '<div>\n  <p onclick="x()">a</p>\n</div>', ["2 attribute onclick"]],
    ["a style", '<p style="color:red">a</p>', ["1 attribute style"]],
    ["an address in HTML", 'x\n\ny <a href="java&#10;script:x()">a</a>', ["3 address javascript:"]],
    ["a link of Markdown", "x\n\n[a](javascript:alert(1))", ["3 address javascript:"]],
    [
      "a picture that is too large",
      `<img alt="a" src="data:image/png;base64,${"A".repeat(70_000)}">`,
      ["1 address data:"],
    ],
    ["a file of another site", '<video><source src="/a.mp4"><source src="//b.pl/a.webm"></video>', ["1 address b.pl"]],
    ["a field", "a <input type=text> b", ["1 element input"]],
    ["a drawing", "<svg><path/></svg>", ["1 element svg"]],
    ["what stands in a quotation", "> a\n>\n> <object data=x>y</object>", ["3 element object"]],
    ["what stands in a table", "|a|\n|-|\n|<script>x</script>|", ["3 element script"]],
    ["what stands in a note", "a[^1]\n\n[^1]: b <script>x</script>\n", ["3 element script"]],
    [
      "several, in the order of their lines",
      "<style>a</style>\n\n[b](vbscript:c)\n\n<math>d</math>",
      ["1 element style", "3 address vbscript:", "5 element math"],
    ],
    ["lines of Windows", "a\r\n\r\n<script>b</script>", ["3 element script"]],
  ])("is %s", (_name, body, expected) => {
    expect(told(body)).toEqual(expected);
  });

  it("includes text that is nested too deep", () => {
    expect(told(`a\n\n${">".repeat(120)} b`)).toEqual(["3 nesting 100"]);
    expect(told(`a\n\n${">".repeat(60)} b`)).toEqual([]);
  });

  it.each([
    ["what is only unwrapped", "<center><font color=red>a</font></center> <blink>b</blink>"],
    ["code", "`<script>` i\n\n    <iframe src=//a.pl>\n\n```html\n<style></style>\n```"],
    ["looks", '<p class="duży" data-x="1" id="a b">a</p>'],
    ["comments", "a <!-- b --> c"],
    ["films that may be shown", '<iframe src="https://player.vimeo.com/video/1"></iframe>'],
    ["a film that becomes a link", '<video src="https://a.pl/b.mp4" onclick="x"></video>'],
    ["prose", "a < b i c > d, dane: file i data."],
  ])("is not %s", (_name, body) => {
    expect(told(body)).toEqual([]);
  });
});

test("an unclosed comment, tag or quotation does not hide the other removals", () => {
  expect(told("<script>a</script>\n\n<!-- b\n\n<script>c</script>")).toEqual(["1 element script"]);
  expect(told('<div title="\n\n<script>c</script>\n').length).toBeLessThan(3);
});
