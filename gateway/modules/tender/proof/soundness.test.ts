import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anchorText, anchorTree } from '#domain/tender/log/anchor.ts'
import { aClosedHall, anOlderProject, anOpenHall, keep, people } from '#gateway/modules/tender/testing.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { anchorClose } from './anchors.ts'
import { openSigner } from './signing.ts'
import { pastTriggers, rewriteLog } from './testing.ts'

/** What is used is what is proved (I5): whatever somebody with the database changes, it is told by name, and no award rests on it. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

const tamper = (sql: string, values: unknown[]) => pastTriggers(gateway.pool, sql, values)
const verify = (user: string, projectId: string) => gateway.as(user).call('GET /tender/api/v1/log/verify', { projectId })
const sign = (projectId: string) => gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId, conclusion: '程序合规' })
const propose = (projectId: string, alias: string) => gateway.as('U1').call('POST /tender/api/v1/award/propose', { projectId, alias })
const rowOf = async (id: string, code: string) =>
  (await gateway.as('S1').call('POST /tender/api/v1/review/page-list', { keyword: code })).body.data.rows.find(
    ({ project }) => project.id === id,
  )

describe('H4 what is stored is held against the log', () => {
  test('a price that is halved in the state awards nobody, and is named to whoever asks', async () => {
    const { id, code } = await aClosedHall(gateway.pool)
    expect((await sign(id)).status).toBe(200)
    await tamper(`update tender_project set state = jsonb_set(state, '{bidders,0,stands,0,basis}', '"100"') where id = $1`, [id])
    const fault = { kind: 'state', field: 'bidders.0.stands.0.basis' }
    expect((await verify('S1', id)).body.data).toMatchObject({ ok: false, fault })
    const { fault: told } = (await verify('user-CB', id)).body.data
    expect(told).toMatchObject({ kind: 'state' })
    expect(told).not.toHaveProperty('field')
    expect(await rowOf(id, code)).toMatchObject({ chainOk: false, fault })
    const review = await gateway.as('S1').call('GET /tender/api/v1/review/find-by-project', { projectId: id })
    expect(review.body.data).toMatchObject({ chain: { ok: false, fault } })
    expect(review.body.data.checklist[0]).toEqual({ code: 'log', ok: false })
    const refused = { status: 409, body: { messageCode: 'TENDER-2094', args: { what: 'state bidders.0.stands.0.basis' } } }
    expect(await propose(id, 'B01')).toMatchObject(refused)
    expect(gateway.audited().at(-1)).toMatchObject({ kind: 'tampering-found', code: 'TENDER-2094' })
    expect(
      await gateway.as('S1').call('POST /tender/api/v1/review/signal-ack', { projectId: id, key: 'G1:CA:CB', note: 'x' }),
    ).toMatchObject(refused)
  })

  test('an award that was proposed rightly is not agreed to on a state that was changed since', async () => {
    const { id } = await aClosedHall(gateway.pool)
    await sign(id)
    expect((await propose(id, 'B03')).status).toBe(200)
    const agree = (user: string) => gateway.as(user).call('POST /tender/api/v1/award/decide', { projectId: id, agree: true })
    expect((await agree('M1')).status).toBe(200)
    await tamper(`update tender_project set state = jsonb_set(state, '{award,alias}', '"B01"') where id = $1`, [id])
    expect(await agree('S1')).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2094' } })
  })

  test('H4 a state whose counts or open duties are behind its log, as an older gateway leaves it, is sound and awarded', async () => {
    const behind = [
      "state - 'counts'",
      `jsonb_set(state, '{counts}', '{"message.sent": {"U1": 3}}')`,
      `jsonb_set(state, '{stillAsks}', '{"tender_publish": ["manager"]}')`,
    ]
    for (const state of behind) {
      const { id } = await aClosedHall(gateway.pool)
      await tamper(`update tender_project set state = ${state} where id = $1`, [id])
      expect((await verify('S1', id)).body.data).toMatchObject({ ok: true })
      expect((await sign(id)).status).toBe(200)
      expect((await propose(id, 'B03')).status).toBe(200)
    }
  })

  const STATE: [way: string, value: string][] = [
    ['closesAt', '"2030-01-01T00:00:00.000Z"'],
    ['startsAt', '"2030-01-01T00:00:00.000Z"'],
    ['registrationEndsAt', '"2030-01-01T00:00:00.000Z"'],
    ['status', '"AWARDED"'],
    ['bids', '7'],
    ['bidders,1,sinceSeq', '1'],
    ['bidders,2,state', '"BANNED"'],
    ['form,award,method', '"other"'],
    ['award', '{"alias": "B01", "round": 1, "skipped": [], "status": "CONFIRMED", "proposedBy": "U1"}'],
    ['parties,CA,application,deposit', '"CONFIRMED"'],
    ['review', '{"signedBy": "S1"}'],
    ['lastSeq', '5'],
  ]
  test.each(STATE)('state %s', async (way, value) => {
    const { id } = await aClosedHall(gateway.pool)
    await tamper('update tender_project set state = jsonb_set(state, $2, $3) where id = $1', [id, way.split(','), value])
    const { status, body } = await verify('S1', id)
    expect({ status, fault: body.data.fault?.kind }).toEqual({ status: 200, fault: 'state' })
    expect(body.data.fault?.field).toMatch(new RegExp(`^${way.replaceAll(',', '\\.')}`))
  })

  test('M2 who may not know how many bid learns it of no broken state either', async () => {
    const { id } = await anOpenHall(gateway.pool, { bidding: { showBidderCount: false } })
    const ask = async (user: string) => (await verify(user, id)).body
    expect(await ask('user-CA')).toMatchObject({ messageCode: 'TENDER-2089' })
    await tamper(`update tender_project set state = jsonb_set(state, '{form}', 'null') where id = $1`, [id])
    expect(await ask('user-CA')).toMatchObject({ messageCode: 'TENDER-2089' })
    expect((await ask('S1')).data).toMatchObject({ ok: false, fault: { kind: 'state' } })
  })

  test('M8 a project that an older release wrote is sound', async () => {
    const { id } = await keep(gateway.pool, await anOlderProject())
    expect((await verify('S1', id)).body.data).toMatchObject({ ok: true, checkedReceipts: 7 })
    await tamper(`update tender_bid set basis = basis + 1 where project_id = $1 and alias = 'B03'`, [id])
    expect((await verify('S1', id)).body.data).toMatchObject({ ok: false, fault: { kind: 'bid', field: 'basis' } })
  })

  const STORED: [sql: string, fault: object][] = [
    [`update tender_bid set gross = 1 where project_id = $1 and alias = 'B03'`, { kind: 'bid', field: 'gross' }],
    [`update tender_bid set customer_id = 'CA' where project_id = $1 and alias = 'B03'`, { kind: 'bid', field: 'customer_id' }],
    [`update tender_bid set voided = true where project_id = $1 and alias = 'B03'`, { kind: 'bid', field: 'voided' }],
    [`delete from tender_bid where project_id = $1 and alias = 'B03'`, { kind: 'bid' }],
    [`update tender_party set rank = 1 where project_id = $1 and customer_id = 'CA'`, { kind: 'party', field: 'CA.rank' }],
    [`update tender_party set award = 'CONFIRMED' where project_id = $1 and customer_id = 'CB'`, { kind: 'party', field: 'CB.award' }],
    [`delete from tender_party where project_id = $1 and customer_id = 'CB'`, { kind: 'party', field: 'CB' }],
    [`update tender_project set status = 'AWARDED' where id = $1`, { kind: 'column', field: 'status' }],
    [`update tender_project set closes_at = closes_at + interval '1 ms' where id = $1`, { kind: 'column', field: 'closes_at' }],
    [`update tender_project set due_at = now() where id = $1`, { kind: 'column', field: 'due_at' }],
    [`update tender_project set supervisor_ids = '{A1}' where id = $1`, { kind: 'column', field: 'supervisor_ids.0' }],
    [`update tender_project set title = title || ' ' where id = $1`, { kind: 'column', field: 'title' }],
    [`update tender_project set head_hash = repeat('a', 64) where id = $1`, { kind: 'head' }],
    [`update tender_project set head_seq = head_seq - 1 where id = $1`, { kind: 'head' }],
    [`delete from tender_log where project_id = $1 and seq = (select max(seq) from tender_log where project_id = $1)`, { kind: 'head' }],
  ]
  test.each(STORED)('%s', async (sql, fault) => {
    const { id } = await aClosedHall(gateway.pool)
    expect((await verify('S1', id)).body.data.ok).toBe(true)
    expect(await tamper(sql, [id])).toBeGreaterThan(0)
    const { status, body } = await verify('S1', id)
    expect({ status, ...body.data }).toMatchObject({ status: 200, ok: false, fault })
    expect(await sign(id)).toMatchObject({ status: 409, body: { messageCode: expect.stringMatching(/^TENDER-20(73|94)$/) } })
  })
})

describe('H5 a chain that was rewritten whole is found by the anchors that were signed before', () => {
  /** As an insider would who knows the rules of the chain: the last accepted bid is 1.00. */
  async function rewritten() {
    const { id } = await aClosedHall(gateway.pool)
    const signer = openSigner(gateway.deps.keys)
    await transaction(gateway.pool, (client) => anchorClose(client, signer, 'north', id))
    expect((await verify('S1', id)).body.data).toMatchObject({ ok: true })
    const { head, changed, seq } = await rewriteLog(gateway.pool, id, 'bid.accepted', ({ price }) => {
      price!.data.gross = '1.00'
    })
    await tamper(`update tender_bid set gross = 100 where project_id = $1 and seq = $2`, [id, changed])
    await tamper(
      `update tender_project set state = jsonb_set(state, '{bidders,2,stands,0,gross}', '"100"') where id = $1 and state #>> '{bidders,2,stands,0,seq}' = $2`,
      [id, String(changed)],
    )
    return { id, head, seq }
  }

  test('the entry is named that was signed otherwise', async () => {
    const { id, seq } = await rewritten()
    expect((await verify('S1', id)).body.data).toMatchObject({ ok: false, fault: { kind: 'anchor', seq } })
    expect(await sign(id)).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2094', args: { what: 'anchor' } } })
  })

  test('also when the anchor itself is changed with it: its tree, its text or its signature does not fit', async () => {
    const { id, head } = await rewritten()
    await tamper(`update tender_anchor set heads = jsonb_set(heads, '{0,hash}', to_jsonb($2::text)) where project_id = $1`, [id, head])
    expect((await verify('S1', id)).body.data).toMatchObject({ ok: false, fault: { kind: 'anchor', field: 'root' } })
    const heads = [{ projectId: id, seq: 27, hash: head }]
    const { rows } = await gateway.pool.query<{ day: string; prev: string; seq: number }>(
      `select to_char(day, 'YYYY-MM-DD') as day, prev, (heads -> 0 ->> 'seq')::int as seq from tender_anchor where project_id = $1`,
      [id],
    )
    const { day, prev, seq } = rows[0]!
    const { root } = anchorTree(sha256, [{ ...heads[0]!, seq }])
    const hash = sha256(anchorText({ day, heads, prev, root }))
    await tamper('update tender_anchor set root = $2, hash = $3 where project_id = $1', [id, root, hash])
    expect((await verify('S1', id)).body.data).toMatchObject({ ok: false, fault: { kind: 'anchor', field: 'sig' } })
  })
})

