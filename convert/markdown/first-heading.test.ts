import { expect, it } from "vitest";
import { firstHeading } from "./first-heading.ts";

it.each([
  ["# Tytuł\n\nTreść", "Tytuł", "Treść"],
  ["Tytuł\n=====\nTreść", "Tytuł", "Treść"],
  ["# Tytuł {/*tytul*/} \nTreść", "Tytuł", "Treść"],
  ["# **Ważny** `kod` i [link](/x) #\r\n\r\nTreść", "Ważny kod i link", "Treść"],
  ["```\n# nie\n```\n# Tak\n", "Tak", "```\n# nie\n```\n"],
  ["~~~~\n~~~\n# nie\n~~~~\n# Tak", "Tak", "~~~~\n~~~\n# nie\n~~~~\n"],
  ["Wstęp\n\n# Dalej\nTreść", "Dalej", "Wstęp\n\nTreść"],
])("the title heading in %j is %s, and the rest is %j", (body, text, rest) => {
  const heading = firstHeading(body);
  expect(heading?.text).toBe(text);
  expect(heading && body.slice(0, heading.start) + body.slice(heading.end)).toBe(rest);
});

it.each(["", "Treść", "## Drugi poziom", "#bez odstępu", "    # kod", "- a\n===", "#  \n"])(
  "there is no title heading in %j",
  (body) => {
    expect(firstHeading(body)).toBeNull();
  },
);
