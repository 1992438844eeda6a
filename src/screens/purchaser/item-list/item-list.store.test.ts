import { expect, test } from 'vitest'
import type { LiveEvents } from '#contract/tender/bid.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import { aFailure, fakeTimers, settle } from '#core/testing.tsx'
import type { Kept } from './draft.editor.ts'
import type { StoredDraft } from './draft.types.ts'
import { cellFaults, fieldOf, sectionOf } from './faults.rules.ts'
import { createItemListStore, type ItemListClient } from './item-list.store.ts'

const stored: StoredDraft = {
  id: 'P1',
  code: 'TB-1',
  version: 3,
  updatedBy: '王采购',
  updatedAt: '2026-11-21T02:00:00.000Z',
  form: { title: '钢材', mode: 'freeBid' },
  items: [],
}
const fault = { code: 'TENDER-2010', path: 'items', args: {} }

function aStore(over: Partial<ItemListClient> = {}, kept?: Kept, mine = true) {
  const calls: unknown[][] = []
  let status: ProjectView['status'] = 'DRAFT'
  let hear: ((data: LiveEvents['list']) => void) | undefined
  let refresh: (() => Promise<void>) | undefined
  const wake: { leave?: () => void } = {}
  const client: ItemListClient = {
    timers: fakeTimers(),
    newKey: () => 'k',
    read: async () => stored,
    view: async () => ({ id: 'P1', status, actions: status === 'DRAFT' && mine ? ['project.update'] : [] }) as unknown as ProjectView,
    update: async (...given) => {
      calls.push(['update', ...given])
      return { version: 4 }
    },
    check: async () => ({ errors: [fault], warnings: [] }),
    submit: async (...given) => {
      calls.push(['submit', ...given])
      status = 'PUBLISH_APPROVAL'
    },
    approve: async (...given) => {
      calls.push(['approve', ...given])
      status = given[1].agree ? 'REGISTRATION' : 'DRAFT'
    },
    kept: () => kept,
    keep: () => undefined,
    follow: (on, again) => {
      hear = on
      refresh = again
    },
    wake: ({ leave }) => {
      wake.leave = leave
    },
    ...over,
  }
  const store = createItemListStore(client, 'P1')
  const editor = () => {
    const now = store.state.value
    if (now.phase !== 'editing') throw new Error(now.phase)
    return now.editor
  }
  return {
    store,
    calls,
    editor,
    wake,
    become: (next: typeof status) => (status = next),
    tell: (data: object) => hear?.(data as never),
    refresh: () => refresh?.(),
  }
}

test('TEND-18 what was typed is saved before it is submitted, and then it is read only', async () => {
  const { store, calls, editor } = aStore()
  await store.open()
  editor().set('title', '钢板')
  await store.submit('请审', 'key-1')
  expect(calls.map(([name]) => name)).toEqual(['update', 'submit'])
  expect(calls[1]).toEqual(['submit', 'P1', 4, '请审', 'key-1'])
  expect(store.state.value).toEqual({ phase: 'reading', project: { id: 'P1', status: 'PUBLISH_APPROVAL', actions: [] } })
})

test('TEND-18 what could not be saved is not submitted; a refusal brings every fault, not the first alone', async () => {
  const offline = aStore({ update: async () => Promise.reject(aFailure('unreachable')) })
  await offline.store.open()
  offline.editor().set('title', '钢板')
  await expect(offline.store.submit('', 'k')).rejects.toMatchObject({ kind: 'unreachable' })
  expect(offline.calls).toEqual([])
  const refused = aStore({ submit: async () => Promise.reject(aFailure('refused', { code: 'TENDER-2010', status: 422 })) })
  await refused.store.open()
  await expect(refused.store.submit('', 'k')).rejects.toMatchObject({ code: 'TENDER-2010' })
  expect(refused.store.verdict.value?.errors).toEqual([fault])
})

