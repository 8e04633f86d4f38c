import { useState } from "react";
import { plainTitle } from "#core/base/post-title.ts";
import type { DuplicateView } from "#core/tags/cleanup/analyse-tags.ts";
import { tagPath } from "#core/base/paths.ts";
import { links } from "../../links.ts";
import { refresh } from "../../messages/tag-cleanup.ts";
import { useField } from "../../ui/form.tsx";
import { Field } from "../ui/form-fields.tsx";
import { CleanupForm } from "./cleanup-message.tsx";
import type { GroupsShown } from "./tag-cleanup.loader.ts";

const words = refresh.duplicates;

/** `groups` is the number of all groups, including groups that no page lists yet. */
export function Duplicates({ view: { of, rows, page, total }, groups }: { view: GroupsShown; groups: number }) {
  const [chosen, setChosen] = useState({});
  return (
    <>
      {groups > total && <p className="refresh-hint">{words.beyond(groups)}</p>}
      {of !== "consider" && (
        <p className="acts merge-all">
          <a className="button" href={links.tagRefresh({ show: "merge", from: of, page: String(page), ...chosen })}>
            {words.lookAll(rows.length)}
          </a>
        </p>
      )}
      <ul className="twins" onChange={({ currentTarget }) => setChosen(chosenIn(currentTarget))}>
        {rows.map((group) => (
          <li key={group.tags.map(({ id }) => id).join(" ")}>
            <Group group={group} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns what a person has chosen in the groups of a page: which tags stay, and which are left out. */
function chosenIn(list: HTMLElement): Record<string, string> {
  const ids = (inputs: string) =>
    Array.from(list.querySelectorAll<HTMLInputElement>(inputs), ({ value }) => value).join(",");
  return { stays: ids("[name=into]:checked"), without: ids("[name=tag]:not(:checked)") };
}

function Group({ group: { tags, canonicalId, reason } }: { group: DuplicateView }) {
  return (
    <CleanupForm fields={{ group: tags.map(({ id }) => id).join(" ") }} className="twins-form">
      <fieldset>
        <legend>{reason}</legend>
        <ul>
          {tags.map((tag) => (
            <Twin key={tag.id} tag={tag} canonical={tag.id === canonicalId} />
          ))}
        </ul>
      </fieldset>
      <details>
        <summary className="fold">
          {words.rename}
          <span className="unseen">: {tags.map(({ name }) => name).join(", ")}</span>
        </summary>
        <Field label={words.rename} name="name" hint={words.renameHint} />
      </details>
      <div className="acts">
        <button className="button" name="do" value="preview">
          {words.look}
        </button>
        <button className="button-plain" name="do" value="dismiss">
          {words.notDuplicate}
        </button>
      </div>
    </CleanupForm>
  );
}

function Twin({ tag, canonical }: { tag: DuplicateView["tags"][number]; canonical: boolean }) {
  const { id, name, slug, aliases, published, drafts, copies, trashed, hidden, proposed, samples } = tag;
  const into = useField("into").typed;
  const ticked = useField("tag").all;
  const facts = [
    refresh.use(published, drafts, copies, trashed),
    hidden && words.hidden,
    proposed && words.proposed,
    aliases.length > 0 && words.aliases(aliases),
  ];
  return (
    <li className="twin">
      <label className="tick">
        <input type="checkbox" name="tag" value={id} defaultChecked={!ticked || ticked.includes(id)} />
        <span className="unseen">{words.joins(name)}</span>
      </label>
      <div>
        <a className="roll-name" href={tagPath(slug)}>
          {name}
        </a>
        <span className="roll-facts">{facts.filter(Boolean).join(" · ")}</span>
        {samples.length > 0 && (
          <span className="roll-facts">
            {words.samples}{" "}
            {samples.map((sample, at) => (
              <span key={sample.slug}>
                {at > 0 && ", "}
                <a className="data-table-link" href={links.editPost(sample.slug)}>
                  {plainTitle(sample.title) || refresh.untitled}
                </a>
              </span>
            ))}
          </span>
        )}
      </div>
      <label className="tick">
        <input
          type="radio"
          name="into"
          value={id}
          defaultChecked={into === undefined ? canonical : into === id}
          aria-label={words.stays(name)}
        />
        <span>{words.keep}</span>
      </label>
    </li>
  );
}
