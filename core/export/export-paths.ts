/** The address of the export's page in the studio, and the one its form is sent to for the zip file. */
export const EXPORT_SCREEN_PATH = "/studio/archive";
export const ARCHIVE_PATH = "/studio/archive.zip";
