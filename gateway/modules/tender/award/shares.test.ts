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

const decide = async (projectId: string) => {
  for (const user of ['M1', 'S1']) await gateway.as(user).call('POST /tender/api/v1/award/decide', { projectId, agree: true })
}
/** Published: B03 has 70, B02 has 30. */
async function aPublished(): Promise<string> {
  const { id } = await aClosedHall(gateway.pool, { award: { ...award, winners: [...award.winners] } })
  await gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId: id, conclusion: '程序合规，同意进入定标' })
  expect((await propose('U1', id)).status).toBe(200)
  await decide(id)
  return id
}
const partyRows = async (id: string) =>
  (await gateway.pool.query('select alias, award from tender_party where project_id = $1 and alias is not null order by alias', [id])).rows

test('TEND-42 shares are proposed by their owner alone, and in a shape that is one', async () => {
  const { id: projectId } = await aClosedHall(gateway.pool, { award: { ...award, winners: [...award.winners] } })
  await gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId, conclusion: '程序合规，同意进入定标' })
  const statusOf = async (user: string, of: unknown = lines) => (await propose(user, projectId, of as typeof lines, REASON)).status
  const strangers = ['U2', 'M1', 'S1', 'A1', 'user-CC', 'user-CX', 'southern', 'southern-firm', '']
  const answers = await Promise.all(strangers.map((user) => statusOf(user)))
  expect(answers).toEqual([404, 403, 403, 403, 403, 403, 404, 403, 401])
  const [first, second] = lines
  for (const bad of [[], Array(6).fill(first), [first, { ...second, sharePct: 30.5 }], [first, { ...second, sharePct: '30' }]]) {
    expect(await statusOf('U1', bad), JSON.stringify(bad)).toBe(400)
  }
  expect(await statusOf('U1', [first, { ...second, amount: '1.00' }])).toBe(400)
  for (const wrong of [
    [second, first],
    [first, { ...second, alias: 'B03' }],
    [first, { ...second, alias: 'B09' }],
  ]) {
    expect((await propose('U1', projectId, wrong as typeof lines, REASON)).body).toMatchObject({ messageCode: 'VALIDATION-1006' })
  }
  expect((await gateway.as('U1').call('GET /tender/api/v1/award/state', { projectId })).body.data.award).toBeUndefined()
})

test('TEND-42 every winner is named to everybody, and asked for his own word alone', async () => {
  const projectId = await aPublished()
  const { shares = [] } = await find('user-CA', projectId)
  expect(shares.map(({ name }) => name)).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
  expect(shares[0]?.name).not.toBe(shares[1]?.name)
  const work = async (user: string) => {
    const { results } = (await gateway.as(user).call('GET /tender/api/v1/workbench/bidder')).body.data
    const { awardLine, next, actions } = await find(user, projectId)
    const asked = actions.filter((action) => action.startsWith('award.'))
    return [results.some(({ id }) => id === projectId), awardLine, next?.kind, asked.length]
  }
  expect(await Promise.all(['user-CC', 'user-CB', 'user-CA'].map(work))).toEqual([
    [true, 'WAIT_CONFIRM', 'confirm', 2],
    [true, 'WAIT_CONFIRM', 'confirm', 2],
    [false, undefined, 'confirm', 0],
  ])
  await confirm('user-CB', projectId)
  expect(await Promise.all(['user-CC', 'user-CB'].map(work))).toEqual([
    [true, 'WAIT_CONFIRM', 'confirm', 2],
    [false, 'CONFIRMED', 'publicity', 0],
  ])
  expect((await find('U1', projectId)).next?.kind).toBe('confirm')
  const release = (await gateway.as('U1').call('GET /tender/api/v1/award/ocds', { projectId })).body.data
  expect(release).toMatchObject({
    awards: [
      { status: 'pending', value: { amount: 672_000 }, suppliers: [{ id: 'CC' }] },
      { status: 'pending', value: { amount: 291_000 }, suppliers: [{ id: 'CB' }] },
    ],
  })
  expect(new Set((release as unknown as { awards: { id: string }[] }).awards.map(({ id }) => id)).size).toBe(2)
})

test('P19 a declined share is awarded anew; the confirmed one stays', async () => {
  const projectId = await aPublished()
  await confirm('user-CC', projectId)
  const decline = (user: string) => gateway.as(user).call('POST /tender/api/v1/award/decline', { projectId, reason: REASON })
  expect((await decline('user-CA')).status).toBe(403)
  expect((await decline('user-CB')).status).toBe(200)
  expect(await partyRows(projectId)).toEqual([
    { alias: 'B01', award: null },
    { alias: 'B02', award: 'DECLINED' },
    { alias: 'B03', award: 'CONFIRMED' },
  ])
  const found = await find('user-CC', projectId)
  expect([found.status, found.awardLine, found.shares]).toEqual(['REVIEW', undefined, undefined])
  const next = [lines[0]!, { alias: 'B01', sharePct: 30 }]
  expect((await propose('U1', projectId)).body).toMatchObject({ messageCode: 'VALIDATION-1006' })
  expect((await propose('U1', projectId, next)).status).toBe(200)
  await decide(projectId)
  expect((await find('user-CB', projectId)).shares).toMatchObject([{ alias: 'B03' }, { alias: 'B01', amount: '294000.00' }])
  expect((await confirm('user-CC', projectId)).body).toMatchObject({ messageCode: 'TENDER-2067' })
  expect((await confirm('user-CB', projectId)).status).toBe(403)
  expect((await confirm('user-CA', projectId)).status).toBe(200)
  expect((await gateway.as('U1').call('GET /tender/api/v1/award/state', { projectId })).body.data.award).toMatchObject({
    ...{ round: 2, status: 'CONFIRMED' },
    lines: [
      { alias: 'B03', status: 'CONFIRMED' },
      { alias: 'B01', status: 'CONFIRMED' },
    ],
  })
})

test('TEND-29 report and checklist tell of shares to who signs', async () => {
  const { id: projectId } = await aClosedHall(gateway.pool, { award: { ...award, winners: [...award.winners] } })
  const { report, checklist } = (await gateway.as('S1').call('GET /tender/api/v1/review/find-by-project', { projectId })).body.data
  expect(report.draft).toContain('按公布份额定标：B03 得 70%（672000.00 CNY），B02 得 30%（291000.00 CNY）。')
  expect(checklist).toContainEqual({ code: 'shares', ok: true, n: 3 })
})
