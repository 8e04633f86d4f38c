/** Where the studio shows the export, and where its form is sent for the zip. */
export const EXPORT_SCREEN_PATH = "/studio/archive";
export const ARCHIVE_PATH = "/studio/archive.zip";
