import { useSignals } from '@preact/signals-react/runtime'
import type { RosterRow } from '#contract/tender/firm-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import { useAction } from '#core/action.ts'
import type { Failure } from '#core/http/failure.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Form, FormActions } from '#ui/form/Form.tsx'
import { AnyInput, DateTimeInput, TextAreaInput } from '#ui/form/fields.tsx'
import { type FormOf, useForm } from '#ui/form/use-form.ts'
import { Card } from '#ui/layout/Card.tsx'
import { type Subject, useOvertaken } from '#ui/overlay/overtaken.tsx'
import type { RosterActions, Verdict } from './customer-list.api.ts'
import { messages } from './qualification.messages.ts'

interface DecisionProps {
  project: ProjectView
  row: RosterRow
  /** What was handed in, and when: a registration that was handed in anew is another one. */
  subject: Subject
  actions: RosterActions
  onDone: () => Promise<void>
  onClose: () => void
}

interface Values {
  decision: '' | Verdict['decision']
  comment: string
  newDeadline: string
}

const CHOICES = ['APPROVED', 'RETURNED', 'REJECTED'] as const
const COMMENT_MAX = 500

/** Approves, returns until a later date, or rejects; the last two with a comment. */
export function Decision({ project, row, subject, actions, onDone, onClose }: DecisionProps) {
  useSignals()
  const t = useText(messages)
  const { notices } = useRuntime()
  const form = useForm<Values>({ decision: '', comment: '', newDeadline: '' })
  const decision = form.watch('decision')
  const decide = useAction(async (verdict: Verdict, key) => {
    await actions.decide({ customerId: row.customerId, ...(subject && { submittedAt: subject }) }, verdict, key)
  }, `application.review ${project.id} ${row.customerId} ${subject}`)
  const busy = decide.phase.value === 'running'
  const overtaken = useOvertaken(subject, busy)
  const submit = async (values: Values): Promise<Failure | undefined> => {
    if (!values.decision) return undefined
    const verdict: Verdict = { ...values, decision: values.decision, comment: values.comment.trim() }
    const failure = await decide.run(verdict)
    if (failure) return failure
    notices.show({ tone: 'success', text: t(`done.${verdict.decision}`) })
    onClose()
    await onDone()
    return undefined
  }
  const needsWords = decision === 'RETURNED' || decision === 'REJECTED'
  const place = ({ code }: Failure) => {
    if (code === 'TENDER-2038') return 'comment' as const
    return code === 'TENDER-2021' ? ('newDeadline' as const) : undefined
  }
  return (
    <Card heading={t('decision')}>
      <Form form={form} onSubmit={submit} place={place}>
        <Deposit project={project} row={row} actions={actions} onDone={onDone} />
        <Choices form={form} />
        {decision === 'RETURNED' && <Deadline form={form} project={project} />}
        <TextAreaInput
          form={form}
          name="comment"
          label={t('comment')}
          help={t('comment.help')}
          required={needsWords}
          max={COMMENT_MAX}
          rows={3}
        />
        {overtaken}
        <FormActions>
          <Button kind="primary" type="submit" busy={busy} disabled={overtaken !== undefined}>
            {t('send')}
          </Button>
          <Button onPress={onClose}>{t('close')}</Button>
        </FormActions>
      </Form>
    </Card>
  )
}

function Choices({ form }: { form: FormOf<Values> }) {
  const t = useText(messages)
  return (
    <AnyInput form={form} name="decision" check={(one) => (one ? undefined : t('decision.missing'))}>
      {({ value, set, error }) => (
        <fieldset className="invited-choices" {...(error && { 'data-invalid-field': '' })}>
          <legend>{t('decision')}</legend>
          {CHOICES.map((choice) => (
            <label key={choice}>
              <input type="radio" name="decision" value={choice} checked={value === choice} onChange={() => set(choice)} />
              <span>{t(`to.${choice}`)}</span>
            </label>
          ))}
          {error && (
            <p className="invited-wrong" role="alert">
              {error}
            </p>
          )}
        </fieldset>
      )}
    </AnyInput>
  )
}

/** Papers come in again before qualification ends. */
function Deadline({ form, project: { qualificationEndsAt, form: rules } }: { form: FormOf<Values>; project: ProjectView }) {
  const t = useText(messages)
  const { clock } = useRuntime()
  const { dateTime } = useFormats()
  const latest = dateTime(qualificationEndsAt, rules?.timeZone)
  const check = (at: string) => {
    if (Date.parse(at) <= clock.now()) return t('deadline.past')
    return at > qualificationEndsAt ? t('deadline.late', { at: latest }) : undefined
  }
  return (
    <DateTimeInput
      form={form}
      name="newDeadline"
      label={t('deadline')}
      help={t('deadline.help', { at: latest })}
      zone={rules?.timeZone}
      min={new Date(clock.now()).toISOString()}
      check={check}
      required
    />
  )
}

/** A declared deposit is confirmed first, or qualifying is refused (2035). */
function Deposit({ project, row, actions, onDone }: Pick<DecisionProps, 'project' | 'row' | 'actions' | 'onDone'>) {
  useSignals()
  const t = useText(messages)
  const { notices } = useRuntime()
  const deposit = useAction(
    (_: undefined, key) => actions.confirmDeposit(row.customerId, key),
    `application.confirm-deposit ${project.id} ${row.customerId}`,
  )
  const failure = deposit.failure.value
  if (row.deposit !== 'DECLARED') return null
  const confirm = async () => {
    if (await deposit.run(undefined)) return
    notices.show({ tone: 'success', text: t('deposit.done') })
    await onDone()
  }
  return (
    <>
      <Notice
        tone="warning"
        action={
          <Button busy={deposit.phase.value === 'running'} onPress={confirm}>
            {t('deposit.confirm')}
          </Button>
        }
      >
        {t('deposit.first')}
      </Notice>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </>
  )
}
