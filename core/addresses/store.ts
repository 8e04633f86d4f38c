import type { AuthorPageRead } from "../accounts/store.ts";
import type { FormerPathRow, PathRead, PathWrite } from "../base/former-paths.ts";
import type { PostListRead, PostState } from "../base/post-lists.ts";
import type { CommonDeps } from "../base/common-deps.ts";
import type { CommonRead, CommonWrite, ObservedStore, StoreOf } from "../base/store.ts";
import type { FallbackRedirects } from "./fallback-redirects.ts";
import type { OutsideLinks } from "./outside-links.ts";
import type { Utf8Text } from "../markdown/utf8-text.ts";
import type { TagRead } from "../tags/store.ts";
import type { TopicRead } from "../topics/store.ts";

export interface LinkingPost {
  postId: string;
  title: string;
  slug: string;
  state: PostState;
}

export interface AddressRead {
  /**
   * Returns posts and working copies that link to one of the paths, without trashed posts: at most `limit` rows, newest first, and the
   * total number.
   */
  postsLinkingTo(paths: string[], limit: number): Promise<{ rows: LinkingPost[]; total: number }>;
  /** Returns paths on this site to which published posts link, each once, in alphabetical order, beginning after `after`. */
  publishedLinks(after: string, limit: number): Promise<string[]>;
  /** Returns the path of the published post with this slug in any category. An address with a wrong category redirects to this path. */
  publishedPathOf(slug: string): Promise<string | null>;
  /** Returns the stored fallback redirects; `NO_FALLBACK_REDIRECTS` when none were ever stored. */
  addressRules(): Promise<FallbackRedirects>;
  /** Returns what the last check of links to other sites brought; `NO_OUTSIDE_LINKS` before the first one. */
  outsideLinks(): Promise<OutsideLinks>;
  formerPaths(text: string, offset: number, limit: number): Promise<{ rows: FormerPathRow[]; total: number }>;
}

export interface AddressWrite {
  putAddressRules(rules: FallbackRedirects): Promise<void>;
  putOutsideLinks(links: OutsideLinks): Promise<void>;
  /** Counts requests for addresses that do not exist. Of each day, only the `top` most frequent addresses stay stored. */
  countMissing(day: string, requests: { path: string; count: number; at: number }[], top: number): Promise<void>;
  forgetMissing(day: string): Promise<void>;
  forgetMissingPath(path: string): Promise<void>;
}

interface PostLookup {
  postIds(after: string | null, limit: number): Promise<string[]>;
  post(id: string): Promise<{ slug: string; title: string; body: string; categoryId: string; state: PostState } | null>;
  publishedPost(categorySlug: string, slug: string): Promise<{ html: Utf8Text } | null>;
  postBySlug(
    slug: string,
  ): Promise<{ id: string; slug: string; title: string; categoryId: string; state: PostState } | null>;
}

type AuthorRead = Pick<AuthorPageRead, "author">;

export interface AddressStoreRead
  extends CommonRead, PathRead, PostListRead, TagRead, TopicRead, AddressRead, AuthorRead, PostLookup {}
export interface AddressStoreWrite extends AddressStoreRead, CommonWrite, PathWrite, AddressWrite {}

export interface AddressDeps extends CommonDeps {
  store: StoreOf<AddressStoreRead, AddressStoreWrite> & ObservedStore<AddressStoreRead>;
}
