/* What lies in a data folder. */

export const DATABASE_FILE = "szpalta.db";
export const MEDIA_FOLDER = "media";
export const BALLAST_FILE = "ballast";
export const LOCK_FILE = "szpalta.lock";
