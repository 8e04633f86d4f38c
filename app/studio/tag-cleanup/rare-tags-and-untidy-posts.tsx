import { plainTitle } from "#core/base/post-title.ts";
import type { RefreshTag } from "#core/tags/cleanup/analyse-tags.ts";
import type { UntidyPost } from "#core/tags/store.ts";
import { links } from "../../links.ts";
import { studio } from "../../messages/studio.ts";
import { refresh as words } from "../../messages/tag-cleanup.ts";
import { CleanupForm } from "./cleanup-message.tsx";

/** Tags with very few posts, linked to their forms. Removable tags are ticked; a person can untick the tags to keep. */
export function LittleUsedTags({ rows, removable }: { rows: RefreshTag[]; removable: boolean }) {
  const list = (
    <ul className="roll">
      {rows.map(({ id, name, published, drafts, copies, trashed }) => (
        <li key={id}>
          <div className="roll-line">
            <span className="tags-name">
              {removable && (
                <input type="checkbox" name="tag" value={id} aria-label={words.choose(name)} defaultChecked />
              )}
              <a className="roll-name" href={links.tags("name", "", { edit: id })}>
                {name}
              </a>
            </span>
            <span className="roll-facts">{words.use(published, drafts, copies, trashed)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
  if (!removable) return list;
  return (
    <CleanupForm do="remove">
      {list}
      <div className="acts acts-below">
        <button className="button">{words.remove}</button>
      </div>
    </CleanupForm>
  );
}

/** Posts whose tags a person should check. The tags are changed on the post's editing page, which also suggests tags. */
export function UntidyPosts({ rows }: { rows: UntidyPost[] }) {
  return (
    <ul className="roll">
      {rows.map(({ id, slug, title, state, tags }) => (
        <li key={id}>
          <div className="roll-line">
            <a className="roll-name" href={links.editPost(slug)}>
              {plainTitle(title) || words.untitled}
            </a>
            <span className="roll-facts">
              {[studio.states[state as keyof typeof studio.states], tags.join(", ")].filter(Boolean).join(" · ")}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
