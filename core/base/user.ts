export type Role = "czytelnik" | "współpracownik" | "autor" | "redaktor" | "administrator";

export interface User {
  id: string;
  email: string | null;
  name: string;
  slug: string;
  bio: string;
  role: Role;
  active: boolean;
}
