import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fact } from '#domain/tender/facts.ts'
import { type AnchorHead, anchorText, anchorTree } from '#domain/tender/log/anchor.ts'
import { GENESIS } from '#domain/tender/log/log-chain.ts'
import { live } from '#domain/tender/testing.ts'
import { followLogs } from '#gateway/modules/tender/tender.jobs.ts'
import { findProject } from '#gateway/modules/tender/tender.queries.ts'
import { aClosedHall, anOlderProject, happens, inMs, keep, people, withBirth } from '#gateway/modules/tender/testing.ts'
import { ulid } from '#gateway/platform/ids.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { openSigner, type Signer } from './signing.ts'

/** H5: who takes an anchor away whole leaves nothing that differs; the schedule of anchors tells that it was there. */

let gateway: TestGateway
let signer: Signer
beforeAll(async () => {
  gateway = await startGateway(people)
  signer = openSigner(gateway.deps.keys)
})
afterAll(() => gateway.close())
beforeEach(async () => {
  await asOwner('delete from tender_anchor')
  await releasedOn('2026-01-01T00:00:00.000Z')
})

/** Past the triggers, as an insider would. */
async function asOwner(sql: string, values: unknown[] = []): Promise<number | null> {
  const client = await gateway.pool.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    return (await client.query(sql, values)).rowCount
  } finally {
    await client.query("set session_replication_role = 'origin'")
    client.release()
  }
}

/** When the release came that anchors a close with the cursor. */
const releasedOn = (at: string) => asOwner(`update kysely_migration set "timestamp" = $1 where name = '0034-keys-outside'`, [at])
const follow = () => followLogs(gateway.deps.pool, signer, () => {})
const verify = async (id: string) => (await gateway.as('S1').call('GET /tender/api/v1/log/verify', { projectId: id })).body.data
const seqOf = async (id: string, type: string) =>
  (await gateway.pool.query<{ seq: number }>('select seq from tender_log where project_id = $1 and type = $2', [id, type])).rows[0]!.seq

describe('the anchor of a close', () => {
  test('H5 that was deleted is missed by name, and nobody signs on it', async () => {
    const { id } = await aClosedHall(gateway.pool)
    await follow()
    expect(await verify(id)).toMatchObject({ ok: true })
    expect(await asOwner('delete from tender_anchor where project_id = $1', [id])).toBe(1)
    const seq = await seqOf(id, 'bidding.closed')
    expect(await verify(id)).toMatchObject({ ok: false, fault: { kind: 'missing-anchor', seq, field: 'close' } })
    expect(await gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId: id, conclusion: '程序合规' })).toMatchObject({
      status: 409,
      body: { messageCode: 'TENDER-2094', args: { what: 'missing-anchor close', seq } },
    })
    const { fault } = await (await gateway.as('user-CA').call('GET /tender/api/v1/log/verify', { projectId: id })).body.data
    expect(fault).toEqual({ kind: 'missing-anchor', seq })
  })

  test('is due when the log was followed, not before', async () => {
    const { id } = await aClosedHall(gateway.pool)
    expect(await verify(id)).toMatchObject({ ok: true })
  })

  test('is no fault of a close of a release whose worker could die before it', async () => {
    const { id } = await aClosedHall(gateway.pool)
    await follow()
    await asOwner('delete from tender_anchor where project_id = $1', [id])
    await releasedOn(inMs(60_000))
    expect(await verify(id)).toMatchObject({ ok: true })
  })
})

describe('the anchor of a day', () => {
  const { state, entries, refusals } = withBirth(live())
  /** So many days after the last entry of a hall. */
  const at = (days: number) => new Date(Date.parse(state.lastAt) + days * 86_400_000).toISOString()
  const day = (days: number) => at(days).slice(0, 10)
  /** A hall that was born here, unless its id says otherwise. */
  const aHall = (id = ulid(Date.parse(state.createdAt))) => keep(gateway.pool, { state, entries, refusals }, 'north', id)
  const headOf = async (id: string): Promise<AnchorHead> => {
    const { head_seq: seq, head_hash: hash } = (await findProject(gateway.pool, 'north', id))!
    return { projectId: id, seq, hash }
  }
  /** As the worker of that day did it. */
  async function anchoredOn(on: string, ...ids: string[]): Promise<void> {
    const heads = await Promise.all(ids.map(headOf))
    const { rows } = await gateway.pool.query<{ hash: string }>('select hash from tender_anchor order by seq desc limit 1')
    const { root } = anchorTree(sha256, heads)
    const text = anchorText({ day: on, heads, prev: rows[0]?.hash ?? GENESIS, root })
    await gateway.pool.query(
      `insert into tender_anchor (tenant_id, day, heads, prev, hash, kid, sig, root) values ('north', $1, $2, $3, $4, $5, $6, $7)`,
      [on, JSON.stringify(heads), rows[0]?.hash ?? GENESIS, sha256(text), signer.kid, signer.sign(text), root],
    )
  }
  const takenAway = (on: string) => asOwner('delete from tender_anchor where day = $1 and project_id is null', [on])
  const message = fact('message.sent', { pub: { from: 'BUYER', text: 'hello' }, note: { userId: 'U1' } })

  test('H5 that named the log first and was deleted is missed by its day, also when the log is anchored again', async () => {
    const [{ id }, other] = [await aHall(), await aHall()]
    await anchoredOn(day(1), id, other.id)
    await anchoredOn(day(2))
    expect(await verify(id)).toMatchObject({ ok: true })
    await takenAway(day(1))
    const missing = { ok: false, fault: { kind: 'missing-anchor', seq: 1, field: expect.stringMatching(/^day \d{4}-\d\d-\d\d$/) } }
    expect(await verify(id)).toMatchObject(missing)
    await anchoredOn(day(3), id, other.id)
    expect(await verify(id)).toMatchObject(missing)
  })

  test('H5 that named what was added later and was deleted is missed, and the one before it is not', async () => {
    const { id, lastSeq } = await aHall()
    await anchoredOn(day(1), id)
    await happens(gateway.pool, id, message, 'north', at(1))
    await anchoredOn(day(2), id)
    await anchoredOn(day(3))
    expect(await verify(id)).toMatchObject({ ok: true })
    await takenAway(day(2))
    expect(await verify(id)).toMatchObject({ ok: false, fault: { kind: 'missing-anchor', seq: lastSeq + 1, field: `day ${day(2)}` } })
  })

  test('is not due for what was written since, nor on days on which nothing was anchored', async () => {
    const { id } = await aHall()
    await anchoredOn(day(9), id)
    await happens(gateway.pool, id, message, 'north', at(9))
    await anchoredOn(day(10), id)
    await happens(gateway.pool, id, message, 'north', at(11))
    expect(await verify(id)).toMatchObject({ ok: true })
  })

  test('is no fault of a log that was brought from elsewhere, or of one that was never anchored', async () => {
    const brought = await aHall(ulid(0))
    const older = await keep(gateway.pool, await anOlderProject())
    await anchoredOn(day(1))
    await anchoredOn(day(2))
    for (const { id } of [brought, older]) expect(await verify(id)).toMatchObject({ ok: true })
    await anchoredOn(day(3), brought.id)
    await anchoredOn(day(4))
    expect(await verify(brought.id)).toMatchObject({ ok: true })
  })

  test('H4 with heads that are none is told by name', async () => {
    const { id } = await aHall()
    await anchoredOn(day(1), id)
    await asOwner(`update tender_anchor set heads = heads || '[{"projectId": "x", "seq": "many"}]'`)
    expect(await verify(id)).toMatchObject({ ok: false, fault: { kind: 'anchor' } })
  })
})
