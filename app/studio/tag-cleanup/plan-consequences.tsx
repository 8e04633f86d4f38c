import type { ReactNode } from "react";
import type { RefreshPlan } from "#core/tags/cleanup/cleanup-plan.ts";
import { plan as words } from "../../messages/tag-cleanup.ts";

/** Lines of one kind shown at once; the rest opens below them. */
const SHOWN = 8;

export function PlanConsequences({ plan }: { plan: RefreshPlan }) {
  const { refusals } = plan;
  return (
    <>
      {refusals.length > 0 && (
        <div className="notice notice-fault" role="alert">
          <strong>{words.refused}</strong>
          <ul>
            {refusals.map(({ action, message }) => (
              <li key={action}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      <Consequences plan={plan} />
    </>
  );
}

export function Consequences({ plan }: { plan: RefreshPlan }) {
  const { posts, copies, redirects, aliases, sitemap } = plan;
  const moved = [
    ...sitemap.added.map((path) => ({ path, how: words.enters })),
    ...sitemap.removed.map((path) => ({ path, how: words.leaves })),
  ];
  if (posts + copies + redirects.length + aliases.length + moved.length === 0)
    return <p className="plan-nothing">{words.nothing}</p>;
  return (
    <dl className="plan">
      <Part name={words.posts} says={words.postsOf(posts)} hint={posts > 0 ? words.postsHint : undefined} />
      <Part name={words.copies} says={words.copiesOf(copies)} hint={copies > 0 ? words.copiesHint : undefined} />
      <Part
        name={words.redirects}
        lines={redirects.map(({ from, to }) => (
          <>
            <code>{from}</code> {to === null ? words.gone : words.leadsTo} {to !== null && <code>{to}</code>}
          </>
        ))}
      />
      <Part
        name={words.aliases}
        lines={aliases.map(({ alias, name }) => (
          <>
            „{alias}” {words.aliasOf} „{name}”
          </>
        ))}
      />
      <Part
        name={words.sitemap}
        lines={moved.map(({ path, how }) => (
          <>
            {how} <code>{path}</code>
          </>
        ))}
      />
    </dl>
  );
}

function Part({ name, says, hint, lines = [] }: { name: string; says?: string; hint?: string; lines?: ReactNode[] }) {
  if (says === undefined && lines.length === 0) return null;
  const rest = lines.slice(SHOWN);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {says}
        {hint && <span className="field-hint">{hint}</span>}
        {lines.length > 0 && <Lines lines={lines.slice(0, SHOWN)} />}
        {rest.length > 0 && (
          <details>
            <summary className="fold">{words.more(rest.length)}</summary>
            <Lines lines={rest} />
          </details>
        )}
      </dd>
    </div>
  );
}

function Lines({ lines }: { lines: ReactNode[] }) {
  return (
    <ul>
      {lines.map((line, at) => (
        <li key={at}>{line}</li>
      ))}
    </ul>
  );
}
