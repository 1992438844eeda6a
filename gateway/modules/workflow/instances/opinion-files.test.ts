import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { ActionWord } from '#contract/workflow/shapes.ts'
import { clearAway } from '#gateway/modules/attachment/attachment.jobs.ts'
import { PNG, startFileGateway, upload } from '#gateway/modules/attachment/testing.ts'
import { aDeputy } from '#gateway/modules/workflow/testing.ts'
import { openFiles } from '#gateway/platform/files/open.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aNode, aProcess, aRecord, deploy, type Person, people } from './testing.ts'

/** Files that stay with opinions. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startFileGateway(people)
  await deploy(gateway.pool, aProcess('filed', [aNode('one', ['first'], { opinion: 'required' }), aNode('two', ['third'])]))
})
afterAll(() => gateway.close())

async function aRunning() {
  const record = aRecord(gateway, 'filed', randomUUID())
  expect((await record.does('asker', 'startFlow')).status).toBe(200)
  return record
}

interface FileOver {
  bizType?: string
  tenantId?: string
  ext?: string
  bytes?: number
}

/** A stored file, without the bytes. */
async function aFile(owner: string, { bizType = 'workflow:opinion', tenantId = 'north', ext = 'pdf', bytes = 7 }: FileOver = {}) {
  const id = randomBytes(16).toString('hex')
  await gateway.pool.query(
    `insert into attachment (id, tenant_id, owner_id, state, biz_type, access_type, name, ext, content_type, size, sha256, permit_until)
      values ($1, $2, $3, 'READY', $4, 'auth', '比价.' || $5, $5, 'application/pdf', $6, $7, now())`,
    [id, tenantId, owner, bizType, ext, bytes, createHash('sha256').update(id).digest('hex')],
  )
  return id
}

const detail = (who: Person, id: string) => gateway.as(who).call('POST /api/v3/attachment/detail', { id })
const everybody = Object.keys(people) as Person[]
async function readersOf(id: string): Promise<Person[]> {
  const told = await Promise.all(everybody.map(async (who) => [who, (await detail(who, id)).status] as const))
  return told.flatMap(([who, status]) => (status === 200 ? [who] : []))
}

test('FLOW-12 W12 a file of an opinion is seen by exactly those who see the opinion; before it is sent by its owner alone', async () => {
  const record = await aRunning()
  const id = await aFile('first')
  expect(await readersOf(id)).toEqual(['first'])
  expect((await record.does('first', 'deliverRead', { targetUserList: ['reader'] })).status).toBe(200)
  expect((await record.does('first', 'agree', { commentText: '见附件', attachments: [id] })).status).toBe(200)
  const seen = await Promise.all(everybody.map(async (who) => [who, (await record.find(who)).status] as const))
  expect(await readersOf(id)).toEqual(seen.flatMap(([who, status]) => (status === 200 ? [who] : [])))
  expect(await readersOf(id)).toEqual(['asker', 'first', 'third', 'reader', 'admin'])
})

test('FLOW-12 W12 the deputy of who is asked sees it while being the deputy', async () => {
  const record = await aRunning()
  const id = await aFile('first')
  await record.does('first', 'agree', { commentText: '见附件', attachments: [id] })
  expect((await detail('colleague', id)).status).toBe(404)
  await aDeputy(gateway.pool, 'third', 'colleague')
  expect((await detail('colleague', id)).status).toBe(200)
  await gateway.pool.query("delete from wf_deputy where deputy_id = 'colleague'")
})

test('FLOW-12 whoever sees it downloads it by a ticket that works once; a stranger gets none', async () => {
  const record = await aRunning()
  const id = await upload(gateway, 'first', '签字.png', PNG, { bizType: 'workflow:opinion' })
  await record.does('first', 'agree', { commentText: '同意', signature: id })
  expect((await gateway.as('stranger').call('POST /api/v3/attachment/ticket', { id })).status).toBe(404)
  const { body } = await gateway.as('asker').call('POST /api/v3/attachment/ticket', { id })
  const { pathname, search } = new URL(body.data.url, 'http://files')
  const address = `${await gateway.url()}${pathname}${search}`
  const first = await fetch(address)
  expect([first.status, new Uint8Array(await first.arrayBuffer())]).toEqual([200, PNG])
  expect((await fetch(address)).status).toBe(410)
})

