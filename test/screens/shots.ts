/** One state of one screen: which site it is taken on and where. `ready` waits for something the state needs. */
export interface Shot {
  name: string;
  site: "sample" | "empty" | "awkward" | "broken";
  path: string;
}

export const WIDTHS = [360, 768, 1280] as const;
export const SCHEMES = ["light", "dark"] as const;

/** Every reader screen in its normal, empty, long and error state. */
export const SHOTS: Shot[] = [
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
  { name: "home-empty", site: "empty", path: "/" },
  { name: "tags-empty", site: "empty", path: "/tags" },
  { name: "topics-empty", site: "empty", path: "/topics" },
  { name: "home-long", site: "awkward", path: "/" },
  { name: "home-page-2", site: "awkward", path: "/?page=2" },
  { name: "post-long-title", site: "awkward", path: "/proby/najdluzszy-tytul" },
  { name: "post-sixty-tags", site: "awkward", path: "/proby/szescdziesiat-tagow" },
  { name: "post-bare", site: "awkward", path: "/proby/bez-niczego" },
  { name: "post-long-word", site: "awkward", path: "/proby/slowo" },
  { name: "category-long", site: "awkward", path: "/proby" },
  { name: "tags-long", site: "awkward", path: "/tags" },
  { name: "tag-long", site: "awkward", path: "/tag/zwykle" },
  { name: "not-found", site: "sample", path: "/nie-ma-takiej-strony" },
  { name: "not-found-post", site: "sample", path: "/warsztat/nie-ma-takiego-wpisu" },
  { name: "broken", site: "broken", path: "/tags" },
];
