import { type ErrorCode, errors } from '#contract/errors.ts'
import type { RefusalBody } from '#contract/kit.ts'
import type { ProjectStatus } from '#contract/tender/project.ts'
import { statusNames } from '#domain/tender/status-names.ts'

export type Lang = 'zh' | 'en'
export type Args = Record<string, string | number>

/** What a refusal may say beside its code. */
export interface RefusalDetail {
  /** Values of the sentence's `{name}` places: instants ISO, money as decimal strings. */
  args?: Args
  data?: unknown
  /** Take the sentence for selling (`fwd`), where the code has one. */
  selling?: boolean
}

/** A "no" the gateway means to give: one row of `#contract/errors.ts`. Everything else that is thrown is a defect or an outage. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly args: Args
  readonly data: unknown
  readonly selling: boolean

  constructor(code: ErrorCode, { args = {}, data, selling = false }: RefusalDetail = {}) {
    super(code)
    this.code = code
    this.args = args
    this.data = data
    this.selling = selling
  }
}

/** Success envelope. The trace id is filled in where the answer leaves (routes.ts). */
export const ok = <T>(data: T): { statusCode: 200; data: T; message: string; traceId: string } => ({
  statusCode: 200,
  data,
  message: 'ok',
  traceId: '',
})

/** A project's status by its name in the caller's language; anything else as it is. */
const inWords = (value: string | number, lang: Lang): string =>
  typeof value === 'string' && Object.hasOwn(statusNames, value) ? statusNames[value as ProjectStatus][lang] : String(value)

/** The reply body of a refusal, its sentence in the caller's language with the places filled. */
export function refusalBody(refusal: Refusal, lang: Lang, traceId: string): RefusalBody {
  const row: { status: number; en: string; zh: string; fwd?: { en: string; zh: string } } = errors[refusal.code]
  const sentence = (refusal.selling && row.fwd ? row.fwd : row)[lang]
  return {
    statusCode: row.status,
    messageCode: refusal.code,
    message: sentence.replace(/\{(\w+)\}/g, (place, name: string) => inWords(refusal.args[name] ?? place, lang)),
    args: refusal.args,
    ...(refusal.data === undefined ? {} : { data: refusal.data }),
    traceId,
  }
}

/** English when `Accept-Language` prefers it to Chinese; Chinese otherwise, the first language of the users. */
export function langOf(header: string | undefined): Lang {
  const accepted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
      return { lang: tag.slice(0, 2), q: q === undefined ? 1 : Number(q) }
    })
    .filter(({ lang, q }) => (lang === 'zh' || lang === 'en') && q > 0)
    .sort((a, b) => b.q - a.q)
  return accepted[0]?.lang === 'en' ? 'en' : 'zh'
}
