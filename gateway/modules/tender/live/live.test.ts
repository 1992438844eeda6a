import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fold } from '#domain/tender/evolve.ts'
import type { Actor } from '#domain/tender/model.ts'
import { bidder, buyer, REASON, supervisor } from '#domain/tender/testing.ts'
import { bidView, viewerOf } from '#domain/tender/visibility/view.ts'
import { factOf } from '#gateway/modules/tender/engine/projection.ts'
import { readLog } from '#gateway/modules/tender/tender.queries.ts'
import { anOpenHall, listen, people } from '#gateway/modules/tender/testing.ts'
import { channels } from '#gateway/platform/database/bus.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { placesOf } from './live.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    ...people,
    'user-CB2': { roles: ['BIDDER'], customerId: 'CB' },
    watcher: { roles: ['SUPERVISOR'] },
    'two-roles': { roles: ['AUDITOR', 'SUPERVISOR'] },
  })
})
afterAll(() => gateway.close())

const bid = async (id: string, firm: string, gross: string) => {
  const answer = await gateway
    .as(`user-${firm}`)
    .call('POST /tender/api/v1/bid/place', { projectId: id, gross, taxBp: 1_300, currency: 'CNY', confirmBigDrop: true })
  expect(answer.body).toMatchObject({ statusCode: 200 })
  return answer.body.data
}

test('TEND-06 a reader gets the whole picture first, then every bid as a row and a picture that only grows', async () => {
  const { id, lastSeq } = await anOpenHall(gateway.pool)
  const stream = await listen(gateway, 'user-CB', `p:${id}`)
  expect(await stream.next('hello')).toMatchObject({
    id: `${id}:${lastSeq}`,
    data: { topic: `p:${id}`, seq: lastSeq, view: { canBid: true } },
  })

  const { receipt } = await bid(id, 'CA', '980000.00')
  expect((await stream.next('row')).data).toMatchObject({
    row: { seq: receipt.seq, alias: 'B01', gross: '980000.00', tookLead: true },
    point: { gross: '980000.00' },
  })
  expect(await stream.next('view')).toMatchObject({
    id: `${id}:${receipt.seq}`,
    data: { cause: 'bid.accepted', view: { lead: '980000.00', isLead: false } },
  })
  stream.close()
})

test('TEND-06 where rivals are hidden the curve of a hall goes on as its board has it', async () => {
  const { id } = await anOpenHall(gateway.pool, { bidding: { showBidderCount: false } })
  const stream = await listen(gateway, 'user-CB', `p:${id}`)
  await stream.next('hello')
  await bid(id, 'CA', '980000.00')
  const { data } = await stream.next('row')
  stream.close()
  const { body } = await gateway.as('user-CB').call('GET /tender/api/v1/hall/board', { projectId: id })
  expect(data).toEqual({ topic: `p:${id}`, point: body.data.curve.at(-1) })
  expect(body.data.curve).toHaveLength(1)
})

test('TEND-06 the lead price after a disqualification comes live, as the board has it', async () => {
  const { id } = await anOpenHall(gateway.pool)
  await bid(id, 'CA', '980000.00')
  await bid(id, 'CB', '970000.00')
  const stream = await listen(gateway, 'user-CC', `p:${id}`)
  await stream.next('hello')
  for (const user of ['U1', 'S1']) {
    const sent = { projectId: id, customerId: 'CB', reason: REASON }
    expect((await gateway.as(user).call('POST /tender/api/v1/application/disqualify', sent)).status).toBe(200)
  }
  const { data } = await stream.next('row')
  const { body } = await gateway.as('user-CC').call('GET /tender/api/v1/hall/board', { projectId: id })
  expect(data).toEqual({ topic: `p:${id}`, point: body.data.curve.at(-1) })
  expect(data.point).toMatchObject({ gross: '980000.00' })
  stream.close()
})

