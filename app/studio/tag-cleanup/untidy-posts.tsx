import { plainTitle } from "#core/base/post-title.ts";
import type { UntidyPost } from "#core/tags/cleanup/cleanup-service.ts";
import { links } from "../../links.ts";
import { refresh } from "../../messages/tag-cleanup.ts";
import { studio } from "../../messages/studio.ts";
import type { PostsPart } from "./tag-cleanup.loader.ts";
import type { PlanLabels } from "./plan-labels.ts";
import { PlanForm } from "./plan-message.tsx";

const words = refresh.posts;

export function UntidyPosts({ list: { of, rows }, planned }: { list: PostsPart; planned: PlanLabels }) {
  return (
    <PlanForm do="assign" fields={{ list: of }}>
      <ul className="roll">
        {rows.map((post) => (
          <li key={post.id} className="untidy">
            <Post post={post} over={of === "overtagged"} says={planned[post.id]?.says} />
          </li>
        ))}
      </ul>
      <div className="acts acts-below">
        <button className="button">{words.addAll}</button>
      </div>
    </PlanForm>
  );
}

function Post({ post, over, says }: { post: UntidyPost; over: boolean; says: string | undefined }) {
  const { id, slug, title, state, tags, suggestions } = post;
  const called = plainTitle(title) || refresh.untitled;
  return (
    <fieldset>
      <legend>
        <a className="roll-name" href={links.editPost(slug)}>
          {called}
        </a>
        <span className="roll-facts">
          {[studio.states[state as keyof typeof studio.states] ?? state, says].filter(Boolean).join(" · ")}
        </span>
      </legend>
      <input type="hidden" name="had" value={JSON.stringify([id, ...tags.map((tag) => tag.id)])} />
      {over && (
        <ul className="untidy-tags" aria-label={words.has}>
          {tags.map((tag) => (
            <li key={tag.id}>
              <label className="tick">
                <input type="checkbox" name="drop" value={`${id} ${tag.id}`} />
                <span>
                  {words.drop(tag.name)}
                  {!tag.named && <span className="roll-facts"> {words.notNamed}</span>}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {suggestions.length > 0 && !over && <Suggestions post={post} />}
      {suggestions.length > 0 && over && (
        <details>
          <summary className="fold">
            {words.also}
            <span className="unseen">: {called}</span>
          </summary>
          <Suggestions post={post} />
        </details>
      )}
      {suggestions.length === 0 && !over && <p className="roll-facts">{words.nothing}</p>}
    </fieldset>
  );
}

function Suggestions({ post: { id, suggestions } }: { post: UntidyPost }) {
  return (
    <ul className="untidy-tags" aria-label={words.suggested}>
      {suggestions.map(({ tagId, name, reason }) => (
        <li key={tagId}>
          <label className="tick">
            <input type="checkbox" name="add" value={`${id} ${tagId}`} />
            <span>
              {words.put(name)} <span className="roll-facts">{reason}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
