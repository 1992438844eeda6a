/**
 * What a page in a frame and the page around it say to each other by `postMessage`, version 1 (docs/embedding.md, "Pages of other sites in a frame").
 * Each word is a plain object of exactly these fields; whatever else comes is not heard.
 */
export const PROTOCOL = 1

/** Words of the framed page. `session` asks for a ticket for its server. */
export type PageWord =
  | { type: 'hello'; session: boolean }
  | { type: 'session' }
  | { type: 'title'; title: string }
  | { type: 'height'; height: number }

/** What the server of a page learns by who looks. An empty ticket: there is none. */
export interface Pass {
  ticket: string
  /** The bound account, of a report. */
  account?: string
}

/** Words to the framed page. */
export type ShellWord = { type: 'welcome'; lang: string } | ({ type: 'ticket' } & Pass) | { type: 'lang'; lang: string } | { type: 'print' }

const MAX_TITLE = 200
/** CSS pixels. */
const MAX_HEIGHT = 20_000

const isHeight = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= MAX_HEIGHT

/** The fields of each word beside `fly` and `type`, and what they may hold. */
const FIELDS: Readonly<Record<PageWord['type'], Readonly<Record<string, (value: unknown) => boolean>>>> = {
  hello: { session: (value) => typeof value === 'boolean' },
  session: {},
  title: { title: (value) => typeof value === 'string' && value.length <= MAX_TITLE },
  height: { height: isHeight },
}

const isPlain = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype

export function pageWord(data: unknown): PageWord | undefined {
  if (!isPlain(data) || data.fly !== PROTOCOL || typeof data.type !== 'string' || !Object.hasOwn(FIELDS, data.type)) return undefined
  const { fly: _, type, ...fields } = data
  const wanted = FIELDS[type as PageWord['type']]
  const names = Object.keys(fields)
  const fits =
    names.length === Object.keys(wanted).length && names.every((name) => Object.hasOwn(wanted, name) && wanted[name]!(fields[name]))
  return fits ? ({ type, ...fields } as PageWord) : undefined
}

/** What cannot be seen, and what turns the direction of texts around: a title shows what it says. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu
const SHOWN_TITLE = 60

/** A title as a tab shows it. */
export function shownTitle(title: string): string {
  const plain = title.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim()
  return plain.length > SHOWN_TITLE ? `${plain.slice(0, SHOWN_TITLE - 1)}…` : plain
}

/** An address that a person may open himself: of a page on the web. What runs in the page that names it (`javascript:`) is none. */
export function webAddress(text: string): URL | undefined {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}
