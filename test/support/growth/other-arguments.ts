import { FRONT_MATTER_LIMIT } from "#core/markdown/front-matter.ts";
import { AUTHOR_BOUNDS } from "#core/markdown/sanitiser/parse-html.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";

/** All that a function of a text is called with. */
type Arguments = (text: string) => readonly unknown[];

const RULES = typographyRules({});
const ZONE = "Europe/Warsaw";
const NOW = Date.UTC(2026, 10, 20, 12);
const ORIGIN = "https://grzadka.pl";

const nothing = () => undefined;
const same = (word: string) => word;
const whole = (text: string) => ({ from: 0, to: text.length });
const HIDDEN = { code: true, links: true, quotes: true };
const IDS = { category: same, tag: same, topic: same, user: same, hasPicture: () => true };
const FOUND = { forms: new Set(["a", "slowo", "seo"]), prefix: "b" };
const WORDS = { stem: same, isWord: () => true };
const SEO_WORDS = { ...Object.fromEntries("title excerpt beginning author keyphrase site tagline".split(" ").map((name) => [name, "a"])), categories: [], tags: [], publishedAt: NOW, now: NOW, zone: ZONE }; // prettier-ignore
const twice: Arguments = (text) => [text, text];
/** What somebody else made of a text: another word at its end, in its middle and at its beginning. */
const edited = (text: string) => `b ${text.slice(0, text.length / 2)} b ${text.slice(text.length / 2)} b`;

