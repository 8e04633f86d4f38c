import type { ReactNode } from "react";
import { studio } from "../../messages/studio.ts";

export function OptionsTable({ caption, rows }: { caption: string; rows: [name: ReactNode, value: string][] }) {
  const { option, value } = studio.settings;
  return (
    <table className="ledger">
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{option}</th>
          <th scope="col">{value}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, shown], at) => (
          <tr key={at}>
            <td>{name}</td>
            <td className="ledger-long">{shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
