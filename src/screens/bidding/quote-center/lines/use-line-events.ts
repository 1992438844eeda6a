import { effect, type ReadonlySignal } from '@preact/signals-react'
import { useEffect } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import type { BiddingClient } from '#screens/bidding/live/index.ts'
import { type LineSheet, quoteJudge, splitJudge, type Values } from './lines.rules.ts'
import type { LinesStore } from './lines.store.ts'
import type { LinesModel } from './lines-model.ts'

interface Auction {
  client: BiddingClient
  lines: LinesModel
}

/** Tells the page around an element what is typed by line, and whether it is kept. */
export function useLineEvents(host: Pick<BodyHost, 'emit'>, { client, lines }: Auction): void {
  useEffect(() => {
    const tell = typingTold(host, client)
    const ends = [followTyping(lines.quote, quoteJudge, tell), followTyping(lines.split, (sheet) => splitJudge(sheet, '0'), tell)]
    return () => {
      for (const end of ends) end()
    }
  }, [host, client, lines])
}

type Told = (total: string, dirty: boolean, kept: boolean) => void

export const typingTold =
  (host: Pick<BodyHost, 'emit'>, { clock }: Pick<BiddingClient, 'clock'>): Told =>
  (total, dirty, kept) =>
    void host.emit('fly-change', { total, dirty, savedAt: dirty && kept ? new Date(clock.now()).toISOString() : null })

/**
 * What stands when the lines are there is no change; everything a person does to it from then on is.
 *
 * @param beside what is typed beside the figures, where something is
 */
export function followTyping<Sent>(
  { state, values, changed, kept }: Pick<LinesStore<Sent>, 'state' | 'values' | 'changed' | 'kept'>,
  judgeOf: (sheet: LineSheet) => (values: Values) => { total: string },
  tell: Told,
  beside?: ReadonlySignal<unknown>,
): () => void {
  let told: string | undefined
  let judged: { sheet: LineSheet; judge: ReturnType<typeof judgeOf> } | undefined
  return effect(() => {
    const now = state.value
    if (!('sheet' in now) || now.phase === 'sending') return
    const mark = JSON.stringify([values.value, changed.value, kept.value, beside?.value])
    if (judged?.sheet !== now.sheet) judged = { sheet: now.sheet, judge: judgeOf(now.sheet) }
    if (told !== undefined && mark !== told) tell(judged.judge(values.value).total, changed.value, kept.value)
    told = mark
  })
}
