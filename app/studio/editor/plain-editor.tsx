import { keysOf } from "#core/base/values/record-keys.ts";
import type { ReactNode } from "react";
import { NO_CATEGORY } from "#core/base/category.ts";
import { NOT_STORED } from "#core/posts/drafts/draft.ts";
import { POST_FIELDS, PUBLIC_TEXTS } from "#core/posts/post-fields.ts";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import type { PostAction } from "#core/posts/states.ts";
import { links } from "../../links.ts";
import { newsWords } from "../../messages/mail.ts";
import { plainEditor as says } from "../../messages/editor/plain-editor.ts";
import { editor as words } from "../../messages/editor/editor.ts";
import type { SubmitError } from "../../requests/submit.ts";
import { useActionData, useLocation } from "../../routing/router.tsx";
import { JoinedNotice } from "../posts/join/joined-notice.tsx";
import { LetterNotices, Fault, Options, ReturnedNotice, Tick } from "./controls.tsx";
import type { EditPostScreen } from "./edit-post.loader.ts";
import { localTime } from "./fields/moment-field.tsx";
import { actionNotice } from "./publishing/action-notice.ts";
import { actionLabel, isLetterTicked, readersOf } from "./publishing/offered-actions.ts";

/** The form's actions in their order. The fields that an action needs are above its button. */
const ACTS = [
  ...([
    "publish",
    "publish-copy",
    "publish-again",
    "schedule",
    "schedule-copy",
    "unschedule",
    "unschedule-copy",
  ] as const),
  ...([
    "submit",
    "take-back",
    "send-back",
    "withdraw",
    "redirect-withdrawn",
    "discard-copy",
    "restore",
    "trash",
  ] as const),
] satisfies PostAction[];

/** The editor of a browser without scripts. It is one form; each of its buttons saves the text first. */
export function PlainEditor({ screen }: { screen: EditPostScreen }) {
  const { post, viewer, choices } = screen;
  const answered = useActionData();
  const refused = answered && !answered.ok ? answered : null;
  const typed = (name: string, before: string) => String(refused?.typed[name] ?? before);
  const isOwn = typed("postId", post.id) === post.id;
  const readOnly = post.mayEdit !== true;
  return (
    <form method="post" className="plain-editor studio-form">
      <p className="notice">{says.why}</p>
      <Done screen={screen} />
      <ReturnedNotice post={post} />
      <JoinedNotice post={post} />
      {readOnly && <p className="notice">{post.mayEdit}</p>}
      {refused && (
        <Fault>
          {refused.message} {refused.code === "conflict" && says.stale}
        </Fault>
      )}
      <input type="hidden" name="do" value="save-form" />
      <input type="hidden" name="by" value={viewer.id} />
      <input type="hidden" name="postId" value={typed("postId", post.id)} />
      <input type="hidden" name="base" value={isOwn ? post.token : typed("base", post.token)} />
      <Text id="title" label={POST_FIELDS.title.label}>
        <input id="plain-title" name="title" readOnly={readOnly} defaultValue={typed("title", post.draft.title)} />
      </Text>
      {!post.addressFixed && !readOnly && (
        <Text id="category" label={POST_FIELDS.categoryId.label}>
          <select id="plain-category" name="categoryId" defaultValue={typed("categoryId", post.draft.categoryId)}>
            <option value={NO_CATEGORY}>{words.fields.noCategory}</option>
            <Options of={choices.categories} />
          </select>
        </Text>
      )}
      {keysOf(PUBLIC_TEXTS)
        .filter((name) => name !== "updateNote" || post.addressFixed)
        .map((name) => (
          <Text key={name} id={name} label={PUBLIC_TEXTS[name].label}>
            <textarea
              id={`plain-${name}`}
              name={name}
              rows={PUBLIC_TEXTS[name].rows}
              readOnly={readOnly}
              defaultValue={typed(name, post.draft[name])}
            />
          </Text>
        ))}
      <Text id="body" label={says.body}>
        <textarea
          id="plain-body"
          name="body"
          rows={24}
          lang="pl"
          readOnly={readOnly}
          defaultValue={typed("body", post.draft.body)}
        />
      </Text>
      <div className="acts">
        {!readOnly && <button className="button button-main">{says.save}</button>}
        {post.token !== NOT_STORED && <Ways post={post} />}
      </div>
      {post.token !== NOT_STORED && <Acts screen={screen} refused={refused} typed={typed} />}
    </form>
  );
}

