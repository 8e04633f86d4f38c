import { plainTitle } from "#core/base/post-title.ts";
import type { DuplicateView } from "#core/tags/cleanup/analyse-tags.ts";
import type { RefreshTag } from "#core/tags/cleanup/cleanup-service.ts";
import { tagPath } from "#core/base/paths.ts";
import { links } from "../../links.ts";
import { refresh } from "../../messages/tag-cleanup.ts";
import { useField } from "../../ui/form.tsx";
import { Field } from "../ui/field.tsx";
import type { GroupsPart } from "./tag-cleanup.loader.ts";
import type { PlanLabels } from "./plan-labels.ts";
import { PlanForm } from "./plan-message.tsx";

const words = refresh.duplicates;

interface GroupsProps {
  groups: GroupsPart;
  planned: PlanLabels;
  together?: boolean;
}

export function Groups({ groups: { rows }, planned, together = false }: GroupsProps) {
  const open = rows.filter((group) => !isPlanned(group, planned));
  return (
    <>
      <ul className="twins">
        {rows.map((group) => (
          <li key={keyOf(group)}>
            <Group group={group} planned={planned} />
          </li>
        ))}
      </ul>
      {together && open.length > 1 && (
        <PlanForm
          do="merge-all"
          fields={{
            groups: JSON.stringify(open.map(({ tags }) => tags.map(({ id }) => id))),
            seen: JSON.stringify(open.flatMap(({ tags }) => tags.map(seenOf))),
          }}
          className="acts acts-below"
        >
          <button className="button">{words.mergeAll(open.length)}</button>
        </PlanForm>
      )}
    </>
  );
}

/** What the page shows of a tag, for the plan to notice what has changed since. */
export function seenOf({ id, version, name }: RefreshTag): [string, number, string] {
  return [id, version, name];
}

function keyOf({ tags }: DuplicateView): string {
  return tags.map(({ id }) => id).join(" ");
}

function isPlanned({ tags }: DuplicateView, planned: PlanLabels): boolean {
  return tags.every(({ id }) => planned[id]);
}

function Group({ group, planned }: { group: DuplicateView; planned: PlanLabels }) {
  const { tags, canonicalId, reason } = group;
  const same = haveSameSamples(tags);
  const keys = [...new Set(tags.flatMap(({ id }) => planned[id]?.keys ?? []))];
  if (isPlanned(group, planned)) {
    return (
      <PlanForm do="unchoose" className="twins-planned">
        {keys.map((key) => (
          <input key={key} type="hidden" name="key" value={key} />
        ))}
        <ul>
          {tags.map(({ id, name }) => (
            <li key={id}>
              <strong>{name}</strong> <span className="roll-facts">{planned[id]?.says}</span>
            </li>
          ))}
        </ul>
        <button className="button" aria-label={`${refresh.takeOff}: ${tags.map(({ name }) => name).join(", ")}`}>
          {refresh.takeOff}
        </button>
      </PlanForm>
    );
  }
  return (
    <PlanForm fields={{ group: keyOf(group) }} className="twins-form">
      {tags.map((tag) => (
        <input key={tag.id} type="hidden" name="seen" value={JSON.stringify(seenOf(tag))} />
      ))}
      <fieldset>
        <legend>{reason}</legend>
        <ul>
          {tags.map((tag) => (
            <Twin
              key={tag.id}
              tag={tag}
              canonical={tag.id === canonicalId}
              says={planned[tag.id]?.says}
              samples={same ? [] : tag.samples}
            />
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
        <button className="button" name="do" value="merge">
          {words.merge}
        </button>
        <button className="button-plain" name="do" value="dismiss">
          {words.notDuplicate}
        </button>
      </div>
    </PlanForm>
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
  says: string | undefined;
  samples: TwinTag["samples"];
}

function Twin({ tag, canonical, says, samples }: TwinProps) {
  const { id, name, slug, aliases, published, drafts, copies, trashed, hidden, proposed } = tag;
  const into = useField("into").typed;
  const ticked = useField("tag").all;
  const { lists } = refresh;
  const facts = [
    refresh.use(published, drafts, copies, trashed),
    hidden && lists.hidden,
    proposed && lists.proposed,
    aliases.length > 0 && lists.aliases(aliases),
    says,
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
