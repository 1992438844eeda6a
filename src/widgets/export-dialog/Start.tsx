import { useSignals } from '@preact/signals-react/runtime'
import { useFormats, useText } from '#core/locale.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { messages } from './export.messages.ts'
import { ID } from './export.rules.ts'
import type { ExportStore } from './export.store.ts'
import type { ExportHost } from './export.types.ts'
import { Fields } from './Fields.tsx'
import { rowsOf, scopesOf } from './use-export.ts'

/** Which rows, which fields, which kind of file. */
export function Start({ host, store }: { host: ExportHost; store: ExportStore }) {
  useSignals()
  const t = useText(messages)
  const { ids, total } = rowsOf(host)
  const failure = store.refusal.value
  const choices = store.choices.value
  const checked = choices.filter((choice) => choice.checked).length
  return (
    <div className="export-start">
      {total === 0 && ids.length === 0 && <Notice tone="warning">{t('export.empty')}</Notice>}
      <Scope host={host} store={store} />
      <div className="export-tools">
        <TextField type="search" label={t('export.find')} value={store.typed.value} onInput={store.find} />
        <Presets host={host} store={store} />
      </div>
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

function Presets({ host, store }: { host: ExportHost; store: ExportStore }) {
  useSignals()
  const t = useText(messages)
  const shown = Array.isArray(host.props.tableColumns.value) ? host.props.tableColumns.value : []
  const fields = store.choices.value.map(({ field }) => field)
  const back = fields.filter(({ prop, importable }) => prop === ID || importable).map(({ prop }) => prop)
  return (
    <span className="export-presets">
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
    </span>
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
