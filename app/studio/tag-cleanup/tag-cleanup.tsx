import { formatNumber } from "#core/messages/plural-forms.ts";
import { links } from "../../links.ts";
import { operations, refresh as words } from "../../messages/tag-cleanup.ts";
import { useView } from "../../routing/router.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { CleanupForm, CleanupMessage } from "./cleanup-message.tsx";
import { Duplicates } from "./duplicate-tags.tsx";
import { MergePreview } from "./merge-preview.tsx";
import { DismissedTags, RecentOperations } from "./recent-operations.tsx";
import type { TagCleanupScreen } from "./tag-cleanup.loader.ts";
import { LittleUsedTags, UntidyPosts } from "./rare-tags-and-untidy-posts.tsx";

const SHOWN = Object.keys(words.lists) as (keyof typeof words.lists)[];

export function Component() {
  const view = useView<TagCleanupScreen>();
  if (view.kind === "merge") return <MergePreview view={view} />;
  const of = view.kind === "operations" ? "operations" : view.of;
  return (
    <CleanupMessage key={of}>
      <PageHeading title={words.title} standfirst={words.standfirst}>
        <div className="acts">
          <a className="button-plain" href={links.tags()}>
            {words.tags}
          </a>
          <CleanupForm do="recount">
            <button className="button" title={words.recount.hint}>
              {words.recount.act}
            </button>
          </CleanupForm>
        </div>
      </PageHeading>
      <ListFilter of={of} counts={view.counts} />
      {view.done && (
        <div className="notice notice-done cleanup-done">
          <RecentOperations operations={[view.done]} />
        </div>
      )}
      <p className="refresh-hint">{of === "operations" ? operations.hint : words.lists[of].hint}</p>
      <List view={view} />
      {view.kind !== "operations" && (
        <Pagination path={links.tagRefresh({ show: of })} page={view.page} pages={view.pages} undated />
      )}
    </CleanupMessage>
  );
}

function List({ view }: { view: Exclude<TagCleanupScreen, { kind: "merge" }> }) {
  if (view.kind === "operations") {
    return (
      <>
        {view.operations.length + view.dismissed.length === 0 && <p className="notice">{operations.empty}</p>}
        {view.operations.length > 0 && <RecentOperations operations={view.operations} />}
        {view.dismissed.length > 0 && <DismissedTags groups={view.dismissed} />}
      </>
    );
  }
  if (view.rows.length === 0) return <p className="notice">{words.tidy}</p>;
  if (view.kind === "groups") return <Duplicates view={view} groups={view.counts[view.of]} />;
  if (view.kind === "posts") return <UntidyPosts rows={view.rows} />;
  return <LittleUsedTags rows={view.rows} removable={view.of === "empty"} />;
}

function ListFilter({ of, counts }: { of: string; counts: TagCleanupScreen["counts"] }) {
  return (
    <nav className="studio-sieve cleanup-lists" aria-label={words.title}>
      <ul className="plain">
        {SHOWN.map((each) => (
          <li key={each}>
            <a href={links.tagRefresh({ show: each })} aria-current={each === of ? "true" : undefined}>
              {words.lists[each].name} <span className="studio-number">{formatNumber(counts[each])}</span>
            </a>
          </li>
        ))}
        <li>
          <a href={links.tagRefresh({ show: "operations" })} aria-current={of === "operations" ? "true" : undefined}>
            {operations.title}
          </a>
        </li>
      </ul>
    </nav>
  );
}
