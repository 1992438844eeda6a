import { isLoopback } from '#domain/settings/loopback.ts'

/**
 * The page an address names, if pages like it may ever be in a frame: over https (http on this machine alone), without a name or password in it. What
 * has no origin of its own (`javascript:`, `data:`, `blob:`) is none.
 */
export function framedAddress(text: string): URL | undefined {
  const url = URL.parse(text)
  if (!url || url.username || url.password) return undefined
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)) ? url : undefined
}

/** What is wrong with a site that an administrator names: no address, one that is never framed, or more than a site. */
export type OriginFault = 'address' | 'scheme' | 'path'

export function originFault(text: string): OriginFault | undefined {
  const url = URL.parse(text)
  if (!url || url.username || url.password) return 'address'
  if (!framedAddress(text)) return 'scheme'
  return url.href === `${url.origin}/` ? undefined : 'path'
}

/** A site as a browser writes it: `HTTPS://Portal.example:443/` is `https://portal.example`. */
export const siteOrigin = (text: string): string => URL.parse(text)?.origin ?? text
