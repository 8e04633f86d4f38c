import { analysisRows, analysisWorld } from "./analysis.ts";
import { lineOf } from "./table.ts";
const t = performance.now();
const world = analysisWorld();
console.log(
  analysisRows(world, process.argv[2] as "dev")
    .map(lineOf)
    .join("\n"),
);
console.log(performance.now() - t);
