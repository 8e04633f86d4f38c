import { readFileSync } from "node:fs";
import { createRequire, enableCompileCache, registerHooks } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { transformSync } from "rolldown/utils";

/*
 * Preloaded by the processes of tests: Node itself loads all modules, as it does in production, and only JSX is written out here. Vite's
 * module runner, which is not used, makes every use of an import a call.
 */

const COMPILED = join(import.meta.dirname, "../../../build/compile-cache");
enableCompileCache(COMPILED);
// Programs that tests start read it as well: finding and compiling their modules anew was a third of their CPU time.
process.env["NODE_COMPILE_CACHE"] ??= COMPILED;

const load = createRequire(import.meta.url);

registerHooks({
  load(url, context, next) {
    const { protocol, pathname } = new URL(url);
    if (protocol !== "file:" || !pathname.endsWith(".tsx")) return next(url, context);
    // Few processes need it.
    const utils = load("rolldown/utils") as { transformSync: typeof transformSync };
    const file = fileURLToPath(url);
    const { code, map, errors } = utils.transformSync(file, readFileSync(file, "utf8"), {
      jsx: { runtime: "automatic", development: false },
      sourcemap: true,
      // What Vite's build writes for readers.
      define: { "import.meta.env.DEV": "false" },
    });
    if (errors.length > 0) throw new SyntaxError(`${file}: ${errors.map(({ message }) => message).join("; ")}`);
    const told = Buffer.from(JSON.stringify(map)).toString("base64");
    const source = `${code}\n//# sourceMappingURL=data:application/json;base64,${told}`;
    return { format: "module", source, shortCircuit: true };
  },
});
