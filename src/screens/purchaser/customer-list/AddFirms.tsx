import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo } from 'react'
import type { FirmRow } from '#contract/tender/firm-calls.ts'
import { useAction } from '#core/action.ts'
import type { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { firmName } from '#screens/purchaser/firmpop/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Chips } from '#ui/controls/Chips.tsx'
import { Form, FormActions } from '#ui/form/Form.tsx'
import { AnyInput, TextAreaInput } from '#ui/form/fields.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { messages } from './add-firms.messages.ts'
import type { RosterActions } from './customer-list.api.ts'
import { FirmPicker } from './FirmPicker.tsx'
import { createRegister } from './register.ts'

interface AddFirmsProps {
  projectId: string
  actions: RosterActions
  onDone: () => Promise<void>
  onClose: () => void
}

interface Values {
  ids: readonly string[]
  reason: string
}

/** Most firms of one proposal. */
const MOST = 200
const REASON = { min: 10, max: 500 }

/** Chooses suppliers from the register and submits them for review. What was chosen and typed stays when it is refused. */
export function AddFirms({ projectId, actions, onDone, onClose }: AddFirmsProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const { list, firmOf } = useMemo(() => createRegister(runtime, projectId), [runtime, projectId])
  const form = useForm<Values>({ ids: [], reason: '' })
  const ids = list.chosen.value
  useEffect(() => {
    if (ids !== form.getValues('ids')) form.setValue('ids', ids, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }, [form, ids])
  const propose = useAction(({ ids, reason }: Values, key) => actions.propose(ids, reason, key), `invitation.save-batch ${projectId}`)
  const submit = async ({ ids, reason }: Values): Promise<Failure | undefined> => {
    const failure = await propose.run({ ids, reason: reason.trim() })
    if (failure) return failure
    runtime.notices.show({ tone: 'success', text: t('done') })
    onClose()
    await onDone()
    return undefined
  }
  const place = ({ code }: Failure) => (code === 'TENDER-2022' ? ('reason' as const) : undefined)
  return (
    <Dialog open heading={t('title')} width="960px" onClose={onClose}>
      <FirmPicker list={list} />
      <Form form={form} onSubmit={submit} place={place}>
        <AnyInput form={form} name="ids" check={(ids) => faultOf(ids, t)}>
          {({ error }) => (
            <Chosen
              firms={ids.flatMap((id) => firmOf(id) ?? [])}
              error={error}
              onDrop={(id) => list.mark(ids.filter((one) => one !== id))}
            />
          )}
        </AnyInput>
        <TextAreaInput form={form} name="reason" label={t('reason')} help={t('reason.help')} required {...REASON} rows={3} />
        <FormActions end>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button kind="primary" type="submit" busy={form.formState.isSubmitting}>
            {t('send')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

function faultOf(ids: readonly string[], t: (key: 'firms.missing' | 'firms.many', args?: { max: number }) => string): string | undefined {
  if (ids.length === 0) return t('firms.missing')
  return ids.length > MOST ? t('firms.many', { max: MOST }) : undefined
}

interface ChosenProps {
  firms: readonly FirmRow[]
  error: string | undefined
  onDrop: (id: string) => void
}

function Chosen({ firms, error, onDrop }: ChosenProps) {
  const t = useText(messages)
  const { lang } = useLocale()
  const chips = firms.map((firm) => ({ id: firm.customerId, label: firmName(firm, lang) }))
  return (
    <div className="invited-chosen" {...(error && { 'data-invalid-field': '', tabIndex: -1 })}>
      <span aria-live="polite">{chips.length > 0 ? t('chosen.count', { n: chips.length }) : t('chosen.none')}</span>
      {chips.length > 0 && <Chips chips={chips} label={t('chosen')} max={12} onRemove={onDrop} />}
      {error && (
        <p className="invited-wrong" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
