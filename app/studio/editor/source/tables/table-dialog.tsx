import { linksAndTables } from "../../../../messages/editor/links-and-tables.ts";
import { editor } from "../../../../messages/editor/editor.ts";
import { tabled } from "../block-commands.ts";
import { useEditor } from "../../editor-context.ts";
import { Dialog } from "../../dialog.tsx";

const says = linksAndTables.size;

/** Larger tables are pasted, not typed. */
const MOST = { columns: 12, rows: 50 };
const LEAST = { columns: 1, rows: 2 };

export function TableDialog({ onClose }: { onClose(): void }) {
  const { editing } = useEditor();
  const put = (fields: URLSearchParams) => {
    const size = { columns: Number(fields.get("columns")), rows: Number(fields.get("rows")) };
    onClose();
    editing.source?.run(({ state, dispatch }) => {
      dispatch(state.update(tabled(state, size, editor.words)));
      return true;
    });
  };
  return (
    <Dialog title={says.title} act={says.put} busy={false} fault={null} onDo={put} onClose={onClose}>
      <div className="table-size">
        {(["columns", "rows"] as const).map((name) => (
          <p className="field" key={name}>
            <label htmlFor={`table-${name}`}>{says[name]}</label>
            <input
              id={`table-${name}`}
              name={name}
              type="number"
              inputMode="numeric"
              required
              min={LEAST[name]}
              max={MOST[name]}
              defaultValue={2}
              aria-describedby="table-size-hint"
              onFocus={(event) => event.currentTarget.select()}
            />
          </p>
        ))}
      </div>
      <p className="field-hint" id="table-size-hint">
        {says.hint}
      </p>
    </Dialog>
  );
}
