import { createHash, webcrypto } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anchorText, anchorTree } from '#domain/tender/log/anchor.ts'
import { verifySignature } from '#domain/tender/log/receipt.ts'
import { sendDue } from '#gateway/modules/notification/mail.jobs.ts'
import { mailQueries } from '#gateway/modules/notification/mail.queries.ts'
import type { Mail } from '#gateway/modules/notification/mail.sender.ts'
import { followLogs } from '#gateway/modules/tender/tender.jobs.ts'
import { findProject } from '#gateway/modules/tender/tender.queries.ts'
import { aClosedHall, anOpenHall, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { openSigner, type Signer } from './signing.ts'

/** H5: what is signed at the close leaves the house by mail, so that whoever owns the database cannot take it back. */

let gateway: TestGateway
let signer: Signer
beforeAll(async () => {
  gateway = await startGateway(people)
  signer = openSigner(gateway.deps.keys)
  await gateway.pool.query(`update user_account set email = id || '@example.com'`)
  await gateway.pool.query(`update user_account set locale = 'en' where id in ('user-CB', 'U1')`)
})
afterAll(() => gateway.close())
beforeEach(async () => {
  await gateway.pool.query('delete from notification')
  await gateway.pool.query('delete from tender_cursor')
})

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const follow = (by = signer) => followLogs(gateway.deps.pool, by, () => {})

/** Letters that go out now, but for those of other facts. */
async function letters(): Promise<Mail[]> {
  const sent: Mail[] = []
  await sendDue(mailQueries(gateway.deps.pool), { send: async (mail) => void sent.push(mail) }, 'https://tender.example')
  return sent.filter(({ text }) => /[0-9a-f]{64}/.test(text))
}

test('H5 each firm that bid and the purchaser’s side get one letter that holds the signed root, in their language, and no price or rival', async () => {
  const { id, code } = await aClosedHall(gateway.pool)
  await follow()
  await follow()
  const sent = await letters()
  const { state, head_seq, head_hash } = (await findProject(gateway.pool, 'north', id))!
  const side = [state.ownerId, state.form.managerId, ...state.form.supervisorIds]
  const to = [...side, ...['CA', 'CB', 'CC'].map((firm) => `user-${firm}`)].map((user) => `${user}@example.com`)
  expect(sent.map((mail) => mail.to).toSorted()).toEqual([...new Set(to)].toSorted())
  expect(await letters()).toEqual([])

  const { root } = anchorTree(digest, [{ projectId: id, seq: head_seq, hash: head_hash }])
  const { rows } = await gateway.pool.query<{ day: string; prev: string; kid: string; sig: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day, prev, kid, sig from tender_anchor where project_id = $1`,
    [id],
  )
  const { day, prev, kid, sig } = rows[0]!
  const { keys } = (await gateway.as('U1').call('GET /tender/api/v1/log/keys')).body.data
  expect(await verifySignature(anchorText({ day, heads: [], prev, root }), kid, sig, keys, webcrypto.subtle as SubtleCrypto)).toBe(true)
  for (const { subject, text } of sent) {
    for (const said of [String(head_seq), head_hash, root, kid, sig, 'https://tender.example']) expect(text).toContain(said)
    expect(subject).toContain(code)
    const rest = [head_hash, root, kid, sig, id, code].reduce((all, said) => all.replaceAll(said, ''), subject + text)
    expect(rest).not.toMatch(/9[6-8]0[ ,]?000|Firm|\bC[A-C]\b|(?<![\dA-Z])B0\d(?![\dA-Z])/)
  }
  const of = (user: string) => sent.find((mail) => mail.to === `${user}@example.com`)!.text
  expect([of('user-CA'), of('user-CB')]).toEqual([expect.stringContaining('根哈希'), expect.stringContaining('Root: ')])
})

test('H5 nothing goes out before the close', async () => {
  await anOpenHall(gateway.pool)
  await follow()
  expect(await letters()).toEqual([])
})

test('H5 a worker that dies while it anchors is followed by one that does both: one anchor, and one letter each', async () => {
  const { id } = await aClosedHall(gateway.pool)
  const dying: Signer = {
    ...signer,
    kid: signer.kid,
    sign: () => {
      throw new Error('gone')
    },
  }
  await expect(follow(dying)).rejects.toThrow()
  expect(await letters()).toEqual([])
  await gateway.pool.query('update tender_cursor set next_at = null')
  await follow()
  const sent = await letters()
  expect(new Set(sent.map(({ to }) => to)).size).toBe(sent.length)
  expect(sent.length).toBeGreaterThan(3)
  const { rowCount } = await gateway.pool.query('select 1 from tender_anchor where project_id = $1', [id])
  expect(rowCount).toBe(1)
})
