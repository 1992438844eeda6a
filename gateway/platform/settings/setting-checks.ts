import { isIP } from 'node:net'
import { isLoopback } from '#domain/settings/loopback.ts'

/** How a setting is written down, and what its value must look like. */

type Check<T> = (text: string) => T | undefined

export interface Setting<T> {
  about: string
  /** What is used when the variable is not set or empty. */
  otherwise: T
  /** How a good value looks, for the sentence about a bad one. */
  expects: string
  read: Check<T>
}
export const setting = <T>(row: Setting<T>): Setting<T> => row
export const optional = (row: Omit<Setting<string | undefined>, 'otherwise'>): Setting<string | undefined> => ({
  ...row,
  otherwise: undefined,
})

export const anyText: Check<string> = (text) => text
export const oneOf =
  <const T extends string>(...words: T[]): Check<T> =>
  (text) =>
    words.find((word) => word === text)
export const port: Check<number> = (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined)
export const flag: Check<boolean> = (text) =>
  /^(1|true|yes|on)$/i.test(text) ? true : /^(0|false|no|off)$/i.test(text) ? false : undefined

export const toMillion: Check<number> = (text) => (/^\d{1,6}$|^1000000$/.test(text) ? Number(text) : undefined)
export const toTenThousand: Check<number> = (text) => (/^[1-9]\d{0,3}$|^10000$/.test(text) ? Number(text) : undefined)

/** https anywhere, http only on this machine; no credentials, query or fragment. */
export const webAddress: Check<string> = (text) => {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.search || url.hash) return undefined
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) return undefined
  return url.href.replace(/\/$/, '')
}
const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
export const origins: Check<string[]> = (text) => {
  const read = listed(text)
  return read.every((origin) => webAddress(origin) !== undefined && new URL(origin).origin === origin) ? read : undefined
}
export const addresses: Check<string[]> = (text) => {
  const read = listed(text.toLowerCase())
  return read.every((address) => isIP(address) !== 0) ? read : undefined
}
export const postgresAddress: Check<string> = (text) => (/^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '') ? text : undefined)
export const ORIGINS = 'origins such as https://portal.example.com, separated by commas, without paths'
export const ADDRESS = 'an address that begins with https:// (http:// only on this machine)'
