import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { createQuery, type Query, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { ScreenProps } from '#screens/screen.ts'
import { ProjectCode } from '#screens/tab-titles.ts'
import { EmptySlot } from '#ui/feedback/Empty.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { isFocusLost } from '#ui/focus-lost.ts'
import type { ApprovalResult } from '#widgets/approval/index.ts'
import { useEmbedding } from './embedding.ts'
import css from './Instance.css?inline'
import { InstanceBody } from './InstanceBody.tsx'
import { InstanceHead } from './InstanceHead.tsx'
import { type Instance, instanceClient, type Target } from './instance.api.ts'
import { messages } from './instance.messages.ts'
import { offersActions } from './instance.rules.ts'

const sheet = styleSheet(css)

export interface InstancePanelProps extends Pick<ScreenProps, 'navigate' | 'readonly'> {
  linkTo?: ScreenProps['linkTo'] | undefined
  target: Target
  /** The way back, or what leads to others. */
  lead?: ReactNode
  /** Somebody administrates processes here: tasks are given to others, processes ended. */
  administrates?: boolean | undefined
  /** Keys of decisions work while the focus is in here. */
  keys?: RefObject<Element | null>
  /** Something was done. @param open the reader has something left to decide */
  onActed?: (open: boolean) => void
  /** It was decided. @param taskId the task that was, where it was one */
  onDecided?: (result: ApprovalResult, taskId: number | undefined) => void
}

export interface InstancePartProps extends InstancePanelProps {
  instance: Instance
  store: Query<Instance>
}

/** One instance: what is asked for, how far it is, what was said, and what its reader may do now. It is none of the lists that a page fills. */
export function InstancePanel(props: InstancePanelProps) {
  return (
    <EmptySlot value="">
      <Panel {...props} />
    </EmptySlot>
  )
}

function Panel(props: InstancePanelProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const runtime = useRuntime()
  const lists = useEmbedding()?.lists
  const { processCode, businessId, taskId } = props.target
  const store = useMemo(
    () => createQuery<Instance>(instanceClient(runtime, { processCode, businessId, taskId })),
    [runtime, processCode, businessId, taskId],
  )
  useEffect(() => lists?.opened(store.changed), [lists, store])
  // Names and sentences come from the gateway in the language of the call.
  const state = useQuery(store, runtime.locale.lang.value)
  if (state.phase === 'loading') {
    return (
      <div className="wi">
        {props.lead}
        <Skeleton lines={10} />
      </div>
    )
  }
  if (state.phase === 'failed') {
    return (
      <div className="wi">
        {props.lead}
        <LoadError title={t('failed')} reason={state.failure.message} onRetry={() => store.open()} />
      </div>
    )
  }
  return <Shown {...props} instance={state.data} store={store} />
}

function Shown(props: InstancePartProps) {
  const t = useText(messages)
  const { instance, lead } = props
  const box = useRef<HTMLElement>(null)
  // Whoever opens one, by key or press, reads on there.
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const offers = offersActions(instance)
  // The last action is gone with what it did, and its dialog has nothing to return the focus to.
  useEffect(() => {
    if (!offers && box.current && isFocusLost(box.current)) box.current.focus({ preventScroll: true })
  }, [offers])
  return (
    <section ref={box} className="wi" tabIndex={-1} aria-label={t('label', { title: instance.title })}>
      <ProjectCode id={instance.businessId} code={instance.title} />
      {lead}
      <InstanceHead {...props} />
      <InstanceBody key={`${instance.id} ${instance.round}`} {...props} />
    </section>
  )
}
