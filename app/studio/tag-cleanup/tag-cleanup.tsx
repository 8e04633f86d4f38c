import type { ReactNode } from "react";
import { links } from "../../links.ts";
import { operations as done, refresh as words } from "../../messages/tag-cleanup.ts";
import { useView } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import type { CleanupPostList, GroupsPart, PostsPart, TagCleanupScreen, TagsPart } from "./tag-cleanup.loader.ts";
import { Groups } from "./duplicates.tsx";
import { CleanupForm, CleanupMessage } from "./cleanup-message.tsx";
import { MergePage } from "./merge-preview.tsx";
import { Operations } from "./operations.tsx";
import { EmptyTags, LittleUsedTags, UntidyPosts } from "./untidy-lists.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

export function Component() {
  const view = useView<TagCleanupScreen>();
  return (
    <CleanupMessage key={view.show}>
      {view.done && (
        <div className="notice notice-done cleanup-done">
          <Operations operations={[view.done]} />
        </div>
      )}
      <Shown view={view} />
    </CleanupMessage>
  );
}

function Shown({ view }: { view: TagCleanupScreen }) {
  if (view.show === "all") return <Everything view={view} />;
  if (view.show === "merge") return <MergePage view={view} />;
  if (view.show === "groups") {
    const { part } = view;
    return (
      <Alone names={words.duplicates.classes[part.of]} part={part}>
        {part.found > part.total && <p className="refresh-hint">{words.duplicates.beyond(part.total, part.found)}</p>}
        <Groups groups={part} together={part.of === "certain"} />
      </Alone>
    );
  }
  if (view.show === "tags") {
    const { of, rows } = view.part;
    return (
      <Alone names={words.lists.kinds[of]} part={view.part}>
        {of === "empty" ? <EmptyTags rows={rows} /> : <LittleUsedTags rows={rows} />}
      </Alone>
    );
  }
  if (view.show === "posts") {
    return (
      <Alone names={words.posts.kinds[view.part.of]} part={view.part}>
        <UntidyPosts rows={view.part.rows} />
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
  children: ReactNode;
}

function Alone({ names: [title = "", hint = ""], part, children }: AloneProps) {
  return (
    <>
      <PageHeading title={title} standfirst={hint}>
        <Back />
      </PageHeading>
      {part.total === 0 ? <p className="notice">{words.tidy}</p> : children}
      <Pagination path={links.tagRefresh({ show: part.of })} page={part.page} pages={part.pages} undated />
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
            <Groups groups={part} together={part.of === "certain" && part.found === part.rows.length} />
          </Sample>
        ))}
      </section>
      <section className="studio-part" aria-labelledby="listy">
        <h2 id="listy">{words.lists.title}</h2>
        {view.lists.map((part) => (
          <Sample key={part.of} names={words.lists.kinds[part.of]} part={part}>
            <LittleUsedTags rows={part.rows} />
          </Sample>
        ))}
      </section>
      <section className="studio-part" aria-labelledby="wpisy">
        <h2 id="wpisy">{words.posts.title}</h2>
        <PostCount of="untagged" total={view.facts.untagged} />
        <PostCount of="overtagged" total={view.facts.overtagged} />
      </section>
      <section className="studio-part" aria-labelledby="wykonane">
        <h2 id="wykonane">{done.title}</h2>
        <p className="refresh-hint">{view.operations.length > 0 ? done.hint : done.empty}</p>
        {view.operations.length > 0 && <Operations operations={view.operations} />}
        {view.operationCount > view.operations.length && (
          <More show="operations" says={words.all(view.operationCount)} what={done.title} />
        )}
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
      <CleanupForm do="recount" className="acts acts-below">
        <button className="button">{act}</button>
      </CleanupForm>
    </section>
  );
}

interface SampleProps {
  names: readonly string[];
  part: GroupsPart | TagsPart | { total: number };
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
      {"rows" in part && part.total > part.rows.length && (
        <More show={part.of} says={words.all(part.total)} what={title} />
      )}
    </div>
  );
}

function More({ show, says, what }: { show: string; says: string; what: string }) {
  return (
    <p className="acts-below">
      <a className="act" href={links.tagRefresh({ show })}>
        {says}
        <span className="unseen">: {what}</span>
      </a>
    </p>
  );
}

function PostCount({ of, total }: { of: CleanupPostList; total: number }) {
  const names = words.posts.kinds[of];
  const [title = ""] = names;
  return (
    <Sample names={names} part={{ total }}>
      <More show={of} says={words.posts.review(total)} what={title} />
    </Sample>
  );
}
