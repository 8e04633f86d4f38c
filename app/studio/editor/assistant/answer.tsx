import { plainTitle } from "#core/base/post-title.ts";
import { links } from "../../../links.ts";
import { postComparison as words } from "../../../messages/post-comparison.ts";
import { SideBySidePosts } from "../../ui/side-by-side-posts.tsx";
import { headingsIn } from "../preview/scroll-map.ts";
import { useEditor } from "../editor-context.ts";
import { useJoinLink } from "../publishing/action-menu.tsx";
import { useEffect, useRef } from "react";
import type { HelpRun, AlikePost } from "#core/assistant/helper/help-service.ts";
import { editorAssistant as says } from "../../../messages/editor/assistant.ts";
import { useRunEvents } from "../../assistant/run-events.ts";
import { useObservable } from "../observable.ts";
import type { HelpAnswer, AssistantSession } from "./session.ts";
import { Button } from "../controls.tsx";

export function AssistantAnswer({ session }: { session: AssistantSession }) {
  const answer = useObservable(session.answer);
  const place = useRef<HTMLDivElement>(null);
  const begun = answer.is !== "idle";
  useEffect(() => {
    // The answer may be out of view, because the commands above it fill the panel.
    if (begun) place.current?.scrollIntoView({ block: "nearest" });
    if (answer.is === "said") place.current?.scrollIntoView({ block: "start" });
  }, [begun, answer]);
  return (
    <div ref={place} hidden={!begun}>
      <Answer session={session} answer={answer} />
    </div>
  );
}

function Answer({ session, answer }: { session: AssistantSession; answer: HelpAnswer }) {
  switch (answer.is) {
    case "idle":
      return null;
    case "asking":
      return (
        <div className="editor-assistant-state running">
          <output>{says.asking}</output>
        </div>
      );
    case "running":
      return <Running key={answer.run.runId} session={session} run={answer.run} />;
    case "refused":
      return (
        <p className="notice notice-fault" role="alert">
          {answer.message}
        </p>
      );
    case "said":
      return <Said session={session} run={answer.run} />;
  }
}

function Running({ session, run }: { session: AssistantSession; run: HelpRun }) {
  const { texts } = useRunEvents(run.runId, run.lastEvent, () => void session.rest(run));
  const text = Object.values(texts).join("");
  return (
    <div className="editor-assistant-state">
      <output>{says.running(says.commands[run.kind])}</output>
      {text !== "" && <p className="editor-assistant-stream">{text}</p>}
      <p className="editor-assistant-slow">{says.slow}</p>
      <Button className="button" onClick={() => void session.stop(run)} label={says.stop} />
    </div>
  );
}

function Said({ session, run }: { session: AssistantSession; run: HelpRun }) {
  const access = useObservable(session.access);
  const { kind, engine, state, message, findings, suggestions, alike } = run;
  const failed = state === "failed" || state === "interrupted";
  const name = engine === "model" ? says.model(access?.model ?? "") : says.builtIn;
  // `findings` do not count, because they only tell of suggestions that were left out.
  const empty = suggestions.length + alike.length === 0 && message === null && !failed;
  return (
    <div className="editor-assistant-state">
      <h3>{says.said(says.commands[kind], name)}</h3>
      {failed && (
        <p className="notice notice-fault" role="alert">
          {message ?? says.interrupted}
        </p>
      )}
      <output>
        {state === "stopped" && <p>{says.stopped}</p>}
        {!failed && message !== null && <p>{message}</p>}
        {empty && state !== "stopped" && <p>{says.nothing}</p>}
      </output>
      {findings.length > 0 && (
        <ul className="editor-assistant-findings">
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
      {alike.length > 0 && <SimilarPosts alike={alike} />}
    </div>
  );
}

function SimilarPosts({ alike }: { alike: AlikePost[] }) {
  const { editing } = useEditor();
  const { title, lead, body } = editing.box.draft();
  const ownPost = { name: words.ownText, title, path: null, text: lead, headings: secondLevelIn(body) };
  return (
    <ul className="editor-assistant-alike">
      {alike.map((post) => (
        <li key={post.postId}>
          <h4>{words.kinds[post.kind](post.share)}</h4>
          <SideBySidePosts
            sides={[ownPost, { ...post, name: words.other, text: post.lead }]}
            ways={[
              { name: words.update, how: <Update post={post} /> },
              { name: words.join, how: <Join post={post} /> },
              { name: words.angle, how: words.angleText },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

function Update({ post: { slug, title, mayEdit } }: { post: AlikePost }) {
  if (!mayEdit) return words.askEditor;
  return (
    <a href={links.editPost(slug)} aria-label={words.updateOf(plainTitle(title))}>
      {words.toEditor}
    </a>
  );
}

function Join({ post: { path, title, mayEdit } }: { post: AlikePost }) {
  const goToJoin = useJoinLink();
  if (!mayEdit) return words.askEditor;
  return (
    <>
      {words.joinText}{" "}
      <Button aria-label={words.joinOf(plainTitle(title))} onClick={() => void goToJoin(path)} label={words.joinAct} />
    </>
  );
}

/** Returns the texts of a post's headings of level 1 and 2. A page shows both levels as level 2. */
function secondLevelIn(body: string): string[] {
  const lines = headingsIn(body).map((from) => body.slice(from).split("\n", 1)[0] ?? "");
  return lines.filter((line) => !/^ {0,3}#{3}/.test(line)).map((line) => line.replace(/^ {0,3}#+/, "").trim());
}
