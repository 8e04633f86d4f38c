/* What lies in a data folder. */

export const DATABASE_FILE = "szpalta.db";
export const MEDIA_FOLDER = "media";
/** Files of the builds that were served last, which pages that are still open ask for. */
export const ASSETS_FOLDER = "assets";
export const BALLAST_FILE = "ballast";
/** The file of an import from the studio, what is known of it and what its trial made; they outlive a restart. */
export const IMPORT_FOLDER = "import";
/** When the site of the folder was restored in the studio. */
export const RESTORED_FILE = "restored.json";
export const LOCK_FILE = "szpalta.lock";
/** The public address its pages are rendered for. */
export const ADDRESS_FILE = "address.json";
