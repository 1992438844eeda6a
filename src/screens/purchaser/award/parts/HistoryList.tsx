import { useCallback } from 'react'
import type { Action } from '#contract/tender/dossier-calls.ts'
import { useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import type { ApprovalProcess } from '#domain/tender/approval.ts'
import { FACT_TYPES, type FactType } from '#domain/tender/fact-types.ts'
import { roundName } from '#domain/tender/state-names.ts'
import { useFailReason } from '#screens/bidding/live/index.ts'
import { facts } from '#screens/bidding/proof/index.ts'
import { fileSheet } from '#screens/purchaser/award/file.styles.ts'
import { messages } from '#screens/purchaser/award/project-file.messages.ts'
import { verdictOf } from '#screens/purchaser/award/project-paper.rules.ts'
import { Time } from '#ui/display/figures.tsx'
import { useRowFilter } from '#ui/display/use-row-filter.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'

const isFact = (type: string): type is FactType => (FACT_TYPES as readonly string[]).includes(type)
/** Which approvals there are is told by their words: their list would bring the rules of projects along. */
const isApproval = (process = ''): process is ApprovalProcess => Object.hasOwn(messages.en, `process.${process}`)
const ROLES = ['BUYER', 'MANAGER', 'SUPERVISOR', 'REVIEWER', 'SYSTEM'] as const

/** What an action is called, a step of an approval by its process; a kind that is newer than this page keeps its own name. */
export function useActionName(): (action: Pick<Action, 'type' | 'process' | 'round' | 'about'>) => string {
  const t = useText(messages)
  const fact = useText(facts)
  return ({ type, process, round, about }) => {
    if (isApproval(process)) return t(`process.${process}`)
    const name = isFact(type) ? fact(type) : type
    return [round && roundName(round, t), name, about].filter(Boolean).join(' · ')
  }
}

/** A duty in words. */
export function useRoleName(): (role: string) => string {
  const t = useText(messages)
  return useCallback(
    (role) => {
      const known = ROLES.find((name) => name === role)
      return known ? t(`role.${known}`) : role
    },
    [t],
  )
}

/** What was written with an action; where the system did it, the log names its reason by a code. */
export function useActionWords(): (action: Pick<Action, 'type' | 'text'>) => string {
  const t = useText(messages)
  const failed = useFailReason()
  return useCallback(
    ({ type, text = '' }) => {
      if (type === 'bidding.suspended' && text === 'OUTAGE') return t('outage')
      return type === 'project.failed' ? failed(text) : text
    },
    [t, failed],
  )
}

/** Who did what, newest first. */
export function HistoryList({ history, zone }: { history: readonly Action[]; zone: string | undefined }) {
  useStyles(fileSheet)
  const t = useText(messages)
  const nameOf = useActionName()
  const roleOf = useRoleName()
  const wordsOf = useActionWords()
  // Who did it: without a person and a duty it was the system.
  const doerOf = ({ by, role }: Action) => by ?? (role ? undefined : t('role.SYSTEM'))
  const { dateTime } = useFormats()
  const peopleOf = (action: Action) => [doerOf(action), action.role && roleOf(action.role), action.firm].filter((one) => one !== undefined)
  const textsOf = (action: Action) => [
    ...[dateTime(action.at, zone), nameOf(action), verdictOf(action, t) ?? '', ...peopleOf(action)],
    action.text && wordsOf(action),
  ]
  const { shown, filter, none } = useRowFilter({ rows: history, textsOf })
  if (history.length === 0) return <Empty icon="list" title={t('history.empty')} />
  return (
    <div className="pf-parts">
      {filter}
      {none ?? (
        <ol className="pf-history" aria-label={t('tab.history')}>
          {shown.map((action) => (
            <li key={action.seq}>
              <span className="pf-at">
                <Time at={action.at} zone={zone} />
              </span>
              <div>
                <strong>{nameOf(action)}</strong>
                {verdictOf(action, t) && <span> · {verdictOf(action, t)}</span>}
                <small>{peopleOf(action).join(' · ')}</small>
                {action.text && <p>{wordsOf(action)}</p>}
              </div>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
