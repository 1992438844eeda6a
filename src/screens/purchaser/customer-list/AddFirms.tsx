import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo } from 'react'
import { useAction } from '#core/action.ts'
import type { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { firmName } from '#screens/purchaser/firmpop/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Chips } from '#ui/controls/Chips.tsx'
import { Form, FormActions } from '#ui/form/Form.tsx'
import { AnyInput, TextAreaInput } from '#ui/form/fields.tsx'
import { type FormOf, useForm } from '#ui/form/use-form.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { messages } from './add-firms.messages.ts'
import type { AddFirmsStore } from './add-firms.store.ts'
import type { RosterActions } from './customer-list.api.ts'
import { FirmPicker } from './FirmPicker.tsx'
import { createRegisterModel } from './register-model.ts'

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
  const t = useText(messages)
  const runtime = useRuntime()
  const model = useMemo(() => createRegisterModel(runtime, projectId), [runtime, projectId])
  const { store } = model
  useEffect(() => {
    void store.open()
    return store.close
  }, [store])
  const form = useForm<Values>({ ids: [], reason: '' })
  const propose = useAction(({ ids, reason }: Values, key) => actions.propose(ids, reason, key))
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
      <FirmPicker model={model} onToggle={(firm) => changed(form, store, () => store.toggle(firm))} />
      <Form form={form} onSubmit={submit} place={place}>
        <AnyInput form={form} name="ids" check={(ids) => faultOf(ids, t)}>
          {({ error }) => <Chosen store={store} error={error} onDrop={(id) => changed(form, store, () => store.drop(id))} />}
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

/** The form holds the ids of what the store has chosen. */
function changed(form: FormOf<Values>, store: AddFirmsStore, change: () => void): void {
  change()
  const ids = store.chosen.peek().map(({ customerId }) => customerId)
  form.setValue('ids', ids, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
}

interface ChosenProps {
  store: AddFirmsStore
  error: string | undefined
  onDrop: (id: string) => void
}

function Chosen({ store, error, onDrop }: ChosenProps) {
  useSignals()
  const t = useText(messages)
  const lang = useRuntime().locale.lang.value
  const chips = store.chosen.value.map((firm) => ({ id: firm.customerId, label: firmName(firm, lang) }))
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
