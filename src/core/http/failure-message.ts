import { messages as own } from '#core/i18n/core.messages.ts'
import { type Formats, formatsOf } from '#core/i18n/formats.ts'
import type { LocaleCore } from '#core/i18n/locale-core.ts'
import type { TextArgs } from '#core/i18n/text.ts'
import type { Failure } from './failure.ts'

type OwnKey = keyof (typeof own)['zh'] & string

/** Says a failure in the language of now: by its code, else what the gateway said, else by status or kind (ERR-01). */
export function failureMessages(locale: Pick<LocaleCore, 'lang' | 'text' | 'backend'>) {
  const say = (key: OwnKey, args?: TextArgs) => locale.text(own, key, args)
  return ({ kind, code, args, status, message }: Pick<Failure, 'kind' | 'code' | 'args' | 'status' | 'message'>): string => {
    if (code) return locale.backend(`backend.${code}`, readable(args, formatsOf(locale.lang.get()), locale)) ?? (message || say('service'))
    if (kind === 'unreachable') return say('unreachable')
    if (kind === 'timeout') return say('timeout', { seconds: 50 })
    const key = `status.${status}` as OwnKey
    return key in own.zh ? say(key) : message || say('service')
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const AMOUNT = /^\d+\.\d+$/

/** Instants, amounts and the status of a refusal, as people read them. */
function readable(args: TextArgs, formats: Formats, { backend }: Pick<LocaleCore, 'backend'>): TextArgs {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value]
      if (name === 'status') return [name, backend(`backend.status.${value}`) ?? value]
      if (INSTANT.test(value)) return [name, formats.dateTime(value)]
      return [name, AMOUNT.test(value) ? formats.money(value) : value]
    }),
  )
}
