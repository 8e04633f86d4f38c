import { links } from "../../links.ts";
import { operations as list, refresh, refreshPlan as words } from "../../messages/tag-cleanup.ts";
import { Consequences } from "./plan-view.tsx";
import type { TagCleanupScreen } from "./tag-cleanup.loader.ts";
import { Operations } from "./operations.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

const HEADINGS = { done: words.done, refused: words.didNot, running: words.running };

export function ResultPage({
  view: { run, atText, operations },
}: {
  view: Extract<TagCleanupScreen, { show: "done" }>;
}) {
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
