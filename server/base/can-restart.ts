/** Returns whether this process can restart the server. If not, it ends, and a service manager or the owner has to start it again. */
export function canRestart(): boolean {
  return process.platform !== "win32" && process.channel === undefined && !process.argv.includes("--dev");
}
