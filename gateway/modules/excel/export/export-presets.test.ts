import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Http } from '#core/http/http.ts'
import { startGateway, type TestCallName, type TestGateway } from '#support/gateway.ts'
import { presetClient } from '#widgets/export-dialog/presets.api.ts'

/** What the export dialog keeps of its columns, kept by a real gateway. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ U1: { roles: ['BUYER'] }, U2: { roles: ['BUYER'] }, south: { tenant: 'south', roles: ['BUYER'] } })
})
afterAll(() => gateway.close())

const modelId = 'tender.purchaser-project'
function clientOf(who: string, account = who, model = modelId) {
  const data = async (name: string, { body, query }: { body?: unknown; query?: object }) => {
    const answer = await gateway.as(who).call(name as TestCallName, body as never, { query: query ?? {} } as never)
    if (answer.status !== 200) throw Object.assign(new Error(name), { code: (answer.body as { messageCode: string }).messageCode })
    return (answer.body as { data: unknown }).data
  }
  return presetClient({ data } as unknown as Http, { modelId: model, account })
}
const signal = new AbortController().signal
const choice = { order: ['id', 'title', 'code'], unchecked: ['code'], format: 'csv' as const }

test('R-50 EXP-02 columns are kept with the person, by model, and come back as they were; nobody else has them', async () => {
  const mine = clientOf('U1')
  await mine.save({ name: '银行', choice })
  await mine.keepLast(choice)
  await mine.keepLast({ ...choice, unchecked: [] })
  expect(await mine.list(signal)).toEqual([{ ...choice, name: '银行', version: 1, id: expect.any(String) }])
  expect(await mine.last()).toMatchObject({ order: choice.order, unchecked: [], format: 'csv', version: 2 })
  for (const other of [clientOf('U2'), clientOf('south'), clientOf('U1', 'U1', 'tender.customer')]) {
    expect([await other.list(signal), await other.last()]).toEqual([[], undefined])
  }
  const [{ id } = { id: '' }] = await mine.list(signal)
  for (const who of ['U2', 'south']) await expect(clientOf(who).remove(id)).rejects.toMatchObject({ code: 'VALIDATION-1006' })
  await mine.remove(id)
  expect(await mine.list(signal)).toEqual([])
})

test('R-50 EXP-02 in the name of somebody else nothing is read or kept', async () => {
  const posing = clientOf('U2', 'U1')
  await expect(posing.list(signal)).rejects.toMatchObject({ code: 'AUTH-1004' })
  await expect(posing.keepLast(choice)).rejects.toMatchObject({ code: 'AUTH-1004' })
})

test('EXP-02 a name there is, a stale version and a name that is too long are refused', async () => {
  const mine = clientOf('U1')
  await mine.save({ name: 'A', choice })
  const [kept] = await mine.list(signal)
  await expect(mine.save({ name: 'A', choice })).rejects.toMatchObject({ code: 'VALIDATION-1001' })
  await expect(mine.save({ name: 'A', choice, id: kept!.id, version: 9 })).rejects.toMatchObject({ code: 'VALIDATION-1011' })
  await expect(mine.save({ name: 'x'.repeat(31), choice })).rejects.toMatchObject({ code: 'VALIDATION-1000' })
})

test('EXP-02 as many columns as a sheet may have, with names as long as a field may have, of models with as long a name', async () => {
  const order = Array.from({ length: limits.sheetColumns }, (_, at) => `${at}`.padStart(64, 'p'))
  const wide = { order, unchecked: order.slice(1), format: 'xlsx' as const }
  const models = ['a', 'b'].map((end) => end.padStart(64, 'm'))
  for (const model of models) {
    const mine = clientOf('U1', 'U1', model)
    await mine.save({ name: model.slice(-1), choice: wide })
    await mine.keepLast(wide)
    await mine.keepLast(wide)
  }
  for (const model of models) {
    const mine = clientOf('U1', 'U1', model)
    expect(await mine.list(signal)).toMatchObject([{ name: model.slice(-1), ...wide }])
    expect(await mine.last()).toMatchObject({ ...wide, version: 2 })
  }
})

test('EXP-02 a field whose name is too long for an export keeps nobody from keeping the others', async () => {
  const mine = clientOf('U1', 'U1', 'long.names')
  await mine.keepLast({ order: ['id', 'x'.repeat(65), 'code'], unchecked: ['x'.repeat(65)], format: 'csv' })
  expect(await mine.last()).toMatchObject({ order: ['id', 'code'], unchecked: [], format: 'csv' })
})
