import { PlanForm } from "./plan-message.tsx";
import { links } from "../../links.ts";
import { operations as list, refresh, refreshPlan as words } from "../../messages/tag-cleanup.ts";
import { Consequences } from "./plan-consequences.tsx";
import type { OperationShown, TagCleanupScreen } from "./tag-cleanup.loader.ts";
import { PageHeading } from "../ui/page-heading.tsx";

const HEADINGS = { done: words.done, refused: words.didNot, running: words.running };

type Done = Extract<TagCleanupScreen, { show: "done" }>;

export function ResultPage({ view: { run, atText, operations } }: { view: Done }) {
  return (
    <>
      <PageHeading
        title={run ? HEADINGS[run.state] : words.result}
        standfirst={run ? words.doneAt(run.who, atText) : words.unknown}
      >
        <a className="button" href={links.tagRefresh()}>
          {words.more}
        </a>
      </PageHeading>
      {run?.state === "running" && <p className="notice">{words.still}</p>}
      {run?.state === "refused" && (
        <p className="notice notice-fault">
          {run.message} <a href={links.tagRefresh({ show: "plan" })}>{refresh.bar.see}</a>
        </p>
      )}
      {run?.result && (
        <section className="studio-part" aria-labelledby="skutki">
          <h2 id="skutki">{words.did}</h2>
          <Consequences plan={run.result.plan} />
        </section>
      )}
      {operations.length > 0 && (
        <section className="studio-part" aria-labelledby="wykonane">
          <h2 id="wykonane">{list.title}</h2>
          <p className="refresh-hint">{list.hint}</p>
          <Operations operations={operations} />
        </section>
      )}
    </>
  );
}

export function Operations({ operations }: { operations: OperationShown[] }) {
  return (
    <PlanForm do="undo">
      <ul className="roll">
        {operations.map((operation) => (
          <li key={operation.id}>
            <Line operation={operation} />
          </li>
        ))}
      </ul>
    </PlanForm>
  );
}

function Line({ operation }: { operation: OperationShown }) {
  const { id, who, atText, posts, copies, obstacle, undoneAt, undoneText } = operation;
  const said = saidOf(operation);
  const facts = [who ?? list.clock, atText, list.facts(posts, copies)].filter(Boolean).join(" · ");
  return (
    <div className="roll-line">
      <strong className="roll-name">{said}</strong>
      <span className="roll-facts">
        {facts}
        {undoneAt !== null && <> · {list.undone(undoneText)}</>}
        {undoneAt === null && obstacle !== null && <span className="roll-why">{obstacle}</span>}
      </span>
      <span className="acts">
        {obstacle === null && (
          <button className="button" name="operation" value={id} aria-label={`${list.undo}: ${said}`}>
            {list.undo}
          </button>
        )}
      </span>
    </div>
  );
}

function saidOf({ kind, tags, into }: OperationShown): string {
  if (kind === "merge") return list.merge(tags, into);
  return kind === "remove" ? list.remove(tags) : list.assign;
}
