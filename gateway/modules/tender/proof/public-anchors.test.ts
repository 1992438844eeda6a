import { createHash, webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { anchorText, isUnder } from '#domain/tender/log/anchor.ts'
import { verifySignature } from '#domain/tender/log/receipt.ts'
import { anOpenHall, people } from '#gateway/modules/tender/testing.ts'
import { startGateway } from '#support/gateway.ts'
import { anchorDay } from './anchors.ts'
import { openSigner } from './signing.ts'

/** H5: roots that strangers can keep. */

const PUBLIC = 'GET /tender/api/v1/log/public-anchors'
const digest = (text: string) => createHash('sha256').update(text).digest('hex')

test('H5 a stranger reads nothing unless the house says so', async () => {
  const gateway = await startGateway(people, { environment: { tenantId: 'north' } })
  await anOpenHall(gateway.pool)
  await anchorDay(gateway.pool, openSigner(gateway.deps.keys))
  expect((await gateway.as('').call(PUBLIC)).body.data).toEqual({ anchors: [], keys: [] })
  await gateway.close()
})

test('H5 a stranger keeps the signed root of a day, which names no project, and a reader’s own path leads to it', async () => {
  const gateway = await startGateway(people, { environment: { tenantId: 'north', anchorsPublic: true } })
  const halls = [await anOpenHall(gateway.pool), await anOpenHall(gateway.pool)]
  await anchorDay(gateway.pool, openSigner(gateway.deps.keys))
  const { anchors, keys } = (await gateway.as('').call(PUBLIC)).body.data
  expect(anchors).toHaveLength(1)
  const [kept] = anchors
  expect(Object.keys(kept!).toSorted()).toEqual(['day', 'hash', 'kid', 'prev', 'root', 'sig'])
  expect(await verifySignature(anchorText({ ...kept!, heads: [] }), kept!.kid, kept!.sig, keys, webcrypto.subtle as SubtleCrypto)).toBe(
    true,
  )
  for (const { id, code } of halls) {
    expect(JSON.stringify(anchors)).not.toMatch(new RegExp(`${id}|${code}`))
    const own = (await gateway.as('U1').call('GET /tender/api/v1/log/anchors', { projectId: id })).body.data
    expect(own.map(({ root }) => root)).toEqual([kept!.root])
    expect(await isUnder(digest, own[0]!.heads[0]!, { ...own[0]!, root: kept!.root! })).toBe(true)
  }
  await gateway.close()
})
