import type { AlikePost } from "#core/assistant/helper/help-service.ts";
import { links } from "../../../links.ts";
import { postComparison as words } from "../../../messages/post-comparison.ts";
import { PostComparison } from "../../ui/post-comparison.tsx";
import { headingsIn } from "../preview/scroll-map.ts";
import { useEditor } from "../editor-context.ts";
import { useMergeLink } from "../publishing/merge-link.ts";

export function SimilarPosts({ alike }: { alike: AlikePost[] }) {
  const { editing } = useEditor();
  const { title, lead, body } = editing.box.draft();
  const own = { name: words.ownText, title, path: null, text: lead, headings: secondLevelIn(body) };
  return (
    <ul className="desk-helper-alike">
      {alike.map((post) => (
        <li key={post.postId}>
          <h4>{words.kinds[post.kind](post.share)}</h4>
          <PostComparison
            sides={[own, { ...post, name: words.other, text: post.lead }]}
            ways={[
              { name: words.update, how: <Update post={post} /> },
              { name: words.merge, how: <Merge post={post} /> },
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

function Merge({ post: { path, title, mayEdit } }: { post: AlikePost }) {
  const goToJoin = useMergeLink();
  if (!mayEdit) return words.askEditor;
  return (
    <>
      {words.mergeText}{" "}
      <button
        type="button"
        className="button-plain"
        aria-label={words.mergeOf(title)}
        onClick={() => void goToJoin(path)}
      >
        {words.mergeAct}
      </button>
    </>
  );
}

const ATX = /^ {0,3}#{1,2}[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*\r?$/;
const UNDERLINE = /^ {0,3}(?:=+|-{2,})\s*$/;

/** Includes first-level headings, which a page shows as second-level ones. */
function secondLevelIn(body: string): string[] {
  return headingsIn(body).flatMap((from) => {
    const [line = "", under = ""] = body.slice(from).split("\n", 2);
    if (/^ {0,3}#/.test(line)) return ATX.exec(line)?.[1] ?? [];
    return UNDERLINE.test(under) ? line.trim() : [];
  });
}
