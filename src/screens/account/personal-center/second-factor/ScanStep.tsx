import type { TotpBegun } from '#contract/second-factor.ts'
import { failureOf } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { inFours } from '#domain/in-fours.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Form, FormActions } from '#ui/form/Form.tsx'
import { TextInput } from '#ui/form/fields.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { messages } from './factor.messages.ts'

interface ScanStepProps {
  begun: TotpBegun
  /** @throws Failure */
  work: (code: string) => Promise<void>
  onCancel: () => void
}

/** The secret for the app, and the first code it shows. */
export function ScanStep({ begun: { secret, address, qr }, work, onCancel }: ScanStepProps) {
  const t = useText(messages)
  const form = useForm({ code: '' })
  return (
    <div className="second-factor-step">
      <p>{t('scan')}</p>
      <svg className="second-factor-qr" viewBox={`0 0 ${qr.side} ${qr.side}`} role="img" aria-label={t('qr')} shapeRendering="crispEdges">
        <path d={qr.path} />
      </svg>
      <details>
        <summary>{t('secret')}</summary>
        <code className="second-factor-secret">{inFours(secret)}</code>
        <p>
          <a href={address}>{t('open')}</a>
        </p>
      </details>
      <Form
        form={form}
        unsaved={false}
        onSubmit={({ code }) => failureOf(work(code.trim()))}
        place={({ code }) => (code === 'AUTH-1011' || code === 'SERVICE-1008' ? 'code' : undefined)}
      >
        <TextInput form={form} name="code" label={t('code')} required missing={t('code.missing')} autoComplete="one-time-code" />
        <FormActions end>
          <Button onPress={onCancel}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.formState.isSubmitting}>
            {t('finish')}
          </Button>
        </FormActions>
      </Form>
    </div>
  )
}
