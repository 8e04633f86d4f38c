import type { ReactNode } from "react";
import type { MergePreview } from "#core/tags/cleanup/merge-preview.ts";
import { links } from "../../links.ts";
import { mergeEffects, refresh } from "../../messages/tag-cleanup.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Form } from "../../ui/form.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { TagCleanupScreen } from "./tag-cleanup.loader.ts";

const words = refresh.merge;

/** Lines of one kind shown at once; the rest opens below them. */
const SHOWN = 8;

type Shown = Extract<TagCleanupScreen, { show: "merge" }>;

/** What one merge would do, or all certain ones of a page, and the one button that does it. */
export function MergePage({ view: { preview, name, back } }: { view: Shown }) {
  const possible = preview.merges.filter(({ refusal }) => refusal === null);
  const list = links.tagRefresh({ show: back.show, page: back.page });
  return (
    <>
      <PageHeading title={words.title(preview.merges.length)} standfirst={words.standfirst}>
        <a className="button" href={list}>
          {words.back}
        </a>
      </PageHeading>
      {preview.merges.length === 0 ? (
        <EmptyState sentence={words.nothing} act={{ name: words.back, path: list }} />
      ) : (
        <section className="studio-part" aria-labelledby="laczenie">
          <h2 id="laczenie">{words.merges}</h2>
          <ul className="roll">
            {preview.merges.map(({ merge, tags, into, refusal }) => (
              <li key={merge.into}>
                <div className="roll-line">
                  <strong className="roll-name">{words.one(tags, into)}</strong>
                  {refusal !== null && <span className="roll-why">{refusal}</span>}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {possible.length > 0 && (
        <section className="studio-part" aria-labelledby="skutki">
          <h2 id="skutki">{words.effects}</h2>
          <MergeEffects preview={preview} />
          <Form
            do="merge"
            fields={{ name }}
            carried={{ merges: JSON.stringify(possible.map(({ merge }) => merge)) }}
            rereadOnConflict
            className="acts acts-below"
          >
            <button className="button button-main">{words.submit}</button>
          </Form>
        </section>
      )}
    </>
  );
}

/** Posts, addresses and aliases that merges change. */
export function MergeEffects({ preview }: { preview: MergePreview }) {
  const { posts, copies, redirects, aliases } = preview;
  return (
    <dl className="merge-effects">
      <Effect
        name={mergeEffects.posts}
        says={mergeEffects.postsOf(posts)}
        hint={posts > 0 ? mergeEffects.postsHint : undefined}
      />
      <Effect
        name={mergeEffects.copies}
        says={mergeEffects.copiesOf(copies)}
        hint={copies > 0 ? mergeEffects.copiesHint : undefined}
      />
      <Effect
        name={mergeEffects.redirects}
        lines={redirects.map(({ from, to }) => (
          <>
            <code>{from}</code> {mergeEffects.leadsTo} <code>{to}</code>
          </>
        ))}
      />
      <Effect
        name={mergeEffects.aliases}
        lines={aliases.map(({ alias, name }) => (
          <>
            „{alias}” {mergeEffects.aliasOf} „{name}”
          </>
        ))}
      />
    </dl>
  );
}

function Effect({
  name,
  says,
  hint,
  lines = [],
}: {
  name: string;
  says?: string;
  hint?: string | undefined;
  lines?: ReactNode[];
}) {
  if (says === undefined && lines.length === 0) return null;
  const rest = lines.slice(SHOWN);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {says}
        {hint && <span className="field-hint">{hint}</span>}
        {lines.length > 0 && <Lines lines={lines.slice(0, SHOWN)} />}
        {rest.length > 0 && (
          <details>
            <summary className="fold">{mergeEffects.more(rest.length)}</summary>
            <Lines lines={rest} />
          </details>
        )}
      </dd>
    </div>
  );
}

function Lines({ lines }: { lines: ReactNode[] }) {
  return (
    <ul>
      {lines.map((line, at) => (
        <li key={at}>{line}</li>
      ))}
    </ul>
  );
}
