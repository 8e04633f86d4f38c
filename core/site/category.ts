/** A section of the site: few of them, one per post, the first segment of its address. */
export interface Category {
  id: string;
  slug: string;
  name: string;
  /** Plain text, shown under the heading of the category's page; may be empty. */
  description: string;
  /** Place in the navigation, from 0. */
  position: number;
  version: number;
}
