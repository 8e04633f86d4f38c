import { Document, Scalar, visit } from "yaml";

/** A YAML timestamp, which is text to the schema of today's YAML and an instant to the tools that read front matter. */
const TIMESTAMP = {
  identify: (value: unknown) => value instanceof Date,
  default: true,
  tag: "tag:yaml.org,2002:timestamp",
  resolve: (text: string) => text,
  stringify: ({ value }: { value?: unknown }) => (value instanceof Date ? value.toISOString() : ""),
} as const;

/** Each value is on one line, so that none can look like the end of the front matter. */
const ONE_LINE = { lineWidth: 0, blockQuote: false, singleQuote: false, doubleQuotedAsJSON: true } as const;

/** Characters that end a line for some reader of text or YAML, or are nothing to see. */
// oxlint-disable-next-line no-control-regex -- these are what it is about
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/;
/** Unsafe characters that JSON, and so a quoted value, does not escape. */
const UNESCAPED = /[\u007f-\u009f\u2028\u2029\ufeff]/g;

/** Front matter with a body behind it. A `Date` is written as an instant in UTC, what is undefined is left out. */
export function markdownFile(fields: object, body: string): string {
  // What older YAML would take for a date, a number or a truth value is quoted.
  const document = new Document(fields, {
    compat: "yaml-1.1",
    customTags: [TIMESTAMP],
    aliasDuplicateObjects: false,
  });
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value === "string" && UNSAFE.test(node.value)) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  const yaml = document
    .toString(ONE_LINE)
    .replace(UNESCAPED, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `---\n${yaml}---\n\n${body}`;
}

/** Where a post's file lies in `folder`: as readers find it on the site. */
export function postFilePath(folder: string, categorySlug: string, slug: string): string {
  return `${folder}/${fileNameOf(categorySlug)}/${fileNameOf(slug)}.md`;
}

/** Names that Windows has for devices, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** No slug ends so, and the slug itself stands in the front matter. */
function fileNameOf(slug: string): string {
  return DEVICE.test(slug) ? `${slug}_` : slug;
}
