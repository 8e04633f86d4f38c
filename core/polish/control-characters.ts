// oxlint-disable-next-line no-control-regex -- these are the characters to be found
const CONTROLS = /\r\n?|[\u0000-\u0008\u000B-\u001F]/g;

/** Matches all escapes in the output of `JSON.stringify`, so that an escaped backslash begins no other match. */
const ESCAPES = /\\(?:r\\n|u00[01][\da-f]|.)/g;
const CONTROL_ESCAPE = /^\\(?:r|[bf]|u00)/;

/** Removes all control characters except tab and line feed, because neither pages nor XML may contain them. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, replacementFor);
}

/** Returns JSON whose strings have no control characters. */
export function jsonWithoutControls(json: string): string {
  if (!/\\(?:u00[01]|[bfr])/.test(json)) return json;
  return json.replace(ESCAPES, (escape) =>
    CONTROL_ESCAPE.test(escape)
      ? JSON.stringify(replacementFor(JSON.parse(`"${escape}"`) as string)).slice(1, -1)
      : escape,
  );
}

/** Returns a line feed for any line end, a space for a control that separates words, and nothing for any other control. */
function replacementFor(control: string): string {
  if (control.startsWith("\r")) return "\n";
  return control === "\v" || control === "\f" ? " " : "";
}
