import { expect, test, vi } from 'vitest'
import type { DiskUse } from '#contract/kit.ts'
import { createHeapLook, heapLimit, type Room, reclaimable, watchMemory } from './memory.ts'

const USES: readonly DiskUse[] = ['files', 'commands', 'bids']

/** What is refused with so much free, one after the other; 100 must stay free. */
async function refusedAt(...free: number[]): Promise<DiskUse[][]> {
  vi.useFakeTimers()
  let now = free[0] as number
  const memory = await watchMemory({ looks: [() => ({ free: now, reserve: 100 })], everyMs: 10 })
  const refused: DiskUse[][] = []
  for (now of free) {
    await vi.advanceTimersByTimeAsync(10)
    refused.push(USES.filter(memory.isLowFor))
  }
  memory.close()
  vi.useRealTimers()
  return refused
}

test('H2 memory runs out in the order of the disk: files, commands, bids, and comes back by itself in the other one', async () => {
  expect(await refusedAt(300, 150, 75, 25)).toEqual([[], ['files'], ['files', 'commands'], ['files', 'commands', 'bids']])
  expect(await refusedAt(25, 75, 150, 300)).toEqual([['files', 'commands', 'bids'], ['files', 'commands'], ['files'], []])
})

test('H2 what is refused for want of memory is taken again when a quarter more is free, not at the edge', async () => {
  expect(await refusedAt(99, 101, 124, 126)).toEqual([['files', 'commands'], ['files', 'commands'], ['files', 'commands'], ['files']])
})

test('H2 the fuller of heap and container decides, and what nobody tells refuses nothing', async () => {
  const looks = [() => ({ free: 150, reserve: 100 }), async () => ({ free: 75, reserve: 100 }), async () => undefined]
  const memory = await watchMemory({ looks })
  expect(USES.filter(memory.isLowFor)).toEqual(['files', 'commands'])
  memory.close()
  const blind = await watchMemory({ looks: [() => Promise.reject(new Error('no /proc'))] })
  expect(USES.filter(blind.isLowFor)).toEqual([])
  blind.close()
})

test('H2 garbage is no want of memory: it is taken away before anything is refused, and rarely', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let used = 95
  const collect = vi.fn(() => {
    vi.advanceTimersByTime(2)
    used = 40
  })
  const look = createHeapLook(100, () => used, collect)
  expect(look()).toEqual({ free: 60, reserve: 10 })
  used = 95
  expect([look(), look(), look()]).toEqual(Array<Room>(3).fill({ free: 5, reserve: 10 }))
  expect(collect).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('H2 a collection that stops the process for long comes once a minute', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const collect = vi.fn(() => void vi.advanceTimersByTime(1_000))
  const look = createHeapLook(100, () => 95, collect)
  const collectedAfter = (ms: number) => {
    vi.advanceTimersByTime(ms)
    look()
    return collect.mock.calls.length
  }
  expect([collectedAfter(0), collectedAfter(59_000), collectedAfter(2_000)]).toEqual([1, 1, 2])
  vi.useRealTimers()
})

test('H2 a large heap is collected for commands and bids, not for files', () => {
  const limit = 4_096 * 1_048_576
  const collect = vi.fn()
  let used = limit * 0.8
  const look = createHeapLook(limit, () => used, collect)
  look()
  expect(collect).not.toHaveBeenCalled()
  used = limit * 0.88
  look()
  expect(collect).toHaveBeenCalledOnce()
})

test('a real look at the heap counts what lives long, and collects what nobody holds any more', () => {
  /** What lives through the first collection may still count as short-lived; of two it lives long. */
  const collectAndLook = () => [createHeapLook(1)(), createHeapLook(1)()][1]!.free
  const before = collectAndLook()
  let held: object[] = Array.from({ length: 200_000 }, (_, n) => ({ n }))
  const full = collectAndLook()
  expect(held.length).toBe(200_000)
  held = []
  const after = collectAndLook()
  expect(before - full).toBeGreaterThan(2_000_000)
  expect(after - full).toBeGreaterThan(2_000_000)
})

test('the limit of what lives long is the one that was chosen, else that of V8 without what lives short', () => {
  expect(heapLimit('--max-old-space-size=96')).toBe(96 * 1_048_576)
  expect(heapLimit('--no-warnings --max_old_space_size 512')).toBe(512 * 1_048_576)
  expect(heapLimit('')).toBeGreaterThan(32 * 1_048_576)
})

test('pages of files are no want of memory in a container, shared memory is', () => {
  expect(reclaimable('anon 7000\nfile 600\nshmem 300\ninactive_file 200\nactive_file 100\nslab_reclaimable 50\nslab 90\n')).toBe(350)
})
