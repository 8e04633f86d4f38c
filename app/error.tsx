/** What an error page shows. `message` is one of the fixed strings, `description` the Polish sentence beside it. */
export interface PageError {
  status: number;
  message: string;
  description: string;
  /** Names a 5xx in the log. */
  id?: string;
  /** Only in development. */
  stack?: string;
  /** An address to load anew, where the app could not reload by itself. */
  reload?: string;
}
