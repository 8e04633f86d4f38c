export interface Tag {
  id: string;
  slug: string;
  name: string;
  /** Markdown as typed; may be empty. */
  description: string;
  /** Other spellings that resolve to this tag, as typed. */
  aliases: string[];
  /** Kept out of lists; its page answers 404 to readers. */
  hidden: boolean;
  /** Suggested by a contributor and not yet accepted; not public. */
  proposed: boolean;
  version: number;
}
