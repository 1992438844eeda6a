import { declareElement } from '#core/element/declare.ts'
import type { PeopleListEvents, PeopleListProps } from '#widgets/people-list/index.ts'

const ORG = '{ id: string; name?: string; treeNames?: string; isMaster?: string }'
const PERSON = `{ id: string; realName?: string; username?: string; avatar?: string; orgName?: string; left?: boolean; orgs?: readonly (${ORG})[] }`

export const flyPeopleList = declareElement<PeopleListProps, PeopleListEvents>({
  tag: 'fly-people-list',
  summary: 'Chips of people with their pictures; pointer or focus shows all departments of one, the main one first.',
  body: () => import('#widgets/people-list/index.ts'),
  needs: 'sign-in',
  props: {
    people: { type: 'json', default: [], ts: `readonly (${PERSON})[]`, doc: 'Who is shown; needs no call.' },
    userIds: { type: 'string', default: '', doc: 'Ids instead of `people`, joined by `,`; all lists of a page ask together.' },
    max: { type: 'number', default: 5, doc: 'How many show before the rest folds into “+n”; 0 for all.' },
    removable: { type: 'boolean', doc: 'People can be taken away, by their cross, Delete or Backspace.' },
    avatarOnly: { type: 'boolean', doc: 'Pictures without names; the name is still read out and shown with the departments.' },
  },
  events: {
    'fly-before-remove': {
      class: 'before',
      detail: '{ id: string; waitUntil(promise: Promise<unknown>): void }',
      doc: 'Somebody is about to be taken away.',
    },
    'fly-remove': {
      class: 'value',
      detail: `{ id: string; people: readonly (${PERSON})[] }`,
      doc: 'Somebody was taken away; these are left.',
    },
    'fly-select': { class: 'value', detail: '{ id: string }', doc: 'Somebody was pressed.' },
  },
  slots: { empty: 'Shown when there is nobody.' },
  parts: ['person', 'avatar', 'name', 'more', 'popover'],
  css: { '--fly-avatar-size': '24px' },
})
