import { textHelper as says } from "../../messages/text-helper.ts";
import { useCell } from "./cell.ts";
import { useDesk } from "./desk.tsx";

/** Asks whoever puts a text out that a model had a part in; nothing where none had, or where it was looked through already. */
export function ReviewTick() {
  const { editing, screen } = useDesk();
  const { aiShare } = useCell(editing.post);
  if (!aiShare || aiShare.reviewed) return null;
  return (
    <div className="field">
      <label className="tick">
        <input type="checkbox" name="reviewed" required aria-describedby="reviewed-hint" />
        {says.share.label}
      </label>
      <p className="field-hint" id="reviewed-hint">
        {says.share.hint(aiShare.use === "draft", aiShare.models, screen.viewer.name)}
      </p>
    </div>
  );
}
