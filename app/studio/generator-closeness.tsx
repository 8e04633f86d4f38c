import type { Brief, Closeness, Ideas } from "#core/assistant/artefacts.ts";
import { links } from "../links.ts";
import { generator as words } from "../messages/generator.ts";
import { sidesWords } from "../messages/sides.ts";
import { Form } from "../ui/form.tsx";
import { TextField } from "./field.tsx";
import { Ask, Base, ForecastOf, mayChange, Step, VersionsLink } from "./generator-pieces.tsx";
import { SideBySide } from "./side-by-side.tsx";
import type { RunScreen } from "./topic-generator.loader.ts";

/** The slug of a published post, as its editor's address has it; null for one that is not published any more. */
export function editSlugOf(view: RunScreen, postId: string): string | null {
  const path = view.facts.posts.find((each) => each.postId === postId)?.path;
  return path?.split("/").at(-1) ?? null;
}

/** What the archive has of the chosen idea: a duplicate goes on only with a written reason. */
export function GeneratorCloseness({ view }: { view: RunScreen }) {
  const artefact = view.run.artefacts.find(({ kind }) => kind === "closeness");
  if (!artefact) return null;
  const { ideaId, verdict, posts, reason } = artefact.data as Closeness;
  const brief = view.run.artefacts.find(({ kind }) => kind === "brief")?.data as Brief | undefined;
  const made = brief?.ideaId === ideaId;
  return (
    <Step id="porownanie" title={words.closeness.title}>
      <p className={verdict === "duplicate" ? "notice notice-fault" : "notice"}>{words.closeness.verdicts[verdict]}</p>
      <Alike view={view} ideaId={ideaId} />
      <ul className="generator-posts">
        {posts.slice(view.facts.alike.length > 0 ? 1 : 0).map(({ postId, title, similarity }) => {
          const slug = editSlugOf(view, postId);
          const path = view.facts.posts.find((each) => each.postId === postId)?.path;
          return (
            <li key={postId}>
              {path ? <a href={path}>{title}</a> : title}{" "}
              <span className="field-hint">{words.ideas.similarity(similarity)}</span>{" "}
              {slug && verdict !== "new" && (
                <a className="generator-update" href={links.editPost(slug)} aria-label={words.has.updateOf(title)}>
                  {words.closeness.update}
                </a>
              )}
            </li>
          );
        })}
      </ul>
      {reason && <p>{words.closeness.given(reason)}</p>}
      {verdict === "duplicate" && !reason && mayChange(view) && <Reason view={view} base={artefact.version} />}
      {(verdict !== "duplicate" || reason) && (
        <Ask view={view} stage="brief" main={!made}>
          {made ? words.closeness.briefAgain : words.closeness.brief}
        </Ask>
      )}
      <VersionsLink view={view} kind="closeness" name={words.closeness.title} />
    </Step>
  );
}

/** The idea beside the post that comes nearest to it. */
function Alike({ view, ideaId }: { view: RunScreen; ideaId: string }) {
  const [near] = view.facts.alike;
  const ideas = view.run.artefacts.find(({ kind }) => kind === "ideas")?.data as Ideas | undefined;
  const idea = ideas?.ideas.find(({ id }) => id === ideaId);
  if (!near || !idea) return null;
  const own = [idea.question, idea.angle].filter((line) => line !== "").join(" ");
  const update = (
    <a href={links.editPost(near.slug)} aria-label={words.has.updateOf(near.title)}>
      {words.closeness.update}
    </a>
  );
  return (
    <SideBySide
      sides={[
        { name: sidesWords.ownIdea, title: idea.title, path: null, text: own, headings: idea.outline },
        { ...near, name: `${sidesWords.other} · ${words.ideas.similarity(near.share)}`, text: near.lead },
      ]}
      ways={[
        { name: sidesWords.update, how: near.mayEdit ? update : sidesWords.askEditor },
        { name: sidesWords.merge, how: sidesWords.mergeIdea },
        { name: sidesWords.angle, how: sidesWords.angleIdea },
      ]}
    />
  );
}

function Reason({ view, base }: { view: RunScreen; base: number }) {
  return (
    <Form do="reason" fields={{ run: view.run.id }} className="studio-form">
      {({ answer }) => (
        <>
          <Base base={base} present={answer && !answer.ok ? answer["present"] : null} />
          <TextField label={words.closeness.reason} name="reason" rows={3} />
          <ForecastOf forecast={view.facts.forecasts.brief} />
          <div className="acts">
            <button className="button">{words.closeness.goOn}</button>
          </div>
        </>
      )}
    </Form>
  );
}
