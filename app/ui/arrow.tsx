/** An arrow with strokes as thick as the text's. The site's fonts have no arrows, and fallback fonts differ between machines. */
export function Arrow({ to }: { to: "left" | "right" }) {
  return (
    <svg className="arrow" viewBox="0 0 16 10" aria-hidden="true">
      <path
        d={to === "right" ? "M0 5h14.5M10.5 1l4 4-4 4" : "M16 5H1.5M5.5 1l-4 4 4 4"}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
    </svg>
  );
}
