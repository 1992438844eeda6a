import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { RosterRow } from '#contract/tender/firm-calls.ts'
import { useAction } from '#core/action.ts'
import { type Translate, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { countAt } from '#domain/tender/lists/stages.ts'
import { firmName } from '#screens/purchaser/firmpop/index.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { type ActionInput, ActionDialog as AskDialog } from '#ui/overlay/ActionDialog.tsx'
import type { Subject } from '#ui/overlay/overtaken.tsx'
import type { RosterActions } from './customer-list.api.ts'
import { messages } from './customer-list.messages.ts'
import { actionsOf, waitingFor } from './roster.rules.ts'
import type { Roster } from './roster.ts'

/** Something that is asked for before it is done: to firms of the list, or to the project (no rows). */
export interface PendingAction {
  action: 'deposit' | 'resend' | 'revoke' | 'disqualify' | 'finish' | 'waive'
  rows: readonly RosterRow[]
}

interface ActionDialogProps {
  pending: PendingAction
  roster: Roster
  actions: RosterActions
  onDone: () => Promise<void>
  onClose: () => void
}

type Say = Translate<keyof (typeof messages)['en']>
const TITLES = {
  deposit: 'act.deposit',
  resend: 'act.resend',
  revoke: 'act.revoke',
  disqualify: 'act.disqualify',
  finish: 'finish',
  waive: 'waive',
} as const
const needsReason = (action: PendingAction['action']) => action === 'revoke' || action === 'disqualify' || action === 'waive'
const isFinal = (action: PendingAction['action']) => action === 'revoke' || action === 'disqualify'

/** Asks, does it, says what came of it, and has the list read again. */
export function FirmActionDialog({ pending, roster, actions, onDone, onClose }: ActionDialogProps) {
  useSignals()
  const t = useText(messages)
  const { notices, locale } = useRuntime()
  const { action, rows } = pending
  const [first] = rows
  const firm = first ? firmName(first, locale.lang.value) : ''
  const second = first && (action === 'revoke' || action === 'disqualify') ? waitingFor(first, action) : undefined
  const work = useAction<ActionInput>(
    async ({ text: words }, key) => {
      await doIt(pending, actions, words, key)
      const isFirst = isFinal(action) && !second
      notices.show({ tone: 'success', text: isFirst ? t('two.first') : t(`${action}.done`) })
      await onDone()
    },
    `roster.${action} ${roster.project.id} ${rows.map(({ customerId }) => customerId)}`,
  )
  return (
    <AskDialog
      heading={t(TITLES[action])}
      lead={leadOf(pending, roster, firm, t)}
      send={t(TITLES[action])}
      kind={isFinal(action) ? 'danger' : 'primary'}
      text={needsReason(action) ? 'reason' : undefined}
      subject={subjectOf(pending, roster)}
      action={work}
      onClose={onClose}
    />
  )
}

/** Every firm still takes it, and who asked for it first is the one that was read of. */
function subjectOf({ action, rows }: PendingAction, { project, rows: all }: Roster): Subject {
  if (action === 'finish') return project.actions.includes('project.finish-qualification') && ''
  if (action === 'waive') return project.actions.includes('project.waive-minimum') && ''
  const now = rows.map(({ customerId }) => all.find((row) => row.customerId === customerId))
  if (!now.every((row) => row && actionsOf(row, project.actions).includes(action))) return false
  return JSON.stringify(now.map((row) => row?.asked))
}

function doIt({ action, rows }: PendingAction, actions: RosterActions, words: string, key: string): Promise<void> {
  const ids = rows.map(({ customerId }) => customerId)
  const [id = ''] = ids
  switch (action) {
    case 'deposit':
      return actions.confirmDeposit(id, key)
    case 'resend':
      return actions.resend(ids, key)
    case 'revoke':
      return actions.revoke(id, words, key)
    case 'disqualify':
      return actions.disqualify(id, words, key)
    case 'finish':
      return actions.finish(key)
    case 'waive':
      return actions.waive(words, key)
  }
}

function leadOf({ action, rows }: PendingAction, { project, rows: all }: Roster, firm: string, t: Say): ReactNode {
  const [first] = rows
  const needed = project.neededBidders ?? project.form?.minBidders ?? 1
  switch (action) {
    case 'resend':
      return rows.length > 1 ? t('resend.many', { n: rows.length }) : t('resend.lead', { firm })
    case 'deposit':
      return t('deposit.lead', { firm })
    case 'waive':
      return t('waive.lead', { needed })
    case 'finish':
      return <FinishLead all={all} needed={needed} />
    default: {
      const asked = first && waitingFor(first, action)
      return asked ? t(`${action}.second`, { firm, who: asked.by, reason: asked.reason }) : t(`${action}.lead`, { firm })
    }
  }
}

/** What ending the qualification means now, and what still stands in its way. */
function FinishLead({ all, needed }: { all: readonly RosterRow[]; needed: number }) {
  const t = useText(messages)
  const approved = countAt(all, 'approved')
  const open = all.filter(({ application }) => application === 'SUBMITTED' || application === 'RETURNED').length
  return (
    <>
      <p>{t('finish.lead', { approved, needed })}</p>
      {open > 0 && <Notice tone="warning">{t('finish.open', { n: open })}</Notice>}
      {open === 0 && approved < needed && <Notice tone="warning">{t('finish.few')}</Notice>}
    </>
  )
}
