import { declareElement } from '#core/element/declare.ts'
import type { RemotePickerEvents, RemotePickerMethods, RemotePickerProps } from '#widgets/remote-picker/index.ts'
import { field, popup } from './shared.ts'

export const flyRemotePicker = declareElement<RemotePickerProps, RemotePickerEvents, RemotePickerMethods>({
  tag: 'fly-remote-picker',
  summary: 'Reference data from any paged address, as a list or as a tree whose branches are read when they are unfolded.',
  body: () => import('#widgets/remote-picker/index.ts'),
  needs: 'runtime',
  extends: [field, popup],
  props: {
    display: { type: 'string', default: 'list', values: ['list', 'tree'], doc: 'How the rows are shown.' },
    url: {
      type: 'string',
      default: '',
      doc: 'Address of the rows, on the gateway when it begins with `/`; FLY-E107 without it or a `loader`.',
    },
    byIdsUrl: {
      type: 'string',
      default: '',
      doc: 'Address of rows by id; with POST the first one is asked for `uniques` when it is left out.',
    },
    httpMethod: { type: 'string', default: 'POST', values: ['GET', 'POST'], doc: 'How both are asked.' },
    fieldCode: { type: 'string', default: '', doc: 'Source of the rows, sent as `fieldCode`.' },
    params: {
      type: 'json',
      default: {},
      ts: 'Record<string, unknown>',
      doc: 'Sent along; what is in its `query` goes into the `query` of a POST.',
    },
    valueKey: { type: 'string', default: 'id', doc: 'Field of a row that is its value; several fields are refused (FLY-E106).' },
    labelKey: { type: 'string', default: 'name', doc: 'Field of a row that is shown.' },
    childrenKey: {
      type: 'string',
      default: 'children',
      doc: 'Field of a row that holds what lies beneath, where the address gives it at once.',
    },
    multiple: { type: 'boolean', doc: 'Several may be chosen.' },
    separator: { type: 'string', default: ',', doc: 'Between the ids of the value.' },
    pageSize: { type: 'number', default: 10, doc: 'Rows a page.' },
    debounce: { type: 'number', default: 500, doc: 'ms without typing before the source is searched.' },
    selected: {
      type: 'json',
      default: [],
      ts: 'readonly object[]',
      doc: 'What is known of the start value, so that it need not be asked for.',
    },
    loader: {
      type: 'function',
      ts: '(query: { text: string; page: number; pageSize: number; parentId?: string; signal: AbortSignal }) => Promise<{ rows: readonly object[]; total?: number; totalPages?: number }>',
      doc: 'Reads the rows instead of an address.',
    },
  },
  events: {
    'fly-change': {
      class: 'value',
      detail: '{ value: string; selected: object[]; added: object[]; removed: object[] }',
      doc: 'The user has chosen.',
    },
    'fly-filter': { class: 'state', detail: '{ text: string }', doc: 'The source is searched.' },
  },
  methods: {
    select: { signature: '(ids: string | readonly string[]): Promise<void>', doc: 'Chooses rows by id, as the user would.' },
    search: { signature: '(text: string): Promise<void>', doc: 'Opens the list and searches.' },
  },
  parts: ['tree', 'tree-node', 'more'],
})
