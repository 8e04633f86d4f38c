import { createHighlighterCore, type LanguageRegistration, type ThemedToken } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import { HIGHLIGHT_CLASSES } from "../sanitiser/ids-and-classes.ts";
import { serialise } from "../sanitiser/serialise.ts";
import { element, text, type Node } from "../html-tree.ts";

/** A block with at most this many UTF-16 units is highlighted; a longer one is shown plain. */
export const MAX_BLOCK = 40_000;

/**
 * A line with at most this many UTF-16 units is highlighted. Longer lines are data or minified code, on which grammars may take quadratic
 * time.
 */
const MAX_LINE = 1000;

/** At most this many UTF-16 units of code in an article are highlighted, since a thousand small blocks take as long as a few large ones. */
export const MAX_ARTICLE = 100_000;

/** Returns the HTML of a code block, with classes on its parts; null for an unknown language. */
export type Highlight = (code: string, language: string) => string | null;

type HighlightClass = (typeof HIGHLIGHT_CLASSES)[number];

/** The TextMate scopes of each class. When two scopes match, the longer scope wins, as in editors. */
const SCOPES: Record<HighlightClass, string> = {
  "hl-keyword": "keyword storage entity.name.tag markup.heading variable.language support.type.property-name.css",
  "hl-string": "string punctuation.definition.string markup.inline.raw constant.character.escape",
  "hl-comment": "comment punctuation.definition.comment string.quoted.docstring",
  "hl-function": "entity.name.function support.function meta.function-call.generic entity.other.attribute-name",
  "hl-constant":
    "constant support.constant support.type support.class entity.name.type entity.name.class " +
    "variable.other.constant keyword.other.unit",
  "hl-punctuation": "keyword.operator punctuation.definition.tag punctuation.section.embedded",
  "hl-parameter": "variable.parameter support.type.property-name meta.object-literal.key variable.other.property",
  "hl-link": "markup.underline.link string.other.link",
  "hl-inserted": "markup.inserted punctuation.definition.inserted",
  "hl-deleted": "markup.deleted punctuation.definition.deleted",
};

/** Maps placeholder colours to classes, because the grammar engine writes colours, but the page needs classes. */
const CLASS_OF = new Map(HIGHLIGHT_CLASSES.map((name, index) => [`#0000${(index + 16).toString(16)}`, name]));
const THEME = {
  name: "szpalta",
  type: "light" as const,
  settings: [
    { settings: { foreground: "#000000", background: "#ffffff" } },
    ...[...CLASS_OF].map(([foreground, name]) => ({ scope: SCOPES[name].split(" "), settings: { foreground } })),
  ],
};

/**
 * The target of the grammars' regular expressions. Newer targets use inline flags such as `(?i:a)`. V8 ignores these flags when it compiles
 * without optimising, which happens after very many expressions. This target writes out both cases of a letter instead.
 */
const TARGET = "ES2024";

/** There is no time limit, so that the result does not depend on how busy the machine is. The rendering thread has a limit of its own. */
const LIMITS = { tokenizeMaxLineLength: MAX_LINE, tokenizeTimeLimit: 0 };

/** A highlighter that fetches the grammars of languages. */
export interface Highlighter {
  highlight: Highlight;
  /** Tells whether code in the language can be highlighted without fetching its grammar first. */
  isReady(language: string): boolean;
  fetchGrammar(language: string): Promise<void>;
}

/**
 * Makes a highlighter on JavaScript's own regular expressions. It parses a grammar at the first block in the grammar's language.
 * `fetchesAll`: whether to fetch all grammars at once, which takes 10 MB and 0.2 s more than fetching five grammars.
 */
export async function createHighlighter(fetchesAll: boolean): Promise<Highlighter> {
  const grammars = new Map<string, LanguageRegistration>();
  const fetched = new Set<string>();
  const nameOf = (language: string) => NAMES.get(language.toLowerCase());
  const fetchGrammar = async (name: string): Promise<void> => {
    if (fetched.has(name)) return;
    fetched.add(name);
    const registrations = (await LANGUAGES[name as keyof typeof LANGUAGES].grammar()).default;
    for (const each of registrations) grammars.set(each.name, each);
    for (const { embeddedLangsLazy = [] } of registrations)
      for (const each of embeddedLangsLazy) await fetchGrammar(each in LANGUAGES ? each : HOLDS_OTHERS);
  };
  if (fetchesAll) for (const name of Object.keys(LANGUAGES)) await fetchGrammar(name);
  const highlighter = await createHighlighterCore({
    themes: [THEME],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true, target: TARGET }),
  });
  const load = createLoader(grammars, (grammar) => highlighter.loadLanguageSync(grammar));
  return {
    highlight(code, language) {
      const name = nameOf(language);
      if (name === undefined) return null;
      load(name);
      const lines = highlighter.codeToTokensBase(code, { ...LIMITS, lang: name, theme: THEME.name });
      return serialise(element("code", {}, joinLines(lines)));
    },
    isReady(language) {
      const name = nameOf(language);
      return name === undefined || fetched.has(name);
    },
    async fetchGrammar(language) {
      const name = nameOf(language);
      if (name !== undefined) await fetchGrammar(name);
    },
  };
}

/**
 * Returns a function that loads a grammar after the grammars of all languages that its code may embed. Shiki loads some of them (for
 * Markdown's code blocks) only on request, so that colours would depend on which languages a thread met before.
 */
function createLoader(
  grammars: ReadonlyMap<string, LanguageRegistration>,
  read: (grammar: LanguageRegistration) => void,
): (name: string) => void {
  const loaded = new Set<string>();
  const load = (name: string): void => {
    const grammar = grammars.get(name);
    if (!grammar || loaded.has(name)) return;
    loaded.add(name);
    for (const each of [...(grammar.embeddedLangs ?? []), ...(grammar.embeddedLangsLazy ?? [])]) load(each);
    read(grammar);
  };
  return load;
}

/** Turns lines of highlighted tokens into nodes. White space takes the class around it, to save elements. */
function joinLines(lines: readonly (readonly ThemedToken[])[]): Node[] {
  const pieces: { content: string; name: HighlightClass | undefined }[] = [];
  const write = (content: string, name: HighlightClass | undefined): void => {
    const last = pieces.at(-1);
    const before = pieces.at(-2);
    if (last && last.name === name) {
      last.content += content;
    } else if (last && before && before.name === name && last.content.trim() === "") {
      before.content += last.content + content;
      pieces.pop();
    } else {
      pieces.push({ content, name });
    }
  };
  for (const [index, tokens] of lines.entries()) {
    if (index > 0) write("\n", undefined);
    for (const { content, color = "" } of tokens)
      write(content, content.trim() === "" ? undefined : CLASS_OF.get(color.toLowerCase()));
  }
  return pieces.map(({ content, name }) => (name ? element("span", { class: name }, [text(content)]) : text(content)));
}

interface Language {
  also: string[];
  grammar: () => Promise<{ default: LanguageRegistration[] }>;
}

/** The languages that are highlighted; code in any other language is shown plain. */
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

/** A language whose grammar contains grammars of embedded languages that are missing in `LANGUAGES`. */
const HOLDS_OTHERS = "ruby" satisfies keyof typeof LANGUAGES;

const NAMES = new Map(
  Object.entries(LANGUAGES).flatMap(([name, { also }]) => [name, ...also].map((each) => [each, name])),
);
