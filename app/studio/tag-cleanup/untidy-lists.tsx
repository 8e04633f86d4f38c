import { plainTitle } from "#core/base/post-title.ts";
import type { RefreshTag } from "#core/tags/cleanup/cleanup-service.ts";
import type { UntidyPost } from "#core/tags/store.ts";
import { links } from "../../links.ts";
import { studio } from "../../messages/studio.ts";
import { refresh } from "../../messages/tag-cleanup.ts";
import { CleanupForm } from "./cleanup-message.tsx";
import type { TagsPart } from "./tag-cleanup.loader.ts";

const words = refresh.lists;

/** Tags hardly anything has; the names lead to where they are changed. */
export function LittleUsedTags({ rows }: Pick<TagsPart, "rows">) {
  return (
    <ul className="roll">
      {rows.map((tag) => (
        <li key={tag.id}>
          <div className="roll-line">
            <TagName tag={tag} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Empty tags, all ticked: whoever wants to keep one unticks it. */
export function EmptyTags({ rows }: Pick<TagsPart, "rows">) {
  return (
    <CleanupForm do="remove">
      <ul className="roll">
        {rows.map((tag) => (
          <li key={tag.id}>
            <div className="end">
              <label className="tick">
                <input type="checkbox" name="tag" value={tag.id} defaultChecked />
                <span className="unseen">{words.choose(tag.name)}</span>
              </label>
              <TagName tag={tag} />
            </div>
          </li>
        ))}
      </ul>
      <div className="acts acts-below">
        <button className="button">{words.remove}</button>
      </div>
    </CleanupForm>
  );
}

function TagName({ tag }: { tag: RefreshTag }) {
  const { id, name, aliases, hidden, proposed, published, drafts, copies, trashed } = tag;
  const facts = [
    published + drafts + copies + trashed > 0 && refresh.use(published, drafts, copies, trashed),
    hidden && words.hidden,
    proposed && words.proposed,
    aliases.length > 0 && words.aliases(aliases),
  ];
  return (
    <>
      <a className="roll-name" href={links.tags("name", "", { edit: id })}>
        {name}
      </a>
      <span className="roll-facts">{facts.filter(Boolean).join(" · ")}</span>
    </>
  );
}

/** Posts whose tags an editor should look at; they are changed in the editor, which suggests some. */
export function UntidyPosts({ rows }: { rows: UntidyPost[] }) {
  return (
    <ul className="roll">
      {rows.map(({ id, slug, title, state, tags }) => (
        <li key={id}>
          <div className="roll-line">
            <a className="roll-name" href={links.editPost(slug)}>
              {plainTitle(title) || refresh.untitled}
            </a>
            <span className="roll-facts">
              {[studio.states[state as keyof typeof studio.states] ?? state, tags.join(", ")]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
