import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { messages } from '#ui/ui.messages.ts'
import { Empty, EmptySlot } from './Empty.tsx'

interface LoadErrorProps {
  /** What could not be read. */
  title: string
  /** Why, in the user's language. */
  reason: string | undefined
  onRetry: () => unknown
}

/** Stands where something could not be read: what, why, and once more. What a page says of nothing says nothing of that. */
export function LoadError({ title, reason, onRetry }: LoadErrorProps) {
  const t = useText(messages)
  return (
    <EmptySlot value="">
      <Empty icon="alert" title={title} action={<Button onPress={() => void onRetry()}>{t('retry')}</Button>}>
        {reason}
      </Empty>
    </EmptySlot>
  )
}
