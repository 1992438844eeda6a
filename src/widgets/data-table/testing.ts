import { signal } from '@preact/signals-react'
import { act, render } from '@testing-library/react'
import { createElement } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { RuntimeContext } from '#core/runtime/context.tsx'
import { aRuntime } from '#core/testing.tsx'
import { DataTable } from './DataTable.tsx'
import type { DataTableProps, TableColumn } from './table.types.ts'

export const someColumns: TableColumn[] = [
  { prop: 'name', label: 'Name', sortable: true, fixed: true, width: 200 },
  { prop: 'city', label: 'City', sortable: true },
  { prop: 'amount', label: 'Amount', type: 'money', sortable: true },
]
export const someRows = Array.from({ length: 25 }, (_, at) => ({
  id: `r${at + 1}`,
  name: `Firm ${at + 1}`,
  city: at < 3 ? 'Beijing' : 'Shanghai',
  amount: `${at + 1}.10`,
}))

const defaults: DataTableProps = {
  label: 'Offers',
  columns: someColumns,
  rows: someRows,
  loader: undefined,
  query: {},
  rowKey: 'id',
  pagination: 'pages',
  pageIndex: 1,
  pageSize: 10,
  total: 0,
  selection: 'none',
  selected: [],
  rowDraggable: false,
  mergeFields: '',
  totalFields: '',
  totalText: '',
  columnSettings: false,
  viewKey: '',
  virtual: false,
  cellRenderers: {},
  filtered: [],
}

/** The table in a page of its own: what it told the page, and how the page answers what it is asked. */
export function aTable(over: Partial<DataTableProps> = {}, { runtime = aRuntime({ lang: 'en' }), agree = true as boolean | string } = {}) {
  const props = Object.fromEntries(Object.entries({ ...defaults, ...over }).map(([name, value]) => [name, signal<unknown>(value)]))
  const told: [string, unknown][] = []
  const methods: Record<string, (...args: never[]) => unknown> = {}
  const failures: { retry?: () => void }[] = []
  const phases: string[] = []
  const host = {
    element: document.body,
    props,
    emit: (name: string, detail: unknown) => told.push([name, detail]),
    before: async () => (agree === true ? { ok: true, patch: {} } : { ok: false, patch: {}, ...(agree && { reason: agree }) }),
    expose: (given: typeof methods) => {
      Object.assign(methods, given)
      return () => undefined
    },
    write: (name: string, value: unknown) => {
      props[name]!.value = value
    },
    setPhase: (phase: string) => phases.push(phase),
    fail: (failure: { retry?: () => void }) => failures.push(failure),
  } as unknown as BodyHost<DataTableProps>
  const view = render(createElement(RuntimeContext, { value: runtime }, createElement(DataTable, { host })))
  const set = (changes: Partial<DataTableProps>) =>
    act(async () => {
      for (const [name, value] of Object.entries(changes)) props[name]!.value = value
    })
  const of = (name: string) => told.filter(([one]) => one === name).map(([, detail]) => detail)
  return { ...view, set, told: of, methods, failures, phases, props, runtime }
}
