import { expect, test, vi } from 'vitest'
import type { FileInfo } from '#contract/attachment.ts'
import { createAttachmentStore, MISSING, type StoreDeps } from './attachment.store.ts'

const aFile = (name: string, size = 10) => new File([new Uint8Array(size)], name)
const anInfo = (id: string, name = `${id}.pdf`): FileInfo => ({ id, name, contentType: 'application/pdf', ext: 'pdf', size: 10 })
const RULES = { accept: '', maxSize: 10, max: 0, multiple: true, manual: false }

/** Uploads that end when the test says so. */
function setUp(over: Partial<StoreDeps> & { rules?: () => typeof RULES } = {}) {
  const sends: {
    file: File
    signal: AbortSignal
    onProgress: (share: number) => void
    done: (id: string) => void
    fail: (cause: unknown) => void
  }[] = []
  const spies = {
    rules: () => RULES,
    send: (file: File, options: { signal: AbortSignal; onProgress: (share: number) => void }) =>
      new Promise<FileInfo>((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        sends.push({ file, ...options, done: (id) => resolve(anInfo(id, file.name)), fail: reject })
      }),
    read: vi.fn(async (ids: readonly string[]) => ids.map((id) => anInfo(id))),
    discard: vi.fn(),
    mayUpload: vi.fn(async () => ({ ok: true })),
    mayRemove: vi.fn(async () => ({ ok: true })),
    onProgress: vi.fn(),
    onStored: vi.fn(),
    onChange: vi.fn<StoreDeps['onChange']>(),
    onRefused: vi.fn<StoreDeps['onRefused']>(),
    onStopped: vi.fn(),
    onTooMany: vi.fn(),
    onFailed: vi.fn(),
  }
  const store = createAttachmentStore({ ...spies, ...over })
  const phases = () => store.items.value.map(({ name, state }) => `${name} ${state.phase}`)
  return { deps: spies, store, sends, phases }
}
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

test('WID-06 files are sent three at a time and become the value in the order they were chosen', async () => {
  const { deps, store, sends, phases } = setUp()
  await store.add(['a', 'b', 'c', 'd'].map((name) => aFile(`${name}.pdf`)))
  expect(phases()).toEqual(['a.pdf uploading', 'b.pdf uploading', 'c.pdf uploading', 'd.pdf waiting'])
  sends[1]?.done('2')
  await settle()
  expect(phases()).toEqual(['a.pdf uploading', 'b.pdf stored', 'c.pdf uploading', 'd.pdf uploading'])
  sends[0]?.onProgress(0.42)
  expect(deps.onProgress).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'a.pdf' }), 42)
  sends[0]?.onProgress(1)
  expect(deps.onProgress).toHaveBeenLastCalledWith(expect.anything(), 99)
  for (const [at, id] of [
    [0, '1'],
    [2, '3'],
    [3, '4'],
  ] as const)
    sends[at]?.done(id)
  await settle()
  expect(deps.onChange).toHaveBeenLastCalledWith(
    '1||2||3||4',
    ['1', '2', '3', '4'].map((id, at) => anInfo(id, `${'abcd'[at]}.pdf`)),
  )
  expect(deps.onStored).toHaveBeenCalledTimes(4)
})

test('F12 an upload that breaks keeps its place, says why, and is tried again', async () => {
  const { deps, store, sends, phases } = setUp()
  await store.add([aFile('a.pdf')])
  const cause = new DOMException('', 'NetworkError')
  sends[0]?.fail(cause)
  await settle()
  expect(phases()).toEqual(['a.pdf failed'])
  expect(deps.onFailed).toHaveBeenCalledWith(expect.objectContaining({ name: 'a.pdf' }), cause)
  store.retry(store.items.value[0]?.key ?? '')
  expect(phases()).toEqual(['a.pdf uploading'])
  sends[1]?.done('1')
  await settle()
  expect(phases()).toEqual(['a.pdf stored'])
  expect(deps.onChange).toHaveBeenCalledTimes(1)
})

test('an upload that is stopped goes, and what arrived all the same is removed again', async () => {
  let arrived: (info: FileInfo) => void = () => {}
  const { deps, store, phases } = setUp({ send: () => new Promise((resolve) => (arrived = resolve)) })
  await store.add([aFile('a.pdf')])
  store.abort(store.items.value[0]?.key)
  expect(phases()).toEqual([])
  arrived(anInfo('late'))
  await settle()
  expect(deps.discard).toHaveBeenCalledWith('late')
  expect(deps.onChange).not.toHaveBeenCalled()
})

test('one is stopped by its name, all without one; what is stored stays', async () => {
  const { store, sends, phases } = setUp()
  await store.add(['a', 'b', 'c', 'd', 'e'].map((name) => aFile(`${name}.pdf`)))
  sends[0]?.done('1')
  await settle()
  store.abort(store.items.value[1]?.key)
  await settle()
  expect(phases()).toEqual(['a.pdf stored', 'c.pdf uploading', 'd.pdf uploading', 'e.pdf uploading'])
  store.abort()
  expect(phases()).toEqual(['a.pdf stored'])
  expect(sends.slice(1).every(({ signal }) => signal.aborted)).toBe(true)
})

