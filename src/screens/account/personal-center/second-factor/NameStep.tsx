import { failureOf } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Form, FormActions } from '#ui/form/Form.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { messages } from './factor.messages.ts'

const LONGEST = 40

interface NameStepProps {
  /** @throws Failure */
  work: (name: string) => Promise<void>
  onCancel: () => void
}

/** What the new passkey is called. */
export function NameStep({ work, onCancel }: NameStepProps) {
  const t = useText(messages)
  const form = useForm({ name: '' })
  return (
    <Form form={form} unsaved={false} onSubmit={({ name }) => failureOf(work(name.trim()))}>
      <TextInput
        form={form}
        name="name"
        label={t('passkey.name')}
        help={t('passkey.name.help')}
        max={LONGEST}
        required
        missing={t('passkey.name.missing')}
      />
      <FormActions end>
        <Button onPress={onCancel}>{t('cancel')}</Button>
        <Button kind="primary" type="submit" busy={form.formState.isSubmitting}>
          {t('finish')}
        </Button>
      </FormActions>
    </Form>
  )
}
