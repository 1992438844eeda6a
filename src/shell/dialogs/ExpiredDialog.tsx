import { useRef, useState } from 'react'
import { WindowBlocked } from '#core/auth/access-tokens.ts'
import type { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { messages } from '#shell/shell.messages.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { dialogMessages } from './dialog.messages.ts'

/**
 * The session ended while the page was in use. Signing in again happens in a window of its own, so that what was typed stays; the dialog can be set
 * aside to copy it. Where the browser opens no window, the page itself can go to the sign-in.
 */
export function ExpiredDialog() {
  const t = useText(dialogMessages)
  const heading = useText(messages)('expired.heading')
  const { session } = useRuntime()
  const [aside, setAside] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  // Nobody can tell us that the window was closed: the button stays, and a new window ends the wait for the one before.
  const attempt = useRef(0)
  const signIn = async (popup: boolean) => {
    attempt.current += 1
    const mine = attempt.current
    setFailure(undefined)
    try {
      await session.signIn({ popup })
    } catch (cause) {
      if (mine === attempt.current) setFailure(cause as Failure)
    }
  }
  const button = (
    <Button kind="primary" onPress={() => void signIn(true)}>
      {t('expired.signIn')}
    </Button>
  )
  if (aside) {
    return (
      <div className="app-bar">
        <Notice tone="warning" title={heading} action={button} />
      </div>
    )
  }
  return (
    <Dialog open heading={heading} dismissible onClose={() => setAside(true)} footer={button}>
      <p>{t('expired.note')}</p>
      {failure && (
        <Notice tone="danger" action={<Button onPress={() => void signIn(false)}>{t('expired.here')}</Button>}>
          {failure.cause instanceof WindowBlocked ? t('expired.blocked') : failure.message}
        </Notice>
      )}
    </Dialog>
  )
}
