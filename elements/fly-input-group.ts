import { declareElement } from '#core/element/declare.ts'
import type { InputGroupEvents, InputGroupMethods, InputGroupProps } from '#widgets/input-group/index.ts'
import { field } from './shared.ts'

const ROW = 'Readonly<Record<string, string>>'

export const flyInputGroup = declareElement<InputGroupProps, InputGroupEvents, InputGroupMethods>({
  tag: 'fly-input-group',
  summary: 'Repeating rows of inputs. A row can be removed while more than one is left; a table from a spreadsheet can be pasted.',
  body: () => import('#widgets/input-group/index.ts'),
  needs: 'nothing',
  extends: [field],
  props: {
    columns: {
      type: 'json',
      default: [{ name: 'value' }],
      ts: 'readonly { name: string; label?: string; type?: string; width?: string | number }[]',
      doc: 'Inputs of a row. `type` is text, number, date, time, datetime-local, month, email, tel or url; `width` a CSS length.',
    },
    rows: {
      type: 'json',
      ts: `readonly ${ROW}[] | undefined`,
      doc: 'The rows, two empty ones at first. The form value is JSON of those with something in them.',
    },
    minRows: { type: 'number', default: 1, doc: 'How many rows stay at least; never less than one.' },
    maxRows: { type: 'number', default: 0, doc: 'How many rows at most; 0 is no limit.' },
    rowDraggable: { type: 'boolean', doc: 'Rows can be put into another order, by pointer and keyboard.' },
  },
  events: {
    'fly-before-remove': {
      class: 'before',
      detail: `{ index: number; row: ${ROW}; waitUntil(promise: Promise<unknown>): void }`,
      doc: 'A row is about to be removed.',
    },
    'fly-change': { class: 'value', detail: `{ value: string; rows: readonly ${ROW}[] }`, doc: 'The user has changed the rows.' },
  },
  methods: {
    addRow: { signature: `(row?: ${ROW}): Promise<boolean>`, doc: 'Adds a row at the end; answers whether there was room.' },
    removeRow: { signature: '(index: number): Promise<boolean>', doc: 'Removes a row, counted from 0; answers whether it is gone.' },
  },
  parts: ['row', 'cell', 'add', 'remove'],
})
