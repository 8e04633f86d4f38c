/** Matches an e-mail address in the form that `<input type="email">` accepts. An address has at most `LONGEST` characters (RFC 5321). */
const EMAIL = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const LONGEST = 254;

export function normalEmail(text: string): string | null {
  const address = text.trim().toLowerCase();
  return address.length <= LONGEST && EMAIL.test(address) ? address : null;
}
