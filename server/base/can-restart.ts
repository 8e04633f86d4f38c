/** Returns whether this process can restart the server. If false, it only stops; a service manager or the owner starts it again. */
export function canRestart(): boolean {
  return process.platform !== "win32" && process.channel === undefined && !process.argv.includes("--dev");
}
