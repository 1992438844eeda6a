import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { anchorClose } from '#gateway/modules/tender/proof/anchors.ts'
import { openSigner } from '#gateway/modules/tender/proof/signing.ts'
import { verifications } from '#gateway/modules/tender/proof/verification.ts'
import { findProject } from '#gateway/modules/tender/tender.queries.ts'
import { aClosedHall, anOpenHall, growTo, people } from '#gateway/modules/tender/testing.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** Single characters changed in what is stored beside the log, by whoever has the database: told by name, and no call falls over it. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

/** Past the triggers, as an insider would. Undefined where the database does not take it. */
async function tamper(sql: string, values: unknown[]): Promise<Record<string, string> | undefined> {
  const client = await gateway.pool.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    return (await client.query<Record<string, string>>(sql, values)).rows[0]
  } catch {
    return undefined
  } finally {
    await client.query("set session_replication_role = 'origin'")
    client.release()
  }
}

const FLIPPED: Readonly<Record<string, string>> = { true: 'false', false: 'true' }

/** The same text with one letter or digit changed, at so many places spread over it. */
function changesOf(text: string, many: number): string[] {
  if (FLIPPED[text]) return [FLIPPED[text]]
  const other = (char: string) => (/\d/.test(char) ? String((Number(char) + 1) % 10) : char === 'x' ? 'y' : 'x')
  const places = Array.from(text, (char, at) => ({ char, at })).filter(({ char }) => /[\w\u4e00-\u9fff]/.test(char))
  const step = Math.max(1, Math.floor(places.length / many))
  return places.filter((_, n) => n % step === 0).map(({ char, at }) => text.slice(0, at) + other(char) + text.slice(at + 1))
}

const BID = 'seq alias customer_id gross basis at received_at rank took_lead extended voided'
const PARTY = 'customer_id invitation application bidder alias rank award'
const PROJECT = `code title title_en mode direction status owner_id manager_id supervisor_ids invite_mode category_code dept_id
  registration_ends_at starts_at closes_at due_at head_seq head_hash last_at created_at updated_at`
const ANCHOR = 'day prev hash root kid sig heads'
const TABLES = { tender_bid: BID, tender_party: PARTY, tender_project: PROJECT, tender_anchor: ANCHOR }
const COLUMNS = Object.entries(TABLES).flatMap(([table, columns]) => columns.split(/\s+/).map((column) => [table, column] as const))
const keyOf = (table: string) => (table === 'tender_project' ? 'id' : 'project_id')

describe('H4 H5 each of many changes of one character in a column is named, and nobody signs on it', () => {
  let id: string
  beforeAll(async () => {
    ;({ id } = await aClosedHall(gateway.pool))
    await transaction(gateway.pool, (client) => anchorClose(client, openSigner(gateway.deps.keys), 'north', id))
  })
  const verify = () => gateway.as('S1').call('GET /tender/api/v1/log/verify', { projectId: id })
  const sign = () => gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId: id, conclusion: '程序合规' })

  test.each(COLUMNS)('%s.%s', async (table, column) => {
    const { rows } = await gateway.pool.query<{ place: string; value: string | null; type: string }>(
      `select ctid::text as place, ${column}::text as value, pg_typeof(${column})::text as type from ${table} where ${keyOf(table)} = $1 limit 1`,
      [id],
    )
    const { value: good, place: first } = rows[0]!
    // `character` alone is one of them.
    const type = rows[0]!.type.replace(/^character$/, 'text')
    const set = (place: string, value: string) =>
      tamper(`update ${table} set ${column} = $2::${type} where ctid = $1::tid returning ctid::text as place, ${column}::text as value`, [
        place,
        value,
      ])
    const missed: unknown[] = []
    let place = first
    for (const changed of changesOf(good ?? '', 12)) {
      const isSame = column === 'sig' && Buffer.from(changed, 'base64url').equals(Buffer.from(good!, 'base64url'))
      if (isSame) continue
      // Of an anchor that names the project no more its own chain tells, and not the project.
      if (column === 'heads' && !changed.includes(`"projectId": "${id}"`)) continue
      const written = await set(place, changed)
      if (!written) continue
      const { status, body } = await verify()
      const signed = await sign()
      const isNamed = status === 200 && !body.data.ok && body.data.fault !== undefined && signed.status === 409
      if (!isNamed && written.value !== good) missed.push({ changed, status, body, signed: signed.body.messageCode })
      place = (await set(written.place!, good!))!.place!
    }
    expect(missed).toEqual([])
    expect((await verify()).body.data).toMatchObject({ ok: true })
  })
})