function Text({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <p className="field">
      <label htmlFor={`plain-${id}`}>{label}</label>
      {children}
    </p>
  );
}

/** Says what the last pressed button did; the page's address names the button. */
function Done({ screen: { post, zone, done: elsewhere } }: { screen: EditPostScreen }) {
  const done = new URLSearchParams(useLocation().search).get("done");
  const act = ACTS.find((each) => each === done);
  const notice = act ? actionNotice(act, post, zone) : elsewhere && { text: elsewhere, link: null };
  if (!notice) return null;
  return (
    <output className="notice notice-done">
      {notice.text} {notice.link && <a href={notice.link.href}>{notice.link.text}</a>}
    </output>
  );
}

function Ways({ post }: { post: OpenedPost }) {
  return (
    <>
      <a className="button" href={links.history(post.id)}>
        {words.acts.history}
      </a>
      {post.mayEdit === true && (
        <a className="button" href={links.join(post.id)}>
          {words.acts.join}
        </a>
      )}
    </>
  );
}

interface ActsProps {
  screen: EditPostScreen;
  refused: SubmitError | null;
  typed(name: string, before: string): string;
}

function Acts({ screen, refused, typed }: ActsProps) {
  const { post, zone } = screen;
  const offered = ACTS.filter((act) => post.acts[act] === true);
  const barred = ACTS.filter((act) => typeof post.acts[act] === "string");
  const has = (...acts: PostAction[]) => acts.some((act) => post.acts[act] === true);
  return (
    <fieldset className="plain-acts">
      <legend>{says.acts}</legend>
      <p className="field-hint">{says.actsHint}</p>
      {has("schedule", "schedule-copy") && <Moment post={post} zone={zone} refused={refused} typed={typed} />}
      {has("publish-copy", "publish-again", "schedule-copy") && (
        <Tick name="substantive" defaultChecked={post.substantive} label={words.dialogs.substantive} />
      )}
      {screen.letter && has("publish", "schedule") && (
        <>
          <input type="hidden" name="asksLetter" value="on" />
          <Tick
            name="letter"
            defaultChecked={isLetterTicked(post, screen.letter)}
            label={newsWords.tick(readersOf(screen.letter, post.draft.categoryId))}
          />
        </>
      )}
      {post.letterRest > 0 && has("publish-again") && (
        <>
          <input type="hidden" name="asksLetter" value="on" />
          <Tick name="letter" defaultChecked label={newsWords.tickRest(post.letterRest)} />
          <p className="field-hint">{newsWords.tickRestHint}</p>
        </>
      )}
      {has("publish", "schedule", "publish-again") && <LetterNotices screen={screen} />}
      {has("submit", "send-back") && (
        <Text id="comment" label={has("send-back") ? words.dialogs.comment : words.dialogs.commentForReview}>
          <textarea id="plain-comment" name="comment" rows={3} defaultValue={typed("comment", "")} />
        </Text>
      )}
      {has("withdraw", "redirect-withdrawn") && (
        <Text id="redirect-withdrawn" label={says.redirect}>
          <input id="plain-redirect" name="redirectTo" defaultValue={typed("redirectTo", post.leadsTo ?? "")} />
        </Text>
      )}
      {post.aiShare && !post.aiShare.reviewed && <Tick name="reviewed" label={says.reviewed} />}
      <div className="acts">
        {offered.map((act) => (
          <button key={act} className="button" name="act" value={act}>
            {actionLabel(act, post.state)}
          </button>
        ))}
      </div>
      {barred.map((act) => (
        <p key={act} className="field-hint">
          {words.acts.names[act]}: {post.acts[act]}
        </p>
      ))}
    </fieldset>
  );
}

function Moment({ post, zone, refused, typed }: Omit<ActsProps, "screen"> & { post: OpenedPost; zone: string }) {
  const { fold, distant } = refused?.fields ?? {};
  return (
    <>
      <Text id="at" label={`${words.dialogs.at} (${words.dialogs.atHint(zone)})`}>
        <input
          id="plain-at"
          name="at"
          type="datetime-local"
          defaultValue={typed("at", localTime(post.publishAt, zone))}
        />
      </Text>
      {fold !== undefined &&
        (["earlier", "later"] as const).map((each) => (
          <Tick key={each} type="radio" name="fold" value={each} label={words.dialogs[each]} />
        ))}
      {distant !== undefined && <Tick name="distant" label={words.dialogs.distant} />}
    </>
  );
}