test('TEND-06 R-18 who comes back with the number he saw gets the rows he missed, each once', async () => {
  const { id, lastSeq } = await anOpenHall(gateway.pool)
  const first = await bid(id, 'CA', '980000.00')
  await bid(id, 'CB', '970000.00')
  await bid(id, 'CC', '960000.00')
  const stream = await listen(gateway, 'S1', `p:${id}`, `p:${id}:${first.receipt.seq}`)
  await stream.next('hello')
  expect(stream.frames.filter(({ event }) => event === 'row').map(({ data }) => (data.row as { gross: string }).gross)).toEqual([
    '970000.00',
    '960000.00',
  ])
  const all = await listen(gateway, 'S1', `p:${id}`, `p:${id}:${lastSeq}`)
  await all.next('hello')
  expect(all.frames.filter(({ event }) => event === 'row')).toHaveLength(3)
  stream.close()
  all.close()
})

test('M2 R-18 who may not know the number comes back by the clock, and gets what he missed, once', async () => {
  const { id } = await anOpenHall(gateway.pool, {
    bidding: { showBidderCount: false, visibility: 'rankOnly', protectLead: false, minBidIntervalMs: 0 },
  })
  await bid(id, 'CB', '980000.00')
  const before = await listen(gateway, 'user-CB', `p:${id}`)
  const { id: place } = await before.next('hello')
  before.close()
  await bid(id, 'CA', '970000.00')
  await bid(id, 'CB', '960000.00')
  await gateway.as('U1').call('POST /tender/api/v1/hall/message', { projectId: id, text: '请注意报价含税' })
  const back = await listen(gateway, 'user-CB', `p:${id}`, `p:${place}`)
  const hello = await back.next('hello')
  expect(Number(hello.id?.split(':')[1])).toBeGreaterThan(Number(place?.split(':')[1]))
  expect(hello.data.view).toMatchObject({ ownPrice: '960000.00', ownRank: 1 })
  const own = back.frames.filter(({ event }) => event === 'row').map(({ data }) => (data.row as { gross: string }).gross)
  expect(own.slice(-1)).toEqual(['960000.00'])
  expect(new Set(own).size).toBe(own.length)
  expect(back.frames.filter(({ event }) => event === 'msg')).toHaveLength(1)
  const { seq } = hello.data
  const again = await listen(gateway, 'user-CB', `p:${id}`, `p:${id}:${Number(seq) + 600_000}`)
  await again.next('hello')
  expect(again.frames.filter(({ event }) => event === 'row' || event === 'msg')).toEqual([])
  for (const stream of [back, again]) stream.close()
})

test('I7 TEND-06 whoever hears number N sees the fold of 1 to N through his own mask, early or late in the hall, and nobody goes back', async () => {
  const hall = await anOpenHall(gateway.pool, { bidding: { minBidIntervalMs: 0 } })
  const { id, lastSeq } = hall
  const readers: Record<string, Actor> = { S1: supervisor, U1: buyer, 'user-CA': bidder('CA'), 'user-CB': bidder('CB') }
  const early = await Promise.all(Object.keys(readers).map(async (user) => ({ user, stream: await listen(gateway, user, `p:${id}`) })))
  const bidden: Awaited<ReturnType<typeof bid>>[] = []
  for (const [firm, gross] of [
    ['CA', '980000.00'],
    ['CB', '970000.00'],
    ['CA', '960000.00'],
  ] as const)
    bidden.push(await bid(id, firm, gross))
  const late = await Promise.all(
    Object.keys(readers).map(async (user) => ({
      user,
      stream: await listen(gateway, user, `p:${id}`, `p:${id}:${bidden[0]!.receipt.seq}`),
    })),
  )
  const end = (await bid(id, 'CB', '950000.00')).receipt.seq!

  const entries = (await readLog(gateway.pool, id, lastSeq)).map(factOf)
  for (const { user, stream } of [...early, ...late]) {
    const heard: number[] = []
    for (let frame = await stream.next('hello'); ; frame = await stream.next('hello', 'view')) {
      const seq = Number(frame.id?.split(':')[1])
      heard.push(seq)
      const state = fold(
        hall,
        entries.filter((entry) => entry.seq <= seq),
      )
      const meant = bidView(state, viewerOf(state, readers[user]!)!, String(frame.data.now))
      expect([user, seq, frame.data.view]).toEqual([user, seq, JSON.parse(JSON.stringify(meant))])
      if (seq >= end) break
    }
    expect([user, heard]).toEqual([user, heard.toSorted((a, b) => a - b)])
  }
  for (const { stream } of [...early, ...late]) stream.close()
})

