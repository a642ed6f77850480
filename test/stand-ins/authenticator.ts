/** Passkey device as a service sees it: WebAuthn answers made with node:crypto. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { PasskeyRequest } from '#contract/identity/accounts.ts'
import type { NewPasskey, PasskeyCreation, UsedPasskey } from '#contract/identity/second-factor.ts'

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const uint16 = (n: number) => Buffer.from([n >> 8, n & 255])
const uint32 = (n: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(n)
  return bytes
}

const coseOf = (key: KeyObject) => {
  const { x, y } = key.export({ format: 'jwk' })
  const point = (base64: string) => Buffer.concat([Buffer.from('5820', 'hex'), Buffer.from(base64, 'base64url')])
  return Buffer.concat([
    Buffer.from('a5010203262001', 'hex'),
    Buffer.from('21', 'hex'),
    point(x!),
    Buffer.from('22', 'hex'),
    point(y!),
  ])
}

const attestation = (authData: Buffer) =>
  Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
    uint16(authData.length),
    authData,
  ])

export type DeviceOptions = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number }
export const ORIGIN = 'http://localhost:3000'

/** Stand-in for a device with one passkey; options make it misbehave. */
export const authenticator = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let handle: string | undefined
  let count = 0

  const clientData = (type: string, challenge: string, origin = ORIGIN) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = (rpId: string, flags: number, counter: number) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags]), uint32(counter)])

  return {
    id,
    create(options: PasskeyCreation, { origin, rpId, isVerified = true, counter = 0 }: DeviceOptions = {}): NewPasskey {
      handle = options.user.id
      const flags = PRESENT | ATTESTED | (isVerified ? VERIFIED : 0)
      const authData = Buffer.concat([
        head(rpId ?? options.rp.id, flags, counter),
        Buffer.alloc(16),
        uint16(credentialId.length),
        credentialId,
        coseOf(publicKey),
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, origin).toString('base64url'),
          attestationObject: attestation(authData).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Increments the counter, unless one is given. */
    use(options: PasskeyRequest, { origin, rpId, isVerified = true, counter }: DeviceOptions = {}): UsedPasskey {
      count = counter ?? count + 1
      const authData = head(rpId ?? options.rpId, PRESENT | (isVerified ? VERIFIED : 0), count)
      const data = clientData('webauthn.get', options.challenge, origin)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: handle,
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof authenticator>
