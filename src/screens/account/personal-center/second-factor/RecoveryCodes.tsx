import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { FormActions } from '#ui/form/Form.tsx'
import { saveText } from '#ui/save-file.ts'
import { messages } from './factor.messages.ts'

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useText(messages)
  return (
    <div className="second-factor-step">
      <p>{t('codes.lead')}</p>
      <ol className="second-factor-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <FormActions end>
        <Button onPress={() => saveText(t('codes.file'), `${codes.join('\r\n')}\r\n`)}>{t('codes.save')}</Button>
        <Button kind="primary" onPress={onKept}>
          {t('codes.kept')}
        </Button>
      </FormActions>
    </div>
  )
}
