import { type Failure, failureOf } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Form, FormActions } from '#ui/form/Form.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { lengthOf } from '#ui/form/TextArea.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { changePassword } from './password.api.ts'
import { messages } from './password.messages.ts'

const SHORTEST = 8
const EMPTY = { old: '', next: '', again: '' }

/** Which field a refusal is about. */
const placeOf = ({ code }: Failure) => {
  if (code === 'AUTH-1005' || code === 'SERVICE-1008') return 'old' as const
  return code === 'AUTH-1006' || code === 'AUTH-1009' ? ('next' as const) : undefined
}

/** The own password: the current one, a new one, the new one again. Says when it is done. */
export function PasswordForm({ onChanged }: { onChanged?: () => void }) {
  const t = useText(messages)
  const { http, session, notices } = useRuntime()
  const form = useForm(EMPTY)
  const send = async ({ old, next }: typeof EMPTY) => {
    const failure = await failureOf(changePassword(http, old, next))
    if (failure) return failure
    form.reset(EMPTY)
    notices.show({ tone: 'success', text: t('changed') })
    await session.reload()
    onChanged?.()
    return undefined
  }
  return (
    <Form form={form} label={t('title')} unsaved={false} onSubmit={send} place={placeOf}>
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
        check={(next, { old }) => (lengthOf(next) < SHORTEST ? t('next.short') : next === old ? t('next.same') : undefined)}
      />
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
  )
}
