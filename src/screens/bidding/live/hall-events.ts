import { effect, type ReadonlySignal } from '@preact/signals-react'
import type { BodyHost } from '#core/element/body/body.ts'
import type { HallClient } from './client/bidding-client.ts'
import type { LivePhase } from './client/board-reader.ts'
import { isOfOtherMode } from './LoadGate.tsx'

/** What elements of both ways of bidding tell the page around them. */

type Events = Pick<BodyHost, 'emit' | 'setPhase' | 'fail'>

interface Live<View> {
  phase: ReadonlySignal<LivePhase>
  view: ReadonlySignal<View | undefined>
}

export interface RoundState {
  round: number
  state: 'opened' | 'paused' | 'closed' | 'waiting'
  endsAt: string
}

/** An own price that was accepted. `total` is a decimal string, `serverTime` ISO 8601. */
export interface OwnPrice extends Readonly<Record<string, unknown>> {
  quoteId: string
  receiptNo: string
  total: string
  round: number
  serverTime: string
}

/**
 * Tells phases, rounds and the connection.
 *
 * @param elsewhere called where prices come in the other way, in the place of a failure
 * @returns how to end it
 */
export function followHall<View>(
  host: Events,
  client: Pick<HallClient, 'clock' | 'connection'>,
  live: Live<View>,
  roundOf: (view: View) => RoundState,
  elsewhere?: () => void,
): () => void {
  const ends = [followPhase(host, live, elsewhere), followRound(host, client, live, roundOf), followConnection(host, client)]
  return () => {
    for (const end of ends) end()
  }
}

function followPhase<View>(host: Events, live: Live<View>, elsewhere: (() => void) | undefined): () => void {
  return effect(() => {
    const state = live.phase.value
    if (state.phase === 'ready') host.setPhase('ready')
    if (state.phase !== 'failed') return
    if (state.failure.code === 'TENDER-2001') host.setPhase('denied')
    else if (elsewhere && isOfOtherMode(state.failure)) elsewhere()
    else host.fail(state.failure)
  })
}

function followRound<View>(
  host: Events,
  { clock }: Pick<HallClient, 'clock'>,
  live: Live<View>,
  roundOf: (view: View) => RoundState,
): () => void {
  let told = ''
  return effect(() => {
    const view = live.view.value
    if (!view) return
    const now = roundOf(view)
    const mark = JSON.stringify(now)
    if (mark === told) return
    told = mark
    host.emit('fly-round', { ...now, serverNow: new Date(clock.now()).toISOString() })
  })
}

const followConnection = (host: Events, client: Pick<HallClient, 'connection'>): (() => void) =>
  effect(() => {
    host.emit('fly-connection', { state: client.connection.value })
  })
