/* How many lines of production each capability may have over all parts: `test/size-budget.txt`. */

export interface Size {
  capability: string;
  lines: number;
}

/** Folders whose own folders are capabilities. */
const CONTAINERS = ["app/site/", "app/studio/", "store/sqlite/", "app/", "core/", "server/", "store/"];

/** Tests and their contract are not production. */
const PRODUCTION = /^(?:(?:app|convert|core|release|sample|server|store\/(?!contract))\b.*|[^/]+)\.tsx?$/;

/** The capability that a file belongs to: that of the core where its folder has the name of one, else the folder itself. Null for what is no production. */
export function capabilityOf(file: string, capabilities: readonly string[]): string | null {
  if (!PRODUCTION.test(file) || /\.test\.tsx?$/.test(file)) return null;
  if (file.startsWith("convert/")) return "import";
  const container = CONTAINERS.find((each) => file.startsWith(each)) ?? "";
  const [folder, rest] = file.slice(container.length).split("/");
  if (rest === undefined || folder === undefined)
    return container === "" ? "settings of the build" : container.slice(0, -1);
  return capabilities.includes(folder) ? folder : container + folder;
}

/** Lines by capability, the largest first. */
export function sizesOf(files: Iterable<{ file: string; lines: number }>, capabilities: readonly string[]): Size[] {
  const sums = new Map<string, number>();
  for (const { file, lines } of files) {
    const capability = capabilityOf(file, capabilities);
    if (capability !== null) sums.set(capability, (sums.get(capability) ?? 0) + lines);
  }
  return [...sums]
    .map(([capability, lines]) => ({ capability, lines }))
    .toSorted((a, b) => b.lines - a.lines || a.capability.localeCompare(b.capability));
}

/** Of the budget's file: a capability, two spaces or more, a number; `#` begins a comment. Throws where a line is something else. */
export function budgetsIn(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [, capability, most] = /^(.+?) {2,}(\d+)$/.exec(line) ?? [];
      if (capability === undefined) throw new Error(`No line of the size budget: ${line}`);
      return [capability, Number(most)];
    }),
  );
}

const WHOLE = "the whole";

/** What is larger than its budget, has none, or is none any more; one sentence each. */
export function sizeProblems(sizes: readonly Size[], budgets: ReadonlyMap<string, number>): string[] {
  const whole = { capability: WHOLE, lines: sizes.reduce((sum, { lines }) => sum + lines, 0) };
  const all = [...sizes, whole];
  const over = all.flatMap(({ capability, lines }) => {
    const most = budgets.get(capability);
    if (most === undefined) return [`${capability} has ${lines} lines and no budget`];
    return lines > most ? [`${capability} has ${lines} lines, ${most} are allowed`] : [];
  });
  const names = new Set(all.map(({ capability }) => capability));
  const unused = [...budgets.keys()].filter((name) => !names.has(name));
  return [...over, ...unused.map((name) => `${name} has a budget and no lines`)];
}

/** The table that the test prints. */
export function sizeTable(sizes: readonly Size[], budgets: ReadonlyMap<string, number>): string {
  const whole = sizes.reduce((sum, { lines }) => sum + lines, 0);
  return [...sizes, { capability: WHOLE, lines: whole }]
    .map(
      ({ capability, lines }) =>
        `${capability.padEnd(24)}${String(lines).padStart(8)} of ${budgets.get(capability) ?? "?"}`,
    )
    .join("\n");
}
