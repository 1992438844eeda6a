import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { type Failure, failureOf } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Form, FormActions } from '#ui/form/Form.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { useForm } from '#ui/form/use-form.ts'
import css from './PasswordForm.css?inline'
import { PasswordRules } from './PasswordRules.tsx'
import { changePassword } from './password.api.ts'
import { messages } from './password.messages.ts'
import { brokenRules } from './password.rules.ts'

const sheet = styleSheet(css)
const EMPTY = { old: '', next: '', again: '' }

/** Which field a refusal is about. */
const placeOf = ({ code }: Failure) => {
  if (code === 'AUTH-1005' || code === 'SERVICE-1008') return 'old' as const
  return code === 'AUTH-1006' || code === 'AUTH-1009' ? ('next' as const) : undefined
}

interface PasswordFormProps {
  onChanged?: () => void
  /** Asked before anything is sent: why not, or nothing. */
  before?: (() => Promise<Failure | undefined>) | undefined
  /** Given what sends the form as its button does. */
  onForm?: ((send: (() => void) | undefined) => void) | undefined
}

/** The own password: the current one, a new one, the new one again. Says when it is done. */
export function PasswordForm({ onChanged, before, onForm }: PasswordFormProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { http, session, notices } = useRuntime()
  const account = session.user.value?.userAccount ?? ''
  const form = useForm(EMPTY)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    onForm?.(() => box.current?.querySelector('form')?.requestSubmit())
    return () => onForm?.(undefined)
  }, [onForm])
  const send = async ({ old, next }: typeof EMPTY) => {
    const failure = (await before?.()) ?? (await failureOf(changePassword(http, old, next)))
    if (failure) return failure
    form.reset(EMPTY)
    notices.show({ tone: 'success', text: t('changed') })
    await session.reload()
    onChanged?.()
    return undefined
  }
  const wrong = (next: string, old: string) => {
    const [first] = brokenRules({ old, next, account })
    return first && t(`next.${first}`)
  }
  return (
    <div ref={box}>
      <Form form={form} label={t('title')} unsaved={false} onSubmit={send} place={placeOf}>
        {/* Password managers keep a password with its account. */}
        <input
          className="visually-hidden"
          type="text"
          name="username"
          autoComplete="username"
          value={account}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <TextInput
          form={form}
          name="old"
          type="password"
          label={t('old')}
          required
          missing={t('old.missing')}
          autoComplete="current-password"
        />
        <TextInput
          form={form}
          name="next"
          type="password"
          label={t('next')}
          help={t('next.help')}
          required
          missing={t('next.missing')}
          autoComplete="new-password"
          check={(next, { old }) => wrong(next, old)}
        />
        <PasswordRules choice={{ ...form.watch(), account }} />
        <TextInput
          form={form}
          name="again"
          type="password"
          label={t('again')}
          required
          missing={t('again.missing')}
          autoComplete="new-password"
          check={(again, { next }) => (again === next ? undefined : t('again.differs'))}
        />
        <FormActions>
          <Button kind="primary" type="submit" busy={form.formState.isSubmitting}>
            {t('change')}
          </Button>
        </FormActions>
      </Form>
    </div>
  )
}
