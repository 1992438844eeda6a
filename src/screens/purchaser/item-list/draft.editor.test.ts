import { expect, test } from 'vitest'
import { aFailure, fakeTimers, settle } from '#core/testing.tsx'
import { AGAIN_MS, createDraftEditor, type EditorClient, type Kept, LATEST_MS, QUIET_MS } from './draft.editor.ts'
import type { Draft, StoredDraft } from './draft.types.ts'

const stored: StoredDraft = {
  id: 'P1',
  code: 'TB-1',
  version: 3,
  updatedBy: '王采购',
  updatedAt: '2026-11-21T02:00:00.000Z',
  form: { title: '钢材', mode: 'freeBid', ceiling: '100.00' },
  items: [],
}

type Sent = Parameters<EditorClient['update']>[1]

/** A gateway of one draft that keeps versions and answers keys once. */
function anEditor({ kept, shared = { ...stored } }: { kept?: Kept; shared?: StoredDraft } = {}) {
  const timers = fakeTimers()
  const gateway = {
    now: shared,
    sent: [] as Sent[],
    answered: new Map<string, number>(),
    down: false,
    lose: false,
    no: undefined as string | undefined,
  }
  const local: { kept: Kept | undefined } = { kept }
  let keys = 0
  const client: EditorClient = {
    timers,
    newKey: () => `key-${++keys}`,
    keep: (next) => {
      local.kept = structuredClone(next)
    },
    read: async () => structuredClone(gateway.now),
    update: async (_, sent) => {
      if (gateway.down) throw aFailure('unreachable')
      gateway.sent.push(structuredClone(sent))
      if (gateway.no) throw aFailure('refused', { code: gateway.no, status: 409 })
      const replay = gateway.answered.get(sent.key)
      if (replay) return { version: replay }
      if (sent.version !== gateway.now.version) throw aFailure('refused', { code: 'TENDER-2004', status: 409 })
      gateway.now = { ...gateway.now, ...sent.draft, version: sent.version + 1 }
      gateway.answered.set(sent.key, gateway.now.version)
      if (gateway.lose) throw aFailure('timeout')
      return { version: gateway.now.version }
    },
  }
  return { editor: createDraftEditor(client, stored, kept), gateway, timers, local }
}
const titleOf = ({ form }: Draft) => form.title

test('TEND-13 a draft is sent when typing pauses, once for many letters', async () => {
  const { editor, gateway, timers, local } = anEditor()
  for (const title of ['钢', '钢板', '钢板采购']) editor.set('title', title)
  expect(editor.saving.value.kind).toBe('waiting')
  // From the first letter on this browser has it, should the tab die now.
  expect(local.kept?.draft.form.title).toBe('钢板采购')
  await timers.pass(QUIET_MS)
  expect(gateway.sent.map(({ draft }) => titleOf(draft))).toEqual(['钢板采购'])
  expect([editor.saving.value.kind, local.kept, editor.stands.value.version]).toEqual(['saved', undefined, 4])
})

test('TEND-13 typing without a pause is sent after 30 s at the latest', async () => {
  const { editor, gateway, timers } = anEditor()
  for (let ms = 0; ms < LATEST_MS; ms += 1_000) {
    expect(gateway.sent).toHaveLength(0)
    editor.set('title', `钢 ${ms}`)
    await timers.pass(1_000)
  }
  expect(gateway.sent).toHaveLength(1)
})

test('TEND-13 without a connection it is kept in the browser and sent later, what was typed meanwhile too', async () => {
  const { editor, gateway, timers, local } = anEditor()
  gateway.down = true
  editor.set('title', '离线一')
  await timers.pass(QUIET_MS)
  expect(editor.saving.value.kind).toBe('kept')
  editor.set('title', '离线二')
  expect(local.kept?.draft.form.title).toBe('离线二')
  gateway.down = false
  await timers.pass(AGAIN_MS)
  expect(titleOf(gateway.now)).toBe('离线二')
  expect([editor.saving.value.kind, local.kept]).toEqual(['saved', undefined])
})

