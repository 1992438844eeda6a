import { canonical } from '#domain/tender/log/log-chain.ts'
import type { At, Entry } from '#domain/workflow/model.ts'
import { sha256 } from '#gateway/platform/vault.ts'

/** The hash chain of an instance's log (W11): each entry names the hash of the one before it, so that none changes, goes or comes in between unseen. */

/** An entry as it is stored. */
export interface StoredEntry extends Entry {
  prev: string
  hash: string
}

type Core = Omit<StoredEntry, 'hash'> & { instanceId: string }

/** @throws TypeError for a fraction or anything else that a log cannot hold */
export const entryHash = ({ instanceId, seq, at, type, by, data, prev }: Core): string =>
  sha256(`WORKFLOWLOG1\n${canonical({ v: 1, instanceId, seq, at, type, by, data, prev })}`)

/** Chains numbered facts after `prev`. */
export function seal(instanceId: string, prev: string, entries: readonly Entry[]): StoredEntry[] {
  let last = prev
  return entries.map(({ seq, at, type, by, data }) => {
    const core = { seq, at: at satisfies At, type, by, data, prev: last }
    last = entryHash({ ...core, instanceId })
    return { ...core, hash: last }
  })
}
