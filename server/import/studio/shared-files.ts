import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SharedImport, SharedWork } from "#core/import/studio/shared-import.ts";
import type { FileStore } from "#core/replication/file-store.ts";
import { OWNER_ONLY } from "../../data-folder/durable-file.ts";
import { DATABASE_FILE } from "../../data-folder/folder-names.ts";
import type { SharedPictures } from "../../replication/shared-pictures.ts";
import type { LoadSiteCopy } from "./staged-site.ts";

/* `imports/{import}/file` was sent; `imports/{import}/{trial}/…` is what a trial has made of it. */

const FOLDER = "imports";

/** A file that no row names may be on its way to one; after a day it is left over. */
const GRACE_MS = 24 * 60 * 60 * 1000;

export type SharedFiles = ReturnType<typeof shareFiles>;
type Import = Pick<SharedImport, "id">;
type Trial = Pick<SharedWork, "id">;

/** What an import of several servers has among the files that they share. */
export function shareFiles(files: FileStore) {
  const folderOf = ({ id }: Import) => `${FOLDER}/${id}/`;
  const trialOf = (one: Import, { id }: Trial) => `${folderOf(one)}${id}/`;
  const removeUnder = async (folder: string) => {
    for (const { name } of await files.list(folder)) await files.remove(name);
  };

  return {
    keep: (one: Import, path: string) => files.putFile(`${folderOf(one)}file`, path),
    /** Brings the file that was sent; null where it is not there any more. */
    async bring({ id, file }: Pick<SharedImport, "id" | "file">, folder: string): Promise<string | null> {
      // A folder of its own: an import of Ghost looks for redirects beside its file.
      const path = join(folder, "sent", file.name);
      await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY });
      return (await files.getFile(`${folderOf({ id })}file`, path)) ? path : null;
    },
    /** Puts the staged site where other servers find it; its pictures are there since they were made. */
    async keepTrial(
      [one, trial]: [Import, Trial],
      given: { folder: string; warningFile: string | null },
      loadCopy: LoadSiteCopy,
    ): Promise<void> {
      const packed = join(given.folder, "packed");
      await (await loadCopy()).packCopy({ file: join(given.folder, DATABASE_FILE), to: packed });
      await files.putFile(`${trialOf(one, trial)}database`, packed);
      if (given.warningFile !== null) await files.putFile(`${trialOf(one, trial)}report`, given.warningFile);
    },
    /** False where it is not there any more. */
    bringDatabase: (one: Import, trial: Trial, path: string) => files.getFile(`${trialOf(one, trial)}database`, path),
    bringReport: (one: Import, trial: Trial, path: string) => files.getFile(`${trialOf(one, trial)}report`, path),
    /** Pictures of a trial, as a media store has them. `named`: those that are there, by id. */
    pictures(one: Import, trial: Trial, named: ReadonlyMap<string, string> = new Map()) {
      return {
        put: (name: string, bytes: Uint8Array) => files.put(trialOf(one, trial) + name, bytes),
        isKnown: async () => true,
        async fetch(id: string) {
          const name = named.get(id);
          const bytes = name === undefined ? null : await files.get(name);
          return bytes && Buffer.from(bytes);
        },
      } satisfies Pick<SharedPictures, "put" | "isKnown" | "fetch">;
    },
    async pictureNames(one: Import, trial: Trial): Promise<Map<string, string>> {
      const stored = await files.list(`${trialOf(one, trial)}media/`);
      return new Map(stored.map(({ name }) => [PICTURE.exec(name)?.[1] ?? "", name]));
    },
    removeTrial: (one: Import, trial: Trial) => removeUnder(trialOf(one, trial)),
    remove: (one: Import) => removeUnder(folderOf(one)),
    /** Removes what servers that were stopped in the middle have left; `kept` is the import that there is. */
    async sweep(kept: Import | null, now: number): Promise<void> {
      for (const { name, storedAt } of await files.list(`${FOLDER}/`)) {
        const isKept = kept !== null && name.startsWith(folderOf(kept));
        if (!isKept && storedAt < now - GRACE_MS) await files.remove(name);
      }
    },
  };
}

const PICTURE = /\/([0-9a-f]{32})\.[a-z]+$/;
