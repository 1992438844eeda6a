import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { RosterRow } from '#contract/tender-firm-calls.ts'
import { useRuntime } from '#core/context.tsx'
import { type Translate, useText } from '#core/locale.tsx'
import type { Subject } from '#screens/overtaken.tsx'
import { firmName } from '#screens/purchaser/firmpop/index.ts'
import { AskDialog } from '#screens/purchaser/parts/index.ts'
import { Notice } from '#ui/Notice.tsx'
import type { RosterDeeds } from './customer-list.api.ts'
import { messages } from './customer-list.messages.ts'
import type { Roster } from './list-model.ts'
import { countOf, deedsOf, waitingFor } from './roster.rules.ts'

/** Something that is asked for before it is done: to firms of the list, or to the project (no rows). */
export interface Wish {
  deed: 'deposit' | 'resend' | 'revoke' | 'disqualify' | 'finish' | 'waive'
  rows: readonly RosterRow[]
}

interface DeedDialogProps {
  wish: Wish
  roster: Roster
  deeds: RosterDeeds
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
const needsReason = (deed: Wish['deed']) => deed === 'revoke' || deed === 'disqualify' || deed === 'waive'
const isFinal = (deed: Wish['deed']) => deed === 'revoke' || deed === 'disqualify'

/** Asks, does it, says what came of it, and has the list read again. */
export function DeedDialog({ wish, roster, deeds, onDone, onClose }: DeedDialogProps) {
  useSignals()
  const t = useText(messages)
  const { notices, locale } = useRuntime()
  const { deed, rows } = wish
  const [first] = rows
  const firm = first ? firmName(first, locale.lang.value) : ''
  const second = first && (deed === 'revoke' || deed === 'disqualify') ? waitingFor(first, deed) : undefined
  const work = async (words: string, key: string) => {
    await doIt(wish, deeds, words, key)
    const isFirst = isFinal(deed) && !second
    notices.show({ tone: 'success', text: isFirst ? t('two.first') : t(`${deed}.done`) })
    await onDone()
  }
  return (
    <AskDialog
      heading={t(TITLES[deed])}
      lead={leadOf(wish, roster, firm, t)}
      send={t(TITLES[deed])}
      kind={isFinal(deed) ? 'danger' : 'primary'}
      text={needsReason(deed) ? 'reason' : undefined}
      subject={subjectOf(wish, roster)}
      work={work}
      onClose={onClose}
    />
  )
}

/** Every firm still takes it, and who asked for it first is the one that was read of. */
function subjectOf({ deed, rows }: Wish, { project, rows: all }: Roster): Subject {
  if (deed === 'finish') return project.actions.includes('project.finish-qualification') && ''
  if (deed === 'waive') return project.actions.includes('project.waive-minimum') && ''
  const now = rows.map(({ customerId }) => all.find((row) => row.customerId === customerId))
  if (!now.every((row) => row && deedsOf(row, project.actions).includes(deed))) return false
  return JSON.stringify(now.map((row) => row?.asked))
}

function doIt({ deed, rows }: Wish, deeds: RosterDeeds, words: string, key: string): Promise<void> {
  const ids = rows.map(({ customerId }) => customerId)
  const [id = ''] = ids
  switch (deed) {
    case 'deposit':
      return deeds.confirmDeposit(id, key)
    case 'resend':
      return deeds.resend(ids, key)
    case 'revoke':
      return deeds.revoke(id, words, key)
    case 'disqualify':
      return deeds.disqualify(id, words, key)
    case 'finish':
      return deeds.finish(key)
    case 'waive':
      return deeds.waive(words, key)
  }
}

function leadOf({ deed, rows }: Wish, { project, rows: all }: Roster, firm: string, t: Say): ReactNode {
  const [first] = rows
  const needed = project.neededBidders ?? project.form?.minBidders ?? 1
  switch (deed) {
    case 'resend':
      return rows.length > 1 ? t('resend.many', { n: rows.length }) : t('resend.lead', { firm })
    case 'deposit':
      return t('deposit.lead', { firm })
    case 'waive':
      return t('waive.lead', { needed })
    case 'finish':
      return <FinishLead all={all} needed={needed} />
    default: {
      const asked = first && waitingFor(first, deed)
      return asked ? t(`${deed}.second`, { firm, who: asked.by, reason: asked.reason }) : t(`${deed}.lead`, { firm })
    }
  }
}

/** What ending the qualification means now, and what still stands in its way. */
function FinishLead({ all, needed }: { all: readonly RosterRow[]; needed: number }) {
  const t = useText(messages)
  const approved = countOf(all, 'approved')
  const open = all.filter(({ application }) => application === 'SUBMITTED' || application === 'RETURNED').length
  return (
    <>
      <p>{t('finish.lead', { approved, needed })}</p>
      {open > 0 && <Notice tone="warning">{t('finish.open', { n: open })}</Notice>}
      {open === 0 && approved < needed && <Notice tone="warning">{t('finish.few')}</Notice>}
    </>
  )
}
