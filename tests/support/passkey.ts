import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** An authenticator in software (WebAuthn level 2) with one key, which answers options as a browser on localhost would. */
export interface TestPasskey {
  /** Answers the options for adding a passkey, as the JSON of a `PasskeyAnswer`. */
  attest(optionsJson: string): string
  /** Answers the options for signing in. */
  assert(optionsJson: string): string
}

const ORIGIN = 'http://localhost'
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

export function makePasskey(): TestPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  // RFC 9053: an EC2 key (1: 2) for ES256 (3: -7) on P-256 (-1: 1), with its point.
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
  const answer = (response: object) =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      response,
      clientExtensionResults: {},
    })
  return {
    attest(optionsJson) {
      const { challenge, rp } = JSON.parse(optionsJson)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([
        authenticatorData(rp.id, USER_PRESENT | USER_VERIFIED | HAS_KEY),
        Buffer.alloc(16),
        length,
        id,
        coseKey,
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: [],
      })
    },
    assert(optionsJson) {
      const { challenge, rpId } = JSON.parse(optionsJson)
      const client = clientData('webauthn.get', challenge)
      const data = authenticatorData(rpId, USER_PRESENT | USER_VERIFIED)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}

function clientData(type: string, challenge: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin: ORIGIN, crossOrigin: false }))
}

/** The signature counter stays 0, as that of authenticators which have none. */
function authenticatorData(rpId: string, flags: number): Buffer {
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), Buffer.alloc(4)])
}

/** RFC 8949: texts of fewer than 24 bytes. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

/** RFC 8949: of fewer than 256 bytes. */
function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
}
