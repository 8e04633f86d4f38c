import { expect, test } from "vitest";
import { htmlPolicyOffences } from "./html-policy.ts";

test.each([
  ["<script></script>", "script"],
  ["<p onclick=x>", "p onclick"],
  ["<p id=__a>", "id __a"],
  ["<p class='align-left hidden'>", "hidden"],
  ["<a href=javascript:x>", "href javascript:x"],
  ["<a href='data:image/png;base64,AA'>", "href data:image/png;base64,AA"],
  ["<img src='data:text/html;x'>", "src data:text/html;x"],
  ["<img srcset='/a.png 1x, javascript:x 2x'>", "srcset /a.png 1x, javascript:x 2x"],
  ["<a class=embed-link href='https://example.org/'>", "embed-link that shows nothing"],
  ["<input type=checkbox disabled>", "input"],
  ["<template><b onclick=x></template>", "b onclick"],
])("an offence of every kind is seen: %s", (html, offence) => {
  expect(htmlPolicyOffences(html)).toContain(offence);
});

test("what the renderer adds is none, where it has done its work", () => {
  const dressed =
    '<div class="table-scroll" tabindex="0" role="region" aria-label="Tabela"></div><pre class="code language-js" tabindex="0"></pre>' +
    '<ul class="task-list"><li class="task-list-item"><input type="checkbox" disabled="" aria-label="Zrobione"></li></ul>' +
    '<img srcset="data:image/png;base64,AA 1x, /b.png 2x">';
  expect(htmlPolicyOffences(dressed, "dressed")).toEqual([]);
  expect(htmlPolicyOffences(dressed)).toEqual(
    expect.arrayContaining(["table-scroll", "div role", "pre tabindex", "input"]),
  );
  expect(htmlPolicyOffences("<input type=text disabled>", "dressed")).toContain("input");
});
