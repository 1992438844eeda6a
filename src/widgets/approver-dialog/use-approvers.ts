import { useEffect, useMemo, useRef, useState } from 'react'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { askNames } from '#widgets/paste-names/index.ts'
import { withAccounts } from './accounts.ts'
import { readStart } from './approver.api.ts'
import { approverIn, choiceOf, knownIn } from './approver.rules.ts'
import type { Approver, ApproverDialogProps, ChosenByNode, NodeChoice } from './approver.types.ts'

interface Beginning {
  nodes: readonly NodeChoice[]
  chosen: ChosenByNode
}

/** Nodes to choose at and who is chosen at first, for one opening. */
export function useApprovers(props: ApproverDialogProps) {
  const runtime = useRuntime()
  const latest = useRef(props)
  latest.current = props
  const query = useMemo(() => createQuery<Beginning>({ read: (life) => begin(runtime, latest.current, life) }), [runtime])
  const state = useQuery(query)
  const [chosen, setChosen] = useState<ChosenByNode>()
  const data = state.phase === 'ready' ? state.data : undefined
  useEffect(() => setChosen((now) => now ?? data?.chosen), [data])
  return {
    state,
    nodes: data?.nodes ?? [],
    chosen: chosen ?? data?.chosen ?? {},
    isChanged: chosen !== undefined && chosen !== data?.chosen,
    choose: setChosen,
    retry: () => void query.refresh(),
  }
}

async function begin(runtime: Runtime, props: ApproverDialogProps, life: AbortSignal): Promise<Beginning> {
  const { nodes: given, processCode, businessId, formData, assignees } = props
  const isGiven = Array.isArray(given) && given.length > 0
  const read = async () => withAccounts(runtime, (await readStart(runtime, { processCode, businessId, form: formData }, life)).choices)
  const nodes = isGiven ? given.map(choiceOf) : await read()
  return { nodes, chosen: await named(runtime, nodes, assignees, life) }
}

/** People behind the accounts that a page has given; whom nobody knows is left out, since he could not approve. */
async function named(
  { http }: Runtime,
  nodes: readonly NodeChoice[],
  assignees: ApproverDialogProps['assignees'],
  life: AbortSignal,
): Promise<ChosenByNode> {
  const parts = nodes.map((node) => ({ node, ...knownIn(node, assignees?.[node.nodeId] ?? []) }))
  const names = [...new Set(parts.flatMap(({ node, unknown }) => (node.candidates ? [] : unknown)))]
  const found = names.length > 0 ? await askNames(http, names, life) : []
  const byName = new Map<string, Approver>()
  for (const user of found) {
    const approver = approverIn(user)
    for (const word of approver ? user.words : []) byName.set(word, approver!)
  }
  return Object.fromEntries(
    parts.map(({ node, known, unknown }) => [node.nodeId, [...known, ...unknown.flatMap((name) => byName.get(name) ?? [])]]),
  )
}
