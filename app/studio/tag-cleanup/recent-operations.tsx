import { operations as words, refresh } from "../../messages/tag-cleanup.ts";
import { CleanupForm } from "./cleanup-message.tsx";
import type { OperationShown } from "./tag-cleanup.loader.ts";

/** The last operations, each with a button that undoes the operation. */
export function RecentOperations({ operations }: { operations: OperationShown[] }) {
  return (
    <CleanupForm do="undo">
      <ul className="roll">
        {operations.map((operation) => (
          <li key={operation.id}>
            <Line operation={operation} />
          </li>
        ))}
      </ul>
    </CleanupForm>
  );
}

/** Groups of tags that a person declared different, each with a button that takes this back. */
export function DismissedTags({ groups }: { groups: { id: string; names: string[] }[] }) {
  return (
    <CleanupForm do="undismiss">
      <ul className="roll">
        {groups.map(({ id, names }) => (
          <li key={id} className="roll-line">
            <strong className="roll-name">{words.different(names)}</strong>
            <span className="roll-facts">{refresh.duplicates.notDuplicate}</span>
            <span className="acts">
              <button className="button" name="tag" value={id} aria-label={`${words.undo}: ${words.different(names)}`}>
                {words.undo}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </CleanupForm>
  );
}

function Line({ operation }: { operation: OperationShown }) {
  const { id, size, tags, who, atText, posts, copies, obstacle, undoneAt, undoneText } = operation;
  const sentence = saidOf(operation);
  const extent = size > 1 ? words.factsOfMany(posts, copies) : words.facts(posts, copies);
  const facts = [who ?? words.clock, atText, extent, undoneAt !== null && words.undone(undoneText)];
  return (
    <div className="roll-line">
      <strong className="roll-name">{sentence}</strong>
      <span className="roll-facts">
        {facts.filter(Boolean).join(" · ")}
        {size > 1 && <span className="roll-names">{words.names(tags)}</span>}
        {undoneAt === null && obstacle !== null && <span className="roll-why">{obstacle}</span>}
      </span>
      <span className="acts">
        {obstacle === null && (
          <button className="button" name="operation" value={id} aria-label={`${words.undo}: ${sentence}`}>
            {words.undo}
          </button>
        )}
      </span>
    </div>
  );
}

function saidOf({ kind, size, tags, into }: OperationShown): string {
  if (kind === "merge") return size > 1 ? words.mergeMany(size) : words.merge(tags, into);
  if (kind === "assign") return words.assign;
  return size > 1 ? words.removeMany(size) : words.remove(tags);
}
