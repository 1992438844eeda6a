import type { ReplyOf } from '#contract/kit.ts'
import type { start } from '#contract/start.ts'

/** An answer to `GET /platform/start`, and the access token it was asked with: it stands for no other session. */
export interface PageAnswers {
  readonly token: string | undefined
  /** When it was asked for and its head came, by `performance.now()`. */
  readonly asked: number
  readonly came: number
  readonly reply: ReplyOf<(typeof start)['GET /platform/start']>
}

/** Answer of a token endpoint (RFC 6749 5.1, OpenID Connect Core 3.1.3.3). */
export interface TokenAnswer {
  access_token: string
  id_token: string
  token_type: string
  refresh_token?: string
  /** Seconds. */
  expires_in: number
  scope?: string
}

/** Tokens that the page has asked for, with what was sent for them. */
export interface PageTokens {
  readonly answer: TokenAnswer
  readonly nonce: string
  /** When they came, in ms since 1970. */
  readonly cameAt: number
}

/** What the host page knows or has begun before any script of the application is there. A page of somebody else has nothing of it. */
export interface PageStart {
  /** Never rejects. null: nobody is signed in; undefined: it could not be found out this way. */
  readonly tokens?: Promise<PageTokens | null | undefined>
  /** Language → address of its texts, which a browser keeps for good. */
  readonly texts?: Readonly<Record<string, string>>
  /** Never rejects; undefined: the call gave no answer, and whoever needs one asks by himself. */
  readonly answers?: Promise<PageAnswers | undefined>
}

const KEY = Symbol.for('fly.start')
type Given = { -readonly [Part in keyof PageStart]: PageStart[Part] }
const global = globalThis as { [KEY]?: Given }

/** The host page's part. */
export function givePageStart(start: PageStart): void {
  global[KEY] = { ...global[KEY], ...start }
}

/** Resolves when the page's own question has its answer, or there is none. Takes nothing. */
export const pageAnswers = async (): Promise<unknown> => global[KEY]?.answers

/** Takes what the page has; whoever asks next gets nothing. */
export function takePageStart<Part extends keyof PageStart>(part: Part): PageStart[Part] | undefined {
  const given = global[KEY]
  const taken = given?.[part]
  if (given) delete given[part]
  return taken
}
