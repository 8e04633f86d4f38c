export type Role = "czytelnik" | "współpracownik" | "autor" | "redaktor" | "administrator";

/** A person of the editorial team; `name` is the byline. */
export interface User {
  id: string;
  email: string | null;
  name: string;
  slug: string;
  bio: string;
  role: Role;
  active: boolean;
}
