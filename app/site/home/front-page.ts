import type { PostCard } from "#core/site/views.ts";

export interface FrontPage {
  lead: PostCard | null;
  beside: PostCard[];
  below: PostCard[];
}

/** Posts in the narrower column; the number is chosen so that the rows below come out full. */
const BESIDE = [5, 6, 4];
const ROW = 3;

/** Lays out posts in their order. With too few for rows everything but the lead stands beside it. */
export function frontPage(posts: PostCard[]): FrontPage {
  const [lead = null, ...rest] = posts;
  const [usual = 0] = BESIDE;
  const count = rest.length <= usual ? usual : (BESIDE.find((beside) => (rest.length - beside) % ROW === 0) ?? usual);
  return { lead, beside: rest.slice(0, count), below: rest.slice(count) };
}
