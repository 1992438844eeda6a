import { declareElement } from '#core/element/declare.ts'
import type { UserPickerEvents, UserPickerMethods, UserPickerProps } from '#widgets/user-picker/index.ts'
import { field, popup } from './shared.ts'

const USER = '{ id: string; realName?: string; username?: string; orgName?: string; i18nKey?: string; left?: boolean }'

export const flyUserPicker = declareElement<UserPickerProps, UserPickerEvents, UserPickerMethods>({
  tag: 'fly-user-picker',
  summary: 'One or more users by typing; a pasted list of names is looked up in one go. The form value is their ids, joined by `,`.',
  body: () => import('#widgets/user-picker/index.ts'),
  needs: 'sign-in',
  extends: [field, popup],
  props: {
    multiple: { type: 'boolean', doc: 'Takes several users; without it a new one takes the place of the old one.' },
    selected: {
      type: 'json',
      default: [],
      ts: `readonly (${USER})[]`,
      doc: 'The chosen users. Setting them sets the value and needs no call for their names.',
    },
    max: { type: 'number', default: 0, doc: 'How many at most, with `multiple`; 0 is no limit. A value beyond it stays and is invalid.' },
    pageSize: { type: 'number', default: 20, doc: 'People a page; the list offers to load more.' },
    orgId: { type: 'string', default: '', doc: 'Only people of this department and those beneath it.' },
    params: {
      type: 'json',
      default: {},
      ts: 'Readonly<Record<string, unknown>>',
      doc: 'Extra parameters of the search; `excludeIds` and `includeLeft` are known to the gateway.',
    },
    url: { type: 'string', default: '', doc: 'Address to search at, instead of the one of the login mode.' },
    byIdsUrl: { type: 'string', default: '', doc: 'Address that names ids, instead of the one of the login mode.' },
    browse: {
      type: 'boolean',
      doc: 'A button opens the dialog with departments; not with an own source, whose ids the departments do not know.',
    },
    loader: {
      type: 'function',
      ts: `((query: { text: string; page: number; signal: AbortSignal }) => { rows: readonly (${USER})[]; total: number } | Promise<{ rows: readonly (${USER})[]; total: number }>) | undefined`,
      doc: 'Own source of people. Ids of the value are then named by `selected` or `by-ids-url` alone.',
    },
  },
  events: {
    'fly-change': {
      class: 'value',
      detail: `{ value: string; selected: readonly (${USER})[]; added: readonly (${USER})[]; removed: readonly (${USER})[] }`,
      doc: 'The user has chosen others.',
    },
    'fly-filter': { class: 'state', detail: '{ text: string }', doc: 'A search begins.' },
  },
  methods: {
    select: {
      signature: '(ids: string | readonly string[]): Promise<void>',
      doc: 'Chooses these ids beside the others, as the user would; without `multiple` the first in the place of the old one.',
    },
    search: { signature: '(text: string): Promise<void>', doc: 'Opens the list of those who fit; resolves when it is there.' },
  },
  parts: ['option-name', 'option-org', 'more', 'browse'],
})
