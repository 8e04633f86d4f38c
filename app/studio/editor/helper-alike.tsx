import type { AlikePost } from "#core/assistant/help-desk.ts";
import { links } from "../../links.ts";
import { sidesWords as words } from "../../messages/sides.ts";
import { SideBySide } from "../side-by-side.tsx";
import { useDesk } from "./desk.tsx";

/** Posts that say what this text says, each beside it. */
export function HelperAlike({ alike }: { alike: AlikePost[] }) {
  const { editing } = useDesk();
  const { title, lead, body } = editing.box.draft();
  const own = { name: words.ownText, title, path: null, text: lead, headings: headingsIn(body) };
  return (
    <ul className="desk-helper-alike">
      {alike.map((post) => (
        <li key={post.postId}>
          <h4>{words.kinds[post.kind](post.share)}</h4>
          <SideBySide
            sides={[own, { ...post, name: words.other, text: post.lead }]}
            ways={[
              { name: words.update, how: <Update post={post} /> },
              { name: words.merge, how: words.mergeText(post.path) },
              { name: words.angle, how: words.angleText },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

function Update({ post: { slug, title, mayEdit } }: { post: AlikePost }) {
  if (!mayEdit) return words.askEditor;
  return (
    <a href={links.editPost(slug)} aria-label={words.updateOf(title)}>
      {words.toEditor}
    </a>
  );
}

function headingsIn(body: string): string[] {
  return [...body.matchAll(/^##[ \t]+(.+?)[ \t]*#*$/gm)].map(([, heading]) => heading!);
}
