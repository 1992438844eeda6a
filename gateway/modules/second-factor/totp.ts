import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { qrPath } from '#domain/qr-bars.ts'

/** What every authenticator app does without being told (RFC 6238). */
const PERIOD_S = 30
const DIGITS = 6
/** Steps before and after that are taken too: clocks of phones differ. */
const WINDOW = 1
/** RFC 4226: as long as what the hash gives. */
const SECRET_BYTES = 20
const ISSUER = 'fly-tender'
const QUIET_ZONE = 4

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: DIGITS, period: PERIOD_S, secret: Secret.fromBase32(secret) })

/** A new secret, in the letters an app takes (base 32). */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What the app reads from the QR code. */
export const addressOf = (secret: string, username: string): string => totpOf(secret, username).toString()

/** A text as a QR code: side in modules, and the path of the dark ones. */
export function qrOf(text: string): { side: number; path: string } {
  const { size, path } = qrPath(encode(text, { ecc: 'M', border: QUIET_ZONE }))
  return { side: size, path }
}

/** The time step a code belongs to; undefined for one of no step near `nowMs`. */
export function stepOf(secret: string, code: string, nowMs: number): number | undefined {
  // Digits as a Chinese keyboard writes them are digits; of anything else the library could throw.
  const token = code.normalize('NFKC').replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totpOf(secret).validate({ token, window: WINDOW, timestamp: nowMs })
  return delta === null ? undefined : Math.floor(nowMs / 1_000 / PERIOD_S) + delta
}

/** The time step of the later of two codes that follow each other, as whoever has the app reads them within a minute; undefined for any others. @see RFC 4226 section 7.4 */
export function stepOfTwo(secret: string, first: string, next: string, nowMs: number): number | undefined {
  const step = stepOf(secret, next, nowMs)
  return step !== undefined && stepOf(secret, first, nowMs - PERIOD_S * 1_000) === step - 1 ? step : undefined
}

/** The code of an instant, as an app shows it. */
export const codeAt = (secret: string, atMs: number): string => totpOf(secret).generate({ timestamp: atMs })
