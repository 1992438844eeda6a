import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { REASON } from '#domain/tender/testing.ts'
import { sendDue } from '#gateway/modules/notification/mail.jobs.ts'
import { mailQueries } from '#gateway/modules/notification/mail.queries.ts'
import { remindReviewers } from '#gateway/modules/tender/notices/owed.ts'
import { openSigner } from '#gateway/modules/tender/proof/signing.ts'
import { followLogs } from '#gateway/modules/tender/tender.jobs.ts'
import { aClosedHall, people } from '#gateway/modules/tender/testing.ts'
import { channels } from '#gateway/platform/database/bus.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { aRow, inPoints } from './testing.ts'

/** Who is told what of a review by points (tendering.md 6.6, 9.14): who has to do something, of no price and no rank, until it is done. */

let gateway: TestGateway
beforeAll(async () => {
  const reviewers = { R1: { roles: ['REVIEWER'] }, R2: { roles: ['REVIEWER'] }, R3: { roles: ['REVIEWER'] } }
  gateway = await startGateway({ ...people, ...reviewers, 'southern-reviewer': { tenant: 'south', roles: ['REVIEWER'] } })
})
beforeEach(() => gateway.pool.query('delete from notification'))
afterAll(() => gateway.close())

const KINDS = ['conflict-waiting', 'score-waiting', 'scores-in', 'report-waiting', 'no-reviewers']
const follow = (tell: Parameters<typeof followLogs>[2] = () => {}) => followLogs(gateway.pool, openSigner(gateway.deps.keys), tell)
/** All that was told of the project, by kind and person; of a kind several times where it was told several times. */
async function told(id: string, unreadOnly = false): Promise<string[]> {
  const { rows } = await gateway.pool.query<{ told: string }>(
    `select kind || ' ' || user_id as told from notification where project_id = $1 and kind = any($2) and (not $3 or read_at is null) order by 1`,
    [id, KINDS, unreadOnly],
  )
  return rows.map((row) => row.told)
}
const open = async (id: string) => {
  await follow()
  return told(id, true)
}

const post = async (user: string, name: Parameters<ReturnType<TestGateway['as']>['call']>[0], body: object) =>
  expect((await gateway.as(user).call(name, body as never)).status).toBe(200)
const declare = (user: string, projectId: string, has = false) => post(user, 'POST /tender/api/v1/review/conflict', { projectId, has })
const submit = (user: string, projectId: string) =>
  post(user, 'POST /tender/api/v1/score/submit', { projectId, rows: ['B01', 'B02', 'B03'].map((alias) => aRow(alias, '90', '85')) })
const reopen = (reviewerId: string, projectId: string) =>
  post('S1', 'POST /tender/api/v1/score/reopen', { projectId, reviewerId, reason: REASON })
const closed = async () => (await aClosedHall(gateway.pool, inPoints())).id

