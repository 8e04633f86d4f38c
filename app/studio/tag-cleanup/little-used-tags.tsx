import type { RefreshTag } from "#core/tags/cleanup/cleanup-service.ts";
import { tagPath } from "#core/base/paths.ts";
import { refresh } from "../../messages/tag-cleanup.ts";
import type { TagsPart } from "./tag-cleanup.loader.ts";
import { seenOf } from "./duplicates.tsx";
import type { PlanLabels } from "./plan-labels.ts";
import { PlanForm } from "./plan-message.tsx";

const words = refresh.lists;

export function LittleUsedTags({ list: { of, rows }, planned }: { list: TagsPart; planned: PlanLabels }) {
  const open = rows.filter(({ id }) => !planned[id]);
  return (
    <PlanForm fields={{ list: of }} className="ends">
      {open.map((tag) => (
        <input key={tag.id} type="hidden" name="seen" value={JSON.stringify(seenOf(tag))} />
      ))}
      <ul className="roll">
        {rows.map((tag) => (
          <li key={tag.id}>
            <Line tag={tag} says={planned[tag.id]?.says} />
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <div className="acts acts-below">
          {of === "empty" ? (
            <>
              <button className="button" name="do" value="remove">
                {words.remove}
              </button>
              {open.length > 1 && (
                <button className="button-plain" name="do" value="remove-all">
                  {words.removeAll(open.length)}
                </button>
              )}
            </>
          ) : (
            <button className="button" name="do" value="hide">
              {words.hide}
            </button>
          )}
        </div>
      )}
    </PlanForm>
  );
}

function Line({ tag, says }: { tag: RefreshTag; says: string | undefined }) {
  const { id, name, slug, aliases, hidden, proposed, published, drafts, copies, trashed } = tag;
  const facts = [
    published + drafts + copies + trashed > 0 && refresh.use(published, drafts, copies, trashed),
    hidden && words.hidden,
    proposed && words.proposed,
    aliases.length > 0 && words.aliases(aliases),
    says,
  ];
  return (
    <div className="end">
      <label className="tick">
        {!says && <input type="checkbox" name="tag" value={id} />}
        <span className="unseen">{words.choose(name)}</span>
      </label>
      <a className="roll-name" href={tagPath(slug)}>
        {name}
      </a>
      <span className="roll-facts">{facts.filter(Boolean).join(" · ")}</span>
    </div>
  );
}
