interface NudgeProps {
  way: "up" | "down";
  label: string;
  disabled: boolean;
}

/** A small button that moves a line of a list by one place. At the list's end it stays, so that the others keep theirs. */
export function MoveButton({ way, label, disabled }: NudgeProps) {
  return (
    <button className="button" aria-label={label} title={label} disabled={disabled}>
      <svg viewBox="0 0 14 14" aria-hidden>
        <path d={way === "up" ? "M7 12.5v-11M2.5 6 7 1.5 11.5 6" : "M7 1.5v11M2.5 8 7 12.5 11.5 8"} />
      </svg>
    </button>
  );
}