describe('TEND-34 TEND-42 what reviewers and those who wait for them are told', () => {
  test('each when it is his turn, and no longer than it is', async () => {
    const id = await closed()
    expect(await open(id)).toEqual(['conflict-waiting R1', 'conflict-waiting R2'])
    await declare('R1', id)
    expect(await open(id), 'one has declared').toEqual(['conflict-waiting R2'])
    await declare('R2', id)
    expect(await open(id)).toEqual(['score-waiting R1', 'score-waiting R2'])
    await submit('R1', id)
    expect(await open(id)).toEqual(['score-waiting R2'])
    await submit('R2', id)
    expect(await open(id)).toEqual(['scores-in S1', 'scores-in U1'])
    await reopen('R1', id)
    expect(await open(id)).toEqual(['score-waiting R1', 'scores-in S1', 'scores-in U1'])
    await submit('R1', id)
    expect(await told(id), 'before the log is followed').toHaveLength(7)
    expect(await open(id), 'told anew').toEqual(['scores-in S1', 'scores-in S1', 'scores-in U1', 'scores-in U1'])
  })

  test('once each, also where all of it happened before anybody was told', async () => {
    const id = await closed()
    for (const user of ['R1', 'R2']) await declare(user, id)
    await submit('R1', id)
    expect(await open(id), 'nothing of what is done').toEqual(['score-waiting R2'])
    await submit('R2', id)
    await reopen('R2', id)
    await submit('R2', id)
    expect(await open(id)).toEqual(['scores-in S1', 'scores-in U1'])
  })

  test('who has declared a conflict is asked for no sheet; a late conflict takes back what he was asked for, and may be all that was missing', async () => {
    const id = await closed()
    await declare('R1', id, true)
    await declare('R2', id)
    expect(await open(id)).toEqual(['score-waiting R2'])
    const other = await closed()
    for (const user of ['R1', 'R2']) await declare(user, other)
    await submit('R2', other)
    expect(await open(other)).toEqual(['score-waiting R1'])
    await declare('R1', other, true)
    expect(await open(other)).toEqual(['scores-in S1', 'scores-in U1'])
    expect(await told(other)).toEqual(['score-waiting R1', 'scores-in S1', 'scores-in U1'])
  })

  test('where all have a conflict buyer and supervisors are told, once, and nobody else', async () => {
    const id = await closed()
    await declare('R1', id, true)
    expect((await open(id)).filter((line) => line.startsWith('no-reviewers'))).toEqual([])
    await declare('R2', id, true)
    expect(await open(id)).toEqual(['no-reviewers S1', 'no-reviewers U1'])
    const late = await closed()
    for (const user of ['R1', 'R2']) await declare(user, late)
    for (const user of ['R1', 'R2']) await submit(user, late)
    for (const user of ['R1', 'R2']) await declare(user, late, true)
    expect(await open(late), 'a conflict that comes to light late').toEqual(expect.arrayContaining(['no-reviewers S1', 'no-reviewers U1']))
  })

  test('a tender that ends asks nobody any more', async () => {
    const id = await closed()
    expect(await open(id)).toHaveLength(2)
    for (const user of ['M1', 'S1']) await post(user, 'POST /tender/api/v1/project/void', { id, reason: REASON })
    expect(await open(id)).toEqual([])
  })

  test('where no points are given the report waits from the start, and no reviewer is told anything', async () => {
    const { id } = await aClosedHall(gateway.pool, { reviewerIds: ['R1'] })
    expect(await open(id)).toEqual(['report-waiting S1'])
  })

  test('nobody else finds it: no stranger, no firm, nobody of another tenant; it names neither price nor rank, and so do letters', async () => {
    await gateway.pool.query(`update user_account set email = id || '@example.com' where id in ('R1', 'S1')`)
    const id = await closed()
    await follow()
    for (const user of ['R1', 'R2']) await declare(user, id)
    await follow()
    for (const user of ['R1', 'R2']) await submit(user, id)
    await follow()
    const inbox = async (user: string) => {
      const { body } = await gateway.as(user).call('POST /platform/notification/page-list', {}, { query: { pageSize: 200 } })
      return body.data.rows.filter(({ kind }) => KINDS.includes(kind))
    }
    for (const user of ['R3', 'southern-reviewer', 'southern', 'user-CA', 'user-CX', 'U2', 'M1', 'A1'])
      expect(await inbox(user), user).toEqual([])
    const rows = [...(await inbox('R1')), ...(await inbox('S1'))]
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['conflict-waiting', 'score-waiting', 'scores-in'])
    const letters: string[] = []
    await sendDue(mailQueries(gateway.pool), { send: async (mail) => void letters.push(JSON.stringify(mail)) }, 'https://tender.example')
    expect(letters.filter((letter) => /评分/.test(letter))).toHaveLength(3)
    expect([...letters, JSON.stringify(rows)].filter((text) => /9[678]0,?000|Firm C|B0\d/.test(text))).toEqual([])
  })

  test('who has done what he was asked for sees his bell go down, on every device', async () => {
    const id = await closed()
    await follow()
    const heard: unknown[] = []
    const end = gateway.deps.bus.subscribe(channels.me, (payload) => heard.push(payload))
    await declare('R1', id)
    await follow((rows) => heard.push(...rows))
    end()
    expect(heard).toEqual([{ userId: 'R1', kind: 'read', projectId: '', id: '' }])
  })
})

describe('TEND-34 TEND-42 what a reviewer owes is said again', () => {
  const remind = () => Promise.all([remindReviewers(gateway.pool, () => {}), remindReviewers(gateway.pool, () => {})])
  const agoes = (id: string, hours: number) =>
    gateway.pool.query(`update notification set at = at - $2 * interval '1 hour' where project_id = $1`, [id, hours])

  test('after a day, three days and a week, each once, to him alone who owes it', async () => {
    const id = await closed()
    await follow()
    await declare('R1', id)
    await follow()
    const seen: number[] = []
    for (const hours of [23, 1, 47, 1, 95, 1, 400]) {
      await agoes(id, hours)
      await remind()
      await remind()
      seen.push((await told(id)).filter((line) => line === 'conflict-waiting R2').length)
    }
    expect(seen).toEqual([1, 2, 2, 3, 3, 4, 4])
    expect((await told(id)).filter((line) => line === 'conflict-waiting R1')).toHaveLength(1)
  })

  test('a worker that was away says it once, and a sheet that was given back begins anew', async () => {
    const id = await closed()
    for (const user of ['R1', 'R2']) await declare(user, id)
    await follow()
    await agoes(id, 80)
    await remind()
    expect(await told(id)).toEqual(['score-waiting R1', 'score-waiting R1', 'score-waiting R2', 'score-waiting R2'])
    await submit('R1', id)
    await reopen('R1', id)
    await follow()
    await gateway.pool.query(
      `update notification set at = at - interval '90 hours' where project_id = $1 and at < clock_timestamp() - interval '1 hour'`,
      [id],
    )
    await remind()
    expect(
      (await told(id)).filter((line) => line === 'score-waiting R1'),
      'the day of the second sheet is not over',
    ).toHaveLength(3)
    await agoes(id, 80)
    await remind()
    expect((await told(id)).filter((line) => line === 'score-waiting R1')).toHaveLength(4)
    await submit('R1', id)
    expect(await open(id), 'its reminders as well').toEqual(expect.not.arrayContaining(['score-waiting R1']))
  })
})