test('TEND-18 a manager reads and decides; a returned or recalled project is a draft again', async () => {
  const { store, calls, become } = aStore()
  become('PUBLISH_APPROVAL')
  await store.open()
  const no = { version: 3, agree: false, comment: '缺少图纸', key: 'k1' }
  await store.approve(no)
  expect(store.state.value.phase).toBe('editing')
  become('PUBLISH_APPROVAL')
  await store.open()
  become('DRAFT')
  await store.refresh()
  expect(store.state.value.phase).toBe('editing')
  become('PUBLISH_APPROVAL')
  await store.open()
  const yes = { version: 4, agree: true, comment: '', key: 'k3' }
  await store.approve(yes)
  expect(store.state.value).toMatchObject({ phase: 'reading', project: { status: 'REGISTRATION' } })
  expect(calls).toEqual([
    ['approve', 'P1', no],
    ['approve', 'P1', yes],
  ])
})

test('TEND-13 the draft of somebody else is read only', async () => {
  const { store } = aStore({ read: async () => Promise.reject(aFailure('forbidden')) }, undefined, false)
  await store.open()
  expect(store.state.value).toMatchObject({ phase: 'reading', project: { status: 'DRAFT' } })
})

test('TEND-13 submitted or returned elsewhere, the page follows; events of other projects change nothing', async () => {
  const { store, become, tell } = aStore()
  await store.open()
  become('PUBLISH_APPROVAL')
  tell({ id: 'P2', patch: { status: 'PUBLISH_APPROVAL' } })
  await settle()
  expect(store.state.value.phase).toBe('editing')
  tell({ id: 'P1', patch: { status: 'PUBLISH_APPROVAL' } })
  await settle()
  expect(store.state.value.phase).toBe('reading')
})

test('TEND-13 leaving the page saves at once', async () => {
  const { store, editor, wake, calls } = aStore()
  await store.open()
  editor().set('title', '钢板')
  wake.leave?.()
  await settle()
  expect(calls.map(([name]) => name)).toEqual(['update'])
})

test('TEND-13 without a connection one goes on with what this browser has; else it says so', async () => {
  const view = async () => Promise.reject(aFailure('unreachable'))
  const kept = { base: stored, draft: { form: { ...stored.form, title: '离线' }, items: [] } }
  const here = aStore({ view }, kept)
  await here.store.open()
  expect(here.editor().draft.value.form.title).toBe('离线')
  const nothing = aStore({ view })
  await nothing.store.open()
  expect(nothing.store.state.value).toMatchObject({ phase: 'failed', failure: { kind: 'unreachable' } })
})

test.each([
  ['items', 'items', 'items'],
  ['items.3.quantity', 'items', 'items'],
  ['form.startsAt', 'schedule', 'startsAt'],
  ['form.bidding.step', 'bidding', 'bidding.step'],
  ['form.bidding.step.ppm', 'bidding', 'bidding.step'],
  ['form.bidding.windowSec', 'bidding', 'bidding.windowSec'],
  ['form.award.alp.vsMeanPct', 'award', 'award.alp'],
  ['form.supervisorIds.1', 'people', 'supervisorIds'],
  ['form.requiredDocs.0.name', 'documents', 'requiredDocs'],
  ['invitations', 'people', 'invitations'],
  ['form.deptId', 'basic', 'deptId'],
])('TEND-13 a fault at %s is in section %s, field %s', (path, section, field) => {
  expect([sectionOf(path), fieldOf(path)]).toEqual([section, field])
})

test('TEND-13 faults of lines name their cell', () => {
  const found = cellFaults([fault, { code: 'TENDER-2011', path: 'items.2.quantity', args: { line: 3 } }], 'items')
  expect(found).toMatchObject([{ index: 2, prop: 'quantity' }])
})

test('U-01 a project that was taken back, changed and submitted again while nothing was heard is shown as it is now', async () => {
  let title = '钢材'
  const view = async () => ({ id: 'P1', status: 'PUBLISH_APPROVAL', actions: ['project.approve'], title }) as unknown as ProjectView
  const { store, refresh } = aStore({ view })
  await store.open()
  title = '钢板'
  await refresh()
  expect(store.state.value).toMatchObject({ phase: 'reading', project: { title: '钢板' } })
})

test('U-01 what was read again while it could not be reached stays as it was', async () => {
  let reachable = true
  const project = { id: 'P1', status: 'PUBLISH_APPROVAL', actions: [] }
  const view = async () => (reachable ? (project as unknown as ProjectView) : Promise.reject(aFailure('unreachable')))
  const { store, refresh } = aStore({ view })
  await store.open()
  reachable = false
  await refresh()
  expect(store.state.value).toEqual({ phase: 'reading', project })
})
