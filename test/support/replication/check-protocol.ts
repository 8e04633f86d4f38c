import { writeSync } from "node:fs";
import { plantFault } from "./planted-faults.ts";

/* Child of the protocol's test: SEED RUNS [FAULT]. Prints what does not hold and ends with 1, with 0 where all holds. */
const [seed = "1", runs = "10", fault] = process.argv.slice(2);
const planted = fault === undefined ? null : plantFault(fault);
const { checkProtocol } = await import("./protocol-model.ts");
planted?.verify();
const found = await checkProtocol(Number(seed), Number(runs), process.env["SZPALTA_SHRINK"] === "1");
if (found !== null) writeSync(1, `${found}\n`);
process.exit(found === null ? 0 : 1);
