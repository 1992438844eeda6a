import type { ConfigFault } from '#contract/tender/project.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { faultMessages, knownDetail } from './fault.messages.ts'
import { fieldOf, unitOf } from './faults.rules.ts'
import { fieldMessages, labelKey } from './field.messages.ts'

/** Says what is wrong with a draft in the reader's language, with names instead of codes. */
export function useFaultText(): (fault: ConfigFault) => string {
  const t = useText(faultMessages)
  const label = useText(fieldMessages)
  const { locale } = useRuntime()
  const { money } = useFormats()
  return ({ code, path, args }) => {
    const key = labelKey(fieldOf(path))
    if (code === 'TENDER-2080') return t('missing', { field: key ? label(key) : path })
    if (code === 'TENDER-2018') return t(roleKey(path, args))
    const detail = code === 'TENDER-2016' ? knownDetail(String(args.detail)) : undefined
    if (detail) return t(detail)
    const unit = code === 'TENDER-2081' ? unitOf(fieldOf(path)) : 1
    const amounts = Object.entries(args).map(([name, value]) => [name, typeof value === 'string' ? money(value) : value / unit])
    return locale.backend(`backend.${code}`, Object.fromEntries(amounts)) ?? code
  }
}

type Duty = 'manager' | 'supervisor' | 'reviewer' | 'noManager' | 'noSupervisor' | 'noReviewer'

function roleKey(path: string, { user }: ConfigFault['args']): Duty {
  const nobody = user === '' || user === undefined
  if (path === 'form.managerId') return nobody ? 'noManager' : 'manager'
  if (path.startsWith('form.reviewerIds')) return nobody ? 'noReviewer' : 'reviewer'
  return nobody ? 'noSupervisor' : 'supervisor'
}
