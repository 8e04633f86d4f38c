import type { LinkTarget } from "#core/posts/link-service.ts";
import { describe, expect, test } from "vitest";
import {
  addressIn,
  isSureAddress,
  linkOptions,
  markdownAddress,
  pastedAddress,
  readableAddress,
} from "./link-address.ts";

const SITE = "https://szpalta.example";

test.each([
  ["https://pl.wikipedia.org/wiki/Zecer", "https://pl.wikipedia.org/wiki/Zecer"],
  ["  http://example.pl  ", "http://example.pl"],
  ["example.pl", "https://example.pl"],
  ["www.example.pl/dział?x=1#y", "https://www.example.pl/dział?x=1#y"],
  ["łódź.pl", "https://łódź.pl"],
  ["example.pl:8080/a", "https://example.pl:8080/a"],
  ["redakcja@example.pl", "mailto:redakcja@example.pl"],
  ["mailto:redakcja@example.pl?subject=Zecer", "mailto:redakcja@example.pl?subject=Zecer"],
  ["tel:+48123456789", "tel:+48123456789"],
  ["/warsztat/zecer", "/warsztat/zecer"],
  ["#przypisy", "#przypisy"],
  ["https://szpalta.example/warsztat/zecer?a=1#b", "/warsztat/zecer?a=1#b"],
  ["http://szpalta.example/warsztat", "/warsztat"],
  ["HTTPS://Szpalta.example", "/"],
  ["https://szpalta.example?q=a", "/?q=a"],
  ["https://kto@szpalta.example/a", "https://kto@szpalta.example/a"],
  ["https://szpalta.example.org/a", "https://szpalta.example.org/a"],
  ["https://example.pl/dwa słowa.pdf", "https://example.pl/dwa słowa.pdf"],
])("%j is the address %j", (typed, address) => {
  expect(addressIn(typed, SITE)).toBe(address);
});

test.each([
  "",
  "zecer",
  "Jak zecer mierzył wiersz",
  "np. zecer",
  "javascript:alert(1)",
  "data:text/html,x",
  "//example.pl",
  "/\\example.pl",
  "https://",
  "#",
  "a.1",
  "https://example.pl\nhttps://example.org",
])("%j is no address", (typed) => {
  expect(addressIn(typed, SITE)).toBeNull();
});

describe("over words", () => {
  test.each([
    ["https://example.pl/a", "https://example.pl/a"],
    ["mailto:a@example.pl", "mailto:a@example.pl"],
    ["a.b@example.pl", "mailto:a.b@example.pl"],
    ["https://szpalta.example/a", "/a"],
    ["www.example.pl/a", "https://www.example.pl/a"],
    ["https://example.pl/dwa słowa.pdf", "https://example.pl/dwa słowa.pdf"],
  ])("%j is pasted as an address", (pasted, address) => expect(pastedAddress(pasted, SITE)).toBe(address));

  test.each([
    "https://example.pl to dobra strona",
    "https://example.pl/a i dalej",
    "www.example.pl i dalej",
    "example.pl",
    "/a",
    "zecer",
    "@a@example.pl",
  ])("%j is pasted as text", (pasted) => expect(pastedAddress(pasted, SITE)).toBeNull());
});

test.each([
  ["https://pl.wikipedia.org/wiki/Wiersz_(typografia)", "https://pl.wikipedia.org/wiki/Wiersz_(typografia)"],
  ["https://example.pl/a)b", "https://example.pl/a%29b"],
  ["https://example.pl/)(", "https://example.pl/%29%28"],
  ["https://example.pl/dwa słowa", "https://example.pl/dwa%20słowa"],
  ["https://example.pl/<a>|b\\c", "https://example.pl/%3Ca%3E%7Cb%5Cc"],
])("%j stands as %j", (address, markdown) => {
  expect(markdownAddress(address)).toBe(markdown);
});

test.each([
  ["https://www.example.pl/", "example.pl"],
  ["mailto:a@example.pl", "a@example.pl"],
  ["/kontakt", "/kontakt"],
  ["/", "/"],
])("%j reads %j", (address, words) => {
  expect(readableAddress(address)).toBe(words);
});

const VUE: LinkTarget = {
  id: "p1",
  title: "Vue.js po roku",
  path: "/warsztat/vue",
  category: "Warsztat",
  unseen: null,
};

const kinds = (typed: string, found = [VUE]) => linkOptions(typed, found, SITE).map(({ kind }) => kind);

test("an address beyond doubt comes first, one that may be a title last, words are none", () => {
  expect(kinds("https://vuejs.org")).toEqual(["address", "post"]);
  expect(kinds("vue.js")).toEqual(["post", "address"]);
  expect(kinds("vue")).toEqual(["post"]);
  expect(kinds("vue.js", [])).toEqual(["address"]);
});

test.each(["https://a.pl", "/warsztat", "#a", "www.a.pl", "a@b.pl", "mailto:a@b.pl"])("%j is no title", (typed) => {
  expect(isSureAddress(typed)).toBe(true);
});

test.each(["vue.js", "zecer", "", "1/2 arkusza"])("%j may be one", (typed) => {
  expect(isSureAddress(typed)).toBe(false);
});
