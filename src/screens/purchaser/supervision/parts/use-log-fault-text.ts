import type { LogFault } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { roundFaults } from '#screens/bidding/proof/index.ts'
import { messages } from '#screens/purchaser/supervision/supervision.messages.ts'

/** What a log is at fault for, in a sentence; of sealed rounds the fault itself in words. */
export function useLogFaultText(): (fault: LogFault) => string {
  const t = useText(messages)
  const ofRounds = useText(roundFaults)
  return ({ kind, seq = 0, field = '' }) => {
    const isNamed = (code: string): code is keyof typeof roundFaults.zh => kind === 'round' && code in roundFaults.zh
    return t(`fault.${kind}`, { seq, field: isNamed(field) ? ofRounds(field) : field })
  }
}
