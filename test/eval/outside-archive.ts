import { readFileSync } from "node:fs";
import { join } from "node:path";
import { catchUp } from "#core/search/index-maintenance.ts";
import { createMarkdown } from "#core/markdown/markdown.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import type { SearchView } from "#core/site/search/search-views.ts";
import { slugify } from "#core/polish/slug.ts";
import { makePost, makeTag } from "#store/contract/fixtures.ts";
import { readTyped } from "#server/search/polish-dictionary-file.ts";
import { lemmasOf } from "#test/support/texts/polish-dictionary.ts";
import { ndcg } from "./ranking.ts";
import { withStore } from "./run-searches.ts";
import { plainSearch, siteSearch, TECH_DEPTH } from "./tech-searches.ts";

/*
 * Measures search on archives outside this repository: node test/eval/outside-archive.ts FOLDER. The folder has NAME.json for each archive
 * (posts as OutsidePost[]), gold.json (Graded[]) and forms.json (FormsOfWord[]), in which posts are named by their slugs.
 */

interface OutsidePost {
  slug: string;
  title: string;
  date: string;
  tags: string[];
  body: string;
}

interface Graded {
  archive: string;
  query: string;
  grades: Record<string, number>;
}

/** A word that the archive has in one form. `due`: the posts that have it; `fair`: posts that have a word with the searched form. */
interface FormsOfWord {
  archive: string;
  kind: string;
  lemma: string;
  due: string[];
  queries: { form: string; fair: string[]; plain?: string; plainFair?: string[]; loose?: string[] }[];
}

const [folder = ".", ...shown] = process.argv.slice(2);
const gold = read<Graded[]>("gold.json");
const words = read<FormsOfWord[]>("forms.json");
const markdown = await createMarkdown({ rules: typographyRules({}) });
for (const archive of new Set(gold.map((each) => each.archive))) await measure(archive);

function read<Value>(name: string): Value {
  return JSON.parse(readFileSync(join(folder, name), "utf8")) as Value;
}

async function measure(archive: string): Promise<void> {
  const posts = read<OutsidePost[]>(`${archive}.json`);
  await withStore(async (store) => {
    const tags = new Map(posts.flatMap((post) => post.tags.map((name) => [slugify(name), name] as const)));
    await store.write(async (tx) => {
      for (const [slug, name] of tags) await tx.putTag(makeTag({ id: `o-${slug}`, slug, name }), "");
      for (const { slug, title, date, body, tags: names } of posts) {
        const tagIds = [...new Set(names.map((name) => `o-${slugify(name)}`))];
        const publishedAt = Date.parse(date);
        const post = makePost({ id: slug, slug: slugify(slug), title, lead: "", body, tagIds, publishedAt });
        const rendered = markdown.render({ title, lead: "", body, media: [] });
        const stored = rendered.ok ? await tx.putPost(post, rendered.value, 0) : rendered;
        if (!stored.ok) throw new Error(`${slug}: ${stored.message}`);
      }
    });
    await catchUp(store, lemmasOf);
    const search = siteSearch(store);
    const view = async (text: string, page = 1): Promise<SearchView> => {
      const found = await search.find(null, { text, page }, "192.0.2.7");
      if (!found.ok) throw new Error(found.message);
      return found.value.view;
    };
    await rank(archive, posts, view);
    await findForms(archive, view);
  }, readTyped);
}

async function rank(archive: string, posts: OutsidePost[], view: (text: string) => Promise<SearchView>): Promise<void> {
  const plain = plainSearch(posts.map((post) => ({ ...post, id: post.slug, lead: "" })));
  const figures: number[] = [];
  const plainFigures: number[] = [];
  for (const { query, grades } of gold.filter((each) => each.archive === archive)) {
    const { hits, meant, partial, total } = await view(query);
    const ids = [...hits, ...(meant?.hits ?? []), ...partial.flatMap((group) => group.hits)].map(({ id }) => id);
    const graded = new Map(Object.entries(grades));
    const figure = ndcg({ ids, grades: graded }, TECH_DEPTH);
    figures.push(figure);
    plainFigures.push(ndcg({ ids: plain(query), grades: graded }, TECH_DEPTH));
    if (!shown.includes("queries")) continue;
    const missing = partial.map((group) => `${group.missing.join("+") || "?"}:${group.hits.length}`).join(" ");
    const top = ids.slice(0, TECH_DEPTH).map((id) => `${grades[id] ?? 0}${id.slice(0, 18)}`);
    console.log(`${figure.toFixed(3)} ${query} | ${total} | ${meant?.query ?? ""} | ${missing} | ${top.join(" ")}`);
  }
  console.log(`${archive}: ${figures.length} queries, nDCG@5 ${mean(figures)}, plain FTS5 ${mean(plainFigures)}`);
}

async function findForms(archive: string, view: (text: string, page: number) => Promise<SearchView>): Promise<void> {
  const allIds = async (form: string) => {
    const ids: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const found = await view(form, page);
      pages = found.pages;
      ids.push(...found.hits.map(({ id }) => id));
    }
    return ids;
  };
  for (const spelling of ["form", "plain"] as const) {
    const recalls = new Map<string, number[]>();
    let [hits, wrong] = [0, 0];
    for (const { kind, due, lemma, queries } of words.filter((each) => each.archive === archive)) {
      for (const query of queries) {
        const typed = query[spelling];
        if (typed === undefined) continue;
        const ids = await allIds(typed);
        const fair = new Set((spelling === "form" ? (query.loose ?? query.fair) : query.plainFair) ?? []);
        const recall = due.filter((id) => ids.includes(id)).length / due.length;
        recalls.set(kind, [...(recalls.get(kind) ?? []), recall]);
        const unfair = ids.filter((id) => !fair.has(id));
        hits += ids.length;
        wrong += unfair.length;
        if (shown.includes("forms") && (recall < 1 || unfair.length > 0))
          console.log(`${typed} (${lemma}): recall ${recall.toFixed(2)}, ${unfair.length} of ${ids.length} wrong`);
      }
    }
    const each = [...recalls].map(([kind, some]) => `${kind} ${mean(some)}`).join(", ");
    const all = [...recalls.values()].flat();
    console.log(
      `${archive}, ${spelling}: ${all.length} forms, recall ${mean(all)} (${each}), wrong ${wrong} of ${hits}`,
    );
  }
}

function mean(figures: readonly number[]): string {
  return (figures.reduce((sum, each) => sum + each, 0) / figures.length).toFixed(3);
}
