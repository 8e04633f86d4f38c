import { plainTitle } from "#core/base/post-title.ts";
import { type ComponentProps, createContext, type ReactNode, useContext, useState } from "react";
import { useActionData } from "../../routing/router.tsx";
import { links } from "../../links.ts";
import { operations as words } from "../../messages/tag-cleanup.ts";
import { Form } from "../../ui/form.tsx";
import type { TagCleanupResult } from "./tag-cleanup.action.ts";

const Say = createContext<(result: TagCleanupResult) => void>(() => {});

/** Says what the last form did. The message is always visible at the foot of the page, because the row with that form may be gone. */
export function CleanupMessage({ children }: { children: ReactNode }) {
  const answered = useActionData();
  const initial = answered?.ok && "value" in answered ? (answered.value as TagCleanupResult) : null;
  const [result, say] = useState(initial);
  return (
    <Say value={say}>
      {children}
      <output className={result ? "cleanup-message" : "unseen"}>{result && <Words result={result} />}</output>
    </Say>
  );
}

function Words({ result }: { result: TagCleanupResult }) {
  const { said, dismissed = [], left = [], skipped = [], skippedName = null } = result;
  return (
    <>
      <span>{said}</span>
      {dismissed.length > 0 && (
        <CleanupForm key={dismissed.join(" ")} do="undismiss" className="acts">
          <button className="button" name="tag" value={dismissed.join(" ")}>
            {words.undo}
          </button>
        </CleanupForm>
      )}
      {left.length > 0 && (
        <div>
          {words.left}
          <ul>
            {left.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </div>
      )}
      {(skipped.length > 0 || skippedName !== null) && (
        <div>
          {words.skipped}
          <ul>
            {skippedName !== null && <li>{skippedName}</li>}
            {skipped.map((each, at) => (
              <li key={at}>
                <Skipped skipped={each} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

type SkippedText = NonNullable<TagCleanupResult["skipped"]>[number];

function Skipped({ skipped: { title, slug, in: where } }: { skipped: SkippedText }) {
  if (title === null || slug === null) return words.lost;
  const said = where === "copy" ? words.skippedCopy(plainTitle(title)) : words.skippedPost(plainTitle(title));
  return <a href={links.editPost(slug)}>{said}</a>;
}

export function CleanupForm(props: Omit<ComponentProps<typeof Form<TagCleanupResult>>, "onDone">) {
  return <Form<TagCleanupResult> {...props} onDone={useContext(Say)} />;
}
