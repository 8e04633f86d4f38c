import type { WorkHealth } from "#core/desk.ts";
import { links } from "../links.ts";
import { deskFrame } from "../messages/studio-layout.ts";

/** How the clock's work goes, in one line: that it holds still, what is overdue, waits or is stuck, else what comes next. */
export function WorkLine({ health, quiet = false }: { health: WorkHealth; quiet?: boolean }) {
  const { held, overdue, stuck, leap, next } = health;
  if (held) return <span className="work-line work-line-fault">{deskFrame.held}</span>;
  const [late] = overdue;
  if (late) {
    return (
      <a className="work-line work-line-fault" href={links.editPost(late.slug)}>
        {deskFrame.overdue(overdue.map(({ title }) => `„${title}”`).join(", "))}
      </a>
    );
  }
  if (leap) {
    return (
      <a className="work-line work-line-fault" href={links.work()}>
        {deskFrame.leap}
      </a>
    );
  }
  if (stuck > 0) return <span className="work-line work-line-fault">{deskFrame.stuck}</span>;
  if (!next) return quiet ? null : <span className="work-line">{deskFrame.nothingPlanned}</span>;
  return (
    <a className="work-line" href={links.editPost(next.slug)}>
      {deskFrame.next(next.title, next.text)}
    </a>
  );
}
