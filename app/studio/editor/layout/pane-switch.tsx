import { editor as says } from "../../../messages/editor/editor.ts";
import { useObservable } from "../observable.ts";
import { BlockingMark } from "../publishing/checklist.tsx";
import { useEditor } from "../editor-context.ts";
import type { Pane } from "../editing.ts";

const PANES: Pane[] = ["source", "page", "fields", "helper"];

interface PaneChoiceProps {
  className: string;
  onChoice?(): void;
}

export function PaneSwitch({ className, onChoice }: PaneChoiceProps) {
  const { editing } = useEditor();
  const pane = useObservable(editing.pane);
  const show = (next: Pane) => {
    onChoice?.();
    editing.pane.set(next);
  };
  return (
    <fieldset className={className} aria-label={says.panes.name}>
      {PANES.map((each) => (
        <button key={each} type="button" aria-pressed={pane === each} onClick={() => show(each)}>
          <span>{says.panes[each]}</span>
          {each === "fields" && <BlockingMark />}
        </button>
      ))}
    </fieldset>
  );
}
