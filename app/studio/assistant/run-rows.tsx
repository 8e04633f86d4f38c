import { plainTitle } from "#core/base/post-title.ts";
import type { RunLine } from "#core/assistant/assistant-service.ts";
import type { RunPlace } from "#core/assistant/generator/generator-service.ts";
import { links } from "../../links.ts";
import { generator as words } from "../../messages/generator.ts";
import { studio } from "../../messages/studio.ts";
import { RunStateLabel } from "../generator/run-step.tsx";
import { DataTable } from "../ui/data-table.tsx";

export type RunRowView = RunLine & RunPlace & { atText: string; own: boolean };

export function RunRows({ rows, currency }: { rows: RunRowView[]; currency: string }) {
  return (
    <DataTable
      caption={words.runs.caption}
      columns={[words.runs.subject, words.runs.cost]}
      end={words.runs.state}
      className="generator-runs"
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} currency={currency} />
      ))}
    </DataTable>
  );
}

function Row({ row, currency }: { row: RunRowView; currency: string }) {
  const { id, kind, subject, slug, draft, engine, used, stage, state, own, who, atText } = row;
  const path = kind === "generator" && slug !== null ? links.generator(slug, { run: id }) : null;
  return (
    <tr>
      <td>
        <span className="data-table-title">
          {path ? <a href={path}>{plainTitle(subject.title)}</a> : plainTitle(subject.title)}
        </span>
        <span className="data-table-under">
          {[
            words.run.by(who),
            atText,
            kind === "help" && words.runs.help,
            kind === "generator" && slug === null && words.runs.gone,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        {draft && (
          <span className="data-table-under">
            {words.runs.draft}: <a href={links.editPost(draft.slug)}>{draft.title || studio.queue.untitled}</a>
          </span>
        )}
      </td>
      <td className="data-table-long">
        {words.run.engine[engine]}
        {engine === "model" && (
          <span className="data-table-under">
            {[
              words.run.used(used.calls, used.input + used.output),
              used.cost > 0 && words.run.money(used.cost, currency),
              used.estimated > 0 && words.run.estimated(used.estimated),
            ]
              .filter(Boolean)
              .join(", ")}
          </span>
        )}
      </td>
      <td className="data-table-end data-table-state">
        <RunStateLabel state={kind === "help" && state === "waiting" ? "done" : state} own={own} />
        <span className="data-table-under">{words.stages[stage]}</span>
      </td>
    </tr>
  );
}
