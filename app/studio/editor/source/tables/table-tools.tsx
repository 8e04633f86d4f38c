import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react";
import { editor } from "../../../../messages/editor/editor.ts";
import { insertTable } from "../block-commands.ts";
import { Dialog } from "../../dialog.tsx";
import { linksAndTables } from "../../../../messages/editor/links-and-tables.ts";
import { useObservable } from "../../observable.ts";
import { useEditor } from "../../editor-context.ts";
import { useToolbarStop } from "../toolbar.tsx";
import { type TableAct, tableCommand, tableState } from "./table-commands.ts";
import { tableAround } from "./table-source.ts";
import { Button } from "../../controls.tsx";

const says = linksAndTables.table;

const GROUPS: { name: string; acts: TableAct[] }[] = [
  { name: says.row, acts: ["row-above", "row-below", "row-up", "row-down", "row-remove"] },
  { name: says.column, acts: ["column-left", "column-right", "column-back", "column-on", "column-remove"] },
  { name: says.alignment, acts: ["align-none", "align-left", "align-center", "align-right"] },
  { name: says.whole, acts: ["table-remove"] },
];

const ACTS = GROUPS.flatMap(({ acts }) => acts);

const words = linksAndTables.size;

/** The dialog makes tables of at most this size; larger tables are pasted, not typed. */
const MOST = { columns: 12, rows: 50 };
const LEAST = { columns: 1, rows: 2 };

export function TableTools() {
  return useObservable(useEditor().editing.inTable) ? <Tools /> : null;
}

function Tools() {
  const { editing } = useEditor();
  const tools = useObservable(editing.tableTools);
  const open = tools !== "closed";
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  usePlaceAtTable(box);
  useEffect(() => () => editing.tableTools.set("closed"), [editing]);
  const close = () => {
    editing.tableTools.set("closed");
    editing.source?.focus();
  };
  return (
    <div className="table-tools" ref={box}>
      {open && <Commands id={id} takesFocus={tools === "entered"} onClose={close} />}
      <Button
        className="table-tools-open"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={open ? says.close : undefined}
        title={open ? says.close : says.tools}
        onMouseDown={leaveKeyboard}
        onClick={(event) => {
          if (open) close();
          // `detail` is 0 for a click by keyboard.
          else editing.tableTools.set(event.detail === 0 ? "entered" : "open");
        }}
        label={open ? "×" : says.name}
      />
    </div>
  );
}

/** Keeps the tools beside the table while the table is scrolled and changed. */
function usePlaceAtTable(box: RefObject<HTMLDivElement | null>): void {
  const { editing } = useEditor();
  useLayoutEffect(() => {
    let frame = 0;
    const place = () => {
      const { source } = editing;
      const table = source?.read(tableAround);
      if (!source || !table || !box.current) return;
      const caret = source.selection().to;
      const extent = source.extent(table.head.line.from, (table.body.at(-1) ?? table.rule).line.to);
      const top = toolsTop(box.current.offsetHeight, extent, source.extent(caret, caret));
      box.current.style.setProperty("top", `${top}px`);
    };
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    place();
    const ends = [editing.moves, editing.edits, editing.tableTools].map((each) => each.subscribe(soon));
    addEventListener("resize", soon);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("resize", soon);
      for (const end of ends) end();
    };
  }, [editing, box]);
}

/**
 * Returns where the tools go: above the table, else below the table, else at the upper edge of the field. If the caret's line
 * is at the upper edge, the tools go to the lower edge.
 */
export function toolsTop(
  height: number,
  table: { top: number; bottom: number; height: number },
  caret: { top: number; bottom: number },
): number {
  const last = table.height - height;
  const free = [table.top - height, table.bottom].find((top) => top >= 0 && top <= last);
  return free ?? (caret.top >= height ? 0 : Math.max(0, last));
}

