import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { ActionName } from '#contract/workflow/shapes.ts'
import { createAction, pageScope } from '#core/action.ts'
import { type Failure, isLost } from '#core/http/failure.ts'
import { createQuery, type Query } from '#core/query.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { isGateway, type Outgoing, outgoing, outgoingStart, ownAddress, readStatus, sendAction } from './approval.api.ts'
import { NEEDS } from './approval.rules.ts'
import type { ApprovalInput, ApprovalResponse, ApprovalResult, ApprovalStatus, ApprovalTarget, FormSource } from './approval.types.ts'
import { formValues } from './form-values.ts'
import { type Opinions, opinionsOf } from './opinions.ts'

/** Asked before something goes out: the page may stop it, or change what is sent. */
export type BeforeSubmit = (outgoing: Outgoing) => Promise<{ ok: boolean; patch: { payload?: object }; reason?: string }>

export interface ApprovalDeps {
  runtime: Runtime
  target: () => ApprovalTarget
  formData: () => FormSource
  before?: BeforeSubmit | undefined
  /** What is known already; read from the gateway when left out. */
  given?: () => ApprovalStatus | undefined
  onStatus?: (status: ApprovalStatus) => void
  onDone?: (result: ApprovalResult) => void
}

/** What became of an action. `stopped`: the page did not let it go, in silence where it gave no reason; `foreign`: its address is not the gateway's. */
export type Outcome =
  | { kind: 'done'; response: ApprovalResponse }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'stopped'; reason: string }
  | { kind: 'foreign' }

export interface ApprovalStore {
  readonly query: Query<ApprovalStatus>
  readonly busy: ReadonlySignal<boolean>
  readonly opinions: Opinions
  /** Shows what is known otherwise, without asking the gateway. */
  take(status: ApprovalStatus): void
  /** @param status the state that was on the screen: an action says on which it was pressed */
  perform(action: ActionName, input: ApprovalInput, status: Pick<ApprovalStatus, 'seq' | 'currentTask'>): Promise<Outcome>
  /** A start without a dialog. @param assignees accounts by node */
  start(assignees: Readonly<Record<string, readonly string[]>>): Promise<Outcome>
}

/** Operations of one business record, and what is done with them. */
export function createApproval({ runtime, target, formData, before, given, onStatus, onDone }: ApprovalDeps): ApprovalStore {
  let known = given?.()
  let isNews = false
  const query = createQuery<ApprovalStatus>({
    async read(life) {
      const first = known
      known = undefined
      isNews = first === undefined
      return first ?? (await readStatus(runtime, target(), life))
    },
    // Whoever gave the status knows it.
    ended: (state) => isNews && state.phase === 'ready' && !state.failure && onStatus?.(state.data),
  })
  const busy = signal(false)
  const taskName = () => {
    const { processCode, businessId, taskId } = target()
    const { state } = query
    const shown = state.peek()
    return `${processCode} ${businessId} ${taskId || (shown.phase === 'ready' ? (shown.data.currentTask?.taskId ?? 0) : 0)}`
  }
  const opinions = opinionsOf(runtime, taskName)
  let response: ApprovalResponse = {}
  const scope = pageScope(runtime, () => `approval ${target().processCode} ${target().businessId}`)
  const sending = createAction<Outgoing>(async (out, key) => {
    response = await sendAction(runtime, target(), out, key)
  }, scope)

  async function send(make: (form: Awaited<ReturnType<typeof formValues>>) => Outgoing, action: ActionName): Promise<Outcome> {
    const own = ownAddress(target(), action)
    if (own && !isGateway(runtime, own)) return { kind: 'foreign' }
    const out = make(await formValues(formData()))
    const verdict = await before?.(out)
    if (verdict && !verdict.ok) return { kind: 'stopped', reason: verdict.reason ?? '' }
    const failure = await sending.run({ action, payload: { ...out.payload, ...verdict?.patch.payload } })
    if (!failure) return { kind: 'done', response }
    if (failure.status === 409) await query.refresh()
    else if (isLost(failure)) console.error(`[fly] ${action}: ${failure.message}`, failure)
    return { kind: 'refused', failure }
  }

  async function run(action: ActionName, opinion: string, make: Parameters<typeof send>[0]): Promise<Outcome> {
    busy.value = true
    try {
      const outcome = await send(make, action)
      if (outcome.kind !== 'done') return outcome
      opinions.answered(action, !NEEDS[action].goesOn)
      if (action !== 'submitComment') opinions.sent(opinion)
      await query.refresh()
      onDone?.({ action, response: outcome.response })
      return outcome
    } catch (cause) {
      // What a page's own function throws stops it as a rejected promise of its listener does.
      return { kind: 'stopped', reason: cause instanceof Error ? cause.message : String(cause) }
    } finally {
      busy.value = false
    }
  }

  return {
    query,
    busy,
    opinions,
    perform: (action, input, status) => run(action, input.opinion, (form) => outgoing(action, { target: target(), status, input, form })),
    start: (assignees) => run('startFlow', '', (form) => outgoingStart(target(), assignees, form)),
    take(status) {
      known = status
      void query.refresh()
    },
  }
}
