/** Something a person can make in the editor of another system, and what becomes of it here. */
export interface Item {
  /** As the note calls it. */
  what: string;
  /** In the Markdown of its post, or in the line named by `in`. */
  becomes?: string | RegExp;
  /** What the report says of it, for what does not come through or not as it was. */
  said?: RegExp;
  /** Where it is looked for instead of the body: a field of the post, as `ImportedPost` has it. */
  in?: Exclude<keyof ImportedPost, "body">;
  /** It must not be in the post at all. */
  absent?: RegExp;
}

/** A post as the import left it. */
export interface ImportedPost {
  body: string;
  title: string;
  lead: string;
  state: string;
  category: string;
  tags: string;
  authors: string;
  cover: string;
  seo: string;
  date: string;
  pin: string;
}

/** Of a post known by its slug at the old site; null for one that must not come in. */
export interface ExpectedPost {
  slug: string;
  items: Item[];
  comesIn?: false;
}

export interface Checked {
  post: string;
  what: string;
  /** `came`: as expected in the post; `said`: the report names it; `lost`: neither, which is a fault. */
  outcome: "came" | "said" | "came and said" | "lost";
}

/** Item by item; `find` gives a post by its slug, `report` is every warning of the import. */
export function checkItems(
  expected: readonly ExpectedPost[],
  find: (slug: string) => ImportedPost | null,
  report: string,
): Checked[] {
  return expected.flatMap(({ slug, items, comesIn = true }) => {
    const post = find(slug);
    if (!comesIn) return items.map((item) => ({ post: slug, what: item.what, outcome: outcomeOf(item, null, report, post === null) }));
    return items.map((item) => ({ post: slug, what: item.what, outcome: outcomeOf(item, post, report, post !== null) }));
  });
}

function outcomeOf(item: Item, post: ImportedPost | null, report: string, isAsExpected: boolean): Checked["outcome"] {
  if (!isAsExpected) return "lost";
  const text = post?.[item.in ?? "body"] ?? "";
  const isThere = item.becomes !== undefined && holds(text, item.becomes);
  const isSaid = item.said !== undefined && item.said.test(report);
  const isWhole =
    (item.becomes === undefined || isThere) && (item.said === undefined || isSaid) && item.absent?.test(text) !== true;
  if (!isWhole || (item.becomes === undefined && item.said === undefined && item.absent === undefined)) return "lost";
  return isThere && isSaid ? "came and said" : isSaid ? "said" : "came";
}

function holds(text: string, wanted: string | RegExp): boolean {
  return typeof wanted === "string" ? text.includes(wanted) : wanted.test(text);
}
