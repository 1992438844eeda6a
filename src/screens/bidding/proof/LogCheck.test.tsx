// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { LogEntry } from '#contract/tender-bid.ts'
import { aFailure, aRuntime, type FakeRuntimeOptions, InRuntime } from '#core/testing.tsx'
import { canonical, GENESIS } from '#domain/tender/log-chain.ts'
import { LogCheck } from './LogCheck.tsx'
import { sha256Hex } from './proof.api.ts'

afterEach(cleanup)

/** A log of three entries, chained as the gateway chains. */
async function aLog(projectId = 'P1'): Promise<LogEntry[]> {
  const log: LogEntry[] = []
  let prev = GENESIS
  for (const seq of [1, 2, 3]) {
    const data = seq === 1 ? { code: 'TB-20261121-0001' } : { n: seq }
    const entry = { v: 1 as const, projectId, seq, at: `2026-11-21T01:00:0${seq}.000Z`, type: 'bid.accepted' }
    const partHashes = { pub: await sha256Hex(`TENDERPART1\n\n${canonical(data)}`) }
    const hash = await sha256Hex(`TENDERLOG1\n${canonical({ ...entry, parts: partHashes, prev })}`)
    log.push({ ...entry, partHashes, parts: { pub: { salt: '', data } }, prev, hash } as LogEntry)
    prev = hash
  }
  return log
}

async function show(answers: NonNullable<FakeRuntimeOptions['answers']>) {
  const runtime = aRuntime({
    answers: {
      'GET /tender/api/v1/log/keys': () => ({ keys: [] }),
      'GET /tender/api/v1/log/anchors': () => [],
      'POST /tender/api/v1/bid/receipts': () => ({ rows: [], total: 0, pageIndex: 1, pageSize: 200 }),
      ...answers,
    },
  })
  await act(async () => {
    render(
      <InRuntime runtime={runtime}>
        <LogCheck params={{ projectId: 'P1' }} navigate={() => undefined} />
      </InRuntime>,
    )
  })
}
const page = (rows: LogEntry[]) => ({ rows, total: rows.length, pageIndex: 1, pageSize: 200 })

test('TEND-07 a whole log is verified in the browser, and says how many entries it has', async () => {
  const log = await aLog()
  await show({ 'POST /tender/api/v1/log/page-list': () => page(log) })
  expect(await screen.findByText('校验通过，共 3 条')).toBeTruthy()
})

test('TEND-07 a changed entry is found, whatever the gateway says of it', async () => {
  const log = await aLog()
  log[1]!.parts.pub = { salt: '', data: { n: 99 } }
  await show({ 'POST /tender/api/v1/log/page-list': () => page(log) })
  expect(await screen.findByText('第 2 条校验失败')).toBeTruthy()
  expect(screen.queryByText(/^校验通过/)).toBeNull()
})

test('ERR-03 a log that cannot be read says why, and can be asked for again', async () => {
  const log = await aLog()
  let down = true
  await show({
    'POST /tender/api/v1/log/page-list': () => {
      if (down) throw aFailure('unreachable', { message: '网络不可用' })
      return page(log)
    },
  })
  expect(await screen.findByText('网络不可用')).toBeTruthy()
  down = false
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '开始校验' })))
  expect(await screen.findByText('校验通过，共 3 条')).toBeTruthy()
})

test('TEND-07 neither an empty log nor the sound log of another project passes', async () => {
  await show({ 'POST /tender/api/v1/log/page-list': () => page([]) })
  expect(await screen.findByText('没有可校验的日志记录')).toBeTruthy()
  cleanup()
  const other = await aLog('P2')
  await show({ 'POST /tender/api/v1/log/page-list': () => page(other) })
  expect(await screen.findByText('第 1 条校验失败')).toBeTruthy()
})
