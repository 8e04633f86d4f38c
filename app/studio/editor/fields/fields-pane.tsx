import { keysOf } from "#core/base/values/record-keys.ts";
import { OrderedNames } from "./ordered-names.tsx";
import { slugify } from "#core/polish/slug.ts";
import { otherLanguage } from "#core/base/values/language-tag.ts";
import { SLUG_LIMIT } from "#core/base/limits.ts";
import { POST_FIELDS, PUBLIC_TEXTS, TEAM_TEXTS } from "#core/posts/post-fields.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import { languagesWith } from "../../../messages/editor/languages.ts";
import { useObservable } from "../observable.ts";
import { Checklist } from "../publishing/checklist.tsx";
import { CoverField } from "./cover-field.tsx";
import { useEditor } from "../editor-context.ts";
import { useDraftField } from "../saving/observable-draft.ts";
import { PublicationField } from "./publication-field.tsx";
import { ReviewPanel } from "../publishing/review-panel.tsx";
import { SeoFields } from "./seo-fields.tsx";
import { useReadOnly } from "../source/source-pane.tsx";
import { TagPicker } from "./tag-picker.tsx";
import { Choice, DraftText, Labelled, useCategory } from "./labelled-field.tsx";
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
            choices={screen.choices.categories}
            none={says.fields.noCategory}
            fixed={addressFixed}
          />
          <TagPicker />
          {/* The publishing dialog has the note: it tells of what is being published. */}
          {keysOf(PUBLIC_TEXTS)
            .filter((name) => name !== "updateNote")
            .map((name) => (
              <DraftText key={name} name={name} />
            ))}
          <CoverField />
          <PublicationField />
          <PeopleFields />
          <LanguageField />
          <SeoFields />
          {keysOf(TEAM_TEXTS).map((name) => (
            <DraftText key={name} name={name} />
          ))}
        </fieldset>
        <ReviewPanel />
      </div>
      <Checklist />
    </section>
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
        <span className="field-name">{POST_FIELDS.slug.label}</span>
        <a className="editor-address" href={path ?? undefined} target="_blank" rel="noopener">
          {path ?? stored}
        </a>
        <span className="field-hint">{says.fields.moveHint}</span>
      </div>
    );
  }
  const hasOwnSlug = slug !== null;
  const titleSlug = slugify(title);
  // The server appends a number to a slug made from the title when another post has the same title.
  const automatic = current.startsWith(titleSlug) ? current : titleSlug;
  return (
    <>
      <Labelled label={POST_FIELDS.slug.label} name="slug">
        {(described) => (
          <span className="editor-address-edit">
            <span aria-hidden="true">/{category?.slug ?? "…"}/</span>
            <input
              {...described}
              type="text"
              maxLength={SLUG_LIMIT}
              readOnly={!hasOwnSlug}
              value={slug ?? automatic}
              onChange={(event) => editing.box.set("slug", event.currentTarget.value)}
              onBlur={() => hasOwnSlug && slug !== slugify(slug) && editing.box.set("slug", slugify(slug))}
            />
          </span>
        )}
      </Labelled>
      <Tick
        className="tick editor-tick"
        checked={!hasOwnSlug}
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
    <Labelled label={POST_FIELDS.language.label} name="language">
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
      {screen.viewer.mayEditAll && <Choice name="responsibleEditorId" choices={people} none={says.fields.none} />}
      {topics.length > 0 && (
        <Choice name="topicId" choices={topics.map(({ id, title }) => ({ id, name: title }))} none={says.fields.none} />
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
        <span className="field-name">{POST_FIELDS.authorIds.label}</span>
        <span>{ids.map(nameOf).join(", ")}</span>
      </div>
    );
  }
  return (
    <fieldset className="field editor-set">
      <legend className="field-name">{POST_FIELDS.authorIds.label}</legend>
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