test('manual: nothing leaves before start, which ends when all is done, also when some failed', async () => {
  const { store, sends, phases } = setUp({ rules: () => ({ ...RULES, manual: true }) })
  await store.add([aFile('a.pdf'), aFile('b.pdf')])
  expect(phases()).toEqual(['a.pdf waiting', 'b.pdf waiting'])
  let cancelled = false
  void store.start().then(() => (cancelled = true))
  sends[0]?.done('1')
  await settle()
  expect(cancelled).toBe(false)
  sends[1]?.fail(new Error('no'))
  await settle()
  expect([cancelled, phases()]).toEqual([true, ['a.pdf stored', 'b.pdf failed']])
  void store.start()
  expect(phases()).toEqual(['a.pdf stored', 'b.pdf uploading'])
  await expect(setUp().store.start()).resolves.toBeUndefined()
})

test('WID-06 wrong types, sizes, too many, and what the page stops are left out', async () => {
  const mayUpload = async (file: File) => (file.name === 'secret.pdf' ? { ok: false, reason: 'not this one' } : { ok: true })
  const { deps, store, phases } = setUp({ rules: () => ({ ...RULES, accept: 'pdf', maxSize: 1, max: 2 }), mayUpload })
  await store.add([
    aFile('a.exe'),
    aFile('b.pdf', 0),
    aFile('c.pdf', 1_048_577),
    aFile('secret.pdf'),
    ...['d', 'e', 'f'].map((n) => aFile(`${n}.pdf`)),
  ])
  expect(phases()).toEqual(['d.pdf uploading', 'e.pdf uploading'])
  expect(deps.onRefused.mock.calls.map(([file, fault]) => `${file.name} ${fault}`)).toEqual(['a.exe type', 'b.pdf empty', 'c.pdf size'])
  expect(deps.onStopped).toHaveBeenCalledWith('not this one')
  expect(deps.onTooMany).toHaveBeenCalledWith(1)
})

test('a field for one file takes the new one in the place of the old one, if the page lets the old one go', async () => {
  const rules = () => ({ ...RULES, multiple: false })
  const { deps, store, sends, phases } = setUp({ rules })
  await store.add([aFile('a.pdf')])
  sends[0]?.done('1')
  await settle()
  await store.add([aFile('b.pdf'), aFile('c.pdf')])
  expect(phases()).toEqual(['b.pdf uploading'])
  expect(deps.discard).toHaveBeenCalledWith('1')
  expect(deps.onTooMany).toHaveBeenCalledWith(1)
  const firm = setUp({ rules, mayRemove: async () => ({ ok: false }) })
  firm.store.follow('x')
  await settle()
  await firm.store.add([aFile('b.pdf')])
  expect(firm.phases()).toEqual(['x.pdf stored'])
})

test('removing tells the page, deletes what was uploaded here and leaves what was there before to the page', async () => {
  const { deps, store, sends } = setUp()
  store.follow('old')
  await store.add([aFile('a.pdf')])
  sends[0]?.done('new')
  await settle()
  await store.remove('new')
  expect(deps.discard).toHaveBeenCalledWith('new')
  await store.remove('old')
  expect(deps.discard).toHaveBeenCalledTimes(1)
  expect(deps.onChange.mock.calls.map(([value]) => value)).toEqual(['old||new', 'old', ''])
  expect(await store.remove('none')).toBe(false)
})

test('PICK-15 a value of ids is read, kept in its order, and an id nobody knows stays in it and says so', async () => {
  const { deps, store, phases } = setUp()
  deps.read.mockImplementation(async (ids) => ids.filter((id) => id !== 'gone').map((id) => anInfo(id)))
  store.follow('b||gone||a')
  expect(phases()).toEqual([' reading', ' reading', ' reading'])
  await settle()
  expect(phases()).toEqual(['b.pdf stored', ' failed', 'a.pdf stored'])
  expect(store.items.value[1]?.state).toEqual({ phase: 'failed', cause: MISSING })
  store.follow('b||gone||a')
  expect(deps.read).toHaveBeenCalledTimes(1)
  await store.remove('b')
  expect(deps.onChange).toHaveBeenLastCalledWith('gone||a', [anInfo('a')])
  store.follow('a||c')
  await settle()
  expect(phases()).toEqual(['a.pdf stored', 'c.pdf stored'])
})

test('a value of the page does not end an upload; a reset does', async () => {
  const { store, sends, phases } = setUp()
  await store.add([aFile('a.pdf')])
  store.follow('x')
  await settle()
  expect(phases()).toEqual(['x.pdf stored', 'a.pdf uploading'])
  store.follow('x', { others: false })
  expect([phases(), sends[0]?.signal.aborted]).toEqual([['x.pdf stored'], true])
})

test('files of the page are the value; what is no file is left out', () => {
  const { store } = setUp()
  expect(store.take([anInfo('1'), { a: 1 }, null, { id: 'x||y' }, anInfo('2')])).toBe('1||2')
  expect(store.take('nonsense')).toBe('')
})

test('EMB-05 the end stops what is under way and tells nobody', async () => {
  const { deps, store, sends } = setUp()
  await store.add([aFile('a.pdf')])
  store.end()
  await settle()
  expect(sends[0]?.signal.aborted).toBe(true)
  expect(deps.onFailed).not.toHaveBeenCalled()
})
