import type { ClientBase } from 'pg'
import type { At, Command, Env, ProjectState } from '#domain/tender/model.ts'
import { readEntries } from '#gateway/modules/tender/tender.queries.ts'
import type { vaults } from '#gateway/platform/vault.ts'

/** What a decision needs of sealed things: nothing on the way of a bid. */
export async function sealedFor(
  client: ClientBase,
  vaultFor: ReturnType<typeof vaults>,
  state: ProjectState,
  command: Command,
  at: At,
): Promise<Pick<Env, 'vault' | 'sealedQuotes'>> {
  const waiting = Object.values(state.entryQuotes ?? {})
  const seals = command.type === 'quote.submit' || (command.type === 'project.approve' && state.form.reserve !== undefined)
  const opensReserve = state.reserve !== undefined && state.reserve.amount === undefined
  if (!seals && !opensReserve && waiting.length === 0) return {}
  const vault = vaultFor(state.id)
  if (waiting.length === 0 || at < state.startsAt) return { vault }
  const entries = await readEntries(
    client,
    state.id,
    waiting.map(({ seq }) => seq),
  )
  return { vault, sealedQuotes: Object.fromEntries(entries.map(({ seq, parts }) => [seq, String(parts.lines?.data.sealed)])) }
}

/** Bytes of the largest answer to a quote: its receipt, and the picture of a hall where nobody bids yet. */
const ANSWER_ROOM = 6_144

/** Accepted or refused, with however many digits: answers are told apart by no length. */
export function ofOneLength(text: string): string {
  const bytes = Buffer.byteLength(text)
  return text + ' '.repeat(Math.ceil(bytes / ANSWER_ROOM) * ANSWER_ROOM - bytes)
}
