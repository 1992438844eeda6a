import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { listUnsent } from '#screens/workspace/draft/index.ts'
import { FormFields } from '#screens/workspace/form/index.ts'
import { InstancePanel } from '#screens/workspace/instance/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import css from './Requisition.css?inline'
import { RequisitionForm } from './RequisitionForm.tsx'
import { type FormRecord, readForm } from './requisition.api.ts'
import { messages } from './requisition.messages.ts'

const sheet = styleSheet(css)

/** 采购申请: what a department needs, written as data, sent for approval. */
export function Requisition(props: ScreenProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const runtime = useRuntime()
  const { id, shown, onMade } = useRecord(props)
  const query = useMemo(() => createQuery<FormRecord>({ read: (signal) => readForm(runtime, shown, signal) }), [runtime, shown])
  // Labels come from the gateway in the language of the call.
  const state = useQuery(query, runtime.locale.lang.value)
  return (
    <div className="rq">
      {state.phase !== 'ready' && <PageHeader title={t('title')} />}
      {state.phase === 'loading' && <Skeleton lines={10} />}
      {state.phase === 'failed' && <LoadError title={t('failed')} reason={state.failure.message} onRetry={() => query.open()} />}
      {state.phase === 'ready' &&
        (state.data.locked || props.readonly ? (
          <Locked {...props} record={state.data} />
        ) : (
          <>
            {id === undefined && <Unsent {...props} />}
            <RequisitionForm key={shown ?? ''} {...props} record={state.data} onMade={onMade} />
          </>
        ))}
    </div>
  )
}

/** Which record is shown: one that was made here is still the one that is written, only its address is new. */
function useRecord({ params: { id } }: ScreenProps) {
  const [own, setOwn] = useState<{ opened: string | undefined; made: string }>()
  const shown = own && id === own.made ? own.opened : id
  return { id, shown, onMade: (made: string) => setOwn({ opened: shown, made }) }
}

/** What was begun and not sent yet, on whatever machine. It stands beside what is written now: where it cannot be read, nothing is said of it. */
function Unsent({ navigate }: ScreenProps) {
  const t = useText(messages)
  const runtime = useRuntime()
  const query = useMemo(() => createQuery({ read: (signal) => listUnsent(runtime, signal) }), [runtime])
  const state = useQuery(query)
  if (state.phase !== 'ready' || state.data.length === 0) return null
  return (
    <Notice tone="info" title={t('unsent')}>
      <ul className="rq-faults">
        {state.data.map(({ id, title }) => (
          <li key={id}>
            <Button kind="text" onPress={() => navigate(paths.requisition, { id }, { replace: true })}>
              {title || t('unsent.untitled')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const READ_ONLY = () => 'R' as const
const nothing = () => undefined

/** Nobody writes it here: what is in a process is shown as it is decided on, else the record as it stands. */
function Locked({ record, navigate, linkTo, readonly }: ScreenProps & { record: FormRecord }) {
  const t = useText(messages)
  const { id, form, values, processCode, locked } = record
  return (
    <>
      <PageHeader title={t('title')} />
      {locked ? (
        <>
          <Notice tone="info">{t('locked')}</Notice>
          <InstancePanel target={{ processCode, businessId: id }} navigate={navigate} linkTo={linkTo} readonly={readonly === true} />
        </>
      ) : (
        <Card>
          <FormFields fields={form.fields} values={values} permOf={READ_ONLY} bizType={`form:${id}`} onChange={nothing} />
        </Card>
      )}
    </>
  )
}
