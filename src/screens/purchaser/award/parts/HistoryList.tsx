import type { Deed } from '#contract/tender-dossier-calls.ts'
import { useStyles } from '#core/element/styles.ts'
import { useText } from '#core/locale.tsx'
import { FACT_TYPES, type FactType } from '#domain/tender/fact-types.ts'
import { useFailReason } from '#screens/bidding/live/index.ts'
import { facts } from '#screens/bidding/proof/index.ts'
import { fileSheet } from '#screens/purchaser/award/file.styles.ts'
import { messages } from '#screens/purchaser/award/project-file.messages.ts'
import { Empty } from '#ui/Empty.tsx'
import { Time } from '#ui/Time.tsx'

const isFact = (type: string): type is FactType => (FACT_TYPES as readonly string[]).includes(type)
const ROLES = ['BUYER', 'MANAGER', 'SUPERVISOR', 'SYSTEM'] as const

/** What a deed is called; a kind that is newer than this page keeps its own name. */
export function useDeedName(): (type: string) => string {
  const fact = useText(facts)
  return (type) => (isFact(type) ? fact(type) : type)
}

/** A duty in words. */
export function useRoleName(): (role: string) => string {
  const t = useText(messages)
  return (role) => {
    const known = ROLES.find((name) => name === role)
    return known ? t(`role.${known}`) : role
  }
}

/** What was written with a deed; where the system did it, the log names its reason by a code. */
export function useDeedWords(): (deed: Pick<Deed, 'type' | 'text'>) => string {
  const t = useText(messages)
  const failed = useFailReason()
  return ({ type, text = '' }) => {
    if (type === 'bidding.suspended' && text === 'OUTAGE') return t('outage')
    return type === 'project.failed' ? failed(text) : text
  }
}

/** Who did what, newest first. */
export function HistoryList({ history, zone }: { history: readonly Deed[]; zone: string | undefined }) {
  useStyles(fileSheet)
  const t = useText(messages)
  const nameOf = useDeedName()
  const roleOf = useRoleName()
  const wordsOf = useDeedWords()
  if (history.length === 0) return <Empty icon="list" title={t('history.empty')} />
  return (
    <ol className="pf-history" aria-label={t('tab.history')}>
      {history.map(({ seq, at, type, by, role, firm, agree, text }) => (
        <li key={seq}>
          <span className="pf-at">
            <Time at={at} zone={zone} />
          </span>
          <div>
            <strong>{nameOf(type)}</strong>
            {agree !== undefined && <span> · {t(agree ? 'agreed' : 'refused')}</span>}
            <small>{[by ?? (role ? '' : t('role.SYSTEM')), role && roleOf(role), firm].filter(Boolean).join(' · ')}</small>
            {text && <p>{wordsOf({ type, text })}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
