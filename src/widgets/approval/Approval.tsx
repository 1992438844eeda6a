import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ActionName } from '#contract/workflow/shapes.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import type { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { operationNames } from '#domain/workflow/labels.ts'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { isFocusLost } from '#ui/focus-lost.ts'
import css from './Approval.css?inline'
import { ApprovalBar } from './ApprovalBar.tsx'
import { ApprovalDialog } from './ApprovalDialog.tsx'
import { messages } from './approval.messages.ts'
import type { ApprovalStore } from './approval.store.ts'
import type { ApprovalOperation, ApprovalResult, Presentation } from './approval.types.ts'
import { type ApprovalWork, useApproval } from './use-approval.ts'

const sheet = styleSheet(css)

/** What a page may do from outside. */
export interface ApprovalHandle {
  readonly store: ApprovalStore
  /** Opens the dialog of an action, if it is offered. @returns whether it was */
  open(action: string): boolean
}

export interface ApprovalProps extends ApprovalWork {
  /** Of the record, for what is said of it afterwards. */
  title?: string | undefined
  defaultOpinion?: string | undefined
  opinionRequired?: boolean | undefined
  /** Names and order of what is shown; all when empty. */
  actions?: readonly string[] | undefined
  presentation?: Presentation | undefined
  sticky?: boolean | undefined
  onOpen?: ((action: ActionName) => void) | undefined
  /** `result`: it was done; absent: it was cancelled. */
  onClose?: ((action: ActionName, result?: ApprovalResult) => void) | undefined
  /** Shown elsewhere by the caller. */
  onFailed?: ((failure: Failure, retry: () => void) => void) | undefined
  onHandle?: ((handle: ApprovalHandle) => void) | undefined
  beforeActions?: ReactNode
  afterActions?: ReactNode
  commentExtra?: ReactNode
}

/** What may be done with a business record now, and the dialog of each action. @see FLOW-01 to FLOW-04 */
export function Approval(props: ApprovalProps) {
  const { processCode, businessId, taskId } = props
  // Another record or task is another approval: nothing of the one before stays.
  return <ApprovalOf key={`${processCode} ${businessId} ${taskId || ''}`} {...props} />
}

function ApprovalOf(props: ApprovalProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { presentation = 'bar', sticky = false, actions = [], formData, onFailed } = props
  const done = useRef<ApprovalResult>(undefined)
  const say = useDone(props)
  const { store, state } = useApproval({
    ...props,
    onDone(result) {
      done.current = result
      say(result)
      props.onDone?.(result)
    },
  })
  const { opened, open, close } = useOpened(props, store, done)
  const { onHandle } = props
  useEffect(() => onHandle?.({ store, open }))
  const bar = useRef<HTMLElement>(null)
  useFailed(state.phase === 'failed' ? state.failure : undefined, onFailed, store)
  useEffect(() => {
    if (opened !== undefined || done.current === undefined) return
    done.current = undefined
    // What opened the dialog may be gone with what it did.
    if (bar.current && isFocusLost(bar.current)) bar.current.focus()
  }, [opened])
  if (state.phase === 'loading') return <Skeleton lines={1} />
  if (state.phase === 'failed')
    return onFailed ? null : <LoadError title={t('failed')} reason={state.failure.message} onRetry={() => store.query.refresh()} />
  const status = state.data
  const rules = {
    opinionRequired: props.opinionRequired ?? false,
    engine: props.engine ?? 'task',
    defaultOpinion: props.defaultOpinion ?? '',
  }
  return (
    <>
      <ApprovalBar
        {...{ bar, status, actions, presentation, sticky }}
        onOpen={open}
        beforeActions={props.beforeActions}
        afterActions={props.afterActions}
      />
      {opened && (
        <ApprovalDialog
          key={opened.action}
          {...{ status, store, rules, formData }}
          operation={opened}
          title={props.title ?? ''}
          target={props}
          extra={props.commentExtra}
          onDone={() => close(true)}
          onClose={() => close(false)}
          onSwitch={open}
        />
      )}
    </>
  )
}

/** Says what was done to what. */
function useDone({ title = '' }: ApprovalProps) {
  const t = useText(messages)
  const { notices } = useRuntime()
  return ({ response: { message = '' } }: ApprovalResult) => {
    const words = message || t('done.plain')
    notices.show({ tone: 'success', text: title === '' ? words : t('done', { what: title, message: words }) })
  }
}

/** The dialog that is open, with what the page is told of it. */
function useOpened(props: ApprovalProps, { query }: ApprovalStore, done: { current: ApprovalResult | undefined }) {
  const t = useText(messages)
  const { lang } = useLocale()
  const [opened, setOpened] = useState<ApprovalOperation>()
  // Whoever asks for a recall that is not offered is told why (FLOW-11).
  const noRecall = useRef<ApprovalOperation>(undefined)
  noRecall.current = { action: 'recall', label: operationNames.recall[lang], enabled: false, why: t('noFallback') }
  const latest = useRef(props)
  latest.current = props
  const open = (word: string): boolean => {
    const state = query.state.peek()
    const operations = state.phase === 'ready' ? state.data.operations : []
    const listed = operations.find(({ action, enabled, why }) => action === word && (enabled || why !== ''))
    const operation = listed ?? (word === 'recall' && state.phase === 'ready' ? noRecall.current : undefined)
    if (!operation) return false
    setOpened(operation)
    latest.current.onOpen?.(operation.action)
    return true
  }
  const close = (isDone: boolean) => {
    const action = opened?.action
    setOpened(undefined)
    if (action) latest.current.onClose?.(action, isDone ? done.current : undefined)
  }
  return { opened, open, close }
}

function useFailed(failure: Failure | undefined, onFailed: ApprovalProps['onFailed'], { query }: ApprovalStore): void {
  const told = useRef(onFailed)
  told.current = onFailed
  useEffect(() => {
    if (failure) told.current?.(failure, () => void query.refresh())
  }, [failure, query])
}
