import type { ProviderMetadata } from '#contract/identity.ts'

/** What the host page knows or has begun before any script of the application is there. A page of somebody else has nothing of it. */
export interface PageStart {
  /** Metadata of the page's identity provider: it need not be asked. */
  readonly provider?: ProviderMetadata
  /** Language → address of its texts, which a browser keeps for good. */
  readonly texts?: Readonly<Record<string, string>>
}

const KEY = Symbol.for('fly.start')
type Given = { -readonly [Part in keyof PageStart]: PageStart[Part] }
const global = globalThis as { [KEY]?: Given }

/** The host page's part. */
export function givePageStart(start: PageStart): void {
  global[KEY] = { ...global[KEY], ...start }
}

/** Takes what the page has; whoever asks next gets nothing. */
export function takePageStart<Part extends keyof PageStart>(part: Part): PageStart[Part] | undefined {
  const given = global[KEY]
  const taken = given?.[part]
  if (given) delete given[part]
  return taken
}
