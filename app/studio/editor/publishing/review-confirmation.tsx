import { may } from "#core/base/permission.ts";
import { editorAssistant as says } from "../../../messages/editor/assistant.ts";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { useDraftField } from "../saving/draft-store.ts";
import type { Editing } from "../editing.ts";

export function ReviewConfirmation() {
  const { editing, screen } = useEditor();
  const { aiShare } = useObservable(editing.post);
  if (!aiShare) return null;
  return (
    <>
      <Responsible />
      {!aiShare.reviewed && (
        <div className="field">
          <label className="tick">
            <input type="checkbox" name="reviewed" required aria-describedby="reviewed-hint" />
            {says.share.label}
          </label>
          <p className="field-hint" id="reviewed-hint">
            {says.share.hint(aiShare.use === "draft", aiShare.models, screen.viewer.name)}
          </p>
        </div>
      )}
    </>
  );
}

function Responsible() {
  const { editing, screen } = useEditor();
  const present = useDraftField(editing.box, "responsibleEditorId");
  const people = screen.choices.people.filter((person) => person.active && may(person, "publish-own"));
  const proposed = [present, screen.viewer.id].find((id) => people.some((person) => person.id === id));
  return (
    <div className="field">
      <label htmlFor="share-responsible">{says.share.responsible}</label>
      <select
        id="share-responsible"
        name={RESPONSIBLE}
        required
        key={proposed}
        defaultValue={proposed ?? ""}
        aria-describedby="share-responsible-hint"
      >
        {proposed === undefined && <option value="">{says.share.choose}</option>}
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <p className="field-hint" id="share-responsible-hint">
        {says.share.responsibleHint}
      </p>
    </div>
  );
}

const RESPONSIBLE = "responsibleEditorId";

export function takeReview({ box }: Editing, fields: URLSearchParams): { reviewed?: true } {
  const responsible = fields.get(RESPONSIBLE);
  if (responsible && responsible !== box.draft().responsibleEditorId) box.set(RESPONSIBLE, responsible);
  return fields.get("reviewed") === "on" ? { reviewed: true } : {};
}
