import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { RosterRow } from '#contract/tender/firm-calls.ts'
import { useAction } from '#core/action.ts'
import { useUnsaved } from '#core/browser/unsaved.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Time } from '#ui/display/figures.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { lengthOf, TextArea } from '#ui/form/TextArea.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { FirmFacts } from './FirmFacts.tsx'
import { firmMessages } from './firm.messages.ts'
import { type Invitation, toneOf } from './firm.rules.ts'
import { messages } from './firmpop.messages.ts'
import { type FirmPopStore, isWaiting } from './firmpop.store.ts'

interface ReviewProps {
  store: FirmPopStore
  row: RosterRow
  rows: readonly RosterRow[]
  mayDecide: boolean
}

const COMMENT_MAX = 500

/** One invited firm: its facts beside what was proposed, and the decision. */
export function Review({ store, row, rows, mayDecide }: ReviewProps) {
  return (
    <>
      <Steps store={store} row={row} rows={rows} />
      <div className="firmpop-two">
        <Facts store={store} />
        <Proposal store={store} row={row} mayDecide={mayDecide} />
      </div>
    </>
  )
}

/** From one firm that waits to another. */
function Steps({ store, row, rows }: Omit<ReviewProps, 'mayDecide'>) {
  const t = useText(messages)
  const line = rows.filter((one) => isWaiting(one) || one === row)
  const at = line.indexOf(row)
  const others = rows.some(isWaiting)
  return (
    <div className="firmpop-steps">
      <Button icon="chevron-left" disabled={at <= 0} onPress={() => store.look(line[at - 1]?.customerId)}>
        {t('previous')}
      </Button>
      <span className="firmpop-place">{t('place', { at: at + 1, n: line.length })}</span>
      <Button icon="chevron-right" disabled={at >= line.length - 1} onPress={() => store.look(line[at + 1]?.customerId)}>
        {t('next')}
      </Button>
      {others && (
        <Button kind="text" onPress={() => store.look(undefined)}>
          {t('all')}
        </Button>
      )}
    </div>
  )
}

function Facts({ store }: { store: FirmPopStore }) {
  useSignals()
  const t = useText(messages)
  const state = store.firm.value
  return (
    <Card heading={t('facts')}>
      {state.phase === 'loading' && <Skeleton lines={8} />}
      {state.phase === 'failed' && (
        <LoadError title={t('failed.firm')} reason={state.failure.message} onRetry={() => store.look(store.current.peek())} />
      )}
      {state.phase === 'ready' && <FirmFacts firm={state.data} />}
    </Card>
  )
}

function Proposal({ store, row, mayDecide }: Omit<ReviewProps, 'rows'>) {
  const t = useText(messages)
  const word = useText(firmMessages)
  const { invitation = 'PROPOSED', reason, proposedBy, proposedAt, reviewComment } = row
  return (
    <Card heading={t('proposal')}>
      <div className="firmpop-proposal">
        <Description
          items={[
            { label: t('status'), value: <Tag tone={toneOf(invitation)}>{word(`invitation.${invitation as Invitation}`)}</Tag> },
            { label: t('by'), value: proposedBy || word('none') },
            { label: t('at'), value: proposedAt ? <Time at={proposedAt} /> : word('none') },
            { label: t('reason'), value: reason || word('none') },
            ...(reviewComment ? [{ label: t('decided'), value: reviewComment }] : []),
          ]}
        />
        {isWaiting(row) && mayDecide && <Decision store={store} row={row} />}
        {isWaiting(row) && !mayDecide && <Notice tone="info">{t('reading')}</Notice>}
      </div>
    </Card>
  )
}

/** The words and the two buttons. Rejecting without a word is refused where the word is missing. */
function Decision({ store, row }: { store: FirmPopStore; row: RosterRow }) {
  const t = useText(messages)
  const { notices } = useRuntime()
  const [comment, setComment] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState<boolean>()
  const review = useAction(
    ({ agree, words }: { agree: boolean; words: string }, key) => store.review([row.customerId], agree, words, key),
    `invitation.review ${store.projectId} ${row.customerId}`,
  )
  useUnsaved(comment.trim() !== '')
  const decide = async (agree: boolean) => {
    const words = comment.trim()
    if (!agree && !words) return setWrong(t('comment.missing'))
    if (lengthOf(words) > COMMENT_MAX) return setWrong(t('comment.long'))
    setRefused(undefined)
    setBusy(agree)
    const failure = await review.run({ agree, words })
    setBusy(undefined)
    if (failure?.code === 'TENDER-2038') return setWrong(failure.message)
    if (failure) return setRefused(failure.message)
    notices.show({ tone: 'success', text: t(agree ? 'approved' : 'rejected') })
  }
  return (
    <div className="firmpop-decision">
      <TextArea
        label={t('comment')}
        help={t('comment.help')}
        max={COMMENT_MAX}
        rows={4}
        value={comment}
        error={wrong}
        onInput={(text) => {
          setComment(text)
          setWrong(undefined)
        }}
      />
      {refused !== undefined && <Notice tone="danger">{refused}</Notice>}
      <div className="firmpop-buttons">
        <Button kind="primary" busy={busy === true} disabled={busy === false} onPress={() => decide(true)}>
          {t('approve')}
        </Button>
        <Button busy={busy === false} disabled={busy === true} onPress={() => decide(false)}>
          {t('reject')}
        </Button>
      </div>
    </div>
  )
}
