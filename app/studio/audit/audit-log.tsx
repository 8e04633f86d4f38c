import { links } from "../../links.ts";
import { accounts } from "../../messages/accounts.ts";
import { audit as words } from "../../messages/audit-log.ts";
import { studio } from "../../messages/studio.ts";
import { useView } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { AuditLogScreen } from "./audit-log.loader.ts";
import { OlderLines } from "../ui/list-controls.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { DataTable } from "../ui/data-table.tsx";

type Line = AuditLogScreen["lines"][number];

export function Component() {
  const view = useView<AuditLogScreen>();
  const { lines, next, before } = view;
  return (
    <>
      <PageHeading title={words.title} standfirst={words.standfirst} />
      {lines.length > 0 ? <Lines lines={lines} /> : <Nothing isFirst={before === null && next === null} />}
      <OlderLines newest={before === null ? null : links.audit()} older={next === null ? null : links.audit(next)} />
    </>
  );
}

function Nothing({ isFirst }: { isFirst: boolean }) {
  const sentence = isFirst ? words.empty : words.nothing;
  return <EmptyState sentence={sentence} act={{ name: words.work, path: links.work() }} />;
}

function Lines({ lines }: { lines: Line[] }) {
  return (
    <DataTable caption={words.title} columns={[words.what, words.who]} end={words.when}>
      {lines.map((line) => (
        <tr key={line.id}>
          <td>
            {words.acts[line.act] ?? line.act}
            <span className="data-table-under">
              <About line={line} />
              {detailsOf(line)}
            </span>
          </td>
          <td className="data-table-who">{line.who === null ? words.clock : line.who || words.former}</td>
          <td className="data-table-end data-table-time">{line.atText}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function About({ line: { about, path } }: { line: Line }) {
  if (!about) return null;
  const name = about.name || studio.queue.untitled;
  return path === null ? name : <a href={path}>{name}</a>;
}

function detailsOf({ act, about, details }: Line): string {
  const told = Object.entries(words.details).flatMap(([key, name]) => {
    const fact = details[key] ?? "";
    return fact === "" || fact === 0 ? [] : [`${name}: ${act === "role" || key === "role" ? roleName(fact) : fact}`];
  });
  return (about && told.length > 0 ? " · " : "") + told.join(" · ");
}

function roleName(role: string | number | boolean): string {
  const names: Record<string, string> = accounts.roles;
  return names[String(role)] ?? String(role);
}
