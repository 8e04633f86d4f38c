/** Whether this process can restart the server itself. Otherwise it ends, and a service manager or the owner has to start it again. */
export function canRestart(): boolean {
  return process.platform !== "win32" && process.channel === undefined && !process.argv.includes("--dev");
}
