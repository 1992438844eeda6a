import type { ClientBase } from 'pg'
import { advanced } from '#domain/tender/advance.ts'
import { freeBidOf, roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { plus, SECOND_MS } from '#domain/tender/instant.ts'
import type { Actor, At, Command, Env, ProjectState } from '#domain/tender/model.ts'
import { completesOpening } from '#domain/tender/rounds/decide-opening.ts'
import { isToOpen, sealedSeqs } from '#domain/tender/rounds/opening.ts'
import { readEntries } from '#gateway/modules/tender/tender.queries.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { ProjectVault, vaults } from '#gateway/platform/vault.ts'

interface Deciding {
  state: ProjectState
  command: Command
  actor: Actor
  /** All that it knows beside sealed things. */
  env: Env
}

/** What a decision needs of sealed things: nothing on the way of a bid. */
export async function sealedFor(
  client: ClientBase,
  vaultFor: ReturnType<typeof vaults>,
  deciding: Deciding,
): Promise<Pick<Env, 'vault' | 'sealedQuotes' | 'lostKey'>> {
  const { state, env } = deciding
  const opening = dueOpening(deciding)
  if (!seals(deciding) && !waitsInReserve(state) && !opening) return {}
  const vault = vaultFor(state.id)
  const entries = opening && opening.seqs.length > 0 ? await readEntries(client, state.id, opening.seqs) : []
  const sealedQuotes = Object.fromEntries(entries.map(({ seq, parts }) => [seq, String(parts.lines?.data.sealed)]))
  const due = opening?.state ?? (state.rounds ? undefined : state)
  const lostKey = due && lostOf(vault, due, Object.values(sealedQuotes), env.at)
  return { vault, ...(opening && { sealedQuotes }), ...(lostKey !== undefined && { lostKey }) }
}

const seals = ({ state, command }: Deciding): boolean =>
  command.type === 'quote.submit' || (command.type === 'project.approve' && state.form.reserve !== undefined)

const waitsInReserve = ({ reserve }: ProjectState): boolean => reserve !== undefined && reserve.amount === undefined

interface Opening {
  /** What is opened: the state as the clock brings it up to there. */
  state: ProjectState
  /** Places of the sealed texts that are read. Nobody may have quoted in a round. */
  seqs: number[]
}

/** What this decision opens; before it opens them nobody reads a sealed text. */
function dueOpening({ state, command, actor, env }: Deciding): Opening | undefined {
  if (!state.rounds) {
    const seqs = env.at < state.startsAt ? [] : Object.values(state.entryQuotes ?? {}).map(({ seq }) => seq)
    return seqs.length === 0 ? undefined : { state, seqs }
  }
  const { state: due } = advanced({ state, entries: [] }, env, env.at, isToOpen)
  const byClock = roundsOf(state.form)?.opening === 'auto'
  const isOpened = byClock ? isToOpen(due) : command.type === 'round.open' && completesOpening(due, command, actor, env.at)
  return isOpened ? { state: due, seqs: sealedSeqs(due) } : undefined
}

/** The key that an opening asks for and nobody has any more: of a quote, or with the end of bidding of the reserve price. */
function lostOf(vault: ProjectVault, state: ProjectState, quotes: readonly string[], at: At): string | undefined {
  const texts = waitsInReserve(state) && endsBy(state, at) ? [...quotes, state.reserve!.sealed] : quotes
  return texts.map(vault.lacks).find((kid) => kid !== undefined)
}

/** Whether what is due by then comes to the end: the last of the rounds, or free bidding whose time is over. */
function endsBy({ status, rounds, form, startsAt, closesAt }: ProjectState, at: At): boolean {
  if (rounds) return rounds.no >= (roundsOf(form)?.rounds ?? 0)
  if (!['READY', 'BIDDING', 'SUSPENDED'].includes(status) || roundsOf(form)) return false
  return at >= (closesAt ?? plus(startsAt, freeBidOf(form).durationSec * SECOND_MS))
}

/** Opens what is sealed, for who answers with it. @throws Refusal 2097 while its key is missing */
export const refusing = ({ lacks, unseal }: ProjectVault): Pick<ProjectVault, 'unseal'> => ({
  unseal: (sealed, to) => {
    const kid = lacks(sealed)
    if (kid !== undefined) throw new Refusal('TENDER-2097', { args: { kid } })
    return unseal(sealed, to)
  },
})

/** Bytes of the largest answer to a quote: its receipt, and the picture of a hall where nobody bids yet, or of all rounds. */
const ANSWER_ROOM = 8_192

/** Accepted or refused, with however many digits: answers are told apart by no length. */
export function ofOneLength(text: string): string {
  const bytes = Buffer.byteLength(text)
  return text + ' '.repeat(Math.ceil(bytes / ANSWER_ROOM) * ANSWER_ROOM - bytes)
}
