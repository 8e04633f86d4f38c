import type { Picture } from "#core/site/views.ts";

interface CoverProps {
  picture: Picture;
  shape: "banner" | "wide" | "classic";
  sizes: string;
  /** The page's main picture: fetched first and at once. */
  first?: boolean;
  className?: string;
}

export function Cover({ picture, shape, sizes, first = false, className = "" }: CoverProps) {
  return (
    <picture className={`cover cover-${shape} ${focalClasses(picture.focal)} ${className}`.trimEnd()}>
      {picture.sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcset} sizes={sizes} />
      ))}
      <img
        src={picture.src}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : undefined}
        decoding="async"
      />
    </picture>
  );
}

/** The style sheet has the focal point in steps of ten per cent: the page's policy allows no `style` attribute. */
function focalClasses([x, y]: [number, number]): string {
  return `fx-${tens(x)} fy-${tens(y)}`;
}

function tens(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)) / 10) * 10;
}
