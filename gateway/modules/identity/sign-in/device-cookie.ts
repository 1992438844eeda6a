import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '#gateway/platform/vault.ts'

/** Accounts that one device is remembered for: a family's or an office's computer. */
const ACCOUNTS = 5
const KEPT_S = 180 * 24 * 3_600
const FORM = /^[\w-]{22}(\.[\w-]{22}){1,5}$/

/** The prefix makes the browser refuse one that another host or a page without TLS has set; without https there is no such prefix. */
const nameOf = (name: 'device' | 'person', secure: boolean): string => `${secure ? '__Host-' : ''}fly-${name}`

/** The value of one cookie of a `Cookie` header. */
function valueIn(cookies: string | undefined, name: string): string {
  const cookie = (cookies ?? '').split('; ').find((one) => one.startsWith(`${name}=`))
  return cookie?.slice(name.length + 1) ?? ''
}

const kept = (name: string, value: string, secure: boolean): string =>
  `${name}=${value}; Path=/; Max-Age=${KEPT_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

const hmacOf = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)
const markOf = (key: string, device: string, accountId: string): string => hmacOf(key, `device ${device} ${accountId}`)

/** The device of a `Cookie` header, and the marks of accounts that signed in with it. */
function readDevice(cookies: string | undefined, secure: boolean): { device: string; marks: string[] } | undefined {
  const text = valueIn(cookies, nameOf('device', secure))
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
  return read && keys.some((key) => read.marks.some((mark) => isSameSecret(mark, markOf(key, read.device, accountId))))
    ? read.device
    : undefined
}

/** `Set-Cookie` that remembers the device for this account, beside the accounts before. */
export function rememberDevice(cookies: string | undefined, secure: boolean, key: string, accountId: string): string {
  const { device, marks } = readDevice(cookies, secure) ?? { device: randomBytes(16).toString('base64url'), marks: [] }
  const mark = markOf(key, device, accountId)
  const value = [device, mark, ...marks.filter((other) => other !== mark)].slice(0, ACCOUNTS + 1).join('.')
  return kept(nameOf('device', secure), value, secure)
}

/**
 * Who signed in last in this browser, under a word that names nobody; the same in all his browsers. It is no credential either: it only chooses whose
 * share of the provider is taken.
 *
 * @param keys newest first; an older one is still believed
 */
export function knownPerson(cookies: string | undefined, secure: boolean, keys: readonly string[]): string | undefined {
  const [person = '', signature = ''] = valueIn(cookies, nameOf('person', secure)).split('.')
  return keys.some((key) => isSameSecret(signature, hmacOf(key, `signed in ${person}`))) ? person : undefined
}

/** `Set-Cookie` that remembers who signed in. */
export function rememberPerson(secure: boolean, key: string, accountId: string): string {
  const person = hmacOf(key, `person ${accountId}`)
  return kept(nameOf('person', secure), `${person}.${hmacOf(key, `signed in ${person}`)}`, secure)
}
