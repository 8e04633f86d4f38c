import type { LanguageRegistration } from "shiki/core";

interface Language {
  /** Other names an author may write after the fence. */
  also: string[];
  grammar: () => Promise<{ default: LanguageRegistration[] }>;
}

/** The languages that are coloured; code in any other is shown plain. */
export const LANGUAGES = {
  javascript: { also: ["js", "mjs", "cjs"], grammar: () => import("shiki/langs/javascript.mjs") },
  typescript: { also: ["ts", "mts", "cts"], grammar: () => import("shiki/langs/typescript.mjs") },
  jsx: { also: [], grammar: () => import("shiki/langs/jsx.mjs") },
  tsx: { also: [], grammar: () => import("shiki/langs/tsx.mjs") },
  json: { also: ["json5", "webmanifest"], grammar: () => import("shiki/langs/json.mjs") },
  jsonc: { also: [], grammar: () => import("shiki/langs/jsonc.mjs") },
  html: { also: ["htm"], grammar: () => import("shiki/langs/html.mjs") },
  css: { also: [], grammar: () => import("shiki/langs/css.mjs") },
  scss: { also: ["sass"], grammar: () => import("shiki/langs/scss.mjs") },
  shellscript: {
    also: ["bash", "sh", "shell", "zsh", "console"],
    grammar: () => import("shiki/langs/shellscript.mjs"),
  },
  python: { also: ["py"], grammar: () => import("shiki/langs/python.mjs") },
  sql: { also: [], grammar: () => import("shiki/langs/sql.mjs") },
  yaml: { also: ["yml"], grammar: () => import("shiki/langs/yaml.mjs") },
  toml: { also: [], grammar: () => import("shiki/langs/toml.mjs") },
  ini: { also: ["conf", "properties"], grammar: () => import("shiki/langs/ini.mjs") },
  markdown: { also: ["md"], grammar: () => import("shiki/langs/markdown.mjs") },
  diff: { also: ["patch"], grammar: () => import("shiki/langs/diff.mjs") },
  xml: { also: ["svg", "rss", "atom"], grammar: () => import("shiki/langs/xml.mjs") },
  php: { also: [], grammar: () => import("shiki/langs/php.mjs") },
  java: { also: [], grammar: () => import("shiki/langs/java.mjs") },
  kotlin: { also: ["kt"], grammar: () => import("shiki/langs/kotlin.mjs") },
  c: { also: ["h"], grammar: () => import("shiki/langs/c.mjs") },
  csharp: { also: ["cs", "c#"], grammar: () => import("shiki/langs/csharp.mjs") },
  ruby: { also: ["rb"], grammar: () => import("shiki/langs/ruby.mjs") },
  rust: { also: ["rs"], grammar: () => import("shiki/langs/rust.mjs") },
  go: { also: ["golang"], grammar: () => import("shiki/langs/go.mjs") },
  docker: { also: ["dockerfile"], grammar: () => import("shiki/langs/docker.mjs") },
} satisfies Record<string, Language>;
