import { personIn } from '#domain/people.ts'
import type { Approver, ChosenByNode, GivenNode, NodeChoice } from './approver.types.ts'

/** Nodes that have fewer approvers than they need; each needs at least one unless its page says otherwise (FLOW-06). */
export const missingNodes = (nodes: readonly NodeChoice[], chosen: ChosenByNode): readonly NodeChoice[] =>
  nodes.filter(({ nodeId, min }) => (chosen[nodeId]?.length ?? 0) < min)

/** The wire's map: accounts by node, without nodes that have nobody. */
export const assigneesOf = (nodes: readonly NodeChoice[], chosen: ChosenByNode): Record<string, string[]> =>
  Object.fromEntries(
    nodes.flatMap(({ nodeId }) => {
      const accounts = (chosen[nodeId] ?? []).map(({ username, id }) => username ?? id)
      return accounts.length > 0 ? [[nodeId, accounts]] : []
    }),
  )

/** Somebody in any of the shapes that pages and calls have; undefined where there is no id. */
export function approverIn(value: unknown): Approver | undefined {
  const { userId, name } = (value ?? {}) as { userId?: unknown; name?: unknown }
  if (typeof userId === 'string' && userId !== '') return { id: userId, name: typeof name === 'string' && name !== '' ? name : userId }
  const person = personIn<{ id: string; realName?: string; username?: string }>(value)
  return person && { id: person.id, name: person.realName ?? person.username ?? person.id, username: person.username }
}

/** A node as a page gives it, as one to choose at. */
export const choiceOf = ({ nodeId, nodeName, multiple = false, required = true, candidates }: GivenNode): NodeChoice => ({
  nodeId,
  nodeName,
  min: required ? 1 : 0,
  max: multiple ? 0 : 1,
  candidates: candidates?.flatMap((one) => approverIn(one) ?? []),
  last: [],
})

/** What is known of accounts that a page has given, out of the candidates; the others are named by a call. */
export function knownIn({ candidates = [] }: NodeChoice, accounts: readonly string[]): { known: Approver[]; unknown: string[] } {
  const known: Approver[] = []
  const unknown: string[] = []
  for (const account of accounts) {
    const found = candidates.find(({ id, username }) => id === account || username === account)
    if (found) known.push(found)
    else unknown.push(account)
  }
  return { known, unknown }
}
