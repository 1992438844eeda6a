import { failureOf } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Form, FormActions } from '#ui/form/Form.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { messages } from './factor.messages.ts'

interface PasswordStepProps {
  lead?: string | undefined
  /** Words of the button that goes on. */
  send: string
  danger?: boolean | undefined
  /** @throws Failure */
  work: (password: string) => Promise<void>
  onCancel: () => void
}

/** The own password once more, before a change that a token alone may not make. */
export function PasswordStep({ lead, send, danger, work, onCancel }: PasswordStepProps) {
  const t = useText(messages)
  const form = useForm({ password: '' })
  return (
    <Form
      form={form}
      unsaved={false}
      onSubmit={({ password }) => failureOf(work(password))}
      place={({ code }) => (code === 'AUTH-1005' || code === 'SERVICE-1008' ? 'password' : undefined)}
    >
      <p>{lead ?? t('password.lead')}</p>
      <TextInput
        form={form}
        name="password"
        type="password"
        label={t('password')}
        required
        missing={t('password.missing')}
        autoComplete="current-password"
      />
      <FormActions end>
        <Button onPress={onCancel}>{t('cancel')}</Button>
        <Button kind={danger ? 'danger' : 'primary'} type="submit" busy={form.formState.isSubmitting}>
          {send}
        </Button>
      </FormActions>
    </Form>
  )
}
