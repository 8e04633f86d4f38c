import { createServer, type IncomingMessage, request as ask, type ServerResponse } from "node:http";
import { UnsecuredJWT } from "jose";
import { FirebaseAuthenticators } from "../services/firebase-authenticators.ts";

/*
 * The emulator of Authentication knows text messages as a second factor and no authenticators. This stands before it and adds
 * those, with codes that are really checked (RFC 6238); whatever else is asked is answered by the emulator.
 */

interface Account {
  localId: string;
  emailVerified?: boolean;
}

type Body = Record<string, unknown> & { idToken?: string; users?: Account[]; localId?: string };

const TOOLKIT = "/identitytoolkit.googleapis.com/";
/** As the emulator answers pages of elsewhere. */
const ANY_ORIGIN = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };

/** `emulator` is its host and port. */
export async function startAuthenticatorProxy(emulator: string) {
  const authenticators = new FirebaseAuthenticators();
  const server = createServer((request, response) => {
    answer({ authenticators, emulator }, request, response).catch((error: unknown) => {
      response.destroy(error as Error);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    host: `127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => (server.closeAllConnections(), void server.close(() => resolve()))),
  };
}

interface Place {
  authenticators: FirebaseAuthenticators;
  emulator: string;
}

async function answer(place: Place, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const sent = Buffer.concat(await request.toArray());
  const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
  const isQuestion = request.method === "POST" && pathname.startsWith(TOOLKIT);
  const body = isQuestion && sent.length > 0 ? (JSON.parse(sent.toString("utf8")) as Body) : {};
  const own = isQuestion ? await ownAnswer(place, pathname.slice(TOOLKIT.length), body) : null;
  if (own !== null) {
    const [status, value] = typeof own === "string" ? [400, { error: { code: 400, message: own } }] : [200, own];
    response.writeHead(status, { ...ANY_ORIGIN, "content-type": "application/json" }).end(JSON.stringify(value));
    return;
  }
  const given = await forward(place.emulator, request, sent);
  const answered = Buffer.concat(await given.toArray());
  const changed = isQuestion && given.statusCode === 200 ? withFactors(place, pathname, answered) : answered;
  const { "content-length": _length, "transfer-encoding": _coding, ...headers } = given.headers;
  response.writeHead(given.statusCode ?? 502, headers).end(changed);
}

/** Null for what the emulator answers. */
async function ownAnswer(
  { authenticators, emulator }: Place,
  path: string,
  body: Body,
): Promise<object | string | null> {
  const { totpEnrollmentInfo, totpVerificationInfo, idToken = "" } = body;
  const uid = idToken === "" ? "" : String(UnsecuredJWT.decode(idToken).payload.sub);
  if (path === "v2/accounts/mfaEnrollment:start" && totpEnrollmentInfo) {
    const { users: [account] = [] } = await askEmulator(emulator, "v1/accounts:lookup", { idToken });
    return authenticators.begin({ uid, emailVerified: account?.emailVerified === true });
  }
  if (path === "v2/accounts/mfaEnrollment:finalize" && totpVerificationInfo)
    return authenticators.confirm(uid, totpVerificationInfo) ?? { idToken, refreshToken: "brak" };
  if (path === "v2/accounts/mfaSignIn:finalize" && totpVerificationInfo) {
    const { verificationCode: code } = totpVerificationInfo as { verificationCode?: string };
    const found = authenticators.finish({ ...(body as Record<string, string>), ...(code ? { code } : {}) });
    if (typeof found === "string") return found;
    return askEmulator(emulator, "v1/accounts:signInWithCustomToken", { token: JSON.stringify(found) });
  }
  if (path.endsWith("/accounts:update") && body["mfa"]) authenticators.remove(String(body.localId));
  return null;
}

/** What the emulator says of an account, with its authenticator. */
function withFactors({ authenticators }: Place, pathname: string, answered: Buffer): Buffer {
  if (!/accounts:(?:lookup|signInWithPassword)$/.test(pathname)) return answered;
  const value = JSON.parse(answered.toString("utf8")) as Body;
  const { users = [], localId = "" } = value;
  for (const user of users) Object.assign(user, { mfaInfo: authenticators.listed(user.localId) });
  return Buffer.from(JSON.stringify(authenticators.pending(localId) ?? value));
}

async function askEmulator(emulator: string, path: string, body: object): Promise<Body> {
  const headers = { "content-type": "application/json" };
  const address = `http://${emulator}${TOOLKIT}${path}?key=klucz`;
  return (await (await fetch(address, { method: "POST", headers, body: JSON.stringify(body) })).json()) as Body;
}

/** The name the browser used stays, since links of letters are made from it. */
function forward(emulator: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const [hostname, port] = emulator.split(":");
    ask({ hostname, port, method, path: url, headers }, resolve).once("error", reject).end(body);
  });
}
