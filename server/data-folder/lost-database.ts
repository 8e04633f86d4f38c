import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { RESTORE } from "#core/base/store.ts";
import { BALLAST_FILE } from "./disk-watch.ts";
import { readIfThere } from "./durable-file.ts";
import { MEDIA_FOLDER } from "../media/blob-store.ts";

export class LostDatabase extends Error {
  override name = "LostDatabase";
}

/** Throws `LostDatabase` where pictures, key or ballast are there without a database: never an empty site over it. */
export async function refuseLostDatabase(database: string, data: string, keyFile: string): Promise<void> {
  if (existsSync(database)) return;
  const pictures = await readdir(join(data, MEDIA_FOLDER)).catch(() => []);
  const left = [
    ...(pictures.length > 0 ? [`obrazy w ${join(data, MEDIA_FOLDER)}`] : []),
    ...((await readIfThere(keyFile)) ? [`plik klucza ${keyFile}`] : []),
    ...(existsSync(join(data, BALLAST_FILE)) ? [`plik ${join(data, BALLAST_FILE)}`] : []),
  ];
  if (left.length === 0) return;
  throw new LostDatabase(
    `Brak bazy danych ${database}, choć witryna tu już była: ${left.join(", ")}. ${RESTORE} Jeśli ma powstać nowa witryna, wskaż pusty folder albo usuń te pliki.`,
  );
}
