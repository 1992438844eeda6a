import { effect } from '@preact/signals-react'
import { useEffect } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import type { BiddingClient } from '#screens/bidding/live/index.ts'
import { judgeQuote, judgeSplit, type LineSheet, type Values } from './lines.rules.ts'
import type { LinesStore } from './lines.store.ts'
import type { LinesModel } from './lines-model.ts'

interface Auction {
  client: BiddingClient
  lines: LinesModel
}

/** Tells the page around an element what is typed by line, and whether it is kept. */
export function useLineEvents(host: Pick<BodyHost, 'emit'>, { client, lines }: Auction): void {
  useEffect(() => {
    const tell = (total: string, dirty: boolean, kept: boolean) =>
      void host.emit('fly-change', { total, dirty, savedAt: dirty && kept ? new Date(client.clock.now()).toISOString() : null })
    const ends = [
      followTyping(lines.quote, (sheet, values) => judgeQuote(sheet, values).total, tell),
      followTyping(lines.split, (sheet, values, sent) => judgeSplit(sheet, values, sent?.total ?? '0').total, tell),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [host, client, lines])
}

/** What stands when the lines are there is no change; everything a person does to it from then on is. */
function followTyping<Sent>(
  { state, values, changed, kept }: LinesStore<Sent>,
  totalOf: (sheet: LineSheet, values: Values, sent: Sent | undefined) => string,
  tell: (total: string, dirty: boolean, kept: boolean) => void,
): () => void {
  let told: string | undefined
  return effect(() => {
    const now = state.value
    if (!('sheet' in now) || now.phase === 'sending') return
    const mark = JSON.stringify([values.value, changed.value, kept.value])
    if (told !== undefined && mark !== told) tell(totalOf(now.sheet, values.value, now.sent), changed.value, kept.value)
    told = mark
  })
}