/** How much everybody has written is held against no log. */
const uncounted = (text: string): string => JSON.stringify({ ...JSON.parse(text), counts: undefined })

/** Texts with one character changed, spread over the whole text; only those that are JSON still. */
function changesOf(text: string, many: number): string[] {
  const other = (char: string) => (/\d/.test(char) ? String((Number(char) + 1) % 10) : char === 'x' ? 'y' : 'x')
  const places = Array.from(text, (char, at) => ({ char, at })).filter(({ char }) => /[\w\u4e00-\u9fff]/.test(char))
  const changed: string[] = []
  for (let n = 0; n < places.length && changed.length < many; n++) {
    const { char, at } = places[(n * 997) % places.length]!
    const tried = `${text.slice(0, at)}${other(char)}${text.slice(at + 1)}`
    try {
      if (uncounted(tried) !== uncounted(text)) changed.push(tried)
    } catch {
      // No JSON any more: the database takes no such value.
    }
  }
  return changed
}

describe('H5 R-42 each of many changes of one character is found and named', () => {
  const places = async (table: string, column: string, key: string) => {
    const { id } = await aClosedHall(gateway.pool)
    const order = table === 'tender_log' ? 'seq' : key
    const { rows } = await gateway.pool.query<{ text: string }>(
      `select ${column}::text as text from ${table} where ${key} = $1 order by ${order}`,
      [id],
    )
    return { id, rows }
  }
  const KINDS: [table: string, column: string, key: string, type: string][] = [
    ['tender_log', 'parts', 'project_id', 'jsonb'],
    ['tender_log', 'part_hashes', 'project_id', 'jsonb'],
    ['tender_log', 'type', 'project_id', 'text'],
    ['tender_log', 'prev', 'project_id', 'text'],
    ['tender_log', 'hash', 'project_id', 'text'],
    ['tender_project', 'state', 'id', 'jsonb'],
  ]
  test.each(KINDS)(
    '%s.%s',
    async (table, column, key, type) => {
      const { id, rows } = await places(table, column, key)
      const all = rows.flatMap(({ text }, row) =>
        changesOf(type === 'jsonb' ? text : JSON.stringify(text), Math.ceil(50 / rows.length)).map((changed) => ({ row, changed })),
      )
      expect(all.length).toBeGreaterThanOrEqual(type === 'jsonb' ? 50 : rows.length)
      const set = async (row: number, text: string) => {
        const at = `(select ctid from ${table} where ${key} = $1 order by ${table === 'tender_log' ? 'seq' : key} offset $3 limit 1)`
        await tamper(`update ${table} set ${column} = $2::${type} where ctid = ${at}`, [id, text, row])
      }
      const missed: unknown[] = []
      for (const { row, changed } of all) {
        await set(row, type === 'jsonb' ? changed : (JSON.parse(changed) as string))
        const { status, body } = await verify('S1', id)
        const found = status === 200 ? body.data.fault?.kind : body.messageCode
        const signed = await sign(id)
        const isNamed = (status === 200 && body.data.ok === false && found !== undefined) || (status === 404 && column === 'state')
        if (!isNamed || signed.status >= 500 || signed.status === 200)
          missed.push({ row, changed, status, found, signed: signed.body.messageCode })
        await set(row, rows[row]!.text)
      }
      expect(missed).toEqual([])
      expect((await verify('S1', id)).body.data).toMatchObject({ ok: true })
    },
    60_000,
  )
})
