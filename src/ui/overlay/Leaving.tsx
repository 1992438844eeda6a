import { useEffect, useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { messages } from './action.messages.ts'

interface LeavingProps {
  /** What would be lost, as a sentence. */
  lost: string
  onStay: () => void
  onLeave: () => void
}

/** Asks once before something is lost; staying is the safe answer. */
export function Leaving({ lost, onStay, onLeave }: LeavingProps) {
  const t = useText(messages)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={box}>
      <Notice
        tone="warning"
        action={
          <>
            <Button onPress={onStay}>{t('stay')}</Button>
            <Button kind="danger" onPress={onLeave}>
              {t('discard')}
            </Button>
          </>
        }
      >
        {lost}
      </Notice>
    </div>
  )
}
