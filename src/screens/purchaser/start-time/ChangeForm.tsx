import { useAction } from '#core/action.ts'
import type { Failure } from '#core/http/failure.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { isEarlier } from '#domain/tender/schedule/decide-schedule.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Table } from '#ui/display/Table.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Form, FormActions, FormGrid, FormWide } from '#ui/form/Form.tsx'
import { CheckInput, DateTimeInput, SelectInput, TextAreaInput } from '#ui/form/fields.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Card } from '#ui/layout/Card.tsx'
import type { Schedule, ScheduleActions } from './start-time.api.ts'
import { messages } from './start-time.messages.ts'
import {
  type Field,
  faultOf,
  fieldsOf,
  GAP_MINUTES,
  NOTICE_MINUTES,
  nextChange,
  previewOf,
  spanOf,
  timesOf,
  type Wanted,
} from './start-time.rules.ts'

interface ChangeFormProps {
  schedule: Schedule
  actions: ScheduleActions
  onDone: () => Promise<void>
}

interface Values {
  field: Field
  newValue: string
  shiftLater: boolean
  reason: string
}

/** Refusals that are about the time. */
const ABOUT_TIME = ['TENDER-2014', 'TENDER-2020']

/** Asks for another time, with the schedule that comes of it beside. */
export function ChangeForm({ schedule, actions, onDone }: ChangeFormProps) {
  const t = useText(messages)
  const { notices, clock } = useRuntime()
  const { project } = schedule
  const form = useForm<Values>({ field: 'startsAt', newValue: '', shiftLater: true, reason: '' })
  const { reason: _, ...wanted } = form.watch()
  const ask = useAction(({ reason, ...change }: Values, key) => actions.ask(change, reason, key), `time-change.save ${project.id}`)
  const submit = async ({ reason, ...change }: Values): Promise<Failure | undefined> => {
    const failure = await ask.run({ ...change, reason: reason.trim() })
    if (failure) return failure
    form.reset()
    notices.show({ tone: 'success', text: t('sent') })
    await onDone()
    return undefined
  }
  const check = (newValue: string, values: Values) => {
    const fault = faultOf(timesOf(project), { ...values, newValue }, clock.now())
    return fault && t(`newValue.${fault}`, { n: NOTICE_MINUTES, m: GAP_MINUTES })
  }
  const place = ({ code = '' }: Failure) => {
    if (code === 'TENDER-2022') return 'reason' as const
    return ABOUT_TIME.includes(code) ? ('newValue' as const) : undefined
  }
  return (
    <Card heading={t('form')}>
      <Form form={form} onSubmit={submit} place={place}>
        <FormGrid>
          <SelectInput
            form={form}
            name="field"
            label={t('field')}
            options={fieldsOf(project).map((value) => ({ value, label: t(value) }))}
            required
          />
          <DateTimeInput
            form={form}
            name="newValue"
            label={t('newValue')}
            help={t('newValue.help', { n: NOTICE_MINUTES })}
            zone={project.form?.timeZone}
            min={new Date(clock.now()).toISOString()}
            check={check}
            required
          />
          <FormWide>
            <CheckInput form={form} name="shiftLater" label={t('shift')} />
          </FormWide>
          <FormWide>
            <Preview schedule={schedule} wanted={wanted} />
          </FormWide>
          <FormWide>
            <TextAreaInput form={form} name="reason" label={t('reason')} help={t('reason.help')} required min={10} max={500} rows={3} />
          </FormWide>
        </FormGrid>
        <FormActions>
          <Button kind="primary" type="submit" busy={form.formState.isSubmitting}>
            {t('send')}
          </Button>
        </FormActions>
      </Form>
    </Card>
  )
}

/** The schedule as it would be, step by step, and whom the change needs beside the manager. */
function Preview({ schedule: { project, history, bidders }, wanted }: { schedule: Schedule; wanted: Wanted }) {
  const t = useText(messages)
  const { dateTime } = useFormats()
  const zone = project.form?.timeZone
  const times = timesOf(project)
  const next = nextChange(history)
  if (Number.isNaN(Date.parse(wanted.newValue))) return <p className="times-none">{t('preview.none')}</p>
  const approved = bidders.filter(({ application }) => application === 'APPROVED').length
  const shift = (ms: number) => {
    const time = spanOf(ms).map(({ unit, n }) => t(unit, { n }))
    return time.length === 0 ? t('preview.kept') : t(ms > 0 ? 'later' : 'earlier', { time: time.join(' ') })
  }
  return (
    <div className="times-preview" role="status">
      <Table
        caption={t('preview')}
        rows={previewOf(times, wanted)}
        rowKey={({ field }) => field}
        marked={({ byMs }) => byMs !== 0}
        columns={[
          { key: 'step', label: t('preview.step'), cell: ({ field }) => t(field) },
          { key: 'now', label: t('preview.now'), cell: (step) => dateTime(step.now, zone) },
          { key: 'then', label: t('preview.then'), cell: (step) => dateTime(step.next, zone) },
          { key: 'by', label: t('preview.by'), cell: ({ byMs }) => shift(byMs) },
        ]}
      />
      {isEarlier(times, wanted) && approved > 0 && <Notice tone="warning">{t('preview.earlier', { n: approved })}</Notice>}
      {next.withSupervisor && <Notice tone="info">{t('preview.fourth', { n: next.number })}</Notice>}
    </div>
  )
}
