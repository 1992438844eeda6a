import { declareElement } from '#core/element/declare.ts'
import type { AdvancedSearchEvents, AdvancedSearchMethods, AdvancedSearchProps } from '#widgets/advanced-search/index.ts'

export const flyAdvancedSearch = declareElement<AdvancedSearchProps, AdvancedSearchEvents, AdvancedSearchMethods>({
  tag: 'fly-advanced-search',
  summary: 'Nested condition builder with common queries; gives the operator body of a list call.',
  body: () => import('#widgets/advanced-search/index.ts'),
  needs: 'runtime',
  props: {
    fields: {
      type: 'json',
      default: [],
      ts: 'object[]',
      doc: 'What can be searched by: `[{prop, label, type, …}]` as the specification defines a search field.',
    },
    conditions: {
      type: 'json',
      default: [],
      ts: 'object',
      doc: 'Condition tree `{logic, children}` the list is searched by to begin with; what the list has lost is shown struck through and skipped.',
    },
    code: { type: 'string', default: '', doc: 'Code of the list; common queries are kept under it, and there are none without it.' },
    projectCode: { type: 'string', default: 'tender', doc: 'Project of the gateway calls, `/{project}/api/v1/…`.' },
    presentation: {
      type: 'string',
      default: 'panel',
      values: ['panel', 'bar', 'popover'],
      doc: '`panel` unfolds in the page; `bar` is one line of what is searched for, which unfolds beneath it; `popover` opens beside its button.',
    },
    expanded: { type: 'boolean', reflect: true, doc: 'The conditions show.' },
    savingHidden: { type: 'boolean', doc: 'Without common queries, also with a `code`.' },
    autoSearch: { type: 'boolean', doc: 'Searches 300 ms after every change that can be searched by.' },
    maxDepth: { type: 'number', default: 3, doc: 'Groups within groups, 1 to 8.' },
    cityLevel: { type: 'number', default: 3, doc: 'How deep regions are chosen: 1 provinces to 4 streets.' },
    counter: {
      type: 'function',
      ts: '(question: { query: object; signal: AbortSignal }) => number | Promise<number>',
      doc: 'Tells how many rows a search would find, asked 400 ms after a change, and not while the popover is closed; another function is asked anew. `signal` ends when the question is out of date.',
    },
    view: {
      type: 'json',
      default: {},
      ts: 'object',
      doc: 'How the list is shown now, `{columns: {order, hidden, widths, fixed}, sort, pageSize, tab, keyword}`; kept with a common query. `own` names parts of it that the applied query says nothing of and nobody has changed since: a new query holds them, one that is overwritten does not.',
    },
    viewId: {
      type: 'string',
      default: '',
      doc: 'Id of the common query to begin with, e.g. of a link; one that is not there is said, and the list opens as it does without.',
    },
    linkOf: {
      type: 'function',
      ts: '(id: string) => string',
      doc: 'Address under which the list opens with a common query; without it none is offered for copying.',
    },
  },
  events: {
    'fly-search': {
      class: 'value',
      detail: '{ conditions: object; query: object; text: string; view?: object }',
      doc: 'The list is to be searched: `query` is the body (`{_AND_: […]}`), `text` the search as a sentence; `view` how a common query wants the list shown, when one was applied: empty when it says nothing of it.',
    },
    'fly-reset': { class: 'value', doc: 'The conditions are back at their beginning.' },
    'fly-leave': {
      class: 'value',
      doc: 'The common query that was applied is left without another search, e.g. because it was deleted: what it wished of the list beside the conditions ends.',
    },
    'fly-save': {
      class: 'value',
      detail: '{ view: object }',
      doc: 'What is shown was kept as a new common query, which is applied from now on; `view` is how it wants the list shown: as it is.',
    },
    'fly-change': {
      class: 'value',
      detail: '{ conditions: object; valid: boolean }',
      doc: 'The conditions have changed; not `valid` while one has to be mended.',
    },
    'fly-before-save': {
      class: 'before',
      detail: '{ name: string; conditions: object; waitUntil(promise: Promise<unknown>): void }',
      doc: 'A common query is about to be kept: a new one, a copy, or one that is overwritten, renamed, shared or taken over.',
    },
    'fly-saved-change': {
      class: 'state',
      detail: '{ saved: readonly { id: string; name: string }[] }',
      doc: 'A common query was kept or deleted; these are there now.',
    },
  },
  methods: {
    getQuery: { sync: true, signature: '(): object | undefined', doc: 'The body the present conditions make.' },
    getConditions: { sync: true, signature: '(): object | undefined', doc: 'The present condition tree.' },
    search: { signature: '(): Promise<boolean>', doc: 'Searches; answers whether it could.' },
    reset: { signature: '(): Promise<void>', doc: 'Begins anew.' },
    addCondition: { signature: '(groupId?: string): Promise<void>', doc: 'Adds an empty condition, to the outermost group without an id.' },
    addGroup: { signature: '(): Promise<void>', doc: 'Adds a group with an empty condition.' },
    saveQuery: { signature: '(name: string): Promise<boolean>', doc: 'Keeps the conditions as a common query; answers whether it could.' },
    applyQuery: { signature: '(id: string): Promise<boolean>', doc: 'Takes the conditions of a common query and searches.' },
    keepQuery: {
      signature: '(): Promise<void>',
      doc: 'Overwrites the own common query that is applied, else asks for a name; Ctrl+S in the element does it too.',
    },
    setConditions: {
      signature: '(conditions: object, isSearched?: boolean): Promise<boolean>',
      doc: 'Takes another condition tree, which can be undone; answers whether it was one. Nothing is searched: `isSearched` says that the list shows it already; when filters are all that is new in it, they join what is built and not searched for yet, and a tree without children leaves that.',
    },
    filterBy: {
      signature: '(prop: string, anchor?: HTMLElement): Promise<void>',
      doc: 'Opens the condition of one field beside an element, e.g. the button in the head of a column that `fly-filter` names.',
    },
    deleteQuery: { signature: '(id: string): Promise<boolean>', doc: 'Deletes a common query; answers whether it could.' },
  },
  slots: { actions: 'Buttons beside the one that searches.' },
  parts: ['toolbar', 'group', 'logic', 'condition', 'field', 'rule', 'value', 'remove', 'saved-list', 'summary'],
})
