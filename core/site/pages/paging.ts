/** The home page has at most this many newest posts. */
export const HOME_NEWEST = 12;
/** Every other numbered page has at most this many posts. */
export const PAGE_SIZE = 20;

export interface Window {
  page: number;
  pages: number;
  offset: number;
  limit: number;
}

/** Returns the window of page `page` in a list of `total` rows with `size` rows a page; null if there is no such page. */
export function listWindow(total: number, page: number, size: number = PAGE_SIZE): Window | null {
  const pages = Math.max(1, Math.ceil(total / size));
  return inRange(page, pages) ? { page, pages, offset: (page - 1) * size, limit: size } : null;
}

/** Returns the window of a page of the home list: page 1 has the newest 12 posts, later pages have 20 each. */
export function homeWindow(total: number, page: number): Window | null {
  const pages = 1 + Math.max(0, Math.ceil((total - HOME_NEWEST) / PAGE_SIZE));
  if (!inRange(page, pages)) return null;
  if (page === 1) return { page, pages, offset: 0, limit: HOME_NEWEST };
  return { page, pages, offset: HOME_NEWEST + (page - 2) * PAGE_SIZE, limit: PAGE_SIZE };
}

function inRange(page: number, pages: number): boolean {
  return Number.isInteger(page) && page >= 1 && page <= pages;
}
