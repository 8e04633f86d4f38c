import type { Page } from "@playwright/test";
import type { Role } from "#core/base/viewer.ts";
import type { SeededSite } from "../support/running-site/seeded-site.ts";
import { PAPERS, type Paper } from "../papers/open-paper.ts";
import type { RunningSite } from "../support/running-site/running-site.ts";

export type SiteKind =
  | "sample"
  | "empty"
  | "awkward"
  | "broken"
  | "newsroom"
  | "read-only"
  | "tangled"
  | "overgrown"
  | "leapt"
  | "modelled"
  | Paper;

export type StudioSiteKind = Extract<SiteKind, "empty" | "newsroom" | "read-only">;

export interface Shot {
  name: string;
  site: SiteKind;
  /** A path, or what finds or makes one in the newsroom. */
  path: string | ((newsroom: SeededSite, site: RunningSite) => string | Promise<string>);
  /** Nobody when absent. */
  as?: Exclude<Role, "reader">;
  /** Runs once the app runs; may resolve another page to look at. */
  act?(page: Page, at: { newsroom: SeededSite; site: RunningSite }): Promise<Page | void>;
}

export const WIDTHS = [360, 768, 1280] as const;
export const SCHEMES = ["light", "dark"] as const;

export const READER_SHOTS: Shot[] = [
  { name: "home", site: "sample", path: "/" },
  { name: "post", site: "sample", path: ":post" },
  { name: "page", site: "sample", path: "/strony/o-nas" },
  { name: "category", site: "sample", path: ":category" },
  { name: "tags", site: "sample", path: "/tags" },
  { name: "tags-by-count", site: "sample", path: "/tags?sort=count" },
  { name: "tags-filtered", site: "sample", path: "/tags?filter=reda" },
  { name: "tags-nothing-found", site: "sample", path: "/tags?filter=qqqq" },
  { name: "tag", site: "sample", path: ":tag" },
  { name: "topics", site: "sample", path: "/topics" },
  { name: "authors", site: "sample", path: "/autorzy" },
  { name: "author", site: "sample", path: "/autorzy/hanna-zolkiewska" },
  { name: "home-empty", site: "empty", path: "/" },
  { name: "tags-empty", site: "empty", path: "/tags" },
  { name: "topics-empty", site: "empty", path: "/topics" },
  { name: "search-empty", site: "empty", path: "/?q=redakcja" },
  { name: "home-long", site: "awkward", path: "/" },
  { name: "home-page-2", site: "awkward", path: "/?page=2" },
  { name: "post-long-title", site: "awkward", path: "/proby/najdluzszy-tytul" },
  { name: "post-sixty-tags", site: "awkward", path: "/proby/szescdziesiat-tagow" },
  { name: "post-bare", site: "awkward", path: "/proby/bez-niczego" },
  { name: "post-long-word", site: "awkward", path: "/proby/slowo" },
  { name: "category-long", site: "awkward", path: "/proby" },
  { name: "tags-long", site: "awkward", path: "/tags" },
  { name: "tag-long", site: "awkward", path: "/tag/zwykle" },
  { name: "search", site: "sample", path: "/?q=redakcji" },
  { name: "search-tag", site: "sample", path: "/?q=tagi" },
  { name: "search-typo", site: "sample", path: "/?q=cudzyslw" },
  { name: "search-nothing", site: "sample", path: "/?q=hipopotamy" },
  { name: "search-nothing-asked", site: "sample", path: "/?q=" },
  { name: "search-too-long", site: "sample", path: `/?q=${"redakcja+".repeat(30)}` },
  { name: "search-many", site: "awkward", path: "/?q=tag" },
  { name: "search-page-2", site: "awkward", path: "/?q=wpis&page=2" },
  { name: "search-long-word", site: "awkward", path: `/?q=${"konstantynopolitańczykiewiczówna".repeat(5)}` },
  { name: "search-box", site: "sample", path: "/", act: typing("reda") },
  { name: "search-box-post", site: "sample", path: ":post", act: typing("tag") },
  { name: "search-box-typo", site: "sample", path: "/tags", act: typing("redakcj zmiaan") },
  { name: "not-found", site: "sample", path: "/nie-ma-takiej-strony" },
  { name: "not-found-post", site: "sample", path: "/warsztat/nie-ma-takiego-wpisu" },
  { name: "unreadable-address", site: "sample", path: "/%zz" },
  { name: "address-too-long", site: "sample", path: `/${"a".repeat(2_048)}` },
  { name: "broken", site: "broken", path: "/tags" },
];

const POST_OF = {
  przesmyk: "/szkice/pochwala-marginesu",
  "zrzut-pamieci": "/bazy-danych/kolejka-w-jednej-tabeli",
  "swiety-roch": "/wydarzenia/remont-dachu",
};

export const PAPER_SHOTS: Shot[] = PAPERS.flatMap((paper) => [
  { name: `paper-${paper}-home`, site: paper, path: "/" },
  { name: `paper-${paper}-post`, site: paper, path: POST_OF[paper] },
]);

function typing(text: string) {
  return async (page: Page) => {
    await page.keyboard.press("Control+/");
    await page.keyboard.type(text);
    await page.locator(".offers a").first().waitFor();
    await page.keyboard.press("ArrowDown");
  };
}
