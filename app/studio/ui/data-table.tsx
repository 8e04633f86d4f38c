import type { ReactNode } from "react";

interface DataTableProps {
  /** The table's name, which only screen readers read. */
  caption: string;
  columns: readonly string[];
  /** The name of an additional last column, aligned to the end of the line. With `aloud` (a column of buttons) only screen readers read it. */
  end?: string | { aloud: string };
  className?: string;
  children: ReactNode;
}

/** A table on wide screens. On narrow screens each row becomes lines of text. */
export function DataTable({ caption, columns, end, className = "", children }: DataTableProps) {
  return (
    <table className={`data-table ${className}`.trim()}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          {end !== undefined && (
            <th scope="col" className="data-table-end">
              {typeof end === "string" ? end : <span className="unseen">{end.aloud}</span>}
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
