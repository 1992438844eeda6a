import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import type { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { messages } from '#shell/shell.messages.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import css from './Login.css?inline'
import { Mark } from './Mark.tsx'

const sheet = styleSheet(css)

interface LoginProps {
  /** Goes to the identity provider at once: the visitor asked for a page, not for this one. */
  atOnce: boolean
}

/** /login: the way to the identity provider, which comes back to this address; from here the way goes on (AUTH-03). It says what went wrong when the provider cannot be reached. */
export function Login({ atOnce }: LoginProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { session } = useRuntime()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const begun = useRef(false)
  const signIn = async (unasked = false) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await session.signIn({ unasked })
    } catch (cause) {
      setFailure(cause as Failure)
      setBusy(false)
    }
  }
  useEffect(() => {
    if (!atOnce || begun.current) return
    begun.current = true
    void signIn(true)
  })
  return (
    <div className="login">
      <section className="login-card" aria-labelledby="login-heading">
        <Mark />
        <h1 id="login-heading" className="login-heading">
          {t('product')}
        </h1>
        <p className="login-note">{t('slogan')}</p>
        {failure && (
          <Notice tone="danger" title={t('login.failed')}>
            {failure.message}
          </Notice>
        )}
        <Button kind="primary" busy={busy} onPress={() => void signIn()}>
          {t('login.signIn')}
        </Button>
      </section>
    </div>
  )
}
