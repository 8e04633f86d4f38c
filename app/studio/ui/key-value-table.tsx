import type { ReactNode } from "react";
import { studio } from "../../messages/studio.ts";
import { DataTable } from "./data-table.tsx";

export function KeyValueTable({ caption, rows }: { caption: string; rows: [name: ReactNode, value: string][] }) {
  const { option, value } = studio.settings;
  return (
    <DataTable caption={caption} columns={[option, value]}>
      {rows.map(([name, shown], at) => (
        <tr key={at}>
          <td>{name}</td>
          <td className="data-table-long">{shown}</td>
        </tr>
      ))}
    </DataTable>
  );
}