test('TEND-05 R-19 no frame to a rival holds a hidden price: two halls that differ in it send equal bytes', async () => {
  const heard = await Promise.all(
    ['980000.00', '900000.00'].map(async (gross) => {
      const { id } = await anOpenHall(gateway.pool, { bidding: { visibility: 'rankOnly', hallDetail: 'public', protectLead: false } })
      const stream = await listen(gateway, 'user-CB', `p:${id}`)
      await stream.next('hello')
      await bid(id, 'CA', gross)
      const frames = [await stream.next('row'), await stream.next('view')]
      stream.close()
      return JSON.stringify(frames)
        .replaceAll(id, 'ID')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'AT')
        .replaceAll(/TB-\w+/g, 'CODE')
    }),
  )
  expect(heard[0]).toBe(heard[1])
  expect(heard[0]).not.toContain('900000')
})

test('TEND-05 a message reaches the hall without the name of its sender', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const stream = await listen(gateway, 'user-CA', `p:${id}`)
  await stream.next('hello')
  const sent = await gateway.as('U1').call('POST /tender/api/v1/hall/message', { projectId: id, text: '请注意报价含税' })
  expect(sent.body.data).toMatchObject({ from: 'BUYER', text: '请注意报价含税' })
  const { data } = await stream.next('msg')
  expect(data.message).toEqual(sent.body.data)
  stream.close()
})

test('L8 I4 a message that is sent again by its key is one message, and its answer says so', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const key = randomUUID()
  const send = () => gateway.as('U1').call('POST /tender/api/v1/hall/message', { projectId: id, text: '请注意' }, { key })
  const [first, second] = [await send(), await send()]
  expect(first.body.data).not.toHaveProperty('replayed')
  expect(second.body.data).toEqual({ ...first.body.data, replayed: true })
})

test('TEND-05 a hall begins with the newest 200 messages, and says whether there are older ones', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const board = async () => (await gateway.as('user-CA').call('GET /tender/api/v1/hall/board', { projectId: id })).body.data
  const say = (first: number, last: number) =>
    gateway.pool.query(
      `insert into tender_log (project_id, seq, at, type, parts, part_hashes, prev, hash)
         select project_id, seq + n, at, 'message.sent', '{"pub":{"data":{"from":"BUYER","text":"x"}}}', part_hashes, prev, 'h' || n
         from (select * from tender_log where project_id = $1 and seq < 1000 order by seq desc limit 1) last, generate_series($2::int, $3::int) n`,
      [id, first + 1_000, last + 1_000],
    )
  await say(1, 200)
  expect(await board()).toMatchObject({ messages: { length: 200 }, hasOlderMessages: false })
  await say(201, 201)
  expect(await board()).toMatchObject({ messages: { length: 200 }, hasOlderMessages: true })
})

test('a hall one may not see and a hall that is not there are one answer', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const theirs = await listen(gateway, 'user-CX', `p:${id}`)
  const none = await listen(gateway, 'user-CX', 'p:none')
  const south = await listen(gateway, 'southern', `p:${id}`)
  for (const { status, refusal } of [theirs, none, south]) {
    expect(status).toBe(404)
    expect(refusal).toMatchObject({ messageCode: 'TENDER-2001' })
  }
})

