import { useState } from "react";
import type { MergeConflict } from "#core/posts/merge.ts";
import { editor as says } from "../../messages/editor.ts";
import { type Choice, chosenDraft, mayKeepBoth } from "./conflict-choice.ts";
import { useDesk } from "./desk.tsx";
import type { Standing } from "./queue-parts.ts";
import { shownValue } from "./shown-value.ts";

/** Two texts that changed the same places: both are shown, and a person chooses for each place. */
export function ConflictView({ standing }: { standing: Extract<Standing, { is: "conflict" }> }) {
  const { editing } = useDesk();
  const { merged, conflict } = standing;
  const [choices, setChoices] = useState<Choice[]>(() => merged.conflicts.map(() => "mine"));
  const choose = (index: number, choice: Choice) =>
    setChoices(choices.map((each, at) => (at === index ? choice : each)));
  return (
    <section className="desk-conflict" aria-labelledby="desk-conflict-name">
      <h2 id="desk-conflict-name">{says.conflict.name}</h2>
      <p>{says.conflict.why(conflict.theirName)}</p>
      {merged.conflicts.map((each, index) => (
        <Place
          // Places have no name of their own; the list never changes while it is shown.
          key={index}
          conflict={each}
          choice={choices[index] ?? "mine"}
          onChoose={(choice) => choose(index, choice)}
        />
      ))}
      <button
        type="button"
        className="button button-main"
        onClick={() => editing.queue.settle(chosenDraft(merged, choices))}
      >
        {says.conflict.done}
      </button>
    </section>
  );
}

interface PlaceProps {
  conflict: MergeConflict;
  choice: Choice;
  onChoose(choice: Choice): void;
}

function Place({ conflict, choice, onChoose }: PlaceProps) {
  const { screen } = useDesk();
  const options: Choice[] = mayKeepBoth(conflict) ? ["mine", "theirs", "both"] : ["mine", "theirs"];
  const text = (value: unknown) =>
    // A piece of a long text ends where the next one begins: the empty lines between them are not what is chosen.
    shownValue(conflict.field, value, screen.choices, screen.zone).replace(/^\n+|\s+$/g, "") || says.conflict.empty;
  return (
    <fieldset className="desk-conflict-place">
      <legend>{says.conflict.fields[conflict.field]}</legend>
      <div className="desk-conflict-sides">
        {(["mine", "theirs"] as const).map((side) => (
          <div key={side}>
            <span className="field-name">{says.conflict[side]}</span>
            <p className="desk-conflict-text">{text(conflict[side])}</p>
          </div>
        ))}
      </div>
      <div className="acts">
        {options.map((option) => (
          <label className="tick" key={option}>
            <input type="radio" checked={choice === option} onChange={() => onChoose(option)} />
            {says.conflict[option]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
