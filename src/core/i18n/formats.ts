import type { Lang } from './text.ts'

/** Zone (IANA) of every instant that is shown without one of its own: auctions are held by this clock, wherever their reader sits. */
export const HOME_ZONE = 'Asia/Shanghai'

/** The zone in brackets, named only to whoever sits in another one. */
export const zoneNote = (zone = HOME_ZONE): string => (zone === Intl.DateTimeFormat().resolvedOptions().timeZone ? '' : ` (${zone})`)

/** Figures and instants as a reader of this language writes them. */
export interface Formats {
  /** Groups a decimal string, e.g. `980000.00` → `980,000.00`; with `currency` (ISO 4217) its sign or code comes first. Never a float. */
  money(decimal: string, currency?: string): string
  /** `yyyy-MM-dd HH:mm:ss` in `zone` (IANA), `HOME_ZONE` when left out. What is no instant comes back as it is. */
  dateTime(iso: string, zone?: string): string
  /** `yyyy-MM-dd`. */
  date(iso: string, zone?: string): string
  /** `HH:mm:ss`, with milliseconds when asked. */
  time(iso: string, options?: { zone?: string; ms?: boolean }): string
  number(value: number, options?: Intl.NumberFormatOptions): string
}

const DECIMAL = /^-?\d+(\.\d+)?$/

const made = new Map<Lang, Formats>()

/** The same object for the same language. @see specification section 9 (formats), I18N-05 */
export function formatsOf(lang: Lang): Formats {
  const formats = made.get(lang) ?? createFormats(lang)
  made.set(lang, formats)
  return formats
}

function createFormats(lang: Lang): Formats {
  const tag = lang === 'zh' ? 'zh-CN' : 'en-GB'
  return {
    money: (decimal, currency) => (currency ? `${signOf(currency, tag)}${grouped(decimal)}` : grouped(decimal)),
    dateTime: (iso, zone) => withParts(iso, zone, (p) => `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}:${p.second}`),
    date: (iso, zone) => withParts(iso, zone, (p) => `${p.year}-${p.month}-${p.day}`),
    time: (iso, { zone, ms } = {}) => withParts(iso, zone, (p) => `${p.hour}:${p.minute}:${p.second}${ms ? `.${p.fractionalSecond}` : ''}`),
    number: (value, options) => new Intl.NumberFormat(tag, options).format(value),
  }
}

function grouped(decimal: string): string {
  if (!DECIMAL.test(decimal)) return decimal
  const [whole = '', fraction] = decimal.split('.')
  const marked = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? marked : `${marked}.${fraction}`
}

const signs = new Map<string, string>()

/** `¥` for CNY in Chinese, `CN¥` in English; a currency without a sign gives its code and a space. */
function signOf(currency: string, tag: string): string {
  const key = `${tag}${currency}`
  const known = signs.get(key)
  if (known !== undefined) return known
  let sign: string
  try {
    const parts = new Intl.NumberFormat(tag, { style: 'currency', currency }).formatToParts(0)
    sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  } catch {
    sign = currency
  }
  const spaced = /^[A-Z]+$/i.test(sign) ? `${sign} ` : sign
  signs.set(key, spaced)
  return spaced
}

const calendars = new Map<string, Intl.DateTimeFormat>()

/** Numbers of the calendar do not depend on the language, so one formatter a zone serves all. */
function calendar(zone = HOME_ZONE): Intl.DateTimeFormat {
  const known = calendars.get(zone)
  if (known) return known
  const fresh = new Intl.DateTimeFormat('en-GB', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZone: zone,
  })
  calendars.set(zone, fresh)
  return fresh
}

const PARTS = ['day', 'month', 'year', 'hour', 'minute', 'second', 'fractionalSecond'] as const

/** British dates begin with the day. One text that is taken apart costs a third of `formatToParts`: boards show thousands of instants. */
function withParts(iso: string, zone: string | undefined, write: (parts: Record<string, string>) => string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  const numbers = calendar(zone).format(at).split(/\D+/)
  return write(Object.fromEntries(PARTS.map((part, index) => [part, numbers[index] ?? ''])))
}
