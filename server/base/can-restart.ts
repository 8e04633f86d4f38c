/** Returns whether this process can restart the server. If false, the process stops, and a service manager or the owner starts it. */
export function canRestart(): boolean {
  return process.platform !== "win32" && process.channel === undefined && !process.argv.includes("--dev");
}
