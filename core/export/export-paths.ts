/** The path of the export's page in the studio, and the path to which the page's form is sent to get the zip file. */
export const EXPORT_SCREEN_PATH = "/studio/archive";
export const ARCHIVE_PATH = "/studio/archive.zip";

/** The table of subscribers in an export, for people: an import of the export does not read it. */
export const SUBSCRIBERS_FILE = "subskrybenci.csv";
