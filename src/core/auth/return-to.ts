/**
 * Where sign-in or a password change may lead.
 *
 * Absolute addresses stay possible as specified, but only to our own origin or to those the deployment allows; an address of our own
 * origin is reduced to its path. Never back to the sign-in page.
 *
 * @param wanted the raw `redirectUri` or `redirect_uri` value
 * @param page address of the page
 * @param allowedOrigins origins beside our own
 * @returns `to` is a path of ours (beginning with `/`) or an allowed absolute address; `refused` says that `wanted` was not acceptable
 * @see AUTH-03, AUTH-11, security.md T8, R-07
 */
export function returnTo(
  wanted: string | null | undefined,
  page: string,
  allowedOrigins: readonly string[] = [],
): { to: string; refused: boolean } {
  if (wanted === null || wanted === undefined || wanted === '') return { to: INDEX, refused: false }
  const url = parse(wanted, page)
  if (!url) return { to: INDEX, refused: true }
  const own = new URL(page)
  if (url.origin === own.origin) {
    const path = url.pathname + url.search + url.hash
    if (SIGN_IN.test(url.pathname)) return { to: INDEX, refused: false }
    return path.startsWith('//') ? { to: INDEX, refused: true } : { to: path, refused: false }
  }
  const allowed = allowedOrigins.includes(url.origin) && (url.protocol === 'https:' || isLoopback(url.hostname))
  return allowed ? { to: url.href, refused: false } : { to: INDEX, refused: true }
}

const INDEX = '/index'
const SIGN_IN = /^\/(admin\/)?login\/?$/i
/** Longer ones are no addresses of ours. */
const MAX_LENGTH = 2_048

/** Parsed as the browser would, but refusing what browsers read differently from people: control characters, blanks, backslashes, user names. */
function parse(wanted: string, page: string): URL | undefined {
  if (wanted.length > MAX_LENGTH || hasOddCharacter(wanted) || /^\/\/|%5c|%2f%2f|%0[0-9a-f]|%1[0-9a-f]/i.test(beforeQuery(wanted)))
    return undefined
  const absolute = /^https?:\/\/[^/]/i.test(wanted)
  if (!absolute && !wanted.startsWith('/')) return undefined
  const url = URL.parse(wanted, page)
  if (!url || url.username || url.password) return undefined
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
}

const beforeQuery = (text: string): string => text.split(/[?#]/, 1)[0] ?? ''

const hasOddCharacter = (text: string): boolean =>
  [...text].some(
    (char) =>
      char <= ' ' || char === '\\' || char === '\u007f' || /[\u0080-\u00a0\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]/.test(char),
  )

const isLoopback = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '[::1]'

/**
 * Takes one-time and callback values out of the page's address: a `ticket` query (AUTH-12) and the provider's answer in the fragment
 * (AUTH-13). Returns the cleaned address and the fragment's answer, if there was one.
 */
export function cleanAddress(address: string): { address: string; callback?: URLSearchParams } {
  const url = new URL(address)
  url.searchParams.delete('ticket')
  const fragment = new URLSearchParams(url.hash.slice(1))
  const answered = fragment.has('state') && (fragment.has('code') || fragment.has('error'))
  if (!answered) return { address: url.href }
  const callback = new URLSearchParams([...fragment].filter(([name]) => CALLBACK.has(name)))
  // Letter by letter as it was: what stands beside the answer belongs to the page, a route in the hash among it.
  const rest = url.hash
    .slice(1)
    .split('&')
    .filter((part) => !CALLBACK.has(part.split('=', 1)[0] ?? ''))
  url.hash = rest.join('&')
  return { address: url.href, callback }
}

const CALLBACK = new Set(['state', 'session_state', 'code', 'iss', 'error', 'error_description', 'error_uri'])