/** Exports that take more than a text, by file and name, and what they are given. The text stands in every place that one may fill. */
export const OTHER_ARGUMENTS: Record<string, Arguments> = {
  "convert/ghost/convert-ghost.ts contentFile": (text) => [`/content/images/${text}`, null],
  "core/export/comments-file.ts readCommentsFile": (text) => ["content/comments/a/a.json", text],
  "core/import/converted-post.ts readConvertedPost": (text) => ["a.md", text, new Map()],
  "core/markdown/source/links-and-images.ts withoutMark": (text) => [text, text.length],
  "core/accounts/password.ts passwordProblem": (text) => [
    text,
    { secondFactor: false, email: text, name: text, siteName: text },
  ],
  "core/addresses/validate-address.ts typedAddress": (text) => [text, ORIGIN],
  "core/addresses/validate-address.ts typedRule": (text) => [text, ORIGIN],
  "core/addresses/validate-address.ts addressElsewhere": (text) => [text, ORIGIN],
  "core/analysis/draft/draft-blocks.ts masked": (text) => [
    text,
    { kind: "paragraph", start: 0, end: text.length },
    HIDDEN,
  ],
  "core/analysis/likeness/frequencies.ts lemmaWords": (text) => [text, same],
  "core/analysis/sources/source-check.ts checkAgainstSources": (text) => [text, [{ id: "S1", text, address: null }]],
  "core/analysis/sources/source-check.ts standsIn": twice,
  "core/assistant/helper/diff-hunks.ts hunksOf": (text) => [text, whole(text), edited(text)],
  "core/assistant/helper/diff-hunks.ts wholeHunk": (text) => [text, whole(text), edited(text)],
  "core/assistant/helper/diff-hunks.ts grownHunk": (text) => [text, whole(text), whole(text), edited(text)],
  "core/assistant/helper/passages.ts passagesOf": (text) => [text, whole(text)],
  "core/assistant/helper/rebase-suggestions.ts onlyPlace": (text) => [text.slice(0, text.length / 2), text],
  "core/assistant/safe-model-output.ts safeMarkdown": (text) => [
    text,
    { sources: new Set(["S1"]), paths: new Map([["A1", "/a/b"]]) },
  ],
  "core/base/values/csv.ts readColumns": (text) => [text, ["a", "b"]],
  "core/base/former-paths.ts formerKey": twice,
  "core/base/former-paths.ts addressKey": twice,
  "core/base/former-paths.ts matchingRule": (text) => [text, [text, "/a/*"], text],
  "core/base/limits.ts isLongerThan": (text) => [text, 1024],
  "core/base/paths.ts withSearch": twice,
  "core/export/read-post-file.ts readPostFile": (text) => ["wpisy/a/a.md", text, IDS],
  "core/export/read-post-file.ts readCopyFile": (text) => ["wpisy/a/a.md", text, IDS],
  "core/base/values/language-tag.ts isInLanguage": (text) => [text, "en"],
  "convert/foreign-fields.ts shortened": (text) => [text, 300, "tytuł", nothing],
  "convert/foreign-fields.ts postSlug": (text) => [text, nothing],
  "convert/foreign-fields.ts titleFrom": (text) => [text, "a", nothing],
  "convert/old-addresses/address-scheme.ts pathInSite": (text) => [text, { without: "a", before: "b" }],
  "convert/old-addresses/address-scheme.ts filledPattern": (text) => [text, () => "a"],
  "convert/old-addresses/address-scheme.ts partOfDay": (text) => [text, text],
  "convert/old-addresses/address-scheme.ts partsBelow": (text) => [text, "a"],
  "convert/old-addresses/hugo-scheme.ts zolaScheme": (text) => [
    "config.toml",
    { base_url: text, permalinks: { posts: text } },
  ],
  "convert/old-addresses/jekyll-scheme.ts hexoScheme": (text) => ["_config.yml", { permalink: text }],
  "convert/old-addresses/site-settings.ts siteSettings": (text) => ["config.yml", text],
  "convert/markdown/generators/directive-edits.ts directiveEdits": twice,
  "convert/markdown/generators/hugo-edits.ts hugoEdits": twice,
  "convert/markdown/generators/liquid-edits.ts liquidEdits": (text) => [text, text, true],
  "convert/markdown/generators/markup-edit.ts picture": (text) => [text, text, text],
  "convert/markdown/generators/markup-edit.ts otherSite": (text) => ["youtube", text],
  "convert/markdown/generators/embed-edits.ts embedEdits": twice,
  "convert/markdown/generators/foreign-marks.ts foreignMarkEdits": twice,
  "convert/markdown/generators/frame-edits.ts frameEdits": twice,
  "convert/markdown/generators/paired-tags.ts codeEdits": twice,
  "convert/markdown/generators/paired-tags.ts quotationEdits": (text) => [
    `{% quote %}${text}{% end %}`,
    [
      { name: "quote", closes: false, given: text, start: 0, end: 11 },
      { name: "", closes: true, given: "", start: 11 + text.length, end: 20 + text.length },
    ],
  ],
  "convert/markdown/skipped-files.ts isPageText": (text) => ["a.html", text, true],
  "convert/markdown/generators/markup-edit.ts between": (text) => [text, /\{%/g, /%\}/g],
  "convert/markdown/generators/obsidian-edits.ts obsidianEdits": twice,
  "convert/markdown/generators/without-generator-markup.ts withoutGeneratorMarkup": (text) => ["a.mdx", text],
  "convert/ghost/ghost-cards.ts cardPiece": (text) => ["callout", { calloutText: text, calloutEmoji: text }],
  "convert/ghost/lexical.ts lexicalPieces": (text) => [text, nothing],
  "convert/ghost/mobiledoc.ts mobiledocPieces": (text) => [text, nothing],
  "convert/html-to-markdown/replace-comments.ts replaceComments": (text) => [text, () => ""],
  "convert/html-to-markdown/convert-inlines.ts splitLines": (text) => [text, true],
  "convert/markdown/front-matter/lenient-yaml.ts readLenientYaml": (text) => [
    text,
    text.slice(0, FRONT_MATTER_LIMIT),
    0,
  ],
  "convert/links/old-site-links.ts absolute": (text) => [text, ORIGIN],
  "convert/links/page-anchors.ts followAnchors": (text) => [
    text,
    { pictures: [], pages: [], onSite: [], remarks: [], rewritten: [] },
  ],
  "convert/markdown/parse-source-path.ts describesFolder": (text) => ["a/index.md", text],
  "convert/markdown/parse-source-path.ts nameOf": (text) => [`${text}.md`, "a"],
  "convert/markdown/parse-source-path.ts parseSourcePath": (text) => [`${text}.md`, [], "a"],
  "convert/markdown/front-matter/notion-properties.ts readNotionProperties": (text) => [
    "a 0123456789abcdef0123456789abcdef.md",
    `# a\n\n${text}`,
  ],
  "convert/markdown/front-matter/read-foreign-front-matter.ts readForeignFrontMatter": (text) => ["a.mdx", text],
  "convert/links/rewrite-source-links.ts sourceFileAt": (text) => [text, "a/b.md", new Set(), "a", [".md"]],
  "convert/markdown/written-date.ts writtenInstant": (text) => [text, ZONE],
  "convert/wordpress/filled-template.ts filledTemplate": (text) => [text, "rank-math", SEO_WORDS],
  "convert/wordpress/shortcodes.ts replaceShortcodes": (text) => [text, () => null, nothing],
  "core/markdown/article-html.ts readArticle": (text) => [text, "a"],
  "core/markdown/html-tree.ts element": (text) => [text, {}],
  "core/markdown/prose.ts proseOf": twice,
  "core/markdown/sanitiser/parse-html.ts parseHtml": (text) => [text, AUTHOR_BOUNDS],
  "core/markdown/sanitiser/policy-values.ts checkClasses": (text) => [text, "author"],
  "core/markdown/sanitiser/policy.ts policyCheck": (text) => [text, text, "author"],
  "core/markdown/site-paths.ts sitePathOf": (text) => [text, ORIGIN],
  "core/markdown/source/footnote-scopes.ts scopeFootnotes": twice,
  "core/markdown/source/join-bodies.ts joinBodies": (text) => [
    text,
    { title: text.slice(0, 300), lead: text.slice(0, 2000), body: text },
  ],
  "core/markdown/source/links-and-images.ts rewriteLinksAndImages": (text) => [text, [], () => null],
  "core/markdown/source/links-and-images.ts replaceMedia": (text) => [
    text,
    "01890000-0000-7000-8000-000000000001",
    "/media/a.png",
  ],
  "core/markdown/source/rewrite-links.ts rewriteLinks": (text) => [text, new Map([["/a", "/b"]]), ORIGIN],
  "core/markdown/typeset-title.ts typesetTitle": (text) => [text, RULES],
  "core/polish/clipped.ts clipped": (text) => [text, 155],
  "core/polish/collation.ts comparePolish": (text) => [text, `${text}a`],
  "core/polish/collation.ts compareCodeUnits": (text) => [text, `${text}a`],
  "core/polish/dates/local-time.ts parseLocalTime": (text) => [text, ZONE],
  "core/polish/lemmas/unknown-words.ts isFormOf": (text) => [text, text, text],
  "core/polish/slug.ts numberedSlug": (text) => [text, 2],
  "core/polish/slug.ts withEnding": (text) => [text, 2],
  "core/polish/typography/calendar-words.ts isDate": twice,
  "core/polish/typography/no-break-spaces.ts noBreakSpaceEdits": (text) => [text, RULES],
  "core/polish/typography/tokens.ts isRuler": twice,
  "core/polish/typography/typography.ts typesetText": (text) => [text, RULES],
  "core/polish/typography/units-and-abbreviations.ts isAnnouncing": twice,
  "core/posts/checks/picture-lines.ts pictureLines": (text) => [text, [{ src: "a.png", index: 0 }]],
  "core/posts/checks/text-places.ts linkPlaces": (text) => [text, ["/a"]],
  "core/posts/checks/text-places.ts headingPlaces": (text) => [text, [{ level: 2, text: "a" }], [0]],
  "core/posts/checks/text-places.ts wordPlaces": (text) => [text, `${text} "`, /"|--/],
  "core/markdown/front-matter.ts fencedFields": (text) => [text, /^---\n/, /^---$/gm],
  "core/markdown/front-matter.ts readYamlFields": (text) => [text, text.slice(0, FRONT_MATTER_LIMIT), 0],
  "core/markdown/front-matter.ts unreadable": (text) => [text, 1, text],
  "core/markdown/front-matter.ts lineOf": (text) => [text, text.length],
  "core/posts/history/word-diff.ts diffWords": (text) => [text, edited(text)],
  "core/posts/history/word-diff.ts isSubstantive": (text) => [text, edited(text)],
  "core/posts/merge/three-way-merge.ts mergeTexts": (text) => [text, edited(text), `${text} c`],
  "core/search/highlight.ts highlight": (text) => [text, FOUND],
  "core/search/highlight.ts highlightTitle": (text) => [text, FOUND],
  "core/search/highlight.ts snippet": (text) => [text, FOUND, 160],
  "core/tags/likeness/likeness.ts areOneSlipApart": (text) => [text, `${text}a`],
  "core/tags/likeness/name-form.ts nameForm": (text) => [text, WORDS],
  "core/tags/likeness/name-form.ts likelyNameKey": (text) => [text, WORDS],
  "core/tags/likeness/name-form.ts nameStemOf": (text) => [text, WORDS],
  "core/tags/likeness/name-form.ts isObliqueName": (text) => [text, WORDS],
  "core/tags/likeness/name-form.ts careOf": (text) => [text, WORDS],
  "core/topics/calendar-feed.ts writeIcal": (text) => [text, []],
};

/** Exports that are given no text of a stranger's, or whose reading another in the table does. */
export const WITHOUT_FOREIGN_TEXT: Record<string, string> = {
  "convert/export-bytes.ts exportPieces": "a path of this machine",
  "convert/export-bytes.ts unpackedSize": "a path of this machine",
  "convert/export-fault.ts unlessFaulty": "a path of this machine",
  "convert/file-inside.ts fileInside": "a path of this machine",
  "convert/ghost/ghost-rows.ts readGhostRows": "a path of this machine",
  "convert/wordpress/read-export.ts readExport": "a path of this machine",
  "core/backup/manifest.ts readManifest":
    "JSON and a schema, of at most 64 MiB, and what is none is refused by an exception",
  "core/export/read-data-files.ts readRows": "a path of our own; what lies there readCommentsFile is measured with",
  "core/polish/lemmas/dictionary.ts readLexicon": "the file of the dictionary that the program brings along",
  "core/polish/lemmas/dictionary.ts readDictionary": "the files of the dictionary that the program brings along",
  "core/accounts/password.ts isGuessed": "passwordProblem gives it 1024 signs at most",
  "core/assistant/json-answer.ts parseAnswer": "jsonIn reads the text, a schema the rest",
  "core/assistant/model-failures.ts modelRefusal": "keeps the words as they are",
  "core/base/media.ts variantPath": "an id of our own",
  "core/base/media.ts thumbPath": "a path of our own",
  "core/base/outcome.ts refuseField": "the name of a field",
  "core/base/values/language-tag.ts languageName": "a tag that was checked",
  "core/base/values/language-tag.ts openGraphLocale": "a tag that was checked",
  "core/base/paths.ts postPath": "slugs of our own",
  "core/base/paths.ts socialImagePath": "an id of our own",
  "core/markdown/markdown-file.ts postFilePath": "slugs of our own",
  "core/sample/sample-site.ts readSampleSite": "a file of our own",
  "core/markdown/render-key.ts renderKey": "versions of pictures",
  "core/markdown/source/text-edits.ts applyTextEdits": "joins the parts between edits",
  "core/polish/dates/weeks.ts addWeeks": "a week that was checked",
  "core/polish/dates/weeks.ts mondayOf": "a week that was checked",
  "core/polish/dates/weeks.ts weekText": "a week that was checked",
  "core/polish/dates/weeks.ts weeksBetween": "weeks that were checked",
  "core/posts/checks/html-facts.ts headingsOf": "finished HTML of our own",
  "core/posts/checks/html-facts.ts proseOfHtml": "finished HTML of our own",
  "core/posts/checks/html-facts.ts remotePictures": "finished HTML of our own",
  "core/posts/checks/html-facts.ts undescribedPictures": "finished HTML of our own",
  "core/posts/drafts/draft.ts parseDraft": "JSON of our own",
  "core/posts/drafts/draft.ts newPost": "an id of our own",
  "core/posts/drafts/draft.ts tabName": "a name of at most 80 signs",
  "core/posts/drafts/draft.ts isTabOf": "a name of at most 80 signs",
  "core/topics/topic.ts noPlan": "an id of our own",
};
