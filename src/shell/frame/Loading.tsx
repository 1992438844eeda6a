import { useSignals } from '@preact/signals-react/runtime'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { messages } from '#shell/shell.messages.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'

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
