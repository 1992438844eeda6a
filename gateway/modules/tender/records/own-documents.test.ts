import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProject, PLEDGE, published } from '#domain/tender/testing.ts'
import { anUpload, inMs, keep, keepPledge, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** A registration names papers by their id: only finished uploads of the firm itself count as given. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ ...people, 'second-CA': { roles: ['BIDDER'], customerId: 'CA' } })
  await keepPledge(gateway.pool)
})
afterAll(() => gateway.close())

const HOUR = 3_600_000
/** Open to all, with a licence and a deposit to show; CA has signed and read everything. */
async function anEntry(): Promise<string> {
  const schedule = { registrationEndsAt: inMs(3 * HOUR), qualificationEndsAt: inMs(4 * HOUR), startsAt: inMs(10 * HOUR) }
  const requiredDocs = [{ code: 'LICENCE', name: '营业执照', mandatory: true }]
  const draft = aProject({ ...schedule, requiredDocs, deposit: '1000.00' })
  const { id, rulesHash } = await keep(gateway.pool, published(draft, inMs(-HOUR)))
  const as = gateway.as('user-CA').call
  await as('POST /tender/api/v1/pledge/accept', { projectId: id, ...PLEDGE })
  for (const kind of ['fight', 'win'] as const) await as('POST /tender/api/v1/rule/ack', { projectId: id, kind, rulesHash })
  return id
}

const filled = (licence: string, voucher: string) => ({
  ...{ contactName: '王伟', contactPhone: '13900001111', contactEmail: 'wei@ca.example', taxBp: 1_300 },
  documents: [{ code: 'LICENCE', attachmentId: licence, sha256: 'b'.repeat(64) }],
  depositVoucherId: voucher,
})
const send = (verb: 'save' | 'submit', projectId: string, licence: string, voucher: string) =>
  gateway.as('user-CA').call(`POST /tender/api/v1/application/${verb}`, { projectId, ...filled(licence, voucher) })
const logOf = async (id: string) =>
  (
    await gateway.pool.query<{ type: string; documents: unknown }>(
      `select type, parts #> '{lines,data,documents}' as documents from tender_log where project_id = $1 order by seq`,
      [id],
    )
  ).rows

/** What a firm might name instead of its own paper. */
const others: [what: string, make: () => Promise<string>][] = [
  ['a rival’s file', () => anUpload(gateway.pool, 'CB')],
  ['a file of the staff', () => anUpload(gateway.pool, '', { ownerId: 'U1' })],
  ['a file of another tenant', () => anUpload(gateway.pool, 'CS', { tenantId: 'south' })],
  ['another tenant’s file in the name of this firm', () => anUpload(gateway.pool, 'CA', { tenantId: 'south' })],
  ['an upload that was never finished', () => anUpload(gateway.pool, 'CA', { state: 'PENDING' })],
  ['a file that does not exist', async () => '0'.repeat(32)],
  ['the name of something every object has', async () => 'constructor'],
  [
    'a file that was deleted',
    async () => {
      const id = await anUpload(gateway.pool, 'CA')
      expect(await gateway.as('user-CA').call('POST /api/v3/attachment/delete', { id })).toMatchObject({ status: 200 })
      return id
    },
  ],
]

test.each(others)(
  'FILE-04 R-03 %s is no paper of a registration and no voucher (2034 with its name, 2035), and nothing is logged',
  async (_, make) => {
    const id = await anEntry()
    const [own, other] = [await anUpload(gateway.pool, 'CA'), await make()]
    const before = (await logOf(id)).length
    for (const verb of ['save', 'submit'] as const) {
      expect(await send(verb, id, other, own)).toMatchObject({
        status: 422,
        body: { messageCode: 'TENDER-2034', message: '缺少资料：营业执照', args: { name: '营业执照' } },
      })
      expect(await send(verb, id, own, other)).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2035' } })
    }
    expect(await logOf(id)).toHaveLength(before)
  },
)

