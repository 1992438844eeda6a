import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { PasskeyRow } from './passkey.queries.ts'

/** Whose passkeys these are: a browser gives them to no other site. */
export interface PasskeySite {
  rpId: string
  origin: string
}

/** The site of the public address; an address of numbers can have none. */
export function siteOf(publicUrl: string | undefined): PasskeySite | undefined {
  if (publicUrl === undefined) return undefined
  const { hostname, origin } = new URL(publicUrl)
  return /^[\d.]+$|^\[/.test(hostname) ? undefined : { rpId: hostname, origin }
}

/** EdDSA, ES256, RS256: what authenticators make, and what this runtime verifies without experiments. */
const ALGORITHMS = [-8, -7, -257]

interface KeptKey {
  publicKey: string
  transports?: AuthenticatorTransport[]
}
const kept = ({ secret }: PasskeyRow) => JSON.parse(secret) as KeptKey
const namedBy = (row: PasskeyRow) => ({ id: row.credentialId, ...(kept(row).transports && { transports: kept(row).transports ?? [] }) })

/** What the browser is asked to make. It stands beside a password, so it needs no verification of its own. */
export const creationOf = (
  site: PasskeySite,
  userId: string,
  username: string,
  rows: readonly PasskeyRow[],
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  generateRegistrationOptions({
    rpName: 'fly-tender',
    rpID: site.rpId,
    userID: new Uint8Array(Buffer.from(userId)),
    userName: username,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: rows.map(namedBy),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })

/** What the browser is asked to sign. */
export const requestOf = (site: PasskeySite, rows: readonly PasskeyRow[]): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({ rpID: site.rpId, allowCredentials: rows.map(namedBy), userVerification: 'preferred' })

/** What a browser sent, if it is an object at all; the library judges the rest. */
function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** The new passkey in an answer to `challenge`; undefined for anything else. */
export async function madeIn(
  site: PasskeySite,
  challenge: string,
  text: string,
): Promise<{ credentialId: string; secret: string; counter: number } | undefined> {
  const response = objectIn(text)
  if (!response) return undefined
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || !registrationInfo) return undefined
  const { id, publicKey, counter, transports } = registrationInfo.credential
  const key = { publicKey: Buffer.from(publicKey).toString('base64url'), ...(transports && { transports }) }
  return { credentialId: id, secret: JSON.stringify(key), counter }
}

/** Which of the passkeys has signed `challenge`, and its counter; undefined when none has. */
export async function signedBy(
  site: PasskeySite,
  challenge: string,
  text: string,
  rows: readonly PasskeyRow[],
): Promise<{ id: string; counter: number } | undefined> {
  const response = objectIn(text) as AuthenticationResponseJSON | undefined
  const row = rows.find(({ credentialId }) => credentialId === response?.id)
  if (!response || !row) return undefined
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential: {
      id: row.credentialId,
      publicKey: new Uint8Array(Buffer.from(kept(row).publicKey, 'base64url')),
      counter: Number(row.counter),
    },
    requireUserVerification: false,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified && authenticationInfo ? { id: row.id, counter: authenticationInfo.newCounter } : undefined
}
