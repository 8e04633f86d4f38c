import { editor as says } from "../../../messages/editor/editor.ts";
import { useEditor } from "../editor-context.ts";
import { useDraftField } from "../saving/draft-store.ts";
import { Choice } from "./field-parts.tsx";
import { OrderedNames } from "./ordered-names.tsx";

export function PeopleFields() {
  const { screen } = useEditor();
  const { people, topics } = screen.choices;
  return (
    <>
      <Authors />
      {screen.viewer.mayReview && (
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
  if (!screen.viewer.mayChooseAuthors) {
    return (
      <div className="field">
        <span className="field-name">{says.fields.authors}</span>
        <span>{ids.map(nameOf).join(", ")}</span>
      </div>
    );
  }
  return (
    <fieldset className="field desk-set">
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
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}