function Commands({ id, takesFocus, onClose }: { id: string; takesFocus: boolean; onClose(): void }) {
  const { editing } = useEditor();
  useObservable(editing.moves);
  useObservable(editing.edits);
  const { stop, setStop, move } = useToolbarStop(ACTS, "row-above");
  const bar = useRef<HTMLDivElement>(null);
  const place = editing.source?.read(tableState);
  useEffect(() => {
    if (takesFocus) bar.current?.querySelector<HTMLButtonElement>("[tabindex='0']")?.focus();
  }, [takesFocus]);
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    }
    move(event);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons has the focus, never the bar itself
    <div ref={bar} id={id} className="table-tools-bar" role="toolbar" aria-label={says.tools} onKeyDown={press}>
      {GROUPS.map(({ name, acts }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields, these are commands
        <div key={name} role="group" aria-label={name}>
          {acts.map((act) => (
            <button
              key={act}
              type="button"
              data-tool={act}
              aria-label={says.acts[act]}
              title={says.acts[act]}
              tabIndex={act === stop ? 0 : -1}
              // Not `disabled`, so that a focused button keeps the focus.
              aria-disabled={!place?.acts.has(act)}
              aria-pressed={act.startsWith("align-") ? act === `align-${place?.alignment}` : undefined}
              onFocus={() => setStop(act)}
              onMouseDown={leaveKeyboard}
              // After a click by mouse (`detail` counts its clicks) words go on in the table.
              onClick={({ detail }) =>
                editing.source?.run(tableCommand(act), { focus: act === "table-remove" || detail > 0 })
              }
            >
              <TableIcon act={act} />
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

function leaveKeyboard(event: { preventDefault(): void }): void {
  event.preventDefault();
}

const LINES: Record<TableAct, string> = {
  "row-above": "M3 11.5h14v6H3zM10 2.5v6M7 5.5h6",
  "row-below": "M3 2.5h14v6H3zM10 11.5v6M7 14.5h6",
  "row-up": "M3 12.5h14v5H3zM10 9.5v-7M7 5.5l3-3 3 3",
  "row-down": "M3 2.5h14v5H3zM10 10.5v7M7 14.5l3 3 3-3",
  "row-remove": "M3 2.5h14v6H3zM7.5 12.5l5 5M12.5 12.5l-5 5",
  "column-left": "M11.5 3v14h6V3zM2.5 10h6M5.5 7v6",
  "column-right": "M2.5 3v14h6V3zM11.5 10h6M14.5 7v6",
  "column-back": "M12.5 3v14h5V3zM9.5 10h-7M5.5 7l-3 3 3 3",
  "column-on": "M2.5 3v14h5V3zM10.5 10h7M14.5 7l3 3-3 3",
  "column-remove": "M2.5 3v14h6V3zM12.5 7.5l5 5M12.5 12.5l5-5",
  "align-none": "M3 5h14M3 10h14M3 15h14",
  "align-left": "M3 5h14M3 10h8M3 15h11",
  "align-center": "M3 5h14M6 10h8M4.5 15h11",
  "align-right": "M3 5h14M9 10h8M6 15h11",
  "table-remove": "M2.5 3h15v14h-15zM7 7l6 6M13 7l-6 6",
};

function TableIcon({ act }: { act: TableAct }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path
        d={LINES[act]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function TableDialog({ onClose }: { onClose(): void }) {
  const { editing } = useEditor();
  const put = (fields: URLSearchParams) => {
    const size = { columns: Number(fields.get("columns")), rows: Number(fields.get("rows")) };
    onClose();
    editing.source?.run(({ state, dispatch }) => {
      dispatch(state.update(insertTable(state, size, editor.words)));
      return true;
    });
  };
  return (
    <Dialog title={words.title} act={words.put} busy={false} fault={null} onDo={put} onClose={onClose}>
      <div className="table-size">
        {(["columns", "rows"] as const).map((name) => (
          <p className="field" key={name}>
            <label htmlFor={`table-${name}`}>{words[name]}</label>
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
        {words.hint}
      </p>
    </Dialog>
  );
}
