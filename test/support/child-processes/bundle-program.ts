import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Modules still find the files beside them, such as migrations. */
const whereTheyWere: Plugin = {
  name: "szpalta-where-they-were",
  transform(code, id) {
    if (!/import\.meta\.(?:url|dirname)/.test(code)) return null;
    const url = JSON.stringify(pathToFileURL(id).href);
    return {
      code: code.replaceAll("import.meta.url", url).replaceAll("import.meta.dirname", JSON.stringify(dirname(id))),
      map: null,
    };
  },
};

/** What is no script stays where it is installed. */
const native: Plugin = {
  name: "szpalta-native",
  enforce: "pre",
  resolveId: (id) =>
    id === "sharp" ? { id: pathToFileURL(createRequire(import.meta.url).resolve(id)).href, external: true } : null,
};

/** One file for programs that start hundreds of times: finding their modules is half of the CPU time of a start. */
export async function bundleProgram(entry: string, folder: string): Promise<string> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    plugins: [native, whereTheyWere],
    build: {
      ssr: entry,
      outDir: folder,
      target: "esnext",
      minify: false,
      rolldownOptions: { output: { entryFileNames: "child.mjs", chunkFileNames: "[name]-[hash].mjs" } },
    },
    ssr: { noExternal: true },
  });
  return realpathSync(join(folder, "child.mjs"));
}
