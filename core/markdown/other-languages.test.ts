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
