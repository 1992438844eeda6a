import type { Refused } from '#domain/tender/model.ts'
import { ofOneLength, refusing } from '#gateway/modules/tender/bidding/sealed.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { CommandDigest, vaults } from '#gateway/platform/vault.ts'
import type { CommandRequest } from './decision.ts'
import type { OpenedProject } from './store.ts'

/** Answers of commands, kept for their keys: the same key and body give the same answer again. */

export type Stored = { data: unknown } | { refused: Refused; selling: boolean }
/** As it lies in the database: a refused quote is told what its prices add up to, so what it was told is enciphered like the quote itself. */
type Kept = Stored | { sealed: string }

interface Tools {
  vaultFor: ReturnType<typeof vaults>
  digests: CommandDigest
}

export function kept({ key, command, projectId }: CommandRequest, stored: Stored, body: string, { vaultFor, digests }: Tools) {
  if (key === undefined) return undefined
  const bodyHash = digests.of(body)
  if (command.type !== 'quote.submit') return { key, bodyHash, result: stored }
  const result: Kept = { sealed: vaultFor(projectId).seal(ofOneLength(JSON.stringify(stored))) }
  return { key, bodyHash, result }
}

export function replay(opened: OpenedProject, body: string, { vaultFor, digests }: Tools): Stored {
  if (opened.body_hash === null || !digests.matches(body, opened.body_hash)) throw new Refusal('TENDER-2005')
  const answer = opened.result as Kept
  if (!('sealed' in answer)) return answer
  return JSON.parse(refusing(vaultFor(opened.state.id)).unseal(answer.sealed)) as Stored
}
