import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useRef } from 'react'
import { returnTo } from '#core/auth/return-to.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import { InPage } from '#core/element/body/InPage.tsx'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { PasswordForm } from '#screens/account/reset-password/PasswordForm.tsx'
import { messages } from '#screens/account/reset-password/password.messages.ts'
import { Notice } from '#ui/feedback/Notice.tsx'

export interface PasswordElementProps {
  redirectUri: string
  forced: boolean
}
export interface PasswordElementEvents {
  'fly-before-submit': Record<never, never>
  'fly-submit': Record<never, never>
}
export interface PasswordElementMethods {
  submit(): Promise<void>
}

/** In the page's own tree there is no frame around the fields. */
const sheet = styleSheet(
  'div[data-fly],div[data-fly] *{box-sizing:border-box}div[data-fly] .visually-hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}',
)

/** The change of the own password; its fields stand in the tree of the page, where password managers look for them. */
export function PasswordElement({ host }: { host: BodyHost<PasswordElementProps> }) {
  useSignals()
  const t = useText(messages)
  const { session, config } = useRuntime()
  const user = session.user.value
  const send = useRef<() => void>(undefined)
  const onForm = useCallback((own: (() => void) | undefined) => {
    send.current = own
  }, [])
  useEffect(() => host.expose({ submit: async () => send.current?.() }), [host])
  const before = async () => {
    const { ok, reason } = await host.before('fly-before-submit', {})
    return ok ? undefined : new Failure('refused', reason ?? t('stopped'))
  }
  const done = () => {
    host.emit('fly-submit')
    const wanted = host.props.redirectUri.peek()
    if (wanted) window.location.assign(returnTo(wanted, window.location.href, config.allowedReturnOrigins).to)
  }
  if (!user?.passwordHere) return <Notice tone="info">{t('elsewhere')}</Notice>
  return (
    <div part="form">
      {(host.props.forced.value || user.passwordChangeRequired) && <Notice tone="warning">{t('must')}</Notice>}
      <slot name="fields" />
      <InPage host={host} slot="fields">
        <Fields before={before} onChanged={done} onForm={onForm} />
      </InPage>
    </div>
  )
}

function Fields(props: Parameters<typeof PasswordForm>[0]) {
  useStyles(sheet)
  return <PasswordForm {...props} />
}
