/** A letter of the scripts that the program's typeface has, or a digit. */
const INITIAL = /[0-9]|(?=\p{L})[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

const NO_INITIAL = "¶";

/** Returns the sign of a site without an icon: the first letter (upper case) or digit of the site's name, or ¶ when the name has neither. */
export function siteInitial(name: string): string {
  const [initial = NO_INITIAL] = INITIAL.exec(name.normalize("NFC")) ?? [];
  return initial.toLocaleUpperCase("pl");
}