test('TEND-13 an answer that was lost is asked for again with its key: the own save is no conflict', async () => {
  const { editor, gateway, timers } = anEditor()
  gateway.lose = true
  editor.set('title', '一')
  await timers.pass(QUIET_MS)
  gateway.lose = false
  editor.set('title', '二')
  await timers.pass(AGAIN_MS)
  expect(gateway.sent.map(({ key, draft }) => [key, titleOf(draft)])).toEqual([
    ['key-1', '一'],
    ['key-1', '一'],
    ['key-2', '二'],
  ])
  expect([titleOf(gateway.now), editor.saving.value.kind]).toEqual(['二', 'saved'])
})

test('TEND-13 input of a tab that died is there again and is sent', async () => {
  const first = anEditor()
  first.gateway.down = true
  first.editor.set('title', '没存上')
  await first.timers.pass(QUIET_MS)
  const again = anEditor({ kept: first.local.kept! })
  expect([again.editor.restored, titleOf(again.editor.draft.value)]).toEqual([true, '没存上'])
  await again.timers.pass(QUIET_MS)
  expect(titleOf(again.gateway.now)).toBe('没存上')
})

test('TEND-13 another editor’s changes to other fields are joined, and said', async () => {
  const { editor, gateway, timers } = anEditor({ shared: { ...stored, version: 4, form: { ...stored.form, ceiling: '90.00' } } })
  editor.set('title', '我的')
  await timers.pass(QUIET_MS)
  expect(gateway.now.form).toEqual({ title: '我的', mode: 'freeBid', ceiling: '90.00' })
  expect([editor.taken.value, editor.saving.value.kind]).toEqual([['ceiling'], 'saved'])
})

test('TEND-13 R-27 the same field changed by both waits for a choice; nothing is sent and nothing is lost until then', async () => {
  const theirs = { ...stored, version: 4, form: { ...stored.form, title: '他的' } }
  const { editor, gateway, timers, local } = anEditor({ shared: theirs })
  editor.set('title', '我的')
  await timers.pass(QUIET_MS)
  expect(editor.saving.value).toMatchObject({ kind: 'conflict', conflict: { paths: ['title'], theirs: { version: 4 } } })
  await timers.pass(LATEST_MS)
  expect(gateway.sent).toHaveLength(1)
  // Who comes back after the tab died is asked again: what he kept still names the version he began with.
  expect(local.kept).toMatchObject({ base: { version: 3 }, draft: { form: { title: '我的' } } })
  await editor.settle([])
  expect([titleOf(gateway.now), editor.saving.value.kind, local.kept]).toEqual(['我的', 'saved', undefined])
})

test('TEND-13 “theirs” takes the other version, and there is nothing left to send', async () => {
  const { editor, gateway, timers } = anEditor({ shared: { ...stored, version: 4, form: { ...stored.form, title: '他的' } } })
  editor.set('title', '我的')
  await timers.pass(QUIET_MS)
  await editor.settle(['title'])
  expect([titleOf(editor.draft.value), editor.saving.value.kind, gateway.sent.length]).toEqual(['他的', 'saved', 1])
})

test('TEND-13 without a title nothing is sent, and a refusal stays until something is changed', async () => {
  const { editor, gateway, timers } = anEditor()
  editor.set('title', '')
  await timers.pass(QUIET_MS)
  expect([editor.saving.value.kind, gateway.sent.length]).toEqual(['untitled', 0])
  gateway.no = 'TENDER-2002'
  editor.set('title', '又来')
  await timers.pass(LATEST_MS)
  expect([editor.saving.value.kind, gateway.sent.length]).toEqual(['refused', 1])
})

test('TEND-13 leaving sends at once what is not saved', async () => {
  const { editor, gateway } = anEditor()
  editor.set('ceiling', '80.00')
  editor.close()
  await settle()
  expect(gateway.now.form.ceiling).toBe('80.00')
})

test('TEND-14 what an import has written is read: what was typed is saved before, and the next save begins with it', async () => {
  const { editor, gateway } = anEditor()
  editor.set('title', '钢板')
  await editor.flush()
  const line = { lineNo: 1, name: '角钢' } as never
  gateway.now = { ...gateway.now, items: [line], version: gateway.now.version + 1 }
  await editor.renew()
  expect([titleOf(editor.draft.value), editor.draft.value.items, editor.saving.value.kind]).toEqual(['钢板', [line], 'saved'])
  editor.set('title', '钢板二')
  await editor.flush()
  expect([gateway.sent.at(-1)?.version, gateway.now.items]).toEqual([5, [line]])
})
