import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plus } from '#domain/tender/instant.ts'
import { bids, live, reach, type Step, wait } from '#domain/tender/testing.ts'
import { anOpenHall, inMs, keep, people, withBirth } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** The mark of a browser: how it comes in, what is kept of it, and the clue it gives (tendering.md 7.7 G2). */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

const bid = (id: string, firm: string, gross: string, headers: Record<string, string>) =>
  gateway
    .as(`user-${firm}`)
    .call('POST /tender/api/v1/bid/place', { projectId: id, gross, taxBp: 1_300, currency: 'CNY', confirmBigDrop: true }, { headers })
const devicesIn = async (id: string): Promise<(string | null)[]> =>
  (
    await gateway.pool.query<{ device: string | null }>(
      `select parts #>> '{who,data,device}' as device from tender_log where project_id = $1 and type = 'bid.accepted' order by seq`,
      [id],
    )
  ).rows.map(({ device }) => device)

test('TEND-44 two firms on one browser leave one hash in a project, another one in the next, and never the mark itself', async () => {
  const [one, two] = [await anOpenHall(gateway.pool), await anOpenHall(gateway.pool)]
  const mark = randomUUID()
  const headers = { 'x-tender-device': mark }
  for (const [firm, gross] of [
    ['CA', '980000.00'],
    ['CB', '970000.00'],
  ] as const)
    expect((await bid(one.id, firm, gross, headers)).status).toBe(200)
  expect((await bid(one.id, 'CC', '960000.00', { 'x-tender-device': randomUUID() })).status).toBe(200)
  expect((await bid(two.id, 'CA', '980000.00', { 'x-tender-device': mark.toUpperCase() })).status).toBe(200)
  const [a, b, c] = await devicesIn(one.id)
  expect([a, b]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), a])
  expect(c).not.toBe(a)
  expect(await devicesIn(two.id)).toEqual([expect.not.stringMatching(a!)])
  const { rows } = await gateway.pool.query('select parts::text from tender_log where parts::text ilike $1', [`%${mark}%`])
  expect(rows).toEqual([])
})

test('TEND-44 what is no mark of ours is no evidence, and no bid is refused for it', async () => {
  for (const mark of ['', 'x'.repeat(500), "'; drop table tender_log; --", '00000000-0000-0000-0000-00000000000g']) {
    const { id } = await anOpenHall(gateway.pool)
    expect((await bid(id, 'CA', '980000.00', { 'x-tender-device': mark })).status).toBe(200)
    expect(await devicesIn(id), mark).toEqual([null])
  }
})

test('TEND-44 G2 one browser is a clue of two firms, for the supervisor, once the names are revealed', async () => {
  const startsAt = inMs(-1_801_000)
  const times = { registrationEndsAt: plus(startsAt, -7_200_000), qualificationEndsAt: plus(startsAt, -3_600_000), startsAt }
  const { state, entries } = withBirth(live(times))
  const from = ([at, who, command]: Step, device: string): Step => [at, who, command, { device, ip: '' }]
  const done = reach(state, [
    from(bids(plus(startsAt, 10_000), 'CA', '980000.00'), 'aaaaaaaaaaaaaaaa'),
    from(bids(plus(startsAt, 20_000), 'CB', '970000.00'), 'aaaaaaaaaaaaaaaa'),
    from(bids(plus(startsAt, 30_000), 'CC', '960000.00'), 'bbbbbbbbbbbbbbbb'),
    wait(plus(startsAt, 1_800_000)),
  ])
  const { id } = await keep(gateway.pool, { state: done.state, entries: [...entries, ...done.entries], refusals: [] })
  const { body } = await gateway.as('S1').call('GET /tender/api/v1/review/signals', { projectId: id })
  expect(body.data.filter(({ code }) => code === 'G2')).toMatchObject([
    { key: 'G2:CA:CB', severity: 'high', evidence: { device: 'aaaaaaaaaaaaaaaa' } },
  ])
  expect((await gateway.as('U1').call('GET /tender/api/v1/review/signals', { projectId: id })).body.messageCode).toBe('TENDER-2003')
})
