import {
  createContext,
  type FormHTMLAttributes,
  type ReactNode,
  type SubmitEvent,
  useContext,
  useRef,
  useState,
} from "react";
import { useActionData, useLocation, useNavigation, useViewer } from "../routing/router.tsx";
import { links } from "../links.ts";
import { siteMessages } from "../messages/site.ts";
import { type ActionData, submit, type SubmitResult } from "../requests/submit.ts";
import { useUnsavedText } from "./unsaved/unsaved-text.tsx";

export interface FormState {
  busy: boolean;
  answer: SubmitResult | null;
  /** Maps a field to the value typed in a refused submission, to fill in the form again. Empty in the app, where the fields keep their texts. */
  typed: Record<string, string | string[]>;
}

interface FormProps<T> extends Omit<
  FormHTMLAttributes<HTMLFormElement>,
  "children" | "method" | "action" | "onSubmit"
> {
  do?: string;
  /** Hidden fields. They also tell apart two forms of a page with the same `do`. */
  fields?: Record<string, string>;
  /** Hidden fields whose values change, such as a version, so they do not help to tell forms apart. */
  carried?: Record<string, string>;
  path?: string;
  onDone?: (value: T) => void;
  /** Used only with scripts: submits the data in place of the form. Null means that the form must submit the data itself. */
  send?: ((data: FormData) => Promise<SubmitResult<T> | null>) | undefined;
  /** Whether the fields are emptied after success. */
  reset?: boolean;
  /** Whether the page loads its data again after a conflict, so that sending again replaces the newer version. */
  rereadOnConflict?: boolean;
  /** Whether the text is still unsaved after this answer, for example after a preview. */
  isPreview?: (value: T) => boolean;
  children: ReactNode | ((state: FormState) => ReactNode);
}

const NO_FORM: FormState = { busy: false, answer: null, typed: {} };
const State = createContext(NO_FORM);

/**
 * A form that posts; with the app it submits without leaving the page. It shows errors beside the fields, loads the page's
 * data again after a value, and opens a returned path. Unsaved text of a signed-in person is stored (`useUnsavedText`).
 */
export function Form<T = unknown>({
  do: act,
  fields = {},
  carried = {},
  path,
  onDone,
  send: sendElsewhere,
  reset,
  rereadOnConflict,
  isPreview,
  children,
  ...rest
}: FormProps<T>) {
  const { pathname, search } = useLocation();
  const { navigate, revalidate } = useNavigation();
  const answered = useActionData();
  const ownAnswer = answered && isOwn(answered, act, fields) ? answered : null;
  const [{ busy, answer }, settle] = useState({ busy: false, answer: ownAnswer as SubmitResult | null });
  const address = path ?? pathname + search;
  // The form belongs to the person for whom the page was drawn, even if another person has signed in since.
  const [by] = useState(useViewer()?.id);
  const element = useRef<HTMLFormElement>(null);
  const unsaved = useUnsavedText(
    element,
    by === undefined ? null : [by, pathname, act, JSON.stringify(fields)].join(" "),
  );
  const state = { busy, answer, typed: ownAnswer && !ownAnswer.ok ? ownAnswer.typed : {} };

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form, event.nativeEvent.submitter);
    const done = unsaved.sending();
    settle({ busy: true, answer: null });
    const texts = new URLSearchParams([...data].map(([key, value]) => [key, textOf(value)]));
    const result = (await sendElsewhere?.(data)) ?? (await submit<T>(address, texts));
    // The data are reloaded before the form can be sent again, so that the person sees the version that will be replaced.
    if (!result.ok && rereadOnConflict && result.code === "conflict") await revalidate();
    settle({ busy: false, answer: result });
    if (!result.ok) return;
    if (!("value" in result && isPreview?.(result.value))) done();
    if ("to" in result) return void navigate(result.to);
    if (reset) form.reset();
    onDone?.(result.value);
    await revalidate();
  }

  return (
    <form
      {...rest}
      ref={element}
      method="post"
      action={address}
      aria-busy={busy}
      onSubmit={(event) => void send(event)}
    >
      {act !== undefined && <input type="hidden" name="do" value={act} />}
      {by !== undefined && <input type="hidden" name="by" value={by} />}
      {Object.entries({ ...fields, ...carried }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Refusal answer={answer} />
      {unsaved.line}
      <State value={state}>{typeof children === "function" ? children(state) : children}</State>
    </form>
  );
}

/** Returns the last answer to the surrounding form; null before the first answer, and while the form is being sent. */
export function useFormAnswer(): SubmitResult | null {
  return useContext(State).answer;
}

/** Returns the value that the action returned to the surrounding form; null before an answer and after a refusal. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what an answer holds follows from the action
export function useFormValue<T>(): T | null {
  const answer = useFormAnswer();
  return answer?.ok && "value" in answer ? (answer.value as T) : null;
}

/** Shows, also to screen readers, that the action of the surrounding form has succeeded. Without `says`, the action's value has the sentence. */
export function DoneNotice({ says }: { says?: string }) {
  const isDone = useFormAnswer()?.ok === true;
  const value = useFormValue<{ says: string }>();
  return <output className={isDone ? "notice notice-done" : "unseen"}>{isDone ? (says ?? value?.says) : ""}</output>;
}

/** Shows, also to screen readers, that the surrounding form is being sent. */
export function WorkingNotice({ says }: { says: string }) {
  const { busy } = useContext(State);
  return <output className={busy ? "field-hint" : "unseen"}>{busy ? says : ""}</output>;
}

interface FieldState {
  fault: string | undefined;
  typed: string | undefined;
  /** The typed texts of all fields with this name; absent when nothing was typed. */
  all: string[] | undefined;
  /** False outside `Form`, because other forms do not store unsaved text. */
  isKept: boolean;
}

/** Returns the state of a field in the surrounding form: the typed text and its fault. */
export function useField(name: string): FieldState {
  const form = useContext(State);
  const { answer, typed } = form;
  const texts = typed[name];
  const all = texts === undefined ? undefined : [texts].flat();
  return {
    fault: answer && !answer.ok ? answer.fields?.[name] : undefined,
    typed: all?.[0],
    all,
    isKept: form !== NO_FORM,
  };
}

function Refusal({ answer }: { answer: SubmitResult | null }) {
  if (!answer || answer.ok) return null;
  const { code, login, message } = answer;
  if (code !== "login") return <FaultNotice>{message}</FaultNotice>;
  return (
    <FaultNotice>
      {siteMessages.submit.ended} {/* The typed text stays in this page, because the person signs in in another tab. */}
      <a href={typeof login === "string" ? login : links.login()} target="_blank" rel="noopener">
        {siteMessages.submit.loginBeside}
      </a>
    </FaultNotice>
  );
}

export function FaultNotice({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="notice notice-fault">
      {children}
    </p>
  );
}

function isOwn(answered: ActionData, act: string | undefined, fields: Record<string, string>): boolean {
  const same = Object.entries(fields).every(([name, value]) => answered.typed[name] === value);
  return same && (act === undefined || answered.do === act);
}

/** Returns a field's text, or the name of a file: files are not sent with forms but uploaded by the media library. */
function textOf(value: FormDataEntryValue): string {
  return typeof value === "string" ? value : value.name;
}
