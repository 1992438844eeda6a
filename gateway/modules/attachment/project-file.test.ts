import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpenHall, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** Documents of a project: who may see the published project reads them, nobody takes them away. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

/** A file that says it is for a project. */
async function aFile(projectId: string, { owner = 'U1', customerId }: { owner?: string; customerId?: string } = {}): Promise<string> {
  const id = randomBytes(16).toString('hex')
  await gateway.pool.query(
    `insert into attachment (id, tenant_id, owner_id, customer_id, state, biz_type, access_type, name, ext, content_type, size, sha256, permit_until)
      values ($1, 'north', $2, $3, 'READY', $4, 'auth', '招标文件.pdf', 'pdf', 'application/pdf', 7, $5, now())`,
    [id, owner, customerId ?? null, `project:${projectId}`, 'a'.repeat(64)],
  )
  return id
}

/** Puts files among the documents of a project, in this status. */
const name = (projectId: string, ids: readonly string[], status = 'BIDDING') =>
  gateway.pool.query(`update tender_project set status = $3, state = jsonb_set(state, '{form,attachments}', $2::jsonb) where id = $1`, [
    projectId,
    JSON.stringify(ids.map((id) => ({ id, name: '招标文件.pdf', size: 7 }))),
    status,
  ])

const detail = (user: string, id: string) => gateway.as(user).call('POST /api/v3/attachment/detail', { id })
const readers = async (id: string) => {
  const told: string[] = []
  for (const user of ['U1', 'user-CA', 'user-CX', 'southern', 'southern-firm']) {
    const { status, body } = await detail(user, id)
    if (status === 200) told.push(user)
    else expect(body.messageCode, user).toBe('VALIDATION-1006')
  }
  return told
}

test('TEND-18 a document of a project is read by the firms that see the project, and by no other firm or tenant', async () => {
  const project = await anOpenHall(gateway.pool)
  const file = await aFile(project.id)
  expect(await readers(file)).toEqual(['U1'])
  await name(project.id, [file])
  expect(await readers(file)).toEqual(['U1', 'user-CA'])
  expect((await gateway.as('user-CA').call('POST /api/v3/attachment/ticket', { id: file })).status).toBe(200)
  expect((await detail('', file)).status).toBe(401)
  await gateway.pool.query("update tender_project set invite_mode = 'open' where id = $1", [project.id])
  expect(await readers(file)).toEqual(['U1', 'user-CA', 'user-CX'])
})

test('TEND-18 before publication nobody of the firms reads it, and an invitation that was not sent opens nothing', async () => {
  const project = await anOpenHall(gateway.pool)
  const file = await aFile(project.id)
  await name(project.id, [file], 'PUBLISH_APPROVAL')
  expect(await readers(file)).toEqual(['U1'])
  await name(project.id, [file])
  const invite = (status: string) =>
    gateway.pool.query(
      `insert into tender_party (project_id, customer_id, invitation) values ($1, 'CX', $2)
       on conflict (project_id, customer_id) do update set invitation = $2`,
      [project.id, status],
    )
  await invite('PROPOSED')
  expect(await readers(file)).toEqual(['U1', 'user-CA'])
  await invite('INVITED')
  expect(await readers(file)).toEqual(['U1', 'user-CA', 'user-CX'])
})

test('TEND-18 a project passes on neither the file of a firm nor one that is for another project', async () => {
  const [project, other] = [await anOpenHall(gateway.pool), await anOpenHall(gateway.pool)]
  const foreign = await aFile(project.id, { owner: 'user-CX', customerId: 'CX' })
  const misplaced = await aFile(other.id)
  await name(project.id, [foreign, misplaced])
  expect([await readers(foreign), await readers(misplaced)]).toEqual([['user-CX'], ['U1']])
})

test('TEND-18 what a published project names stays; taken off a draft it can go', async () => {
  const project = await anOpenHall(gateway.pool)
  const file = await aFile(project.id)
  const remove = async () => (await gateway.as('U1').call('POST /api/v3/attachment/delete', { id: file })).status
  await name(project.id, [file])
  expect(await remove()).toBe(404)
  expect((await detail('user-CA', file)).status).toBe(200)
  await name(project.id, [], 'DRAFT')
  expect(await remove()).toBe(200)
})
