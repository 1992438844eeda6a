import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useRef, useState } from 'react'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { isFocusLost } from '#ui/focus-lost.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { messages } from './export.messages.ts'
import { ID } from './export.rules.ts'
import type { ExportStore } from './export.store.ts'
import type { ExportHost } from './export.types.ts'
import { Fields } from './Fields.tsx'
import { type Asked, PresetLine, PresetMenu } from './PresetMenu.tsx'
import { type Exporting, rowsOf, scopesOf } from './use-export.ts'

interface StartProps {
  host: ExportHost
  exporting: Pick<Exporting, 'store' | 'presets'>
}

/** Which rows, which fields, which kind of file. */
export function Start({ host, exporting: { store, presets } }: StartProps) {
  useSignals()
  const t = useText(messages)
  const [asked, ask] = useState<Asked>()
  const [outcome, say] = useOutcome(store)
  const tools = useRef<HTMLDivElement>(null)
  const toMenu = () => tools.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  const answered = () => {
    ask(undefined)
    toMenu()
  }
  // Whoever has gone elsewhere meanwhile stays there.
  const onRead = useCallback(() => {
    const bar = tools.current
    if (!bar || !isFocusLost(bar)) return
    // A gateway that keeps none has no menu.
    const next = bar.querySelector<HTMLElement>('[aria-haspopup]') ?? bar.querySelector('input')
    next?.focus()
  }, [])
  const { ids, total } = rowsOf(host)
  const failure = store.refusal.value
  const choices = store.choices.value
  const checked = choices.filter((choice) => choice.checked).length
  return (
    <div className="export-start">
      {total === 0 && ids.length === 0 && <Notice tone="warning">{t('export.empty')}</Notice>}
      <Scope host={host} store={store} />
      <div className="export-tools" ref={tools}>
        <TextField type="search" label={t('export.find')} value={store.typed.value} onInput={store.find} />
        <span className="export-presets">
          <Shortcuts host={host} store={store} />
          <PresetMenu presets={presets} onAsk={ask} onRead={onRead} say={say} />
        </span>
      </div>
      <PresetLine presets={presets} asked={asked} onDone={answered} say={say} />
      <p className="export-said" role="status">
        {outcome && <Icon name="check" />}
        {outcome}
      </p>
      <Fields store={store} />
      <p className="export-count">{t('export.count', { checked, count: choices.length })}</p>
      {failure && (
        <Notice tone="danger" title={t('export.notCreated')}>
          {failure.message}
        </Notice>
      )}
    </div>
  )
}

/** What became of a request, as long as the choice that it speaks of stands. */
function useOutcome({ choices, format }: ExportStore): [outcome: string, say: (text: string) => void] {
  const now = { choices: choices.value, format: format.value }
  const [last, setLast] = useState({ text: '', ...now })
  const say = useCallback((text: string) => setLast({ text, choices: choices.peek(), format: format.peek() }), [choices, format])
  return [last.choices === now.choices && last.format === now.format ? last.text : '', say]
}

/** Choices that every list has. */
function Shortcuts({ host, store }: { host: ExportHost; store: ExportStore }) {
  useSignals()
  const t = useText(messages)
  const shown = Array.isArray(host.props.tableColumns.value) ? host.props.tableColumns.value : []
  const fields = store.choices.value.map(({ field }) => field)
  const back = fields.filter(({ prop, importable }) => prop === ID || importable).map(({ prop }) => prop)
  return (
    <>
      {shown.length > 0 && (
        <Button kind="text" onPress={() => store.only(shown)}>
          {t('export.asTable')}
        </Button>
      )}
      {back.length > 1 && (
        <Button kind="text" onPress={() => store.only(back)}>
          {t('export.forImport')}
        </Button>
      )}
    </>
  )
}

function Scope({ host, store }: { host: ExportHost; store: ExportStore }) {
  useSignals()
  const t = useText(messages)
  const { number } = useFormats()
  const rows = rowsOf(host)
  const counts = { ids: rows.ids.length, page: rows.pageIds.length, all: rows.total }
  const scopes = scopesOf(rows).map((id) => {
    const open = id === 'all' && rows.total < 0
    const unknown = Object.keys(rows.query).length > 0 ? t('export.scope.found') : t('export.scope.open')
    return { id, label: open ? unknown : t(`export.scope.${id}`, { count: number(counts[id]) }) }
  })
  const formats = (['xlsx', 'csv'] as const).map((id) => ({ id, label: t(`export.${id}`) }))
  return (
    <div className="export-choices">
      <Radios name={t('export.scope')} options={scopes} value={store.scope.value} onChange={store.setScope} />
      <Radios name={t('export.format')} options={formats} value={store.format.value} onChange={store.setFormat} />
    </div>
  )
}

interface RadiosProps<Id> {
  name: string
  options: readonly { id: Id; label: string }[]
  value: Id
  onChange: (id: Id) => void
}

function Radios<Id extends string>({ name, options, value, onChange }: RadiosProps<Id>) {
  return (
    <fieldset className="export-radios">
      <legend>{name}</legend>
      {options.map(({ id, label }) => (
        <label key={id}>
          <input type="radio" name={name} checked={id === value} onChange={() => onChange(id)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