test('FLOW-12 timeline, records and thread name the files, and the log holds their hashes', async () => {
  const record = await aRunning()
  const [file, signature, added, said] = [
    await aFile('first'),
    await aFile('first', { ext: 'png' }),
    await aFile('first'),
    await aFile('asker'),
  ]
  const asked = { commentText: '请协助', targetUserList: ['second'], attachments: [added] }
  expect((await record.does('first', 'cooperationAddsign', asked)).status).toBe(200)
  expect((await record.does('asker', 'submitComment', { commentText: '补充', attachments: [said] })).status).toBe(200)
  expect((await record.does('first', 'agree', { commentText: '同意', attachments: [file], signature })).status).toBe(200)
  const { data } = (await record.find('asker')).body
  const opinion = data.progress.flatMap(({ commentList }) => commentList)[0]
  expect(opinion?.attachments?.map(({ id, kind, name }) => [id, kind, name])).toEqual([
    [file, 'FILE', '比价.pdf'],
    [signature, 'SIGNATURE', '比价.png'],
  ])
  expect(data.comments[0]?.attachments?.map(({ id }) => id)).toEqual([said])
  const lines = (await gateway.as('asker').call('GET /workflow/process/tasks', { id: record.of.bussinessId })).body.data // sic
  expect(lines.map(({ attachments = [] }) => attachments.map(({ id }) => id))).toContainEqual([file, signature])
  const decided = (await record.log()).find(({ type, data: fact }) => type === 'task.decided' && fact.decision === 'AGREE')
  expect(decided?.data.files).toMatchObject([{ id: file, sha256: createHash('sha256').update(file).digest('hex') }, { id: signature }])
  const brought = (await record.log()).find(({ type }) => type === 'tasks.added')
  expect(brought?.data.files).toMatchObject([{ id: added }])
})

test('FLOW-12 a file of an opinion stays: its owner cannot delete it, and is not told that it could be', async () => {
  const record = await aRunning()
  const [sent, unsent] = [await aFile('first'), await aFile('first')]
  expect((await detail('first', sent)).body.data.mine).toBe(true)
  await record.does('first', 'agree', { commentText: '同意', attachments: [sent] })
  const remove = (id: string) => gateway.as('first').call('POST /api/v3/attachment/delete', { id })
  expect([(await remove(sent)).status, (await detail('first', sent)).body.data.mine]).toEqual([404, false])
  expect((await remove(unsent)).status).toBe(200)
})

test('FLOW-12 an id that is unknown, deleted, of somebody else, another tenant or another purpose is refused, and nothing is decided', async () => {
  const record = await aRunning()
  const ids = [
    'no-file',
    '0'.repeat(32),
    await aFile('second'),
    await aFile('southern', { tenantId: 'south' }),
    await aFile('first', { bizType: 'default' }),
  ]
  for (const id of ids) {
    const { status, body } = await record.does('first', 'agree', { commentText: '同意', attachments: [id] })
    expect([id, status, body.messageCode]).toEqual([id, 422, 'FLOW-3024'])
  }
  expect((await record.state()).tasks.at(-1)?.status).toBe('TODO')
  expect((await record.status('stranger')).status).toBe(404)
})

test('FLOW-12 a file of one opinion is refused for another, by its name; sent twice under one key it is one opinion', async () => {
  const [record, other] = [await aRunning(), await aRunning()]
  const id = await aFile('first')
  const key = randomUUID()
  const agree = () => record.does('first', 'agree', { commentText: '同意', attachments: [id] }, { headers: { 'Idempotency-Key': key } })
  expect([(await agree()).status, (await agree()).body.data.replayed]).toEqual([200, true])
  const { status, body } = await other.does('first', 'agree', { commentText: '同意', attachments: [id] })
  expect([status, body.messageCode, body.message]).toEqual([409, 'FLOW-3025', expect.stringContaining('比价.pdf')])
})

