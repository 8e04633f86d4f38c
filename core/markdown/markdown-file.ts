import { Document, Scalar, visit } from "yaml";

/** A YAML tag that writes a `Date` as a timestamp, as tools that read front matter expect. Otherwise it would become a text. */
const TIMESTAMP = {
  identify: (value: unknown) => value instanceof Date,
  default: true,
  tag: "tag:yaml.org,2002:timestamp",
  resolve: (text: string) => text,
  stringify: ({ value }: { value?: unknown }) => (value instanceof Date ? value.toISOString() : ""),
} as const;

/** Options to write each value on one line, so that no value can look like the end of the front matter. */
const ONE_LINE = { lineWidth: 0, blockQuote: false, singleQuote: false, doubleQuotedAsJSON: true } as const;

/** Matches characters that end a line in some programs or are invisible. */
// oxlint-disable-next-line no-control-regex -- the expression is about these characters
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/;
/** Matches unsafe characters that stay unescaped in a quoted value, because JSON does not escape them. */
const UNESCAPED = /[\u007f-\u009f\u2028\u2029\ufeff]/g;

/** Returns a Markdown file of front matter and body. A `Date` is written as an instant in UTC; undefined fields are left out. */
export function markdownFile(fields: object, body: string): string {
  // Text that older YAML would read as a date, number or boolean is quoted.
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

/** Returns the path of a post's file in `folder`, built like the post's address on the site. */
export function postFilePath(folder: string, categorySlug: string, slug: string): string {
  return `${folder}/${fileNameOf(categorySlug)}/${fileNameOf(slug)}.md`;
}

/** Matches names that Windows reserves for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Returns the file name for a slug. A reserved name gets an underscore, with which no slug ends. The front matter has the real slug. */
function fileNameOf(slug: string): string {
  return DEVICE.test(slug) ? `${slug}_` : slug;
}
