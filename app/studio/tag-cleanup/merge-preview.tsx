import type { ReactNode } from "react";
import type { TagMergePreview } from "#core/tags/cleanup/preview-merges.ts";
import { links } from "../../links.ts";
import { mergeEffects, refresh } from "../../messages/tag-cleanup.ts";
import { Form } from "../../ui/form.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { MergeShown } from "./tag-cleanup.loader.ts";

const words = refresh.merge;

/** Previews one merge, or all certain merges of a page. A button carries out the previewed merges. */
export function MergePreview({ view: { preview, name, back } }: { view: MergeShown }) {
  const possible = preview.merges.filter(({ refusal }) => refusal === null);
  const list = links.tagRefresh({ show: back.show, page: back.page });
  return (
    <>
      <PageHeading title={words.title(preview.merges.length)} standfirst={words.standfirst}>
        <a className="button" href={list}>
          {words.back}
        </a>
      </PageHeading>
      <section className="studio-part" aria-labelledby="laczenie">
        <h2 id="laczenie">{words.merges}</h2>
        <ul className="roll">
          {preview.merges.map(({ merge, tags, into, refusal }) => (
            <li key={merge.into}>
              <div className="roll-line">
                {into !== "" && tags.length > 0 && <strong className="roll-name">{words.one(tags, into)}</strong>}
                {refusal !== null && <span className="roll-why">{refusal}</span>}
              </div>
            </li>
          ))}
        </ul>
      </section>
      {possible.length > 0 && (
        <section className="studio-part" aria-labelledby="skutki">
          <h2 id="skutki">{words.effects}</h2>
          <MergeEffects preview={preview} />
          <Form do="merge" fields={{ name }} rereadOnConflict className="acts acts-below">
            {possible.map(({ merge: { into, tagIds } }) => (
              <input key={into} type="hidden" name="merge" value={[into, ...tagIds].join(" ")} />
            ))}
            <button className="button button-main">{words.submit}</button>
          </Form>
        </section>
      )}
    </>
  );
}

/** Lists the posts, addresses and aliases that the merges would change. */
export function MergeEffects({ preview: { posts, copies, redirects, aliases } }: { preview: TagMergePreview }) {
  const { leadsTo, aliasOf } = mergeEffects;
  return (
    <dl className="merge-effects">
      <Effect name={mergeEffects.posts}>
        {mergeEffects.postsOf(posts)}
        {posts > 0 && <span className="field-hint">{mergeEffects.postsHint}</span>}
      </Effect>
      {copies > 0 && (
        <Effect name={mergeEffects.copies}>
          {mergeEffects.copiesOf(copies)}
          <span className="field-hint">{mergeEffects.copiesHint}</span>
        </Effect>
      )}
      {redirects.length > 0 && (
        <Effect name={mergeEffects.redirects}>
          <ul>
            {redirects.map(({ from, to }) => (
              <li key={from}>
                <code>{from}</code> {leadsTo} <code>{to}</code>
              </li>
            ))}
          </ul>
        </Effect>
      )}
      {aliases.length > 0 && (
        <Effect name={mergeEffects.aliases}>
          <ul>
            {aliases.map(({ alias, name }) => (
              <li key={alias}>
                „{alias}” {aliasOf} „{name}”
              </li>
            ))}
          </ul>
        </Effect>
      )}
    </dl>
  );
}

function Effect({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
