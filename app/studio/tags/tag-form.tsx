import { FormButton } from "../ui/save-button.tsx";
import { useLayoutEffect, useRef, useState } from "react";
import { slugify } from "#core/polish/slug.ts";
import { tagPath } from "#core/base/paths.ts";
import { isUnused } from "#core/tags/tag-list.ts";
import type { TagLine } from "#core/tags/tag-editing-types.ts";
import { studio } from "../../messages/studio.ts";
import { tagForm as words, studioTags } from "../../messages/tags.ts";
import { Form, type FormState } from "../../ui/form.tsx";
import { Field, TextField } from "../ui/form-fields.tsx";
import type { TagChanged } from "./tags.action.ts";
import { tagsAt, type TagsQuery } from "./tags-query.ts";

interface TagFormProps {
  tag: TagLine;
  query: TagsQuery;
  onChanged(changed: TagChanged): void;
}

export function TagForm({ tag, query, onChanged }: TagFormProps) {
  const { id } = tag;
  const section = useRef<HTMLElement>(null);
  // In the app, a person who opens the form wants to type in it. In a fresh document the person may already be typing in another field.
  useLayoutEffect(() => {
    if (!("hydrated" in document.documentElement.dataset)) return;
    section.current?.querySelector<HTMLInputElement>("input[name=name]")?.focus();
  }, []);
  return (
    <section ref={section} className="tags-form" aria-label={words.title(tag.name)}>
      <Form<TagChanged> do="change" fields={{ id }} className="studio-form" onDone={onChanged}>
        {(state) => <Fields tag={tag} query={query} state={state} />}
      </Form>
      {(tag.proposed || isUnused(tag)) && (
        <div className="tags-apart">
          {tag.proposed && <Proposal tag={tag} query={query} onChanged={onChanged} />}
          {isUnused(tag) && <Removal tag={tag} />}
        </div>
      )}
    </section>
  );
}

const MOST_ROWS = 10;

function Fields({ tag, query, state: { answer, typed } }: { tag: TagLine; query: TagsQuery; state: FormState }) {
  const present = answer && !answer.ok ? (answer["present"] as TagLine | undefined) : undefined;
  const redrawn = Object.keys(typed).length > 0;
  return (
    <>
      {present && <Present tag={present} />}
      <input type="hidden" name="version" value={present?.version ?? tag.version} />
      <input type="hidden" name="slug" value={present?.slug ?? tag.slug} />
      <div className="tags-fields">
        <Name tag={tag} />
        <TextField
          label={words.description}
          name="description"
          hint={words.descriptionHint}
          defaultValue={tag.description}
          rows={6}
        />
        <TextField
          label={words.aliases}
          name="aliases"
          hint={words.aliasesHint}
          defaultValue={tag.aliases.join("\n")}
          rows={Math.min(MOST_ROWS, tag.aliases.length + 2)}
        />
        <label className="tick">
          <input
            type="checkbox"
            name="hidden"
            value="on"
            defaultChecked={redrawn ? typed["hidden"] === "on" : tag.hidden}
          />
          {words.hidden}
        </label>
      </div>
      <div className="acts">
        <button className="button button-main">{studio.common.save}</button>
        <a className="button-plain" href={`${tagsAt(query, { edit: "", done: "" })}#tag-${tag.slug}`}>
          {studioTags.close}
        </a>
      </div>
    </>
  );
}

/** The field for the tag's name. It says how a new name would change the address; with scripts it shows the address of the typed name. */
function Name({ tag }: { tag: TagLine }) {
  const [name, setName] = useState(tag.name);
  const nextSlug = slugify(name);
  const [from, to] = [tagPath(tag.slug), tagPath(nextSlug === slugify(tag.name) ? tag.slug : nextSlug)];
  const moves = name.trim() !== tag.name && to !== from;
  return (
    <Field
      label={words.name}
      name="name"
      defaultValue={tag.name}
      hint={moves ? words.moves(from, to) : words.nameHint(from)}
      onInput={(event) => setName(event.currentTarget.value)}
      required
      autoComplete="off"
    />
  );
}

function Present({ tag: { name, description, aliases, hidden } }: { tag: TagLine }) {
  const lines = [
    [words.nowName, name],
    [words.nowAliases, aliases.join(", ") || words.none],
    [words.nowHidden, hidden ? words.yes : words.no],
    [words.nowDescription, description || words.none],
  ] as const;
  return (
    <div className="notice tags-present">
      <strong>{words.now}</strong>
      <dl>
        {lines.map(([what, says]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      <p>{words.nowHint}</p>
    </div>
  );
}

function Proposal({ tag, query, onChanged }: TagFormProps) {
  return (
    <>
      <p className="field-hint">{words.proposal}</p>
      <Form<TagChanged> do="accept" fields={{ id: tag.id }} className="studio-form" onDone={onChanged}>
        <FormButton>{words.accept}</FormButton>
      </Form>
      {!isUnused(tag) && (
        <p className="field-hint">
          {words.rejectUsed}{" "}
          <a href={tagsAt(query, { pick: [...query.pick, tag.id], edit: "", shelf: "all" })}>{words.mergeIt}</a>
        </p>
      )}
    </>
  );
}

function Removal({ tag }: { tag: TagLine }) {
  return (
    <Form do="remove" fields={{ id: tag.id }} className="studio-form">
      <p className="field-hint">{words.removeHint}</p>
      <FormButton look="grave">{tag.proposed ? words.reject : words.remove}</FormButton>
    </Form>
  );
}
