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
  comments: string;
  /** Empty for Polish. */
  language: string;
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
  /** `came`: as expected in the post; `said`: the report names it; `left out`: on purpose; `lost`: none of these, which is a fault. */
  outcome: "came" | "said" | "came and said" | "left out" | "lost";
}

/** Item by item; `find` gives a post by its slug, `report` is every warning of the import. */
export function checkItems(
  expected: readonly ExpectedPost[],
  find: (slug: string) => ImportedPost | null,
  report: string,
): Checked[] {
  return expected.flatMap(({ slug, items, comesIn = true }) => {
    const post = find(slug);
    const isAsExpected = (post !== null) === comesIn;
    return items.map((item) => {
      return { post: slug, what: item.what, outcome: isAsExpected ? outcomeOf(item, post, report) : "lost" };
    });
  });
}

function outcomeOf(
  { becomes, said, absent, ...item }: Item,
  post: ImportedPost | null,
  report: string,
): Checked["outcome"] {
  const text = post?.[item.in ?? "body"] ?? "";
  const isLost = absent?.test(text) || (becomes !== undefined && !holds(text, becomes)) || said?.test(report) === false;
  if (isLost) return "lost";
  if (becomes === undefined) return said === undefined ? "left out" : "said";
  return said === undefined ? "came" : "came and said";
}

function holds(text: string, wanted: string | RegExp): boolean {
  return typeof wanted === "string" ? text.includes(wanted) : wanted.test(text);
}
