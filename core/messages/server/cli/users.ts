export const userMessages = {
  noEmail: (email: string) => `„${email}” nie jest adresem e-mail.`,
  emailTaken: (email: string) =>
    `Osoba z adresem ${email} już jest. Nowe hasło ustawi z odnośnika: user reset ${email}`,
  added: (person: string, role: string) =>
    `Dodano: ${person}, ${role}. Odnośnik do ustawienia hasła, działa raz, przez 7 dni:`,
  nobody: (email: string) => `Nie ma osoby z adresem „${email}”. Spis: user list`,
  disabled: (email: string | null) => `Konto ${email} jest wyłączone. Włącza je administrator.`,
  resetLink: (name: string) => `Odnośnik do nowego hasła dla: ${name}. Działa raz, przez 24 godziny:`,
  nobodyYet: "Nie ma jeszcze nikogo. Dodaj pierwszą osobę: user add",
  withoutEmail: "bez adresu",
  disabledHere: "wyłączone",
  withoutPassword: "bez hasła",
  secondFactor: "drugi składnik",
};
