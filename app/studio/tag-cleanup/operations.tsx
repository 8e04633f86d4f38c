import { operations as words } from "../../messages/tag-cleanup.ts";
import type { OperationShown } from "./tag-cleanup.loader.ts";
import { PlanForm } from "./plan-message.tsx";

export function Operations({ operations }: { operations: OperationShown[] }) {
  return (
    <PlanForm do="undo">
      <ul className="roll">
        {operations.map((operation) => (
          <li key={operation.id}>
            <Line operation={operation} />
          </li>
        ))}
      </ul>
    </PlanForm>
  );
}

function Line({ operation }: { operation: OperationShown }) {
  const { id, who, atText, posts, copies, obstacle, undoneAt, undoneText } = operation;
  const said = saidOf(operation);
  const facts = [who ?? words.clock, atText, words.facts(posts, copies)].filter(Boolean).join(" · ");
  return (
    <div className="roll-line">
      <strong className="roll-name">{said}</strong>
      <span className="roll-facts">
        {facts}
        {undoneAt !== null && <> · {words.undone(undoneText)}</>}
        {undoneAt === null && obstacle !== null && <span className="roll-why">{obstacle}</span>}
      </span>
      <span className="acts">
        {obstacle === null && (
          <button className="button" name="operation" value={id} aria-label={words.undoOf(said)}>
            {words.undo}
          </button>
        )}
      </span>
    </div>
  );
}

function saidOf({ kind, tags, into }: OperationShown): string {
  if (kind === "merge") return words.merge(tags, into);
  return kind === "remove" ? words.remove(tags) : words.assign;
}
