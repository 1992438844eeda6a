import type { ReportAccount } from '#contract/frame.ts'
import { Failure, failureOf } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Form, FormActions } from '#ui/form/Form.tsx'
import { AnyInput, TextInput } from '#ui/form/fields.tsx'
import { nobody, type Person, PersonField } from '#ui/form/PersonField.tsx'
import { type FormOf, useForm } from '#ui/form/use-form.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { frameSettings } from './frame-settings.api.ts'
import { messages } from './frame-settings.messages.ts'

interface Values {
  person: Person
  account: string
}
/** Characters of an account. */
const ACCOUNT_MAX = 100
const CHANGED = 'FRAME-1007'

interface AccountDialogProps {
  /** Left out: of a person who has none. */
  account: ReportAccount | undefined
  onClose: () => void
}

/** Binds a person to an account of the report server; a person has one at most. */
export function AccountDialog({ account: bound, onClose }: AccountDialogProps) {
  const t = useText(messages)
  const { http, notices } = useRuntime()
  const form = useForm<Values>({ person: bound ? personOf(bound) : nobody, account: bound?.account ?? '' })
  const send = async ({ person: { name, userName }, account: typed }: Values): Promise<Failure | undefined> => {
    const account = typed.trim()
    const failure = await failureOf(frameSettings(http).bind({ userName, account }, bound?.account ?? ''))
    if (failure) return failure.code === CHANGED ? new Failure('refused', t('account.there', { name }), { code: CHANGED }) : failure
    notices.show({ tone: 'success', text: t('account.bound', { name, account }) })
    onClose()
    return undefined
  }
  return (
    <Dialog open heading={bound ? t('account.edit.title', { name: bound.realName }) : t('account.add')} onClose={onClose}>
      <Form form={form} onSubmit={send} place={({ code = '' }) => (bound ? undefined : PLACES[code])}>
        {!bound && <PersonInput form={form} />}
        <TextInput form={form} name="account" label={t('account')} help={t('account.help')} required max={ACCOUNT_MAX} />
        <FormActions end>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.formState.isSubmitting}>
            {t(bound ? 'save' : 'bind')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

/** Of one who is bound, nobody has to be chosen. */
const personOf = ({ userName, realName }: ReportAccount): Person => ({ id: userName, name: realName, userName })

/** The field that a refusal is about. */
const PLACES: Readonly<Record<string, 'person'>> = { [CHANGED]: 'person', 'VALIDATION-1006': 'person' }

function PersonInput({ form }: { form: FormOf<Values> }) {
  const t = useText(messages)
  return (
    <AnyInput form={form} name="person" check={({ id }) => (id === '' ? t('person.missing') : undefined)}>
      {({ value, set, left, error }) => (
        <PersonField
          label={t('person')}
          value={value}
          error={error}
          onChange={(person) => {
            set(person)
            left()
          }}
        />
      )}
    </AnyInput>
  )
}
