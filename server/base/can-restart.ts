/** Whether this process can become a new server itself; otherwise it ends, and a service manager or the owner starts the next one. */
export function canRestart(): boolean {
  return process.platform !== "win32" && process.channel === undefined && !process.argv.includes("--dev");
}
