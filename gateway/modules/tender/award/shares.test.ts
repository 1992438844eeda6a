import { afterAll, beforeAll, expect, test } from 'vitest'
import { REASON } from '#domain/tender/testing.ts'
import { aClosedHall, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** An award by shares, through the calls (tendering.md 6.7, 7.6). B03 leads before B02. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

const award = { method: 'lowestPrice', publicityDays: 3, confirmHours: 72, winners: [{ sharePct: 70 }, { sharePct: 30 }] } as const
const lines = [
  { alias: 'B03', sharePct: 70 },
  { alias: 'B02', sharePct: 30 },
]
const propose = (user: string, projectId: string, of = lines, reason?: string) =>
  gateway.as(user).call('POST /tender/api/v1/award/propose', { projectId, alias: 'B03', lines: of, ...(reason && { reason }) })
const confirm = (user: string, projectId: string) => gateway.as(user).call('POST /tender/api/v1/award/confirm', { projectId })
const find = async (user: string, id: string) => (await gateway.as(user).call('GET /tender/api/v1/project/find-by-id', { id })).body.data

test('TEND-42 shares are proposed by the published pattern, and each firm confirms its own alone', async () => {
  const { id: projectId } = await aClosedHall(gateway.pool, { award: { ...award, winners: [...award.winners] } })
  await gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId, conclusion: '程序合规，同意进入定标' })
  const bad = (of: typeof lines) => propose('U1', projectId, of, REASON.repeat(2))
  expect(await bad([{ alias: 'B03', sharePct: 60 }, lines[1]!])).toMatchObject({ body: { messageCode: 'TENDER-2066' } })
  expect(await bad([{ alias: 'B03', sharePct: 0 }, lines[1]!])).toMatchObject({ status: 400 })
  expect(await propose('user-CA', projectId)).toMatchObject({ status: 403 })
  expect(await propose('U1', projectId)).toMatchObject({ status: 200 })
  expect((await find('user-CC', projectId)).shares).toBeUndefined()
  for (const user of ['M1', 'S1']) {
    await gateway.as(user).call('POST /tender/api/v1/award/decide', { projectId, agree: true })
  }
  expect((await find('user-CA', projectId)).shares).toMatchObject([
    { alias: 'B03', sharePct: 70, gross: '960000.00', amount: '672000.00' },
    { alias: 'B02', sharePct: 30, gross: '970000.00', amount: '291000.00' },
  ])
  const owned = async (user: string) => (await find(user, projectId)).shares?.map(({ own }) => own ?? false)
  expect([await owned('user-CA'), await owned('user-CB'), await owned('user-CC'), await owned('U1')]).toEqual([
    [false, false],
    [false, true],
    [true, false],
    [false, false],
  ])
  expect(await confirm('user-CA', projectId)).toMatchObject({ status: 403 })
  expect(await confirm('user-CB', projectId)).toMatchObject({ status: 200 })
  expect((await find('user-CC', projectId)).awardLine).toBe('WAIT_CONFIRM')
  expect((await gateway.as('U1').call('GET /tender/api/v1/award/state', { projectId })).body.data.award).toMatchObject({
    status: 'WAIT_CONFIRM',
    lines: [
      { alias: 'B03', status: 'WAIT_CONFIRM', amount: '672000.00' },
      { alias: 'B02', status: 'CONFIRMED', amount: '291000.00' },
    ],
  })
  expect((await gateway.as('U1').call('GET /tender/api/v1/award/preview', { projectId })).body.data.rows).toMatchObject([
    { alias: 'B03', sharePct: 70 },
    { alias: 'B02', sharePct: 30 },
    { alias: 'B01' },
  ])
  expect(await confirm('user-CC', projectId)).toMatchObject({ status: 200 })
})