describe('H5 a checkpoint with one character changed is not believed', () => {
  const ENTRIES = limits.verifiedWhole + 10
  let id: string
  beforeAll(async () => {
    ;({ id } = await aClosedHall(gateway.pool))
    await growTo(gateway.pool, id, ENTRIES)
    await elsewhere()
  })
  /** As another process would, which remembers nothing but what is stored. */
  const elsewhere = async () => {
    const record = (await findProject(gateway.pool, 'north', id))!
    return verifications(gateway.pool, undefined, gateway.deps.keys).judge('north', record)
  }

  test.each(['walked', 'mark', 'seq'])('%s', async (column) => {
    const { rows } = await gateway.pool.query<{ walked: string; mark: string; seq: number }>(
      `select walked, mark, seq from tender_checkpoint where project_id = $1 and kind = 'day'`,
      [id],
    )
    const whole = rows[0]!
    const restore = (row: Record<string, unknown>) =>
      gateway.pool.query(`update tender_checkpoint set walked = $2, mark = $3, seq = $4 where project_id = $1 and kind = 'day'`, [
        id,
        row.walked,
        row.mark,
        row.seq,
      ])
    for (const changed of changesOf(String(whole[column as keyof typeof whole]), 8)) {
      await restore({ ...whole, [column]: changed })
      expect(await elsewhere(), changed).not.toHaveProperty('fault')
      await restore({ ...whole, [column]: changed })
      await gateway.pool.query(`update tender_bid set gross = gross + 1 where project_id = $1`, [id])
      expect(await elsewhere(), changed).toMatchObject({ fault: { kind: 'bid', field: 'gross' } })
      await gateway.pool.query(`update tender_bid set gross = gross - 1 where project_id = $1`, [id])
    }
    await restore(whole)
  })
})

describe('H5 who reads a project whose state no rule has made is told why, if he may know of it', () => {
  const HOW: [way: string, value: string][] = [
    ['form', 'null'],
    ['form,bidding', '"x"'],
    ['form,ceiling', 'null'],
    ['bidders', 'null'],
    ['bidders,0,stands', '{}'],
    ['bidders,0,stands,0,gross', '"1.5"'],
    ['parties', 'null'],
    ['closesAt', '"soon"'],
    ['startsAt', '{}'],
  ]
  test.each(HOW)('%s is %s', async (way, value) => {
    for (const make of [aClosedHall, anOpenHall]) {
      const { id } = await make(gateway.pool, { bidding: { showBidderCount: false } })
      await tamper('update tender_project set state = jsonb_set(state, $2, $3) where id = $1 returning id', [id, way.split(','), value])
      const reads = (user: string) => {
        const as = gateway.as(user)
        const query = { projectId: id }
        return Promise.all([
          as.call('GET /tender/api/v1/project/find-by-id', { id }),
          as.call('GET /tender/api/v1/bid/view', query),
          as.call('GET /tender/api/v1/hall/board', query),
          as.call('POST /tender/api/v1/bid/page-list', query),
          as.call('POST /tender/api/v1/log/page-list', query),
          as.call('GET /tender/api/v1/review/find-by-project', query),
          as.call('GET /tender/api/v1/award/preview', query),
          as.call('POST /tender/api/v1/bid/place', { projectId: id, gross: '900000.00', taxBp: 1_300, currency: 'CNY' }),
        ])
      }
      for (const user of ['S1', 'U1', 'A1', 'user-CA']) {
        for (const { status, body } of await reads(user)) expect(status, `${user} ${JSON.stringify(body)}`).toBeLessThan(500)
      }
      for (const { body } of await reads('user-CX')) expect(JSON.stringify(body)).not.toMatch(/TENDER-2094|TENDER-2073/)
      const told = await reads('user-CA')
      if (make === anOpenHall) for (const { body } of told) expect(body.args?.seq ?? '–').toBe('–')
    }
  })

  test('by name, and only where there is nothing to read any more', async () => {
    const { id } = await aClosedHall(gateway.pool)
    await tamper(`update tender_project set state = jsonb_set(state, '{form}', 'null') where id = $1 returning id`, [id])
    const read = (user: string) => gateway.as(user).call('GET /tender/api/v1/project/find-by-id', { id })
    expect(await read('S1')).toMatchObject({
      status: 409,
      body: { messageCode: 'TENDER-2094', args: { what: expect.stringMatching(/^state form/) } },
    })
    expect(await read('user-CA')).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2094', args: { what: 'state' } } })
    expect(await read('user-CX')).toMatchObject({ status: 404 })
    expect(await read('southern')).toMatchObject({ status: 404 })
  })

  test.each(HOW)('a supervisor’s list names it among the others where %s is %s', async (way, value) => {
    const { id, code } = await aClosedHall(gateway.pool)
    await tamper('update tender_project set state = jsonb_set(state, $2, $3) where id = $1 returning id', [id, way.split(','), value])
    const { status, body } = await gateway.as('S1').call('POST /tender/api/v1/review/page-list', { keyword: code })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data.rows).toMatchObject([{ project: { id }, chainOk: false, fault: { kind: 'state' } }])
  })
})
