import { useEffect, useRef } from 'react'
import { useAction } from '#core/action.ts'
import { tagOf } from '#core/element/page.ts'
import { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { dayOf, wallTimeOf } from '#domain/time/zoned-time.ts'
import { Button } from '#ui/controls/Button.tsx'
import { DateField } from '#ui/form/DateField.tsx'
import { Form, FormActions, FormGrid, FormWide } from '#ui/form/Form.tsx'
import { AnyInput } from '#ui/form/fields.tsx'
import { nobody, type Person, PersonField as Picker } from '#ui/form/PersonField.tsx'
import { type FormOf, useForm } from '#ui/form/use-form.ts'
import { deputiesClient } from './deputies.api.ts'
import { messages } from './deputies.messages.ts'
import { type DayFault, type Days, firstDayFault, lastDayFault, type Period, periodOf, readerZone } from './deputies.rules.ts'

type Values = Days & { person: Person }

interface DeputyFormProps {
  /** @param isDone somebody was named */
  onEnd: (isDone: boolean) => void
}

/** Who stands in, from which day to which. */
export function DeputyForm({ onEnd }: DeputyFormProps) {
  const t = useText(messages)
  const { clock, http, notices } = useRuntime()
  const zone = readerZone()
  const today = wallTimeOf(new Date(clock.now()).toISOString(), zone).slice(0, 10)
  const form = useForm<Values>({ person: nobody, first: today, last: '' })
  const action = useAction<Period & { userId: string }>((input, key) => deputiesClient(http).save(input, key), 'deputy.save')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>(tagOf('user-picker'))?.focus(), [])
  const send = async ({ person: { id, name }, ...days }: Values) => {
    const failure = await action.run({ userId: id, ...periodOf(days, zone) })
    if (failure) return worded(failure)
    notices.show({ tone: 'success', text: t('saved', { name }) })
    onEnd(true)
    return undefined
  }
  // The gateway's sentence for either code names parameters.
  const worded = (failure: Failure): Failure => {
    const { code } = failure
    if (code === 'VALIDATION-1001') return new Failure('refused', t('overlap'), { code })
    return code === 'VALIDATION-1000' ? new Failure('refused', t('refused'), { code }) : failure
  }
  const said = (fault: DayFault | undefined) => fault && t(`day.${fault}`)
  return (
    <div ref={box}>
      <Form form={form} label={t('form')} onSubmit={send} place={({ code = '' }) => PLACES[code]}>
        <FormGrid>
          <FormWide>
            <PersonField form={form} />
          </FormWide>
          <DayField form={form} name="first" check={({ first }) => said(firstDayFault(first))} />
          <DayField form={form} name="last" help={t('last.help')} check={(values) => said(lastDayFault(values, today))} />
        </FormGrid>
        <FormActions>
          <Button kind="primary" type="submit" busy={form.formState.isSubmitting}>
            {t('save')}
          </Button>
          <Button onPress={() => !form.formState.isSubmitting && onEnd(false)}>{t('cancel')}</Button>
        </FormActions>
      </Form>
    </div>
  )
}

/** The field that a refusal is about. */
const PLACES: Readonly<Record<string, 'person' | 'first' | 'last'>> = {
  'FLOW-3009': 'person',
  'VALIDATION-1001': 'first',
  'VALIDATION-1000': 'last',
}

interface FieldProps {
  form: FormOf<Values>
}

function PersonField({ form }: FieldProps) {
  const t = useText(messages)
  const { session } = useRuntime()
  const own = session.user.peek()?.userId ?? ''
  const check = ({ id }: Values['person']) => (id === '' ? t('person.missing') : id === own ? t('person.self') : undefined)
  return (
    <AnyInput form={form} name="person" check={check}>
      {({ set, left, value, error }) => (
        <Picker
          label={t('person')}
          excludeIds={[own]}
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

interface DayFieldProps extends FieldProps {
  name: 'first' | 'last'
  help?: string
  check: (values: Values) => string | undefined
}

/** What is no day stays as it was typed, and is refused with its reason. */
function DayField({ form, name, help, check }: DayFieldProps) {
  const t = useText(messages)
  return (
    <AnyInput form={form} name={name} check={(value, values) => check({ ...values, [name]: dayOf(value) ?? value })}>
      {({ value, set, left, error }) => (
        <DateField label={t(name)} help={help} required value={value} error={error} onChange={set} onWrong={set} onBlur={left} />
      )}
    </AnyInput>
  )
}
