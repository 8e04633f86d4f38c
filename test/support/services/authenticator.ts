import { createHash, createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/* In software: an authenticator app (RFC 6238) and a WebAuthn security key with ES256 that attests nothing. */

/** `secret` is in base32, `at` in milliseconds. */
export function totpCode(secret: string, at: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const place = mac[mac.length - 1]! & 15;
  return String((mac.readUInt32BE(place) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** The part of WebAuthn's options that the key reads. */
interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  allowCredentials?: { id: string }[];
}

/** `verifies` is whether it checks who the person is. */
export function securityKey(given: { origin: string; verifies?: boolean }) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  const flags = given.verifies === false ? 0x01 : 0x05;
  let counter = 0;

  const clientData = (type: string, { challenge }: Options, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const heading = (rpId: string, bits: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([bits]), count]);
  };
  const shared = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" };

  return {
    /** Answers `navigator.credentials.create`. */
    create(options: unknown, origin = given.origin) {
      const asked = options as Options;
      const length = Buffer.from([0, id.length]);
      const key = coseKey(Buffer.from(x!, "base64url"), Buffer.from(y!, "base64url"));
      const authData = Buffer.concat([heading(asked.rp!.id, flags | 0x40), Buffer.alloc(16), length, id, key]);
      const response = {
        clientDataJSON: clientData("webauthn.create", asked, origin).toString("base64url"),
        attestationObject: attestation(authData).toString("base64url"),
        transports: ["internal"],
      };
      return { ...shared, response, clientExtensionResults: {} };
    },
    /** Answers `navigator.credentials.get`. */
    get(options: unknown, origin = given.origin) {
      const asked = options as Options;
      const client = clientData("webauthn.get", asked, origin);
      const authenticatorData = heading(asked.rpId!, flags);
      const signed = Buffer.concat([authenticatorData, createHash("sha256").update(client).digest()]);
      const key = createPrivateKey({ key: privateKey.export({ format: "jwk" }), format: "jwk" });
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: sign("sha256", signed, key).toString("base64url"),
      };
      return { ...shared, response, clientExtensionResults: {} };
    },
  };
}

/** COSE in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, Buffer.from([0x21, 0x58, 32]), x, Buffer.from([0x22, 0x58, 32]), y]);
}

/** CBOR: {fmt: "none", attStmt: {}, authData}. */
function attestation(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const bytes = Buffer.concat([Buffer.from([0x58, authData.length]), authData]);
  const parts = [text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0]), text("authData"), bytes];
  return Buffer.concat([Buffer.from([0xa3]), ...parts]);
}

function fromBase32(text: string): Buffer {
  const digits = [...text.replace(/=+$/, "")].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter));
  const bits = digits.map((digit) => digit.toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
