import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { obtainBrowser } from "#test/support/browser/browser.ts";
import { setupToken } from "#test/support/running-site/first-administrator.ts";
import { startSite } from "#test/support/running-site/running-site.ts";
import type { BenchContext } from "../context.ts";
import { budget, note } from "../report.ts";

/** Fetched by npm when missing: 114 packages that nothing else in the project needs. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const ROUNDS = 5;
const REPORT_BYTES = 64 * 1024 * 1024;

/** ms, ms, and a shift that Lighthouse shows as 0. */
const MOST = { fcp: 900, lcp: 1_200, cls: 0.001 };
const FULL_SCORE = 100;

/** Pages to be indexed are held to the fourth category too. */
const PAGES: { name: string; path: string; isIndexed: boolean }[] = [
  { name: "home", path: "/", isIndexed: true },
  { name: "a post with a cover and code", path: "/typografia/dlaczego-sierotki-wracaja", isIndexed: true },
  { name: "a post with pictures", path: "/typografia/obraz-i-jego-opis", isIndexed: true },
  { name: "a page of words alone", path: "/strony/o-nas", isIndexed: true },
  { name: "a category", path: "/typografia", isIndexed: true },
  { name: "a tag", path: "/tag/redakcja", isIndexed: true },
  { name: "the tags", path: "/tags", isIndexed: true },
  { name: "the topics", path: "/topics", isIndexed: true },
  { name: "search", path: "/?q=pauza", isIndexed: false },
  { name: "a 404", path: "/nie-ma-takiej-strony", isIndexed: false },
  { name: "signing in", path: "/login", isIndexed: false },
  { name: "the second step of signing in", path: "/login?code", isIndexed: false },
];

interface Report {
  audits: Record<string, { numericValue?: number; details?: { items?: Moved[] } }>;
  categories: Record<string, { score: number | null }>;
}

/** What `layout-shifts` has of an element, and of what moved it. */
interface Moved {
  score?: number;
  node?: { selector: string };
  subItems?: { items: { cause?: string; extra?: { url?: string } }[] };
}

export async function firstPaint({ rounds }: BenchContext): Promise<void> {
  const site = await startSite();
  try {
    const link = { name: "a link for an account", path: `/setup?token=${await setupToken(site)}`, isIndexed: false };
    for (const { name, path, isIndexed } of [...PAGES, link]) {
      const reports: Report[] = [];
      for (let round = 0; round < rounds(ROUNDS); round += 1) reports.push(await reportOn(site.url + path));
      const valuesOf = (audit: string) => reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
      budget(`${name}: first contentful paint`, "ms", valuesOf("first-contentful-paint"), { most: MOST.fcp });
      budget(`${name}: largest contentful paint`, "ms", valuesOf("largest-contentful-paint"), { most: MOST.lcp });
      budget(`${name}: layout shift`, "", valuesOf("cumulative-layout-shift"), { most: MOST.cls });
      for (const moved of reports.flatMap(movedIn)) note(`${name}: moved`, moved);
      for (const category of ["performance", "accessibility", "best-practices", ...(isIndexed ? ["seo"] : [])]) {
        const scores = reports.map(({ categories }) => (categories[category]?.score ?? Number.NaN) * FULL_SCORE);
        budget(`${name}: ${category}`, "", scores, { least: FULL_SCORE });
      }
    }
  } finally {
    await site.stop();
  }
}

/** Said at once, for a shift that the next load may not have. */
function movedIn({ audits }: Report): string[] {
  if ((audits["cumulative-layout-shift"]?.numericValue ?? 0) <= MOST.cls) return [];
  return (audits["layout-shifts"]?.details?.items ?? []).map(({ score = Number.NaN, node, subItems }) => {
    const causes = (subItems?.items ?? []).map(({ cause, extra }) => [cause, extra?.url].filter(Boolean).join(" "));
    return [score.toFixed(4), node?.selector, ...causes].filter(Boolean).join(", ");
  });
}

async function reportOn(url: string): Promise<Report> {
  const flags = ["--quiet", "--output=json", "--ignore-status-code", "--chrome-flags=--headless=new --no-sandbox"];
  const { stdout } = await promisify(execFile)("npx", ["--yes", LIGHTHOUSE, url, ...flags], {
    env: { ...process.env, CHROME_PATH: obtainBrowser() },
    maxBuffer: REPORT_BYTES,
  });
  return JSON.parse(stdout) as Report;
}
