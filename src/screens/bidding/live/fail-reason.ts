import { useCallback } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { messages } from './live.messages.ts'

/** Why a project ended without award (tendering.md 6.1: P6, P8, P14, P20), as the log names it. */
const REASONS = [
  'NO_REGISTRATION',
  'TOO_FEW_BIDDERS',
  'NO_QUOTE',
  'TOO_FEW_QUOTES',
  'ALL_DISQUALIFIED',
  'RESERVE_NOT_MET',
  'REJECTED',
] as const

/** Puts such a reason into words; a name that is not known yet stays as it is. */
export function useFailReason(): (reason: string) => string {
  const t = useText(messages)
  return useCallback(
    (reason: string) => {
      const known = REASONS.find((name) => name === reason)
      return known ? t(`fail.${known}`) : reason
    },
    [t],
  )
}
