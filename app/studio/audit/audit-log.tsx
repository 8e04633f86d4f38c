import { links } from "../../links.ts";
import { accounts } from "../../messages/accounts.ts";
import { audit as words } from "../../messages/audit-log.ts";
import { studio } from "../../messages/studio.ts";
import { useView } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { AuditLogScreen } from "./audit-log.loader.ts";
import { ListSearch, OlderLines } from "../ui/list-search-and-paging.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { DataTable } from "../ui/data-table.tsx";

type Line = AuditLogScreen["lines"][number];

export function Component() {
  const view = useView<AuditLogScreen>();
  const { lines, next, before, asked } = view;
  const at = (page: number | null) =>
    links.audit({ person: asked.person, day: asked.day, q: asked.text, before: page === null ? "" : String(page) });
  return (
    <>
      <PageHeading title={words.title} standfirst={words.standfirst} />
      <div className="studio-sieve">
        <ListSearch key={at(null)} action={links.audit()} text={asked.text} find={words.find}>
          <Filters view={view} />
        </ListSearch>
      </div>
      {lines.length > 0 ? <Lines lines={lines} /> : <Nothing view={view} />}
      <OlderLines newest={before === null ? null : at(null)} older={next === null ? null : at(next)} />
    </>
  );
}

function Filters({ view: { people, asked } }: { view: AuditLogScreen }) {
  return (
    <>
      <select className="input" name="person" aria-label={words.person} defaultValue={asked.person}>
        <option value="">{words.everybody}</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <input className="input" type="date" name="day" aria-label={words.day} defaultValue={asked.day} />
    </>
  );
}

function Nothing({ view: { before, next, asked } }: { view: AuditLogScreen }) {
  if (Object.values(asked).some((each) => each !== ""))
    return <EmptyState sentence={words.unmatched} act={{ name: words.show, path: links.audit() }} />;
  const sentence = before === null && next === null ? words.empty : words.nothing;
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
    if (fact === true) return [name];
    return fact === "" || fact === 0 || fact === false
      ? []
      : [`${name}: ${act === "role" || key === "role" ? roleName(fact) : fact}`];
  });
  return (about && told.length > 0 ? " · " : "") + told.join(" · ");
}

function roleName(role: string | number | boolean): string {
  const names: Record<string, string> = accounts.roles;
  return names[String(role)] ?? String(role);
}
