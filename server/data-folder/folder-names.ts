/* The names of files and folders in a data folder. */

export const DATABASE_FILE = "szpalta.db";
export const MEDIA_FOLDER = "media";
/** Assets of former builds. Pages that are still open request them. */
export const ASSETS_FOLDER = "assets";
export const BALLAST_FILE = "ballast";
/** The studio's import: the received file, its state and the copy of the site made from it. They survive a restart. */
export const IMPORT_FOLDER = "import";
/** Says when the site in the folder was restored from the studio. */
export const RESTORED_FILE = "restored.json";
export const LOCK_FILE = "szpalta.lock";
/** Holds the public address for which the pages were rendered. */
export const ADDRESS_FILE = "address.json";
