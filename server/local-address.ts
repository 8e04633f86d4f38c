export function localAddress(host: string, port: number): string {
  const anywhere = host === "0.0.0.0" || host === "::";
  return `http://${anywhere ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
}
