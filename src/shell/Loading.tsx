import { useSignals } from '@preact/signals-react/runtime'
import { useRuntime } from '#core/context.tsx'
import { useText } from '#core/locale.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { messages } from './shell.messages.ts'

/** While it is found out who is there. What keeps it is said; it goes on by itself. */
export function Loading() {
  useSignals()
  const t = useText(messages)
  const { session } = useRuntime()
  const failure = session.failure.value
  return (
    <div role="status" aria-label={t('loading')}>
      {failure && (
        <Notice tone="warning" title={t('waiting')}>
          {failure.message}
        </Notice>
      )}
      <Skeleton lines={6} />
    </div>
  )
}
