import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import type { ActionName } from '#contract/workflow/shapes.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Approval, type ApprovalHandle, type ApprovalProps } from './Approval.tsx'
import { messages } from './approval.messages.ts'
import { actionNamed, actionsIn, faultsOf, isAction, NEEDS, needsOpinion, OPINION_MAX } from './approval.rules.ts'
import type { Outcome } from './approval.store.ts'
import type { ApprovalInput, ApprovalOperation, ApprovalResult, ApprovalStatus, FormSource, Presentation } from './approval.types.ts'

export interface ApprovalElementProps {
  processCode: string
  businessId: string
  taskId: string
  nodeId: string
  engine: 'task' | 'process'
  statusUrl: string
  submitUrl: string
  startUrl: string
  presentation: Presentation
  actions: string
  defaultOpinion: string
  opinionRequired: boolean
  sticky: boolean
  formData: FormSource
  operations: readonly ApprovalOperation[]
}
export interface ApprovalElementEvents {
  'fly-status': Pick<ApprovalStatus, 'processStatus' | 'operations' | 'currentTask'>
  'fly-before-submit': { action: string; payload: object }
  'fly-submit': ApprovalResult
  'fly-open': { action: string }
  'fly-close': { action: string; reason: 'confirm' | 'cancel' }
}
export interface ApprovalElementMethods {
  open(action: string): Promise<ApprovalResult | null>
  submit(action: string, more?: SubmitMore): Promise<ApprovalResult>
  start(more?: { selfSelectAssignees?: Readonly<Record<string, readonly string[]>> }): Promise<ApprovalResult>
}
interface SubmitMore {
  comment?: string
  targetUsers?: readonly string[]
  targetNode?: string
}
type ApprovalHost = BodyHost<ApprovalElementProps>

/** The approval as an element: its properties, events and methods. */
export function ApprovalElement({ host }: { host: ApprovalHost }) {
  useSignals()
  host.textRevision.value
  const { props } = host
  const waiting = useRef<((result: ApprovalResult | null) => void)[]>([])
  const handle = useMethods(host, waiting)
  const given = {
    ...{ processCode: props.processCode.value, businessId: props.businessId.value },
    ...{ taskId: Number(props.taskId.value) || 0, nodeId: props.nodeId.value, engine: props.engine.value },
    ...{ statusUrl: props.statusUrl.value, submitUrl: props.submitUrl.value, startUrl: props.startUrl.value },
    ...{ presentation: props.presentation.value, sticky: props.sticky.value, actions: actionsIn(props.actions.value) },
    ...{ defaultOpinion: props.defaultOpinion.value, opinionRequired: props.opinionRequired.value, formData: props.formData.value },
  }
  return (
    <Approval
      {...given}
      {...told(host, waiting)}
      onHandle={handle}
      beforeActions={<slot name="before-actions" />}
      afterActions={<slot name="after-actions" />}
      commentExtra={<slot name="comment-extra" />}
    />
  )
}

type Waiting = { readonly current: ((result: ApprovalResult | null) => void)[] }
type Told = Pick<ApprovalProps, 'before' | 'onStatus' | 'onDone' | 'onOpen' | 'onClose' | 'onFailed'>

/** What the page hears. */
const told = (host: ApprovalHost, waiting: Waiting): Told => ({
  async before({ action, payload }) {
    return host.before('fly-before-submit', { action, payload })
  },
  onStatus({ processStatus, operations, currentTask }) {
    host.write('operations', operations)
    host.setPhase('ready')
    host.emit('fly-status', { processStatus, operations, currentTask })
  },
  onDone: (result) => void host.emit('fly-submit', result),
  onOpen: (action) => void host.emit('fly-open', { action }),
  onClose(action, result) {
    for (const answer of waiting.current.splice(0)) answer(result ?? null)
    host.emit('fly-close', { action, reason: result ? 'confirm' : 'cancel' })
  },
  onFailed: (failure, retry) => {
    const { kind, code, message, status, traceId } = failure
    host.fail({ kind, code, message, status, traceId, retry, cause: failure })
  },
})

/** What a call without a dialog still lacks (FLOW-03). */
function firstFault(action: ActionName, input: ApprovalInput, status: ApprovalStatus, { props }: ApprovalHost) {
  const rules = {
    opinionRequired: props.opinionRequired.peek(),
    engine: props.engine.peek(),
    defaultOpinion: props.defaultOpinion.peek(),
  }
  const { opinion, people, node } = faultsOf(action, input, needsOpinion(action, status, rules))
  return opinion ?? people ?? node
}

function useMethods(host: ApprovalHost, waiting: Waiting): (handle: ApprovalHandle) => void {
  const t = useText(messages)
  const handle = useRef<ApprovalHandle>(undefined)
  const say = useRef(t)
  say.current = t
  useEffect(() => {
    const resultOf = (action: ApprovalResult['action'], outcome: Outcome | undefined): ApprovalResult => {
      if (outcome?.kind === 'done') return { action, response: outcome.response }
      if (outcome?.kind === 'refused') throw outcome.failure
      throw new Error(outcome?.kind === 'stopped' ? outcome.reason : say.current(outcome ? 'foreign' : 'failed'))
    }
    return host.expose({
      open(word: string) {
        return new Promise<ApprovalResult | null>((resolve) => {
          waiting.current.push(resolve)
          if (!handle.current?.open(actionNamed(word))) waiting.current.pop()?.(null)
        })
      },
      async submit(word: string, { comment = '', targetUsers = [], targetNode = '' }: SubmitMore = {}) {
        const action = actionNamed(word)
        if (!isAction(action)) throw new Error(`${word}: not one of ${Object.keys(NEEDS).join(', ')}`)
        const people = targetUsers.map((id) => ({ id, name: id }))
        const { store } = handle.current ?? {}
        const state = store?.query.state.peek()
        const status = state?.phase === 'ready' ? state.data : undefined
        const input = { opinion: comment, people, node: targetNode }
        const fault = status && firstFault(action, input, status, host)
        if (fault) throw new Error(fault === 'tooLong' ? say.current('tooLong', { max: OPINION_MAX }) : say.current(`please.${fault}`))
        return resultOf(action, status && (await store?.perform(action, input, status)))
      },
      start: async ({ selfSelectAssignees = {} }: Parameters<ApprovalElementMethods['start']>[0] = {}) =>
        resultOf('startFlow', await handle.current?.store.start(selfSelectAssignees)),
      refresh: async () => handle.current?.store.query.refresh(),
    })
  }, [host, waiting])
  return (made) => {
    handle.current = made
  }
}
