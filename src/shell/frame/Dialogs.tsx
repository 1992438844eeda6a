import { useSignals } from '@preact/signals-react/runtime'
import { useCallback } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { messages } from '#shell/shell.messages.ts'
import { useShell } from '#shell/shell-context.ts'
import { useLate } from '#ui/controls/use-late.ts'

const readDialogs = () => import('#shell/dialogs/index.ts')

/** The dialogs of the application itself, loaded with the first one that is opened. Where they do not come, the browser asks in their place. */
export function Dialogs() {
  useSignals()
  const t = useText(messages)
  const { session, notices } = useRuntime()
  const { unsaved } = useShell()
  const hasExpired = session.state.value === 'expired'
  const asking = unsaved.asking.value
  const onFailed = useCallback(
    (_: unknown, retry: () => void) => {
      asking?.answer(window.confirm(t(asking.about === 'all' ? 'closeAll.title' : 'unsaved.title')))
      if (!hasExpired) return
      const run = () => void session.signIn({ popup: true }).catch(retry)
      notices.show({ tone: 'warning', text: t('expired.heading'), ms: 0, action: { label: t('login.signIn'), run } })
    },
    [asking, hasExpired, notices, session, t],
  )
  const dialogs = useLate(hasExpired || asking !== undefined, readDialogs, onFailed)
  if (!dialogs) return null
  return (
    <>
      {hasExpired && <dialogs.ExpiredDialog />}
      {asking && <dialogs.UnsavedDialog asking={asking} />}
    </>
  )
}
