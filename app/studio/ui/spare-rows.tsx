import { type MouseEvent, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { studio } from "../../messages/studio.ts";

/** So many empty rows follow the rows there are. With scripts all but one are hidden until they are added. */
const SPARE_ROWS = 6;

interface SpareRowsProps<Row> {
  rows: readonly Row[];
  /** A row without texts. */
  empty: Row;
  children(row: Row, at: number): ReactNode;
}

/** The rows of a list that a form changes, and empty rows for new ones. A row with a text is never hidden. */
export function RowsWithSpare<Row>({ rows, empty, children }: SpareRowsProps<Row>) {
  const [added, setAdded] = useState(1);
  const spare = Array.from({ length: Math.max(SPARE_ROWS, added) }, () => empty);
  const add = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    flushSync(() => setAdded(added + 1));
    currentTarget.parentElement?.querySelectorAll(".field-row")[rows.length + added]?.querySelector("input")?.focus();
  };
  return (
    <>
      {[...rows, ...spare].map((row, at) => (
        <div className={at < rows.length + added ? "field-row" : "field-row field-row-spare"} key={at}>
          {children(row, at)}
        </div>
      ))}
      <button type="button" className="button-plain field-row-add" data-app onClick={add}>
        {studio.common.addRow}
      </button>
    </>
  );
}
