import type { ClientBase } from 'pg'
import { nextDueAt } from '#domain/tender/advance.ts'
import { roundsOf } from '#domain/tender/bidding/form-rules.ts'
import type { Actor, At, Command, Env, ProjectState } from '#domain/tender/model.ts'
import { completesOpening } from '#domain/tender/rounds/decide-opening.ts'
import { sealedSeqs } from '#domain/tender/rounds/opening.ts'
import { readEntries } from '#gateway/modules/tender/tender.queries.ts'
import type { ProjectVault, vaults } from '#gateway/platform/vault.ts'

interface Deciding {
  state: ProjectState
  command: Command
  actor: Actor
  at: At
}

/** What a decision needs of sealed things: nothing on the way of a bid. */
export async function sealedFor(
  client: ClientBase,
  vaultFor: ReturnType<typeof vaults>,
  deciding: Deciding,
): Promise<Pick<Env, 'vault' | 'sealedQuotes' | 'lostKey'>> {
  const { state } = deciding
  const opened = seqsToOpen(deciding)
  if (!seals(deciding) && !waitsInReserve(state) && opened.length === 0) return {}
  const vault = vaultFor(state.id)
  if (opened.length === 0) return { vault }
  const entries = await readEntries(client, state.id, opened)
  const sealedQuotes = Object.fromEntries(entries.map(({ seq, parts }) => [seq, String(parts.lines?.data.sealed)]))
  const lostKey = state.rounds && lostOf(vault, state, Object.values(sealedQuotes))
  return { vault, sealedQuotes, ...(lostKey !== undefined && { lostKey }) }
}

const seals = ({ state, command }: Deciding): boolean =>
  command.type === 'quote.submit' || (command.type === 'project.approve' && state.form.reserve !== undefined)

const waitsInReserve = ({ reserve }: ProjectState): boolean => reserve !== undefined && reserve.amount === undefined

/** Places of the sealed texts that this decision opens; before it opens them nobody reads one. */
function seqsToOpen({ state, command, actor, at }: Deciding): number[] {
  if (!state.rounds) return at < state.startsAt ? [] : Object.values(state.entryQuotes ?? {}).map(({ seq }) => seq)
  const isOpened =
    roundsOf(state.form)?.opening === 'auto'
      ? opensByClock(state, at)
      : command.type === 'round.open' && completesOpening(state, command, actor, at)
  return isOpened ? sealedSeqs(state) : []
}

/** What goes on after a pause may be over at once, where nobody has looked for long. */
const opensByClock = (state: ProjectState, at: At): boolean =>
  state.status === 'SUSPENDED' ? (nextDueAt(state) ?? at) < at : state.rounds !== undefined && state.rounds.closesAt <= at

/** The key that an opening asks for and nobody has any more: of a quote, or with the last round of the reserve price. */
function lostOf(vault: ProjectVault, { reserve, rounds, form }: ProjectState, quotes: readonly string[]): string | undefined {
  const isLast = (rounds?.no ?? 0) >= (roundsOf(form)?.rounds ?? 0)
  const texts = isLast && reserve?.amount === undefined && reserve ? [...quotes, reserve.sealed] : quotes
  return texts.map(vault.lacks).find((kid) => kid !== undefined)
}

/** Bytes of the largest answer to a quote: its receipt, and the picture of a hall where nobody bids yet, or of all rounds. */
const ANSWER_ROOM = 8_192

/** Accepted or refused, with however many digits: answers are told apart by no length. */
export function ofOneLength(text: string): string {
  const bytes = Buffer.byteLength(text)
  return text + ' '.repeat(Math.ceil(bytes / ANSWER_ROOM) * ANSWER_ROOM - bytes)
}
