import { OrderedNames } from "./ordered-names.tsx";
import { slugify } from "#core/polish/slug.ts";
import { otherLanguage } from "#core/base/values/language-tag.ts";
import { LEAD_LIMIT, NOTES_LIMIT, SLUG_LIMIT } from "#core/base/limits.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import { languagesWith } from "../../../messages/editor/languages.ts";
import { useObservable } from "../observable.ts";
import { Checklist } from "../publishing/checklist.tsx";
import { CoverField } from "./cover-field.tsx";
import { useEditor } from "../editor-context.ts";
import { useDraftField } from "../saving/draft-state.ts";
import { PublicationField } from "./publication-field.tsx";
import { ReviewPanel } from "../publishing/review-panel.tsx";
import { SeoFields } from "./seo-fields.tsx";
import { useReadOnly } from "../source/source-pane.tsx";
import { TagPicker } from "./tag-picker.tsx";
import { Choice, Labelled, useCategory } from "./field-parts.tsx";
import { Options, Tick } from "../controls.tsx";

export function FieldsPane() {
  const { editing, screen } = useEditor();
  const { addressFixed } = useObservable(editing.post);
  const readOnly = useReadOnly();
  return (
    <section className="editor-fields" aria-label={says.fields.name}>
      <div className="editor-fields-scroll">
        <fieldset className="editor-fields-all" disabled={readOnly}>
          <AddressField />
          <Choice
            name="categoryId"
            label={says.fields.category}
            choices={screen.choices.categories}
            none={says.fields.noCategory}
            fixed={addressFixed}
          />
          <TagPicker />
          <LongField name="lead" limit={LEAD_LIMIT} rows={4} />
          <CoverField />
          <PublicationField />
          <PeopleFields />
          <LanguageField />
          <SeoFields />
          <LongField name="notes" limit={NOTES_LIMIT} rows={3} />
        </fieldset>
        <ReviewPanel />
      </div>
      <Checklist />
    </section>
  );
}

function LongField({ name, limit, rows }: { name: "lead" | "notes"; limit: number; rows: number }) {
  const { editing } = useEditor();
  const value = useDraftField(editing.box, name);
  return (
    <Labelled label={says.fields[name]} name={name}>
      {(described) => (
        <textarea
          {...described}
          lang="pl"
          spellCheck
          rows={rows}
          maxLength={limit}
          value={value}
          onChange={(event) => editing.box.set(name, event.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}

function AddressField() {
  const { editing } = useEditor();
  const { addressFixed, path, slug: stored } = useObservable(editing.post);
  const current = useObservable(editing.slug);
  const slug = useDraftField(editing.box, "slug");
  const title = useDraftField(editing.box, "title");
  const category = useCategory();
  if (addressFixed) {
    return (
      <div className="field">
        <span className="field-name">{says.fields.address}</span>
        <a className="editor-address" href={path ?? undefined} target="_blank" rel="noopener">
          {path ?? stored}
        </a>
        <span className="field-hint">{says.fields.moveHint}</span>
      </div>
    );
  }
  const own = slug !== null;
  const made = slugify(title);
  // The server appends a suffix where another post has the same title.
  const automatic = current.startsWith(made) ? current : made;
  return (
    <>
      <Labelled label={says.fields.address} name="slug">
        {(described) => (
          <span className="editor-address-edit">
            <span aria-hidden="true">/{category?.slug ?? "…"}/</span>
            <input
              {...described}
              type="text"
              maxLength={SLUG_LIMIT}
              readOnly={!own}
              value={slug ?? automatic}
              onChange={(event) => editing.box.set("slug", event.currentTarget.value)}
              onBlur={() => own && slug !== slugify(slug) && editing.box.set("slug", slugify(slug))}
            />
          </span>
        )}
      </Labelled>
      <Tick
        className="tick editor-tick"
        checked={!own}
        onTick={(on) => editing.box.set("slug", on ? null : automatic)}
        label={says.fields.automatic}
      />
    </>
  );
}

function LanguageField() {
  const { editing } = useEditor();
  const language = useDraftField(editing.box, "language");
  return (
    <Labelled label={says.fields.language} name="language">
      {(described) => (
        <select
          {...described}
          value={language ?? "pl"}
          onChange={(event) => editing.box.set("language", otherLanguage(event.currentTarget.value))}
        >
          {Object.entries(languagesWith(language)).map(([tag, name]) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

function PeopleFields() {
  const { screen } = useEditor();
  const { people, topics } = screen.choices;
  return (
    <>
      <Authors />
      {screen.viewer.mayEditAll && (
        <Choice name="responsibleEditorId" label={says.fields.responsible} choices={people} none={says.fields.none} />
      )}
      {topics.length > 0 && (
        <Choice
          name="topicId"
          label={says.fields.topic}
          choices={topics.map(({ id, title }) => ({ id, name: title }))}
          none={says.fields.none}
        />
      )}
    </>
  );
}

function Authors() {
  const { editing, screen } = useEditor();
  const ids = useDraftField(editing.box, "authorIds");
  const { people } = screen.choices;
  const nameOf = (id: string) =>
    people.find((person) => person.id === id)?.name ?? (id === screen.viewer.id ? screen.viewer.name : id);
  const others = people.filter(({ id }) => !ids.includes(id));
  if (!screen.viewer.mayEditAll) {
    return (
      <div className="field">
        <span className="field-name">{says.fields.authors}</span>
        <span>{ids.map(nameOf).join(", ")}</span>
      </div>
    );
  }
  return (
    <fieldset className="field editor-set">
      <legend className="field-name">{says.fields.authors}</legend>
      <OrderedNames
        names={ids.map((id) => ({ id, name: nameOf(id) }))}
        onChange={(next) => editing.box.set("authorIds", next)}
      />
      {others.length > 0 && (
        <select
          aria-label={says.fields.addAuthor}
          value=""
          onChange={(event) => editing.box.set("authorIds", [...ids, event.currentTarget.value])}
        >
          <option value="">{says.fields.addAuthor}</option>
          <Options of={others} />
        </select>
      )}
    </fieldset>
  );
}
