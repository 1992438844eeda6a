import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { messages } from './lines.messages.ts'
import type { LinesStore, OpenLines } from './lines.store.ts'

interface LinesCardProps<Sent> {
  heading: string
  lead: string
  lines: LinesStore<Sent>
  /** Number of the picture: with a new one, what stands may be another firm member's. */
  seq: number
  children: (state: OpenLines<Sent>) => ReactNode
}

/** Prices by line in a card: reads them when it is shown, and again when that has failed and the bidder asks. */
export function LinesCard<Sent>({ heading, lead, lines, seq, children }: LinesCardProps<Sent>) {
  useSignals()
  const t = useText(messages)
  useEffect(() => void lines.open(), [lines])
  const shown = useRef(seq)
  useEffect(() => {
    if (shown.current === seq) return
    shown.current = seq
    void lines.refresh()
  }, [lines, seq])
  const state = lines.state.value
  return (
    <Card heading={heading}>
      <p className="lines-lead">{lead}</p>
      {state.phase === 'loading' && <Skeleton lines={4} />}
      {state.phase === 'failed' && (
        <Notice tone="danger" action={<Button onPress={() => void lines.open()}>{t('retry')}</Button>}>
          {state.failure.message}
        </Notice>
      )}
      {'sheet' in state && children(state)}
    </Card>
  )
}

interface LinesRefusalProps<Sent> {
  state: OpenLines<Sent>
  /** What is wrong with what was typed. */
  told: string | undefined
  /** The line that it is about, and the way there. */
  line: number | undefined
  onGo: () => void
  words: (failure: { code?: string | undefined }, fallback: string) => string
}

/** What is wrong before it is sent, and what the gateway said against it. */
export function LinesRefusal<Sent>({ state, told, line, onGo, words }: LinesRefusalProps<Sent>) {
  const t = useText(messages)
  const way = line !== undefined && (
    <Button kind="text" onPress={onGo}>
      {t('line.go', { line })}
    </Button>
  )
  const refused = state.phase === 'refused' ? words(state.failure, state.failure.message) : undefined
  return [told, refused].map(
    (text, at) =>
      text !== undefined && (
        <div key={at === 0 ? 'told' : 'refused'} className="lines-outcome">
          <Notice tone="danger" action={at === 0 && way}>
            {text}
          </Notice>
        </div>
      ),
  )
}
