/* What lies in a data folder. */

export const DATABASE_FILE = "szpalta.db";
export const MEDIA_FOLDER = "media";
export const BALLAST_FILE = "ballast";
/** When the site of the folder was restored in the studio. */
export const RESTORED_FILE = "restored.json";
export const LOCK_FILE = "szpalta.lock";
/** The public address its pages are rendered for. */
export const ADDRESS_FILE = "address.json";
