import type { LinkTo } from "#core/site/views.ts";
import { siteMessages } from "../../messages/site.ts";
import { PostTitle } from "../../ui/post-title.tsx";
import { Section } from "./section.tsx";

/** The posts that are read most, numbered; nothing where the site does not list them. */
export function MostRead({ posts = [] }: { posts?: LinkTo[] | undefined }) {
  if (posts.length === 0) return null;
  return (
    <Section title={siteMessages.mostRead}>
      <ol className="most-read">
        {posts.map(({ name, path }) => (
          <li key={path} dir="auto">
            <a href={path}>
              <PostTitle title={name} />
            </a>
          </li>
        ))}
      </ol>
    </Section>
  );
}
