import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpenHall, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

const place = 'POST /tender/api/v1/bid/place'
const bid = (projectId: string, gross: string) => ({ projectId, gross, taxBp: 1_300, currency: 'CNY' })

test('TEND-08 an accepted bid comes back with its signed receipt and the picture after it', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const { status, body } = await gateway.as('user-CA').call(place, bid(id, '980000.00'))

  expect(body).toMatchObject({ statusCode: 200 })
  expect(status).toBe(200)
  expect(body.data.receipt).toMatchObject({ projectId: id, alias: 'B01', gross: '980000.00', kind: 'bid' })
  expect(body.data.view).toMatchObject({ ownPrice: '980000.00', isLead: true, ownRank: 1, seq: body.data.receipt.seq })

  const check = await gateway.as('user-CA').call('POST /tender/api/v1/log/check-receipt', { receipt: body.data.receipt })
  expect(check.body.data).toEqual({ ok: true })
  const forged = { ...body.data.receipt, gross: '1.00' }
  const refused = await gateway.as('user-CA').call('POST /tender/api/v1/log/check-receipt', { receipt: forged })
  expect(refused).toMatchObject({ status: 422, body: { messageCode: 'TENDER-2092' } })
})

test('I4 TEND-04 R-16 the same key gives the same answer and one bid; with another body it is refused without effect', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const key = randomUUID()
  const first = await gateway.as('user-CA').call(place, bid(id, '980000.00'), { key })
  const again = await gateway.as('user-CA').call(place, bid(id, '980000.00'), { key })
  const other = await gateway.as('user-CA').call(place, bid(id, '970000.00'), { key })

  expect(again.body.data).toEqual({ ...first.body.data, replayed: true })
  expect(other).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2005' } })
  const rows = await gateway.as('user-CA').call('POST /tender/api/v1/bid/page-list', { projectId: id })
  expect(rows.body.data).toMatchObject({ total: 1, rows: [{ gross: '980000.00', own: true, voided: false }] })
})

test('TEND-04 a refusal is stored too, and a refused bid is in the log', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const key = randomUUID()
  const first = await gateway.as('user-CA').call(place, bid(id, '1000000.01'), { key })
  const again = await gateway.as('user-CA').call(place, bid(id, '1000000.01'), { key })

  expect(first).toMatchObject({ status: 422, body: { messageCode: 'TENDER-2042', args: { max: '1000000.00' } } })
  expect({ ...again.body, traceId: '' }).toEqual({ ...first.body, traceId: '' })
  const log = await gateway.pool.query(`select 1 from tender_log where project_id = $1 and type = 'bid.rejected'`, [id])
  expect(log.rowCount).toBe(1)
})
