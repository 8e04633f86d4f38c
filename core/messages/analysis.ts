export const analysisMessages = {
  wordRepeated: "To słowo stoi dwa razy z rzędu.",
  noHeading: (name: string) => `Tezaurus: nagłówek „${name}” nie istnieje.`,
};
