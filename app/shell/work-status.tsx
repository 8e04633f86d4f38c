import { plainTitle } from "#core/base/post-title.ts";
import type { WorkHealth } from "#core/posts/publishing/work-health.ts";
import { links } from "../links.ts";
import { studioLayout } from "../messages/studio-layout.ts";

export function WorkStatus({ health, quiet = false }: { health: WorkHealth; quiet?: boolean }) {
  const { held, overdue, stuck, clockJump, backupFailed, newerVersion, next } = health;
  if (held) return <span className="work-line work-line-fault">{studioLayout.held}</span>;
  const [late] = overdue;
  if (late) {
    return (
      <a className="work-line work-line-fault" href={links.editPost(late.slug)}>
        {studioLayout.overdue(overdue.map(({ title }) => `„${plainTitle(title)}”`).join(", "))}
      </a>
    );
  }
  if (clockJump) {
    return (
      <a className="work-line work-line-fault" href={links.work()}>
        {studioLayout.clockJump}
      </a>
    );
  }
  if (backupFailed) {
    return (
      <a className="work-line work-line-fault" href={links.backups()}>
        {studioLayout.backupFailed}
      </a>
    );
  }
  if (stuck > 0) return <span className="work-line work-line-fault">{studioLayout.stuck}</span>;
  if (newerVersion) return <span className="work-line">{studioLayout.newerVersion(newerVersion)}</span>;
  if (!next) return quiet ? null : <span className="work-line">{studioLayout.nothingPlanned}</span>;
  return (
    <a className="work-line" href={links.editPost(next.slug)}>
      {studioLayout.next(plainTitle(next.title), next.text)}
    </a>
  );
}