test('FILE-04 own papers are handed in, a colleague’s too, with the digest taken at the upload and not the one that was sent', async () => {
  const id = await anEntry()
  const licence = await anUpload(gateway.pool, 'CA', { ownerId: 'second-CA', sha256: 'c'.repeat(64) })
  const voucher = await anUpload(gateway.pool, 'CA')
  expect(await send('save', id, licence, voucher)).toMatchObject({ status: 200 })
  const taken = [{ code: 'LICENCE', attachmentId: licence, sha256: 'c'.repeat(64) }]
  const mine = await gateway.as('user-CA').call('GET /tender/api/v1/application/find-mine', { projectId: id })
  expect(mine.body.data.draft?.documents).toEqual(taken)
  expect(await send('submit', id, licence, voucher)).toMatchObject({ status: 200 })
  const kept = (await logOf(id)).filter(({ documents }) => documents)
  expect(kept.map(({ type }) => type)).toEqual(['application.submitted'])
  expect(kept[0]?.documents).toEqual(taken)
})

test('FILE-04 what was handed in stays, also after the registration was withdrawn; what was only kept can still go', async () => {
  const id = await anEntry()
  const [kept, licence, voucher] = [
    await anUpload(gateway.pool, 'CA'),
    await anUpload(gateway.pool, 'CA'),
    await anUpload(gateway.pool, 'CA'),
  ]
  const remove = async (file: string) => (await gateway.as('user-CA').call('POST /api/v3/attachment/delete', { id: file })).status
  expect(await send('save', id, kept, voucher)).toMatchObject({ status: 200 })
  expect(await send('submit', id, licence, voucher)).toMatchObject({ status: 200 })
  expect([await remove(kept), await remove(licence), await remove(voucher)]).toEqual([200, 404, 404])
  await gateway.as('user-CA').call('POST /tender/api/v1/application/withdraw', { projectId: id })
  expect([await remove(licence), await remove(voucher)]).toEqual([404, 404])
})

/** Holds what `sql` locks on a connection of its own, while `work` runs into it. */
async function holding<T>(sql: string, work: (release: () => Promise<void>) => Promise<T>): Promise<T> {
  const client = await gateway.pool.connect()
  await client.query('begin')
  await client.query(sql)
  try {
    return await work(async () => void (await client.query('commit')))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Until so many connections of this database wait for a lock. */
async function waiting(n: number): Promise<void> {
  for (;;) {
    const { rows } = await gateway.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows[0]!.n >= n) return
  }
}

test('FILE-04 a paper that is deleted while it is being handed in stays: the deletion waits and finds it in the log', async () => {
  const id = await anEntry()
  const [licence, voucher] = [await anUpload(gateway.pool, 'CA'), await anUpload(gateway.pool, 'CA')]
  const [sent, gone] = await holding('lock table tender_party in exclusive mode', async (release) => {
    const submitting = send('submit', id, licence, voucher)
    await waiting(1)
    const deleting = gateway.as('user-CA').call('POST /api/v3/attachment/delete', { id: licence })
    await waiting(2)
    await release()
    return Promise.all([submitting, deleting])
  })
  expect([sent.status, gone.status]).toEqual([200, 404])
  const { rows } = await gateway.pool.query('select state from attachment where id = $1', [licence])
  expect(rows).toEqual([{ state: 'READY' }])
})

test('FILE-04 a paper that is handed in while it is being deleted is missing (2034)', async () => {
  const id = await anEntry()
  const [licence, voucher] = [await anUpload(gateway.pool, 'CA'), await anUpload(gateway.pool, 'CA')]
  const sent = await holding(`update attachment set state = 'DELETED' where id = '${licence}'`, async (release) => {
    const submitting = send('submit', id, licence, voucher)
    await waiting(1)
    await release()
    return submitting
  })
  expect(sent).toMatchObject({ status: 422, body: { messageCode: 'TENDER-2034' } })
})
