import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FormField } from '#contract/workflow/task-calls.ts'
import { useUnsaved } from '#core/browser/unsaved.ts'
import { useText } from '#core/i18n/locale.tsx'
import { nameList } from '#core/i18n/name-list.ts'
import { useLocale } from '#core/i18n/use-locale.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { ProjectCode } from '#screens/tab-titles.ts'
import { DeleteDraft } from '#screens/workspace/draft/index.ts'
import { FormFields, missingCells, missingFields, textOf, type Values } from '#screens/workspace/form/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { DraftState } from './DraftState.tsx'
import type { FormRecord } from './requisition.api.ts'
import { messages } from './requisition.messages.ts'
import { createRequisitionEditor, type RequisitionEditor } from './requisition.store.ts'
import { SendDialog } from './SendDialog.tsx'

interface RequisitionFormProps extends ScreenProps {
  record: FormRecord
  /** It has become a record of its own. */
  onMade: (id: string) => void
}

/** The address names the record once there is one: it is found again after F5, and in a link. */
function useMade({ id }: RequisitionEditor, { params, navigate, onMade }: RequisitionFormProps): void {
  const made = id.value
  const named = params.id ?? ''
  const tell = useRef(onMade)
  tell.current = onMade
  const go = useRef(navigate)
  go.current = navigate
  useEffect(() => {
    if (made === '' || made === named) return
    tell.current(made)
    go.current(paths.requisition, { id: made }, { stay: true })
  }, [made, named])
}

const EDITABLE = () => 'E' as const

/** One requisition while it is written. */
export function RequisitionForm(props: RequisitionFormProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const { record } = props
  // The record as it was opened: what is read again meanwhile, e.g. in another language, takes nothing from what is typed.
  const [first] = useState(record)
  const editor = useMemo(() => createRequisitionEditor(runtime, first), [runtime, first])
  useEffect(() => editor.draft.follow(), [editor])
  useMade(editor, props)
  const values = editor.values.value
  const id = editor.id.value
  const { phase } = editor.draft.state.value
  useUnsaved(phase === 'refused')
  const [tried, setTried] = useState(false)
  const [asked, setAsked] = useState<'send' | 'delete'>()
  const { fields } = record.form
  const missing = useMissing(tried ? missingFields(fields, values) : [], values)
  const send = async () => {
    setTried(true)
    if (missingFields(fields, editor.values.peek()).length > 0) return
    if (await editor.flush()) setAsked('send')
  }
  return (
    <>
      {id && <ProjectCode id={id} code={textOf(values.title)} />}
      <div className="rq-head">
        <PageHeader
          title={t('title')}
          meta={<DraftState editor={editor} />}
          actions={
            <>
              {id && <Button onPress={() => setAsked('delete')}>{t('delete')}</Button>}
              <Button kind="primary" icon="send" busy={phase === 'sending'} onPress={() => void send()}>
                {t('send')}
              </Button>
            </>
          }
        />
      </div>
      {editor.restored && phase !== 'saved' && <Notice tone="info">{t('restored')}</Notice>}
      <Missing missing={missing} />
      <Card>
        <FormFields
          fields={fields}
          values={values}
          permOf={EDITABLE}
          faults={Object.fromEntries(missing.map(({ field, fault }) => [field, fault]))}
          strict={tried}
          bizType={`form:${id}`}
          onChange={editor.set}
        />
      </Card>
      {asked === 'send' && <SendDialog {...props} id={id} values={values} editor={editor} onClose={() => setAsked(undefined)} />}
      {asked === 'delete' && (
        <DeleteDraft
          id={id}
          onClose={(done) => {
            setAsked(undefined)
            if (!done) return
            editor.end()
            props.navigate(paths.submitted, {}, { replace: true })
          }}
        />
      )}
    </>
  )
}

interface MissingField {
  field: string
  /** What it is called, and in lines the first cells of it that are empty. */
  label: string
  fault: string
}

/** What to say of fields that are not filled in. */
function useMissing(fields: readonly FormField[], values: Values): MissingField[] {
  const t = useText(messages)
  const { lang } = useLocale()
  return fields.map((field) => {
    const [first, ...others] = missingCells(field, values[field.field])
    if (!first) return { field: field.field, label: field.label, fault: t('missing', { label: field.label }) }
    const label = t('missing.cells', { label: field.label, row: first.row, cells: nameList(first.labels, lang) })
    const said = t('missing', { label })
    return { field: field.field, label, fault: others.length > 0 ? `${said}${t('missing.more', { n: others.length })}` : said }
  })
}

/** What is still to be filled in, in the order of the page; each leads to its place. */
function Missing({ missing }: { missing: readonly MissingField[] }) {
  const t = useText(messages)
  if (missing.length === 0) return null
  return (
    <Notice tone="warning" title={t('missing.n', { n: missing.length })}>
      <ul className="rq-faults">
        {missing.map(({ field, label }) => (
          <li key={field}>
            <Button kind="text" onPress={(event) => jumpTo(event.currentTarget, field)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function jumpTo(from: HTMLElement, field: string): void {
  const place = (from.getRootNode() as ParentNode).querySelector(`[data-field="${CSS.escape(field)}"]`)
  const control = place?.querySelector<HTMLElement>('input, textarea, select, [tabindex], fly-user-picker, fly-org-picker, button')
  place?.scrollIntoView?.({ block: 'center' })
  control?.focus({ preventScroll: true })
}