test('R-41 the seventh stream of one person is refused, and one that ends makes room', async () => {
  const streams = []
  for (let n = 0; n < 6; n++) streams.push(await listen(gateway, 'A1', 'me'))
  expect(await listen(gateway, 'A1', 'me')).toMatchObject({ status: 429, refusal: { messageCode: 'TENDER-2008' } })
  streams.shift()?.close()
  // The gateway hears of the end a moment later.
  const again = async () => {
    const next = await listen(gateway, 'A1', 'me')
    streams.push(next)
    return next.status
  }
  await expect.poll(again).toBe(200)
  for (const stream of streams) stream.close()
})

test('M3 T28 a gateway holds so many streams and no more, and one that ends makes room', () => {
  const places = placesOf(2, 3)
  const [first] = ['a', 'a', 'b'].map((user) => places.take(user))
  expect(() => places.take('c')).toThrow(expect.objectContaining({ code: 'SERVICE-1011' }))
  first?.()
  expect(() => places.take('c')).not.toThrow()
})

test('M3 R-18 one opening is one replay of bounded length, however many halls it names', async () => {
  const halls = await Promise.all([anOpenHall(gateway.pool), anOpenHall(gateway.pool)])
  const addRows = (id: string) =>
    gateway.pool.query(
      `insert into tender_log (project_id, seq, at, type, parts, part_hashes, prev, hash)
         select project_id, seq + n, at, 'message.sent', '{"pub":{"data":{"from":"BUYER","text":"x"}}}', part_hashes, prev, 'r' || n
         from (select * from tender_log where project_id = $1 order by seq desc limit 1) last, generate_series(1, 400) n`,
      [id],
    )
  for (const { id, lastSeq } of halls) {
    await addRows(id)
    await gateway.pool.query('update tender_project set head_seq = $2 where id = $1', [id, lastSeq + 400])
  }
  const stream = await listen(gateway, 'S1', halls.map(({ id }) => `p:${id}`).join(','), halls.map(({ id }) => `p:${id}:1`).join(','))
  await stream.next('hello')
  await stream.next('hello')
  expect(stream.frames.filter(({ event }) => event === 'msg')).toHaveLength(500)
  stream.close()
})

test('R-20 sign-out ends the stream at once', async () => {
  const stream = await listen(gateway, 'watcher', 'me')
  await gateway.pool.query(`insert into session_end (sid, at) values ('sid-watcher', clock_timestamp())`)
  gateway.deps.bus.publish(channels.session, { sid: 'sid-watcher' })
  expect((await stream.next('end')).data).toEqual({ reason: 'signed-out' })
  await stream.ended
})

test('R-20 T26 who loses a duty comes back and is looked at anew, though he may still watch', async () => {
  const stream = await listen(gateway, 'two-roles', 'me')
  await gateway.pool.query(`delete from user_role where user_id = 'two-roles' and role = 'SUPERVISOR'`)
  gateway.deps.bus.publish(channels.person, { userId: 'two-roles' })
  expect((await stream.next('renew')).data).toEqual({ reason: 'restart' })
  await stream.ended
})

test('R-20 who leaves the firm he watches for is shown out', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const stream = await listen(gateway, 'user-CB2', `p:${id}`)
  await stream.next('hello')
  await gateway.pool.query(`update tender_customer_user set active = false where user_id = 'user-CB2'`)
  expect((await stream.next('end')).data).toEqual({ reason: 'forbidden' })
  await stream.ended
})

test('a suspension tells the lists of both sides and the hall', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const buying = await listen(gateway, 'U1', 'list:cg')
  const selling = await listen(gateway, 'user-CC', `list:gy,p:${id}`)
  await selling.next('hello')
  await gateway.as('S1').call('POST /tender/api/v1/project/suspend', { id, reason: '现场网络故障，暂停竞价十分钟' })
  const patch = { id, patch: { status: 'SUSPENDED' } }
  expect((await buying.next('list')).data).toMatchObject({ topic: 'list:cg', ...patch })
  expect((await selling.next('list')).data).toMatchObject({ topic: 'list:gy', ...patch })
  expect((await selling.next('view')).data).toMatchObject({ cause: 'bidding.suspended', view: { phase: 'SUSPENDED', canBid: false } })
  buying.close()
  selling.close()
})
