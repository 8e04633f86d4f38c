import { randomUUID } from "node:crypto";
import { UnsecuredJWT } from "jose";
import { type FirebaseConfig, withFirebaseDefaults } from "#core/base/firebase-config.ts";
import { type AskGoogle, GoogleUnavailable } from "#server/firebase/ask-google.ts";
import { FirebaseAuthenticators } from "./firebase-authenticators.ts";
import { FirebasePasskeys } from "./firebase-passkeys.ts";

export const PROJECT = withFirebaseDefaults({
  apiKey: "AIzaSyA0-demo-demo-demo",
  authDomain: "demo-szpalta.firebaseapp.com",
  projectId: "demo-szpalta",
  storageBucket: "demo-szpalta.firebasestorage.app",
  messagingSenderId: "123456789012",
  appId: "1:123456789012:web:0123456789abcdef",
  emulators: { auth: "127.0.0.1:9099" },
  signIn: {},
}) as FirebaseConfig;

interface Account {
  localId: string;
  email: string;
  password: string;
  displayName?: string;
  emailVerified?: boolean;
  disabled?: boolean;
  validSince?: string;
  customAttributes?: string;
}

type Body = Partial<Account> & { idToken?: string; validDuration?: string; disableUser?: boolean } & Record<
    string,
    unknown
  >;

/** The accounts of a project as Identity Toolkit answers for them, in memory; tokens are those of an emulator. */
export class FirebaseProject {
  readonly accounts: Account[] = [];
  readonly asked: string[] = [];
  readonly authenticators = new FirebaseAuthenticators();
  readonly passkeys = new FirebasePasskeys();
  /** Addresses to which Firebase has written. */
  readonly letters: string[] = [];
  silent = false;

