import type { ReactNode } from "react";

interface DataTableProps {
  /** Read aloud only. */
  caption: string;
  columns: readonly string[];
  /** The last column's name, at the end of the line: `aloud` where it holds buttons and the name is only read aloud. */
  end?: string | { aloud: string };
  className?: string;
  /** The rows. */
  children: ReactNode;
}

/** A table where there is room, and elsewhere lines below each other. */
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