test('FLOW-12 two opinions that take one file at once: one has it', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const [record, other] = [await aRunning(), await aRunning()]
    const id = await aFile('first')
    const answers = await Promise.all([record, other].map((one) => one.does('first', 'agree', { commentText: '同意', attachments: [id] })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  }
})

test('FLOW-12 files have a number and a size, and a signature is a small picture', async () => {
  const record = await aRunning()
  const agree = (more: object) => record.does('first', 'agree', { commentText: '同意', ...more })
  const codeOf = async (more: object) => (await agree(more)).body.messageCode
  const many = await Promise.all(Array.from({ length: limits.opinionFiles + 1 }, () => aFile('first')))
  expect(await codeOf({ attachments: many })).toBe('VALIDATION-1000')
  const half = (limits.opinionMb / 2) * 1_048_576
  const large = [await aFile('first', { bytes: half }), await aFile('first', { bytes: half + 1 })]
  expect(await codeOf({ attachments: large })).toBe('FLOW-3026')
  expect(await codeOf({ signature: await aFile('first') })).toBe('FLOW-3027')
  expect(await codeOf({ signature: await aFile('first', { ext: 'png', bytes: limits.signatureKb * 1_024 + 1 }) })).toBe('FLOW-3027')
  expect((await agree({ attachments: many.slice(1) })).status).toBe(200)
})

test('FLOW-12 what has no opinion takes no file, a file is no opinion, and the engine payload takes files too', async () => {
  const record = await aRunning()
  const id = await aFile('asker')
  for (const action of ['urge', 'revoke'] satisfies ActionWord[])
    expect((await record.does('asker', action, { attachments: [id] })).body.messageCode).toBe('VALIDATION-1000')
  const own = await aFile('first')
  expect((await record.does('first', 'agree', { attachments: [own] })).body.messageCode).toBe('FLOW-3004')
  const { processCode, bussinessId } = record.of // sic
  const parameter = { action: 'agree' as const, processDefinitionKey: processCode, comment: { text: '同意', attachments: [own] } }
  const body = { id: bussinessId, __TASKHANDLEPARAMETER__: parameter } // sic
  expect((await gateway.as('first').call('POST /workflow/process/task/handle', body)).status).toBe(200)
  expect((await record.state()).tasks.find(({ userId }) => userId === 'first')?.files).toMatchObject([{ id: own, kind: 'FILE' }])
})

test('FLOW-12 a file that was not sent with an opinion is gone after a day; what was sent stays, and so does every other file', async () => {
  const record = await aRunning()
  const [sent, unsent, young, other] = [
    await aFile('first'),
    await aFile('first'),
    await aFile('first'),
    await aFile('first', { bizType: 'note' }),
  ]
  await record.does('first', 'agree', { commentText: '见附件', attachments: [sent] })
  const age = (hours: number, ids: readonly string[]) =>
    gateway.pool.query('update attachment set created_at = clock_timestamp() - make_interval(hours => $1) where id = any($2)', [hours, ids])
  await age(25, [sent, unsent, other])
  await age(23, [young])
  await clearAway(gateway.deps, (await openFiles(gateway.deps)).store)
  const { rows } = await gateway.pool.query<{ id: string; state: string }>('select id, state from attachment where id = any($1)', [
    [sent, unsent, young, other],
  ])
  const left = new Set(rows.filter(({ state }) => state === 'READY').map(({ id }) => id))
  expect([sent, unsent, young, other].map((id) => left.has(id))).toEqual([true, false, true, true])
})

test('FLOW-12 what went with an opinion is no longer its owner to delete', async () => {
  const record = await aRunning()
  const id = await aFile('first')
  await record.does('first', 'agree', { commentText: '见附件', attachments: [id] })
  await gateway.as('first').call('POST /api/v3/attachment/delete', { id })
  expect(await readersOf(id)).toContain('third')
})
