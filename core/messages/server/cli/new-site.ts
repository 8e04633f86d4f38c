export const newSiteTexts = {
  siteFile: `// To, czego nie ustawia się w studiu. Po zmianie uruchom serwer ponownie. Wszystko może tu zostać puste.
// Nazwę, opis, język, menu i wygląd zmienisz w studiu, w „Witryna”. Gdy któreś z nich wpiszesz tutaj, na przykład
// name: "Ogród", ten plik wygrywa, a studio pokazuje, że wartość jest z pliku.
import { defineSite } from "szpalta";

export default defineSite({
  // Publiczny adres bez ukośnika na końcu. Bez niego witryna zna tylko adres, pod którym działa serwer.
  // url: "https://example.pl",

  // Pierwsze kategorie pustej witryny; później zmienia się je w studiu.
  categories: [{ slug: "aktualnosci", name: "Aktualności", description: "" }],

  // Model językowy asystenta redakcji, na przykład z Ollamy.
  // assistant: { address: "http://127.0.0.1:11434/v1", fast: { id: "bielik" }, smart: { id: "bielik" } },

  // Projekt Firebase: wartości, które jego konsola pokazuje przy aplikacji internetowej.
  // firebase: { … },
});
`,
  theme: `/*
 * Wygląd witryny. Ten plik działa po arkuszu Szpalty i jest od niego silniejszy. Po zmianie uruchom serwer ponownie.
 * Własny krój: połóż plik w theme/fonts i podaj go w @font-face jako url("fonts/nazwa.woff2"). @import tu nie działa.
 *
 * :root {
 *   --accent: light-dark(#0b5d3b, #7fd1a8);
 *   --paper: light-dark(#ffffff, #14171a);
 * }
 */
`,
  readme: (name: string) => `# ${name}

Ten folder to cała witryna: ustawienia, wygląd, pliki i dane. Silnik, Szpalta, instaluje się obok, w \`node_modules\`.

## Uruchomienie

Potrzebny jest Node 24.12 albo nowszy (<https://nodejs.org>).

\`\`\`bash
npm install
npm start
\`\`\`

Otwórz <http://127.0.0.1:3000>. Przy pierwszym uruchomieniu serwer wypisze odnośnik, pod którym założysz konto administratora.
Studio, w którym się pisze, jest pod adresem \`/studio\`. Jeśli port 3000 jest zajęty, wybierz inny: \`PORT=3001 npm start\`.
Żeby najpierw obejrzeć przykładową witrynę, uruchom ją po raz pierwszy poleceniem \`SZPALTA_SAMPLE=1 npm start\`.

## Co gdzie jest

| | |
| --- | --- |
| \`szpalta.config.ts\` | Adres i inne ustawienia, których nie ma w studiu. |
| \`public/\` | Pliki podawane spod korzenia witryny: \`public/cennik.pdf\` jest pod adresem \`/cennik.pdf\`. |
| \`theme/site.css\` | Własny wygląd; kroje pisma w \`theme/fonts/\`. |
| \`data/\` | Baza, obrazy, klucz i kopie zapasowe. Tego folderu nikomu nie dawaj i nie wkładaj do gita. |

Folder można przenieść na inną maszynę: zatrzymaj serwer, skopiuj wszystko poza \`node_modules\` i wykonaj \`npm install\`.
Obok może stać druga witryna, w drugim folderze i na innym porcie.

## Polecenia

\`\`\`bash
npx szpalta help                 # wszystkie polecenia
npx szpalta backup               # kopia zapasowa, do data/site.backups
npx szpalta doctor               # sprawdza witrynę
npx szpalta user add jan@example.pl --name "Jan Kowalski" --role redaktor
npx szpalta import wordpress eksport.xml
\`\`\`

Zmienne środowiskowe, takie jak \`PORT\`, \`HOST\` i \`SZPALTA_URL\`, wypisuje \`npx szpalta help settings\`.
`,
};
