import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { OwnEntry } from '#contract/tender/paper-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import type { Failure } from '#core/http/failure.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { isEntering, WIZARD_PATHS } from '#screens/customer/wizard/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Form, FormActions, FormGrid, FormWide } from '#ui/form/Form.tsx'
import { SelectInput, TextAreaInput, TextInput } from '#ui/form/fields.tsx'
import type { FormOf } from '#ui/form/use-form.ts'
import { Card } from '#ui/layout/Card.tsx'
import { AgentInput } from './AgentInput.tsx'
import type { ApplicationProps } from './Application.tsx'
import { applicationClient } from './application.api.ts'
import { messages } from './application.messages.ts'
import { type ApplicationValues, firstValues, isEmail, isMobile, TAX_RATES_BP } from './application.rules.ts'
import type { ApplicationStore } from './application.store.ts'
import { DraftState } from './DraftState.tsx'
import { Papers } from './Papers.tsx'
import { useKept } from './use-kept.ts'
import { Withdraw } from './Withdraw.tsx'

interface FormProps extends ApplicationProps {
  store: ApplicationStore
  project: ProjectView
  entry: OwnEntry
}

/** Filled in, kept as it is typed, sent. */
export function ApplicationForm({ projectId, navigate, result, store, project, entry }: FormProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const user = runtime.session.user.value
  const [{ first, client }] = useState(() => {
    const person = { id: user?.id ?? '', name: user?.realName ?? '', phone: user?.refInfo.phone ?? '' }
    const standing = (own: OwnEntry) => ({ version: own.draft?.version ?? 0, values: firstValues(project, own, person) })
    const { save, entry: read } = applicationClient(runtime, projectId)
    return { first: standing(entry), client: { save, read: async () => standing(await read()) } }
  })
  const { form, draft, restored } = useKept(projectId, first, client)
  const send = async (values: ApplicationValues) => {
    await draft.flush()
    const { value: state } = draft.state
    if (state.phase === 'refused' && state.failure.code === 'TENDER-2004') return state.failure
    const failure = await store.submit.run(values)
    if (failure) return failure
    draft.discard()
    runtime.notices.show({ tone: 'success', text: t('sent') })
    result?.({ type: 'submit', id: projectId, data: {} })
    return undefined
  }
  const again = entry.application?.status === 'RETURNED'
  return (
    <Form form={form} label={t('title')} unsaved={draft.state.value.phase === 'refused'} onSubmit={send} place={placeIn(project)}>
      {again && <Returned entry={entry} project={project} />}
      {restored && <Notice tone="info">{t('draft.restored')}</Notice>}
      {isEntering(project) && <Before project={project} navigate={navigate} />}
      <Person form={form} />
      <Papers form={form} project={project} />
      <FormActions>
        <Button kind="primary" type="submit" busy={form.formState.isSubmitting}>
          {t(again ? 'resubmit' : 'submit')}
        </Button>
        <Button onPress={() => draft.flush()}>{t('save')}</Button>
        {(project.actions.includes('application.withdraw') || entry.draft !== undefined) && (
          <Withdraw
            store={store}
            project={project}
            onDone={() => {
              draft.discard()
              result?.({ type: 'withdraw', id: projectId, data: {} })
            }}
          />
        )}
        <DraftState draft={draft} />
      </FormActions>
    </Form>
  )
}

/** Which field a refusal is about (2034, 2035, 2047). */
function placeIn({ form }: ProjectView) {
  return ({ code, args }: Failure) => {
    if (code === 'TENDER-2035') return 'voucherId' as const
    if (code === 'TENDER-2047') return 'tax' as const
    if (code === 'TENDER-2082') return 'agentUserId' as const
    const paper = code === 'TENDER-2034' ? (form?.requiredDocs.findIndex(({ name }) => name === args.name) ?? -1) : -1
    return paper < 0 ? undefined : (`papers.${paper}.id` as const)
  }
}

function Returned({ entry, project }: Pick<FormProps, 'entry' | 'project'>) {
  const t = useText(messages)
  const { dateTime } = useFormats()
  const comment = entry.steps.findLast(({ kind }) => kind === 'RETURNED')?.comment
  const until = entry.application?.newDeadline ?? project.registrationEndsAt
  return (
    <Notice tone="warning" title={t('returned', { at: dateTime(until, project.form?.timeZone) })}>
      {comment && <p className="application-comment">{comment}</p>}
    </Notice>
  )
}

/** Pledge and rules, with the way to those that are still to be confirmed. */
function Before({ project, navigate }: Pick<FormProps, 'project' | 'navigate'>) {
  const t = useText(messages)
  const steps = (['pledge', 'fight', 'win'] as const).map((step) => ({
    step,
    done: step === 'pledge' ? project.pledgedAt !== undefined : project.acknowledged.includes(step),
  }))
  return (
    <Card heading={t('steps')}>
      <ul className="application-steps">
        {steps.map(({ step, done }) => (
          <li key={step}>
            <strong>{t(`steps.${step}`)}</strong>
            <Tag tone={done ? 'success' : 'warning'}>{t(done ? 'steps.done' : 'steps.open')}</Tag>
            <Button
              kind="text"
              label={`${t('steps.go')} ${t(`steps.${step}`)}`}
              onPress={() => navigate(WIZARD_PATHS[step], { projectId: project.id }, { replace: true })}
            >
              {t('steps.go')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const BP_OF_A_PERCENT = 100

function Person({ form }: { form: FormOf<ApplicationValues> }) {
  useSignals()
  const t = useText(messages)
  const rates = TAX_RATES_BP.map((bp) => ({ value: String(bp), label: `${bp / BP_OF_A_PERCENT}%` }))
  return (
    <Card heading={t('contact')}>
      <FormGrid>
        <TextInput form={form} name="contactName" label={t('contactName')} required max={60} autoComplete="name" />
        <TextInput
          form={form}
          name="contactPhone"
          label={t('contactPhone')}
          type="tel"
          required
          max={20}
          autoComplete="tel"
          check={(phone) => (isMobile(phone) ? undefined : t('contactPhone.wrong'))}
        />
        <TextInput
          form={form}
          name="contactEmail"
          label={t('contactEmail')}
          type="email"
          required
          max={120}
          autoComplete="email"
          check={(mail) => (isEmail(mail) ? undefined : t('contactEmail.wrong'))}
        />
        <AgentInput form={form} />
        <SelectInput form={form} name="tax" label={t('tax')} required options={[{ value: '', label: t('tax.none') }, ...rates]} />
        <FormWide>
          <TextAreaInput form={form} name="remark" label={t('remark')} max={500} />
        </FormWide>
      </FormGrid>
    </Card>
  )
}
