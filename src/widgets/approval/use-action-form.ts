import { useEffect, useRef, useState } from 'react'
import type { ActionName } from '#contract/workflow/shapes.ts'
import { type Faults, faultsOf, firstOpinion, NEEDS, needsOpinion, type Rules } from './approval.rules.ts'
import type { ApprovalStore, Outcome } from './approval.store.ts'
import type { ApprovalInput, ApprovalStatus } from './approval.types.ts'

/** Codes of an action without an opinion, of the process and of a tender. */
const WORDLESS = ['FLOW-3004', 'TENDER-2038']
const isWordless = (outcome: Outcome) => outcome.kind === 'refused' && WORDLESS.includes(outcome.failure.code ?? '')

const EMPTY: ApprovalInput = { opinion: '', people: [], node: '' }

interface Given {
  action: ActionName
  status: ApprovalStatus
  store: ApprovalStore
  rules: Rules
  /** What else keeps it from going, e.g. a node without an approver. */
  isBlocked: (input: ApprovalInput) => boolean
  onDone: () => void
}

export interface ActionForm {
  input: ApprovalInput
  /** Keeps what is filled in in this browser, too. */
  change(more: Partial<ApprovalInput>): void
  opinionNeeded: boolean
  /** Once it was tried to be sent. */
  faults: Faults
  tried: boolean
  /** Grows with every sending that was kept back by a fault: the focus goes to the first. */
  missed: number
  refusal: Exclude<Outcome, { kind: 'done' }> | undefined
  send(): Promise<void>
}

/** What is filled in for one action, from its draft on until it is answered. */
export function useActionForm({ action, status, store, rules, isBlocked, onDone }: Given): ActionForm {
  const [input, setInput] = useState(() => beginning(action, status, store, rules))
  const [tried, setTried] = useState(false)
  const [missed, setMissed] = useState(0)
  const [refusal, setRefusal] = useState<ActionForm['refusal']>()
  // The state it is pressed on is the one that its reader has seen, until a refusal has told of another one.
  const pressedOn = useRef(status)
  const latest = useRef(status)
  latest.current = status
  const [asked, setAsked] = useState(false)
  const opinionNeeded = asked || needsOpinion(action, status, rules)
  const faults = faultsOf(action, input, opinionNeeded)
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])
  // An upload may end between the last picture and the press: what is sent is the newest, not what was drawn.
  const newest = useRef(input)
  const change = (more: Partial<ApprovalInput>) => {
    newest.current = { ...newest.current, ...more }
    setInput(newest.current)
    store.opinions.keep(action, newest.current)
  }
  const send = async () => {
    if (store.busy.peek()) return
    setTried(true)
    const filled = newest.current
    if (Object.keys(faultsOf(action, filled, opinionNeeded)).length > 0 || isBlocked(filled)) {
      setMissed((turn) => turn + 1)
      return
    }
    setRefusal(undefined)
    const outcome = await store.perform(action, filled, pressedOn.current)
    if (!alive.current) return
    if (outcome.kind === 'done') onDone()
    else if (filled.opinion.trim() === '' && isWordless(outcome)) {
      // The record asks for words where its process does not: that is said at their field.
      setAsked(true)
      setMissed((turn) => turn + 1)
    } else {
      if (outcome.kind === 'refused' && outcome.failure.status === 409) pressedOn.current = statusNow(store) ?? latest.current
      setRefusal(outcome)
    }
  }
  return { input, change, opinionNeeded, faults: tried ? faults : {}, tried, missed, refusal, send }
}

function statusNow({ query }: ApprovalStore): ApprovalStatus | undefined {
  const state = query.state.peek()
  return state.phase === 'ready' ? state.data : undefined
}

function beginning(action: ActionName, status: ApprovalStatus, { opinions }: ApprovalStore, rules: Rules): ApprovalInput {
  const kept = opinions.draft(action)
  if (kept) return kept
  const nodes = status.currentTask?.backNodes ?? []
  const only = NEEDS[action].target === 'back' && nodes.length === 1 ? (nodes[0]?.nodeId ?? '') : ''
  return { ...EMPTY, opinion: firstOpinion(action, status, rules), node: only }
}
