import { randomUUID, webcrypto } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fact } from '#domain/tender/facts.ts'
import { verifyReceipt } from '#domain/tender/log/receipt.ts'
import { formOf, PDF, startFileGateway } from '#gateway/modules/attachment/testing.ts'
import { findProject } from '#gateway/modules/tender/tender.queries.ts'
import { anOpenHall, aReadyProject, happens, inMs, people } from '#gateway/modules/tender/testing.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import type { KeyKind } from '#gateway/platform/keys/key-kinds.ts'
import { rotateKey } from '#gateway/platform/keys/prepare-keys.ts'
import type { TestGateway } from '#support/gateway.ts'
import { asOwner } from '#support/keys.ts'
import { anchorClose } from './anchors.ts'
import { openSigner } from './signing.ts'

/** H5: keys are replaced while projects run. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startFileGateway(people)
})
afterAll(() => gateway.close())

const subtle = webcrypto.subtle as SubtleCrypto
async function rotate(kind: KeyKind): Promise<string> {
  const { keysDir } = gateway.deps.environment
  const { kid } = await asOwner(gateway.superuserUrl, (client) => rotateKey(client, keysDir, kind, 0))
  await gateway.deps.keys.reload()
  return kid
}
const bid = (user: string, projectId: string, gross: string) =>
  gateway.as(user).call('POST /tender/api/v1/bid/place', { projectId, gross, taxBp: 1_300, currency: 'CNY' })
const sealed = (projectId: string, user: string, total: string, unitPrice: string, key: string = randomUUID()) =>
  gateway
    .as(user)
    .call(
      'POST /tender/api/v1/quote/submit',
      { projectId, lines: [{ lineNo: 1, unitPrice }], total, taxBp: 1_300, currency: 'CNY' },
      { key },
    )

test('H5 receipts and anchors of before and after a new key verify, by the published keys alone and at the gateway', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const first = (await bid('user-CA', id, '980000.00')).body.data.receipt
  await transaction(gateway.pool, (client) => anchorClose(client, openSigner(gateway.deps.keys), 'north', id))
  const kid = await rotate('receipt')
  const second = (await bid('user-CB', id, '970000.00')).body.data.receipt
  expect([first.kid === kid, second.kid === kid]).toEqual([false, true])
  const { keys } = (await gateway.as('user-CB').call('GET /tender/api/v1/log/keys')).body.data
  for (const [user, receipt] of [
    ['user-CA', first],
    ['user-CB', second],
  ] as const) {
    expect(await verifyReceipt(receipt, keys, subtle)).toBe(true)
    const { body } = await gateway.as(user).call('POST /tender/api/v1/log/check-receipt', { receipt })
    expect(body.data).toEqual({ ok: true })
  }
  expect((await gateway.as('S1').call('GET /tender/api/v1/log/verify', { projectId: id })).body.data).toMatchObject({ ok: true })
})

test('H5 prices that were sealed under the old key open at the start beside those of the new one, and a repeated command is known', async () => {
  const { id } = await aReadyProject(gateway.pool, 3_600_000)
  const key = randomUUID()
  const before = await sealed(id, 'user-CA', '990000.00', '990', key)
  await rotate('seal')
  const again = await sealed(id, 'user-CA', '990000.00', '990', key)
  expect(again.body.data).toEqual({ ...before.body.data, replayed: true })
  expect((await sealed(id, 'user-CA', '980000.00', '980', key)).body.messageCode).toBe('TENDER-2005')
  await sealed(id, 'user-CB', '985000.00', '985')
  const mine = await gateway.as('user-CA').call('GET /tender/api/v1/quote/mine', { projectId: id })
  expect(mine.body.data.quote).toMatchObject({ gross: '990000.00' })
  const { registrationEndsAt, qualificationEndsAt } = (await findProject(gateway.pool, 'north', id))!.state
  await happens(gateway.pool, id, fact('schedule.changed', { pub: { registrationEndsAt, qualificationEndsAt, startsAt: inMs(0) } }))
  expect(
    (
      await gateway
        .as('user-CA')
        .call('POST /tender/api/v1/bid/place', { projectId: id, gross: '900000.00', taxBp: 1_300, currency: 'CNY' })
    ).status,
  ).toBe(200)
  const { state } = (await findProject(gateway.pool, 'north', id))!
  for (const gross of [/99000000/, /98500000/]) expect(JSON.stringify(state)).toMatch(gross)
})

test('H5 an upload form that was given out under the old key is taken', async () => {
  const { body } = await gateway
    .as('user-CA')
    .call('GET /api/v3/attachment/pre-upload', { bizType: 'default', accessType: 'auth', name: 'a.pdf' })
  await rotate('upload')
  const post = await fetch(`${await gateway.url()}/api/v3/attachment/local2`, { method: 'POST', body: formOf(body.data, PDF) })
  expect(post.status).toBe(200)
})
