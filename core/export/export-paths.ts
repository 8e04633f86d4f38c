/** The path of the export's page in the studio, and the path to which its form is sent for the zip file. */
export const EXPORT_SCREEN_PATH = "/studio/archive";
export const ARCHIVE_PATH = "/studio/archive.zip";
