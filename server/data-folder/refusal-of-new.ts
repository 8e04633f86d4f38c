import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { RESTORE } from "#core/base/store.ts";
import { BALLAST_FILE, MEDIA_FOLDER } from "./folder-names.ts";

/** The database is missing where a site was. The message is a Polish sentence. */
class LostDatabase extends Error {
  override name = "LostDatabase";
}

/**
 * What refuses a new database where pictures, key or ballast are there before: in the next backup it would replace the lost one.
 */
export async function refusalOfNew(database: string, data: string, keyFile: string): Promise<() => void> {
  const pictures = await readdir(join(data, MEDIA_FOLDER)).catch(() => []);
  const left = [
    ...(pictures.length > 0 ? [`obrazy w ${join(data, MEDIA_FOLDER)}`] : []),
    ...(existsSync(keyFile) ? [`plik klucza ${keyFile}`] : []),
    ...(existsSync(join(data, BALLAST_FILE)) ? [`plik ${join(data, BALLAST_FILE)}`] : []),
  ];
  return () => {
    if (left.length === 0) return;
    throw new LostDatabase(
      `Brak bazy danych ${database}, choć witryna tu już była: ${left.join(", ")}. ${RESTORE} Jeśli ma powstać nowa witryna, wskaż pusty folder albo usuń te pliki.`,
    );
  };
}
