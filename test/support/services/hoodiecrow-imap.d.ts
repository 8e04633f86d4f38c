declare module "hoodiecrow-imap" {
  interface Options {
    storage: Record<string, { messages: { raw: string }[] }>;
  }
  interface Server {
    server: { address(): { port: number } };
    getMailbox(name: string): { messages: { raw: string; flags: string[] }[] };
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
  }
  export default function hoodiecrow(options: Options): Server;
}
