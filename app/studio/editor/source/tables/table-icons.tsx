import type { TableAct } from "./table-commands.ts";

const LINES: Record<TableAct, string> = {
  "row-above": "M3 11.5h14v6H3zM10 2.5v6M7 5.5h6",
  "row-below": "M3 2.5h14v6H3zM10 11.5v6M7 14.5h6",
  "row-up": "M3 12.5h14v5H3zM10 9.5v-7M7 5.5l3-3 3 3",
  "row-down": "M3 2.5h14v5H3zM10 10.5v7M7 14.5l3 3 3-3",
  "row-remove": "M3 2.5h14v6H3zM7.5 12.5l5 5M12.5 12.5l-5 5",
  "column-left": "M11.5 3v14h6V3zM2.5 10h6M5.5 7v6",
  "column-right": "M2.5 3v14h6V3zM11.5 10h6M14.5 7v6",
  "column-back": "M12.5 3v14h5V3zM9.5 10h-7M5.5 7l-3 3 3 3",
  "column-on": "M2.5 3v14h5V3zM10.5 10h7M14.5 7l3 3-3 3",
  "column-remove": "M2.5 3v14h6V3zM12.5 7.5l5 5M12.5 12.5l5-5",
  "align-none": "M3 5h14M3 10h14M3 15h14",
  "align-left": "M3 5h14M3 10h8M3 15h11",
  "align-center": "M3 5h14M6 10h8M4.5 15h11",
  "align-right": "M3 5h14M9 10h8M6 15h11",
  "table-remove": "M2.5 3h15v14h-15zM7 7l6 6M13 7l-6 6",
};

export function TableIcon({ act }: { act: TableAct }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path
        d={LINES[act]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
