import { plainTitle } from "#core/base/post-title.ts";
import { type ComponentProps, createContext, type ReactNode, useContext, useState } from "react";
import { useActionData } from "../../routing/router.tsx";
import { links } from "../../links.ts";
import { operations, refresh as words } from "../../messages/tag-cleanup.ts";
import { Form } from "../../ui/form.tsx";
import type { TagCleanupResult } from "./tag-cleanup.action.ts";

const Say = createContext<(told: TagCleanupResult) => void>(() => {});

/** The line at a page's foot that shows the plan's size and what the last form did, even when its row is gone. */
export function PlanMessage({ chosen, onPlan, children }: { chosen: number; onPlan: boolean; children: ReactNode }) {
  const answered = useActionData();
  const given = answered?.ok && "value" in answered ? (answered.value as TagCleanupResult) : null;
  const [told, say] = useState(given);
  return (
    <Say value={say}>
      {children}
      <aside className="plan-line" aria-label={words.bar.label}>
        <output>{told && <Words result={told} />}</output>
        <p>
          {words.bar.count(chosen)}
          {!onPlan && chosen > 0 && (
            <a className="button" href={links.tagRefresh({ show: "plan" })}>
              {words.bar.see}
            </a>
          )}
        </p>
      </aside>
    </Say>
  );
}

function Words({ result: { said, refused, skipped = [], skippedName = null } }: { result: TagCleanupResult }) {
  return (
    <>
      <span>{said}</span>
      {refused.length > 0 && (
        <ul className="plan-refused">
          {refused.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {(skipped.length > 0 || skippedName !== null) && (
        <div className="plan-skipped">
          {operations.skipped}
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
  if (title === null || slug === null) return operations.lost;
  const said = where === "copy" ? operations.skippedCopy(plainTitle(title)) : operations.skippedPost(plainTitle(title));
  return <a href={links.editPost(slug)}>{said}</a>;
}

export function PlanForm(props: Omit<ComponentProps<typeof Form<TagCleanupResult>>, "onDone">) {
  return <Form<TagCleanupResult> {...props} onDone={useContext(Say)} />;
}
