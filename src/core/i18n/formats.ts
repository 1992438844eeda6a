import { clockText, HOME_ZONE } from '#domain/time/zone-clock.ts'
import type { Lang } from './text.ts'

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
    dateTime: (iso, zone) => shown(iso, zone, 0, 19),
    date: (iso, zone) => shown(iso, zone, 0, 10),
    time: (iso, { zone, ms } = {}) => shown(iso, zone, 11, ms ? 23 : 19),
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

/** A part of the clock's text; what is no instant comes back as it is. */
function shown(iso: string, zone: string | undefined, from: number, to: number): string {
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? iso : clockText(at, zone ?? HOME_ZONE).slice(from, to)
}
