import { ownValue } from "#core/base/values/own-value.ts";
import { studio } from "../../messages/studio.ts";
import { DataTable } from "../ui/data-table.tsx";
import type { JobView } from "./job-view.ts";

const TONES: Record<string, string> = { done: "live", failed: "fault", running: "wait" };

interface JobsTableProps {
  /** The table's name, which only screen readers read. */
  caption: string;
  rows: readonly JobView[];
  /** Shown when there are no jobs. */
  none: string;
  /** Where a job's kind is shown: in a column or beside the state. Absent on a page with jobs of one kind, where no kind is shown. */
  kinds?: "column" | "beside";
}

export function JobsTable({ caption, rows, none, kinds }: JobsTableProps) {
  const words = studio.work;
  const inColumn = kinds === "column";
  if (rows.length === 0) return <p>{none}</p>;
  return (
    <DataTable
      caption={caption}
      columns={inColumn ? [words.job, studio.queue.state] : [studio.queue.state]}
      end={words.at}
    >
      {rows.map(({ id, state, kindText, stateText, message, progressText, whenText }) => (
        <tr key={id}>
          {inColumn && (
            <td>
              {kindText}
              <Under text={message} />
            </td>
          )}
          <td className="data-table-state" data-tone={ownValue(TONES, state)}>
            {kinds === "beside" ? `${kindText}: ${stateText}` : stateText}
            <Under text={progressText ?? (inColumn ? null : message)} />
          </td>
          <td className="data-table-end data-table-time">{whenText}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function Under({ text }: { text: string | null }) {
  return text && <span className="data-table-under">{text}</span>;
}
