import { createHmac, randomBytes } from 'node:crypto'
import { same } from './sign-in-context.ts'

/** Accounts that one device is remembered for: a family's or an office's computer. */
const ACCOUNTS = 5
const KEPT_S = 180 * 24 * 3_600
const FORM = /^[\w-]{22}(\.[\w-]{22}){1,5}$/

/** The prefix makes the browser refuse one that another host or a page without TLS has set; without https there is no such prefix. */
const nameOf = (secure: boolean): string => (secure ? '__Host-fly-device' : 'fly-device')

const markOf = (key: string, device: string, accountId: string): string =>
  createHmac('sha256', key).update(`device ${device} ${accountId}`).digest('base64url').slice(0, 22)

/** The device of a `Cookie` header, and the marks of accounts that signed in with it. */
function readDevice(cookies: string | undefined, secure: boolean): { device: string; marks: string[] } | undefined {
  const prefix = `${nameOf(secure)}=`
  const value = (cookies ?? '').split('; ').find((cookie) => cookie.startsWith(prefix))
  const text = value?.slice(prefix.length) ?? ''
  if (!FORM.test(text)) return undefined
  const [device = '', ...marks] = text.split('.')
  return { device, marks }
}

/**
 * The device, when this very account has signed in with it before. What it holds is no credential: it only keeps the guesses of others from slowing
 * down the right person.
 *
 * @param keys newest first; an older one is still believed
 */
export function knownDevice(cookies: string | undefined, secure: boolean, keys: readonly string[], accountId: string): string | undefined {
  const read = readDevice(cookies, secure)
  return read && keys.some((key) => read.marks.some((mark) => same(mark, markOf(key, read.device, accountId)))) ? read.device : undefined
}

/** `Set-Cookie` that remembers the device for this account, beside the accounts before. */
export function rememberDevice(cookies: string | undefined, secure: boolean, key: string, accountId: string): string {
  const { device, marks } = readDevice(cookies, secure) ?? { device: randomBytes(16).toString('base64url'), marks: [] }
  const mark = markOf(key, device, accountId)
  const value = [device, mark, ...marks.filter((other) => other !== mark)].slice(0, ACCOUNTS + 1).join('.')
  return `${nameOf(secure)}=${value}; Path=/; Max-Age=${KEPT_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
