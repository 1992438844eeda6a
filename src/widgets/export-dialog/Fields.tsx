import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentType, type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import tableCss from '#ui/display/Table.css?inline'
import { Icon } from '#ui/icons/Icon.tsx'
import { Tooltip } from '#ui/overlay/Tooltip.tsx'
import { messages } from './export.messages.ts'
import { type Choice, found, ID } from './export.rules.ts'
import type { ExportStore } from './export.store.ts'

/** It looks like every other table; its rows can be moved, which those of `Table` cannot. */
const sheet = styleSheet(tableCss)
const DraggableFields = lazy(() => import('./DraggableFields.tsx').then(({ DraggableFields: view }) => ({ default: view })))

/** How a row is drawn: as it is, or so that it can be taken and put elsewhere. */
export interface RowFrame {
  choice: Choice
  children: (handle: ReactNode) => ReactNode
}

/** The checkbox table of fields (EXP-02). While something is looked for the order stays as it is. */
export function Fields({ store }: { store: ExportStore }) {
  useSignals()
  useStyles(sheet)
  const [announcement, say] = useState('')
  const typed = store.typed.value
  const shown = found(store.choices.value, typed)
  const table = (Row: ComponentType<RowFrame>) => <FieldTable store={store} shown={shown} Row={Row} say={say} />
  return (
    <>
      {typed.trim() === '' ? (
        <Suspense fallback={table(PlainRow)}>
          <DraggableFields store={store}>{table}</DraggableFields>
        </Suspense>
      ) : (
        table(PlainRow)
      )}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>
  )
}

const PlainRow = ({ choice, children }: RowFrame) => (
  <tr part="field-row" data-field={choice.field.prop}>
    {children(null)}
  </tr>
)

interface FieldTableProps {
  store: ExportStore
  shown: readonly Choice[]
  Row: ComponentType<RowFrame>
  say: (text: string) => void
}

function FieldTable({ store, shown, Row, say }: FieldTableProps) {
  const t = useText(messages)
  return (
    <section className="ui-table-box export-fields" part="fields" aria-label={t('export.caption')} {...reachable}>
      <table className="ui-table">
        <caption className="visually-hidden">{t('export.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <CheckAll store={store} shown={shown} />
            </th>
            <th scope="col">{t('export.field')}</th>
            <th scope="col" data-wide="">
              {t('export.prop')}
            </th>
            <th scope="col">{t('export.type')}</th>
            <th scope="col" className="export-handle-cell">
              <span className="visually-hidden">{t('export.order')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((choice) => (
            <Row key={choice.field.prop} choice={choice}>
              {(handle) => <Cells choice={choice} store={store} say={say} handle={handle} />}
            </Row>
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <div className="ui-table-empty">{t('export.find.none')}</div>}
    </section>
  )
}

/** A box that scrolls must be reachable by keyboard (WCAG 2.1.1). */
const reachable = { tabIndex: 0 }

function CheckAll({ store, shown }: { store: ExportStore; shown: readonly Choice[] }) {
  const t = useText(messages)
  const on = shown.filter(({ checked }) => checked).length
  return (
    <input
      type="checkbox"
      aria-label={t('export.chooseAll')}
      checked={shown.length > 0 && on === shown.length}
      disabled={shown.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = on > 0 && on < shown.length
      }}
      onChange={() =>
        store.check(
          shown.map(({ field }) => field.prop),
          on < shown.length,
        )
      }
    />
  )
}

function Cells({ choice, store, say, handle }: { choice: Choice; store: ExportStore; say: (text: string) => void; handle: ReactNode }) {
  const t = useText(messages)
  const { field, checked } = choice
  const label = field.label || field.prop
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const from = store.choices.peek().indexOf(choice)
    store.move(from, from + (event.key === 'ArrowUp' ? -1 : 1))
    const place = store.choices.peek().findIndex((one) => one.field === field) + 1
    say(t('export.moved', { label, place, count: store.choices.peek().length }))
  }
  return (
    <>
      <td>
        <input
          type="checkbox"
          aria-label={t('export.choose', { label })}
          checked={checked}
          onKeyDown={onKeyDown}
          onChange={() => store.check([field.prop], !checked)}
        />
      </td>
      <td>
        {field.prop === ID ? (
          <Tooltip text={t('export.idTip')}>
            <button type="button" className="export-id">
              {label}
              <Icon name="info" />
            </button>
          </Tooltip>
        ) : (
          label
        )}
      </td>
      <td data-wide="">
        <code>{field.prop}</code>
      </td>
      <td>{typeText(t, field.typeStr)}</td>
      <td className="export-handle-cell">{handle}</td>
    </>
  )
}

/** The gateway's own word for a type it has invented since. */
function typeText(t: (key: keyof (typeof messages)['en'] & string) => string, typeStr: string): string {
  const key = `type.${typeStr}`
  return key in messages.en ? t(key as keyof (typeof messages)['en'] & string) : typeStr
}
