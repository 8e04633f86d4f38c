/**
 * The page numbers a reader is offered: the first, the last, the current and its neighbours; `null` is a gap of two or
 * more. A gap of one page shows that page, since the dots would take the same room.
 */
export function pageSteps(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((step) => step >= 1 && step <= pages);
  const shown = [...new Set(near)].toSorted((a, b) => a - b);
  return shown.flatMap((step, at) => {
    const before = shown[at - 1] ?? 0;
    if (step - before === 2) return [step - 1, step];
    return step - before > 2 ? [null, step] : [step];
  });
}
