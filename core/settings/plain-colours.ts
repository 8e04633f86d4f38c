/** Colours as `#rrggbb`. */
export interface SchemePair {
  light: string;
  dark: string;
}

/** The colours of app/styles/tokens.css, by the names of their custom properties. */
export const PLAIN_COLOURS = {
  paper: { light: "#fbf9f4", dark: "#171512" },
  raised: { light: "#ffffff", dark: "#1f1c18" },
  sunken: { light: "#f3eee4", dark: "#211e19" },
  ink: { light: "#1d1a16", dark: "#ece6da" },
  soft: { light: "#6b6357", dark: "#a39a8b" },
  rule: { light: "#ddd5c7", dark: "#38332b" },
  accent: { light: "#a11a2b", dark: "#f08a84" },
  mark: { light: "#f6e7b8", dark: "#4a3f1d" },
  "code-keyword": { light: "#a11a2b", dark: "#f08a84" },
  "code-string": { light: "#3f6212", dark: "#b3cb8b" },
  "code-comment": { light: "#6b6357", dark: "#a39a8b" },
  "code-function": { light: "#1f4e8c", dark: "#93b8e6" },
  "code-constant": { light: "#8a4700", dark: "#e0b26c" },
  "code-punctuation": { light: "#5d564b", dark: "#b3aa9b" },
} satisfies Record<string, SchemePair>;

export type ColourToken = keyof typeof PLAIN_COLOURS;

export type LookColours = Record<ColourToken, SchemePair>;
