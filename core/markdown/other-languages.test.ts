import { expect, test } from "vitest";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { createMarkdown } from "./markdown.ts";

test("a post in another language stays as typed, except for parts marked as Polish", async () => {
  const markdown = await createMarkdown({ rules: typographyRules({}), origin: "https://example.pl" });
  const body = 'Er sagte "a - b" a nic... i.\n\nThis is "the end" of it.\n\n<p lang="pl">W "domu".</p>';
  const german = markdown.render({ title: 'A "b"', lead: "W z", body, media: [], language: "de-AT" });
  const set = german.ok ? german.value : null;
  expect(set).toMatchObject({ title: 'A "b"', lead: "W z" });
  expect(set?.html.trim()).toBe(
    '<p>Er sagte "a - b" a nic... i.</p>\n<p>This is "the end" of it.</p>\n<p lang="pl">W\u00A0„domu”.</p>',
  );
  const british = markdown.render({ title: 'A "b"', lead: "", body: "", media: [], language: "en-GB" });
  expect(british).toMatchObject({ value: { title: "A “b”" } });
});

test("in a post that is mostly English, short blocks are English, too", async () => {
  const markdown = await createMarkdown({ rules: typographyRules({}) });
  const html = (body: string) => {
    const rendered = markdown.render({ title: "", lead: "", body, media: [] });
    return rendered.ok ? rendered.value.html : "";
  };
  const english = 'This is "the end" of it.';
  const list = '- "Fast" builds\n- Small images\n  - Deeper item\n\n> * *';
  expect(html(`${english}\n\n## Next steps\n\n${list}`)).toMatch(
    /<h2.* lang="en">.*<li lang="en">“Fast” builds<\/li>\n<li lang="en">Small images.*<li lang="en">Deeper item/s,
  );
  const polish = html(`Zażółć.\n\nW domu.\n\n${english}\n\n${list}\n- A "W"`);
  expect([polish.match(/lang="en"/g), polish.includes("„Fast” builds")]).toEqual([['lang="en"'], true]);
  const mixed = html(`${english}\n\n- Deeper\n  - Zażółć\n- 5 – 6\n- Δοκιμή`);
  expect([mixed.match(/lang="en"/g)?.length, mixed.includes("<li>Δοκιμή</li>")]).toEqual([1, true]);
  const long = "dolor sit amet elit ".repeat(6);
  expect(html(`${english}\n\n${long}`).match(/lang="en"/g)).toHaveLength(1);
});
