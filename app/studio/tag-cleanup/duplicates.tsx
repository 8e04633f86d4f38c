import { plainTitle } from "#core/base/post-title.ts";
import type { DuplicateView } from "#core/tags/cleanup/analyse-tags.ts";
import { tagPath } from "#core/base/paths.ts";
import { links } from "../../links.ts";
import { refresh } from "../../messages/tag-cleanup.ts";
import { useField } from "../../ui/form.tsx";
import { Field } from "../ui/field.tsx";
import type { GroupsPart } from "./tag-cleanup.loader.ts";
import { CleanupForm } from "./cleanup-message.tsx";

const words = refresh.duplicates;

/** `together`: whether all groups of the page can be merged with one act. */
export function Groups({ groups: { rows, page }, together = false }: { groups: GroupsPart; together?: boolean }) {
  return (
    <>
      {together && rows.length > 1 && (
        <p className="acts merge-all">
          <a
            className="button"
            href={links.tagRefresh({ show: "merge", from: "certain", page: page > 1 ? String(page) : "" })}
          >
            {words.lookAll(rows.length)}
          </a>
        </p>
      )}
      <ul className="twins">
        {rows.map((group) => (
          <li key={keyOf(group)}>
            <Group group={group} />
          </li>
        ))}
      </ul>
    </>
  );
}

function keyOf({ tags }: DuplicateView): string {
  return tags.map(({ id }) => id).join(" ");
}

function Group({ group }: { group: DuplicateView }) {
  const { tags, canonicalId, reason } = group;
  const same = haveSameSamples(tags);
  return (
    <CleanupForm fields={{ group: keyOf(group) }} className="twins-form">
      <fieldset>
        <legend>{reason}</legend>
        <ul>
          {tags.map((tag) => (
            <Twin key={tag.id} tag={tag} canonical={tag.id === canonicalId} samples={same ? [] : tag.samples} />
          ))}
        </ul>
        {same && <Samples lead={words.sameSamples} samples={tags[0]?.samples ?? []} />}
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

type TwinTag = DuplicateView["tags"][number];

/** Tags that stand on the same posts show them once. */
function haveSameSamples([first, ...others]: readonly TwinTag[]): boolean {
  const shown = (tag: TwinTag | undefined) => tag?.samples.map(({ slug }) => slug).join(" ") ?? "";
  return shown(first) !== "" && others.every((tag) => shown(tag) === shown(first));
}

interface TwinProps {
  tag: TwinTag;
  canonical: boolean;
  samples: TwinTag["samples"];
}

function Twin({ tag, canonical, samples }: TwinProps) {
  const { id, name, slug, aliases, published, drafts, copies, trashed, hidden, proposed } = tag;
  const into = useField("into").typed;
  const ticked = useField("tag").all;
  const { lists } = refresh;
  const facts = [
    refresh.use(published, drafts, copies, trashed),
    hidden && lists.hidden,
    proposed && lists.proposed,
    aliases.length > 0 && lists.aliases(aliases),
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
        <Samples lead={words.samples} samples={samples} />
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

function Samples({ lead, samples }: { lead: string; samples: TwinTag["samples"] }) {
  if (samples.length === 0) return null;
  return (
    <span className="roll-facts">
      {lead}{" "}
      {samples.map((sample, at) => (
        <span key={sample.slug}>
          {at > 0 && ", "}
          <a className="data-table-link" href={links.editPost(sample.slug)}>
            {plainTitle(sample.title) || refresh.untitled}
          </a>
        </span>
      ))}
    </span>
  );
}
