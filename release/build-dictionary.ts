import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createEntryCollector } from "./dictionary/select-entries.ts";
import { eachHunspellEntry } from "./dictionary/hunspell.ts";
import { eachSgjpForm } from "./dictionary/sgjp.ts";
import { writeDictionary } from "./dictionary/write-dictionary.ts";

/**
 * Builds `core/polish/dictionary/pl.fsa`. Run by hand when a source has a new edition; it takes two minutes and 4 GB:
 *
 *   pip download --no-deps morfeusz2==1.99.15 && unzip morfeusz2-*.whl libmorfeusz2.so
 *   apt-get download hunspell-pl && dpkg-deb -x hunspell-pl_*.deb .
 *   node --max-old-space-size=8000 release/build-dictionary.ts libmorfeusz2.so usr/share/hunspell
 *
 * The first source is SGJP, the second has headwords that SGJP lacks. NOTICE says whose they are.
 */
const [library = "", hunspell = ""] = process.argv.slice(2);
const OUT = new URL("../core/polish/dictionary/pl.fsa", import.meta.url);

const { add, addForm, isKnown, entries } = createEntryCollector();
eachSgjpForm(readFileSync(library), add);
const latin2 = new TextDecoder("iso-8859-2");
const [affixes, words] = ["pl_PL.aff", "pl_PL.dic"].map((name) => latin2.decode(readFileSync(join(hunspell, name))));
const others: Parameters<typeof addForm>[0][] = [];
eachHunspellEntry({ affixes: affixes ?? "", words: words ?? "" }, isKnown, (entry) => {
  if (!isKnown(entry.form)) others.push(entry);
});
for (const entry of others) addForm(entry);
const file = writeDictionary(entries());
writeFileSync(OUT, file);
process.stdout.write(`${others.length} forms from Hunspell's dictionary; ${file.length} bytes\n`);
