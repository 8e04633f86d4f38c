import type { ReactNode } from "react";
import { links } from "../../links.ts";
import { operations as done, refresh as words } from "../../messages/tag-cleanup.ts";
import { useView } from "../../routing/route-data.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import type { CleanupPostList, GroupsPart, PostsPart, TagCleanupScreen, TagsPart } from "./tag-cleanup.loader.ts";
import { Groups } from "./duplicates.tsx";
import { Operations, ResultPage } from "./result-page.tsx";
import { PlanPage } from "./plan-page.tsx";
import { UntidyPosts } from "./untidy-posts.tsx";
import { PlanForm, PlanMessage } from "./plan-message.tsx";
import { LittleUsedTags } from "./little-used-tags.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

export function Component() {
  const view = useView<TagCleanupScreen>();
  return (
    <PlanMessage key={view.show} chosen={view.chosen} onPlan={view.show === "plan"}>
      <Shown view={view} />
    </PlanMessage>
  );
}

function Shown({ view }: { view: TagCleanupScreen }) {
  if (view.show === "all") return <Everything view={view} />;
  if (view.show === "plan") return <PlanPage plan={view.plan} />;
  if (view.show === "done") return <ResultPage view={view} />;
  if (view.show === "groups") {
    const { part } = view;
    return (
      <Alone names={words.duplicates.classes[part.of]} part={part} empty={part.total === 0}>
        {part.found > part.total && <p className="refresh-hint">{words.duplicates.beyond(part.total, part.found)}</p>}
        <Groups groups={part} planned={view.planned} together={part.of !== "consider"} />
      </Alone>
    );
  }
  if (view.show === "tags") {
    const { part } = view;
    return (
      <Alone names={words.lists.kinds[part.of]} part={part} empty={part.total === 0}>
        <LittleUsedTags list={part} planned={view.planned} />
      </Alone>
    );
  }
  if (view.show === "posts") {
    const { part } = view;
    return (
      <Alone names={words.posts.kinds[part.of]} part={part} empty={part.total === 0}>
        <UntidyPosts list={part} planned={view.planned} />
      </Alone>
    );
  }
  return (
    <>
      <PageHeading title={done.title} standfirst={done.hint}>
        <Back />
      </PageHeading>
      {view.operations.length > 0 ? (
        <Operations operations={view.operations} />
      ) : (
        <p className="notice">{done.empty}</p>
      )}
    </>
  );
}

function Back() {
  return (
    <a className="button" href={links.tagRefresh()}>
      {words.back}
    </a>
  );
}

interface AloneProps {
  names: readonly string[];
  part: GroupsPart | TagsPart | PostsPart;
  empty: boolean;
  children: ReactNode;
}

function Alone({ names: [title = "", hint = ""], part, empty, children }: AloneProps) {
  const path = links.tagRefresh({ show: part.of });
  return (
    <>
      <PageHeading title={title} standfirst={hint}>
        <Back />
      </PageHeading>
      {empty ? <p className="notice">{words.tidy}</p> : children}
      <Pagination path={path} page={part.page} pages={part.pages} undated />
    </>
  );
}

type All = Extract<TagCleanupScreen, { show: "all" }>;

function Everything({ view }: { view: All }) {
  const { tags, assignments } = view.facts;
  return (
    <>
      <PageHeading title={words.title} standfirst={words.standfirst}>
        <a className="button" href={links.tags()}>
          {words.tags}
        </a>
      </PageHeading>
      {tags === 0 ? (
        <EmptyState sentence={words.noTags} act={{ name: words.write, path: links.newPost() }} />
      ) : (
        <p className="refresh-facts">{words.facts(tags, assignments)}</p>
      )}
      <Recount shadowed={view.facts.shadowed} />
      <section className="studio-part" aria-labelledby="duplikaty">
        <h2 id="duplikaty">{words.duplicates.title}</h2>
        <p className="refresh-hint">{words.duplicates.hint}</p>
        {view.groups.map((part) => (
          <Sample key={part.of} names={words.duplicates.classes[part.of]} part={part}>
            <Groups groups={part} planned={view.planned} />
          </Sample>
        ))}
      </section>
      <section className="studio-part" aria-labelledby="listy">
        <h2 id="listy">{words.lists.title}</h2>
        {view.lists.map((part) => (
          <Sample key={part.of} names={words.lists.kinds[part.of]} part={part}>
            <LittleUsedTags list={part} planned={view.planned} />
          </Sample>
        ))}
      </section>
      <section className="studio-part" aria-labelledby="wpisy">
        <h2 id="wpisy">{words.posts.title}</h2>
        <PostCount of="untagged" count={view.facts.untagged} />
        <PostCount of="overtagged" count={view.facts.overtagged} />
      </section>
      <section className="studio-part" aria-labelledby="wykonane">
        <h2 id="wykonane">{done.title}</h2>
        <p className="refresh-hint">{view.operations.length > 0 ? done.hint : done.empty}</p>
        {view.operations.length > 0 && <Operations operations={view.operations} />}
        {view.done > view.operations.length && <More show="operations" total={view.done} what={done.title} />}
      </section>
    </>
  );
}

function Recount({ shadowed }: { shadowed: All["facts"]["shadowed"] }) {
  const { title, hint, act, shadowed: lead, shadow } = words.recount;
  return (
    <section className="studio-part" aria-labelledby="przelicz">
      <h2 id="przelicz">{title}</h2>
      <p className="refresh-hint">{hint}</p>
      {shadowed.length > 0 && (
        <div className="notice">
          {lead}
          <ul>
            {shadowed.map(({ tagId, alias, name, by }) => (
              <li key={`${tagId} ${alias}`}>{shadow(alias, name, by)}</li>
            ))}
          </ul>
        </div>
      )}
      <PlanForm do="recount" className="acts acts-below">
        <button className="button">{act}</button>
      </PlanForm>
    </section>
  );
}

interface SampleProps {
  names: readonly string[];
  part: GroupsPart | TagsPart;
  children: ReactNode;
}

function Sample({ names: [title = "", hint = ""], part, children }: SampleProps) {
  return (
    <div className="refresh-list">
      <h3>
        {title} <span className="refresh-count">{"found" in part ? part.found : part.total}</span>
      </h3>
      <p className="refresh-hint">{part.total === 0 ? words.duplicates.none : hint}</p>
      {part.total > 0 && children}
      {part.total > part.rows.length && <More show={part.of} total={part.total} what={title} />}
    </div>
  );
}

function More({ show, total, what }: { show: string; total: number; what: string }) {
  return (
    <p className="acts-below">
      <a className="act" href={links.tagRefresh({ show })}>
        {words.all(total)}
        <span className="unseen">: {what}</span>
      </a>
    </p>
  );
}

function PostCount({ of, count }: { of: CleanupPostList; count: number }) {
  const [title, hint] = words.posts.kinds[of];
  return (
    <div className="refresh-list">
      <h3>
        {title} <span className="refresh-count">{count}</span>
      </h3>
      <p className="refresh-hint">{count === 0 ? words.duplicates.none : hint}</p>
      {count > 0 && (
        <p className="acts-below">
          <a className="act" href={links.tagRefresh({ show: of })}>
            {words.posts.review(count)}
            <span className="unseen">: {title}</span>
          </a>
        </p>
      )}
    </div>
  );
}
