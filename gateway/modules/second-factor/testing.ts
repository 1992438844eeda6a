import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { SecondFactorState, TotpBegun } from '#contract/second-factor.ts'
import { aBrowser, signIn } from '#gateway/modules/identity/testing.ts'
import { asking, PASSWORD } from '#support/accounts.ts'
import { codeAt } from './totp.ts'

/** The code an app shows so many steps of 30 s from now. */
export const soon = (secret: string, steps = 1) => codeAt(secret, Date.now() + steps * 30_000)

/** People of a gateway who set up an app in the personal centre. */
export function enrolling(issuer: () => string) {
  const ask = asking(() => `${new URL(issuer()).origin}/platform/second-factor/`)
  const tokenOf = async (username: string) => (await signIn(aBrowser(), issuer(), username, PASSWORD)).access_token
  return {
    ask,
    tokenOf,
    stateOf: async (token: string) => (await ask<SecondFactorState>(token, 'mine')).body.data,
    /** An app and its recovery codes. */
    enrolled: async (username = 'liu') => {
      const token = await tokenOf(username)
      const { data: begun } = (await ask<TotpBegun>(token, 'totp/begin', { password: PASSWORD })).body
      const code = codeAt(begun.secret, Date.now())
      const { body } = await ask<{ recoveryCodes: string[] }>(token, 'totp/confirm', { id: begun.id, code })
      return { token, code, secret: begun.secret, id: begun.id, codes: body.data.recoveryCodes }
    },
  }
}

/** CBOR of what a security key sends: numbers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | Map<unknown, unknown>): Buffer {
  const head = (kind: number, n: number) =>
    n < 24 ? Buffer.from([kind | n]) : n < 256 ? Buffer.from([kind | 24, n]) : Buffer.from([kind | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value < 0 ? head(0x20, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(0x60, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(0x40, value.length), value])
  const pairs = [...value].flatMap(([key, one]) => [cbor(key as number), cbor(one as number)])
  return Buffer.concat([head(0xa0, value.size), ...pairs])
}

const digest = (data: Buffer | string) => createHash('sha256').update(data).digest()
const PRESENT = 0x01
const HAS_KEY = 0x40

/** A security key in software (WebAuthn level 2, ES256, no attestation), for tests. */
export function aSecurityKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')
  let counter = 0
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (rpId: string, flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([digest(rpId), Buffer.from([flags]), count, more])
  }
  const common = { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} }
  return {
    credentialId,
    /** Winds the counter back, as a copy of the key would. */
    rewind: () => {
      counter = 0
    },
    make: (options: string, origin: string): string => {
      const { challenge, rp } = JSON.parse(options) as { challenge: string; rp: { id: string } }
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(cose)])
      const object = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData(rp.id, PRESENT | HAS_KEY, attested)],
        ]),
      )
      const clientDataJSON = clientData('webauthn.create', challenge, origin).toString('base64url')
      return JSON.stringify({
        ...common,
        response: { clientDataJSON, attestationObject: object.toString('base64url'), transports: ['usb'] },
      })
    },
    sign: (options: string, origin: string): string => {
      const { challenge, rpId } = JSON.parse(options) as { challenge: string; rpId: string }
      counter += 1
      const data = authData(rpId, PRESENT)
      const client = clientData('webauthn.get', challenge, origin)
      const signature = sign('sha256', Buffer.concat([data, digest(client)]), privateKey).toString('base64url')
      return JSON.stringify({
        ...common,
        response: { clientDataJSON: client.toString('base64url'), authenticatorData: data.toString('base64url'), signature },
      })
    },
  }
}
