import { plainTitle } from "#core/base/post-title.ts";
import type { Closeness } from "#core/assistant/generator/stage-results.ts";
import { dataOf } from "#core/assistant/runs/run.ts";
import { links } from "../../links.ts";
import { generator as words } from "../../messages/generator.ts";
import { postComparison } from "../../messages/post-comparison.ts";
import { Form } from "../../ui/form.tsx";
import { TextField } from "../ui/field.tsx";
import {
  headingOf,
  RunStageButton,
  ResultForm,
  CostForecast,
  mayChange,
  RunStep,
  VersionsLink,
} from "./step-parts.tsx";
import { SideBySidePosts } from "../ui/side-by-side-posts.tsx";
import { FormButton } from "../ui/save-button.tsx";
import type { RunScreen } from "./topic-generator.loader.ts";

interface UpdatePostProps {
  view: RunScreen;
  ideaId: string;
  post: { postId: string; title: string };
  plain?: boolean;
  children: string;
}

/** Opens the post's editor with the idea as a remark beside the text; nothing for a post the viewer may not change. */
export function UpdatePost({ view, ideaId, post: { postId, title }, plain = false, children }: UpdatePostProps) {
  const { run, own, facts } = view;
  if (!facts.editable.includes(postId)) return null;
  const slug = facts.posts
    .find((each) => each.postId === postId)
    ?.path.split("/")
    .at(-1);
  // Whoever looks at another person's run leaves nothing of it behind.
  if (!own)
    return slug ? (
      <a className="generator-update" href={links.editPost(slug)}>
        {children}
      </a>
    ) : null;
  return (
    <Form do="update" fields={{ run: run.id, idea: ideaId, post: postId }} className="generator-update">
      <button className={plain ? "button-plain" : "button"} aria-label={words.has.updateOf(title)}>
        {children}
      </button>
    </Form>
  );
}

export function GeneratorCloseness({ view }: { view: RunScreen }) {
  const artefact = view.run.artefacts.find(({ kind }) => kind === "closeness");
  if (!artefact) return null;
  const { ideaId, verdict, posts, reason } = artefact.data as Closeness;
  const brief = dataOf(view.run.artefacts, "brief");
  const made = brief?.ideaId === ideaId;
  return (
    <RunStep id="porownanie" title={words.closeness.title}>
      <p className={verdict === "duplicate" ? "notice notice-fault" : "notice"}>{words.closeness.verdicts[verdict]}</p>
      {posts.length === 0 && <p>{words.closeness.nothingNear}</p>}
      <Alike view={view} ideaId={ideaId} />
      <ul className="generator-posts">
        {posts.slice(view.facts.alike.length > 0 ? 1 : 0).map(({ postId, title, similarity }) => {
          const path = view.facts.posts.find((each) => each.postId === postId)?.path;
          return (
            <li key={postId}>
              {path ? <a href={path}>{plainTitle(title)}</a> : plainTitle(title)}{" "}
              <span className="field-hint">{words.ideas.similarity(similarity)}</span>{" "}
              {verdict !== "new" && (
                <UpdatePost view={view} ideaId={ideaId} post={{ postId, title }} plain>
                  {words.closeness.update}
                </UpdatePost>
              )}
            </li>
          );
        })}
      </ul>
      {reason && <p>{words.closeness.given(reason)}</p>}
      {verdict === "duplicate" && !reason && mayChange(view) && (
        <ResultForm do="reason" view={view} base={artefact.version} className="studio-form">
          <TextField label={words.closeness.reason} name="reason" rows={3} />
          <CostForecast forecast={view.facts.forecasts.brief} />
          <FormButton>{words.closeness.goOn}</FormButton>
        </ResultForm>
      )}
      {(verdict !== "duplicate" || reason) && (
        <RunStageButton view={view} stage="brief" main={!made}>
          {made ? words.closeness.briefAgain : words.closeness.brief}
        </RunStageButton>
      )}
      <VersionsLink view={view} kind="closeness" name={words.closeness.title} />
    </RunStep>
  );
}

export function foldId(form: "merge" | "edit", ideaId: string): string {
  return `${form === "merge" ? "dolacz" : "popraw"}-${ideaId}`;
}

function Alike({ view, ideaId }: { view: RunScreen; ideaId: string }) {
  const [near] = view.facts.alike;
  const ideas = dataOf(view.run.artefacts, "ideas");
  const idea = ideas?.ideas.find(({ id }) => id === ideaId);
  if (!near || !idea) return null;
  const own = [idea.question, idea.angle && postComparison.ideaAngle(idea.angle)].filter(Boolean).join(" ");
  const open = mayChange(view) && !idea.fate;
  const update = (
    <>
      {postComparison.updateIdea}{" "}
      <UpdatePost view={view} ideaId={ideaId} post={near} plain>
        {words.closeness.update}
      </UpdatePost>
    </>
  );
  const merge = (
    <>
      {postComparison.mergeIdea}{" "}
      {open && view.topics.length > 0 && <a href={`#${foldId("merge", ideaId)}`}>{words.ideas.merge}</a>}
    </>
  );
  const angle = (
    <>
      {postComparison.angleIdea} {open && <a href={`#${foldId("edit", ideaId)}`}>{postComparison.angleAct}</a>}
    </>
  );
  return (
    <SideBySidePosts
      sides={[
        {
          name: postComparison.ownIdea,
          title: headingOf(view, idea),
          path: null,
          text: own,
          headings: idea.outline,
        },
        { ...near, name: `${postComparison.other} · ${words.ideas.similarity(near.share)}`, text: near.lead },
      ]}
      ways={[
        { name: postComparison.update, how: near.mayEdit ? update : postComparison.askEditor },
        { name: postComparison.merge, how: merge },
        { name: postComparison.angle, how: angle },
      ]}
    />
  );
}
