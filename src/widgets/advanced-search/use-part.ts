import { useCallback } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { useLate } from '#ui/controls/use-late.ts'
import { messages } from './search.messages.ts'

/** A part of the panel that comes when it is wanted; when it does not, the person is told and can try again. */
export function usePart<Part>(wanted: boolean, read: () => Promise<Part>): Part | undefined {
  const t = useText(messages)
  const { notices } = useRuntime()
  const onFailed = useCallback(
    (_: unknown, retry: () => void) =>
      void notices.show({ tone: 'danger', text: t('part.failed'), action: { label: t('retry'), run: retry } }),
    [notices, t],
  )
  return useLate(wanted, read, onFailed)
}
