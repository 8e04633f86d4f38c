import { type ComponentProps, type ReactNode, useRef } from "react";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import { links } from "../../links.ts";
import { editor as says } from "../../messages/editor/editor.ts";
import { newsWords } from "../../messages/mail.ts";
import type { EditPostScreen } from "./edit-post.loader.ts";

interface ButtonProps extends ComponentProps<"button"> {
  /** The button's text; `children` are for any other content. */
  label?: string;
}

/** A button that looks like text, unless it gets a class. It never submits the surrounding form. */
export function Button({ className = "button-plain", label, children = label, ...rest }: ButtonProps) {
  return (
    <button type="button" className={className} {...rest}>
      {children}
    </button>
  );
}

interface TickProps extends ComponentProps<"input"> {
  label: string;
  /** The attribute `data-field` of the label. The checklist finds the field by this value. */
  field?: string;
  onTick?(on: boolean): void;
}

/** A checkbox with its label, or with `type="radio"` a radio button. */
export function Tick({ label, className = "tick", field, type = "checkbox", onTick, ...rest }: TickProps) {
  return (
    <label className={className} data-field={field}>
      <input type={type} onChange={onTick && ((event) => onTick(event.currentTarget.checked))} {...rest} />
      {label}
    </label>
  );
}

interface FileButtonProps {
  label: string;
  multiple?: boolean;
  /** The types or extensions that may be picked; all when absent. */
  accept?: string | undefined;
  onFiles(files: File[]): void;
}

/** A button that picks picture files from the disk. */
export function PictureFileButton(props: Omit<FileButtonProps, "accept">) {
  return <FileButton accept="image/jpeg,image/png,image/webp,image/gif,image/avif" {...props} />;
}

/** A button that picks files from the disk. The same file may be picked again. */
export function FileButton({ label, multiple, accept, onFiles }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => picker.current?.click()} label={label} />
      <input
        ref={picker}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

export function Options({ of: choices }: { of: readonly { id: string; name: string }[] }) {
  return choices.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

/** A message that screen readers read out when it appears. */
export function Fault({ children }: { children: ReactNode }) {
  return (
    <p className="notice notice-fault" role="alert">
      {children}
    </p>
  );
}

/** Says what keeps letters to readers from going: addresses that were stored with another key, and a pause after a restore. */
export function LetterNotices({ screen: { letter, isPaused, viewer } }: { screen: EditPostScreen }) {
  return (
    <>
      {letter !== null && letter.unreadable > 0 && <Fault>{newsWords.unreadable(letter.unreadable)}</Fault>}
      {isPaused && (
        <p className="notice">
          {letter && newsWords.tickPaused} {newsWords.pausedElsewhere}{" "}
          {viewer.mayEditAll ? (
            <a className="data-table-link" href={links.news()} target="_blank" rel="noopener">
              {newsWords.title}
            </a>
          ) : (
            newsWords.title
          )}
          .
        </p>
      )}
    </>
  );
}

/** Says that an editor sent the post back, and what to change. Shown until the post is submitted again. */
export function ReturnedNotice({ post: { returned } }: { post: Pick<OpenedPost, "returned"> }) {
  if (!returned) return null;
  const { name, atText, remark } = returned;
  return (
    <div className="notice editor-returned">
      <output>
        <strong>{says.review.returned(name)}</strong> {atText}
      </output>
      {remark !== "" && <blockquote>{remark}</blockquote>}
      <p>{says.review.afterReturn}</p>
    </div>
  );
}

/** Copies a text to the clipboard. Resolves to false when the browser does not allow it. */
export function copyToClipboard(text: string): Promise<boolean> {
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