  readonly ask: AskGoogle = async (address, { body = "{}" } = {}) => {
    if (this.silent) throw new GoogleUnavailable("Nobody answers.");
    const path = new URL(address).pathname.replace(/^\/identitytoolkit\.googleapis\.com\/v[12]\//, "");
    this.asked.push(path);
    const answer = this.#answer(path, JSON.parse(body) as Body);
    return typeof answer === "string"
      ? { status: 400, value: { error: { code: 400, message: answer } } }
      : { status: 200, value: answer };
  };

  /** What a browser has once somebody has signed in there. */
  idToken(email: string, { authTime = nowS() } = {}): string {
    const account = this.#byEmail(email);
    if (!account) throw new Error(`${email} has no account.`);
    return this.#token("https://securetoken.google.com", account, authTime, 3_600);
  }

  /** As in the console of Firebase. */
  revoke(email: string, at: number): void {
    const account = this.#byEmail(email);
    if (account) account.validSince = String(Math.floor(at / 1000));
  }

  claims(email: string): unknown {
    return JSON.parse(this.#byEmail(email)?.customAttributes ?? "null");
  }

  #answer(path: string, body: Body): object | string {
    if (path === "accounts:signInWithPassword") {
      const account = this.#byEmail(String(body.email));
      if (!account || account.password !== body.password) return "INVALID_LOGIN_CREDENTIALS";
      if (account.disabled) return "USER_DISABLED";
      return this.authenticators.pending(account.localId) ?? this.#signedIn(account.localId);
    }
    if (path === "accounts:signInWithCustomToken") return this.#signedIn(String(decoded(body["token"])["uid"]));
    if (path.startsWith("accounts")) return this.#answerPerson(path, body);
    const [, act = ""] = /^projects\/demo-szpalta(.*)$/.exec(path) ?? [];
    if (act === "/accounts") return this.#create(body);
    if (act === "/accounts:update") return this.#update(body);
    if (act === "/accounts:lookup") {
      const [uids = [], [email] = []] = [body["localId"], body["email"]] as unknown as (string[] | undefined)[];
      const users = this.accounts.filter((each) => each.email === email || uids.includes(each.localId));
      return { users: users.map((each) => this.#listed(each)) };
    }
    if (act !== ":createSessionCookie") throw new Error(`Nothing is known of ${path}.`);
    const { sub, auth_time: authTime } = decoded(body.idToken);
    const account = this.accounts.find(({ localId }) => localId === sub);
    if (!account) return "USER_NOT_FOUND";
    const life = Number(body.validDuration);
    return { sessionCookie: this.#token("https://session.firebase.google.com", account, Number(authTime), life) };
  }

  /** What somebody asks for with an ID token of theirs, or begins to sign in by. */
  #answerPerson(path: string, body: Body): object | string {
    const act = path.slice("accounts".length);
    if (act === "/mfaSignIn:finalize") {
      const { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo } = body as Record<string, string>;
      const { verificationCode: code } = totpVerificationInfo as unknown as { verificationCode: string };
      return this.#outcome(this.authenticators.finish({ mfaPendingCredential, mfaEnrollmentId, code }));
    }
    if (act === "/passkeySignIn:start") return this.passkeys.challenge();
    if (act === "/passkeySignIn:finalize")
      return this.#outcome(this.passkeys.ownerOf(body["authenticatorAuthenticationResponse"] as object));
    const uid = String(decoded(body.idToken)["sub"]);
    const account = this.accounts.find(({ localId }) => localId === uid);
    if (!account) return "INVALID_ID_TOKEN";
    switch (act) {
      case ":sendOobCode":
        this.letters.push(account.email);
        return { email: account.email };
      case ":update":
        this.passkeys.remove(body["deletePasskey"] as string[]);
        return { localId: uid };
      case "/mfaEnrollment:start":
        return this.authenticators.begin({ uid, emailVerified: account.emailVerified === true });
      case "/mfaEnrollment:finalize":
        return this.authenticators.confirm(uid, body["totpVerificationInfo"] as object) ?? this.#signedIn(uid);
      case "/passkeyEnrollment:start":
        return this.passkeys.begin(uid);
      case "/passkeyEnrollment:finalize": {
        const credential = body["authenticatorRegistrationResponse"] as object;
        return this.passkeys.add(uid, credential, String(body["name"])) ?? this.#signedIn(uid);
      }
      default:
        throw new Error(`Nothing is known of ${path}.`);
    }
  }

  #outcome(found: { uid: string } | string): object | string {
    return typeof found === "string" ? found : this.#signedIn(found.uid);
  }

  #signedIn(localId: string): object | string {
    const account = this.accounts.find((each) => each.localId === localId);
    return account ? { localId, idToken: this.idToken(account.email) } : "USER_NOT_FOUND";
  }

  #listed(account: Account): object {
    const { localId } = account;
    return {
      ...account,
      mfaInfo: this.authenticators.listed(localId),
      passkeyInfo: this.passkeys.listed(localId),
    };
  }

  #create({ email = "", password = "", displayName = "" }: Body): object | string {
    if (this.#byEmail(email)) return "EMAIL_EXISTS";
    const account = { localId: randomUUID(), email, password, displayName };
    this.accounts.push(account);
    return { localId: account.localId };
  }

  #update({ localId, disableUser, password, customAttributes, validSince, mfa }: Body): object | string {
    const account = this.accounts.find((each) => each.localId === localId);
    if (!account) return "USER_NOT_FOUND";
    if (mfa) this.authenticators.remove(account.localId);
    const revoked = password === undefined ? validSince : String(nowS());
    const given = { password, customAttributes, validSince: revoked, disabled: disableUser };
    Object.assign(account, Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
    return { localId };
  }

  #byEmail(email: string): Account | undefined {
    return this.accounts.find((each) => each.email === email);
  }

  #token(issuer: string, account: Account, authTime: number, life: number): string {
    const { localId: sub, email, emailVerified = false } = account;
    const claims = { auth_time: authTime, email, email_verified: emailVerified, jti: randomUUID() };
    return new UnsecuredJWT({ sub, ...claims })
      .setIssuer(`${issuer}/demo-szpalta`)
      .setAudience("demo-szpalta")
      .setIssuedAt(nowS())
      .setExpirationTime(nowS() + life)
      .encode();
  }
}

function decoded(token: unknown): Record<string, unknown> {
  return UnsecuredJWT.decode(String(token)).payload;
}

function nowS(): number {
  return Math.floor(Date.now() / 1000);
}
