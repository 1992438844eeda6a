import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { RichNode, RichText } from '#contract/rich-text.ts'
import { richTextPlain } from '#domain/rich-text/plain.ts'
import { TEXT_PICTURES, wordsLimits } from '#domain/rich-text/words.ts'
import { clearAway } from '#gateway/modules/attachment/attachment.jobs.ts'
import { PDF, PNG, startFileGateway, upload } from '#gateway/modules/attachment/testing.ts'
import { anOpenHall, aPublishedAward, people } from '#gateway/modules/tender/testing.ts'
import { openFiles } from '#gateway/platform/files/open.ts'
import type { TestGateway } from '#support/gateway.ts'

/** Announcements, objections and answers with forms and pictures. */

let gateway: TestGateway
const everybody = [...Object.keys(people), 'user-CB2'] as const
beforeAll(async () => {
  gateway = await startFileGateway({ ...people, 'user-CB2': { roles: ['BIDDER'], customerId: 'CB' } })
})
afterAll(() => gateway.close())

const words = (text: string, marks?: RichNode['marks']): RichNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks && { marks }) }],
})
const image = (file: string): RichNode => ({ type: 'image', attrs: { file, alt: '截图' } })
const doc = (...content: RichNode[]): RichText => ({ type: 'doc', content })
const picture = (user: string, name = '截图.png') => upload(gateway, user, name, PNG, { bizType: TEXT_PICTURES })

const say = (user: string, projectId: string, rich: unknown, text = '说明') =>
  gateway.as(user).call('POST /tender/api/v1/hall/message', { projectId, text, rich: rich as RichText })
const object = (user: string, projectId: string, rich: unknown, text = '说明') =>
  gateway.as(user).call('POST /tender/api/v1/objection/file', { projectId, text, rich: rich as RichText })
const answer = (projectId: string, objectionSeq: number, rich: unknown) =>
  gateway.as('U1').call('POST /tender/api/v1/objection/answer', { projectId, objectionSeq, text: '答复', rich: rich as RichText })
const announced = (user: string, projectId: string) => gateway.as(user).call('POST /tender/api/v1/hall/message/page-list', { projectId })
const objections = (user: string, projectId: string) => gateway.as(user).call('POST /tender/api/v1/objection/page-list', { projectId })
const detail = (user: string, id: string) => gateway.as(user).call('POST /api/v3/attachment/detail', { id })
const remove = async (user: string, id: string) => (await gateway.as(user).call('POST /api/v3/attachment/delete', { id })).status

async function readersOf(id: string): Promise<string[]> {
  const told: string[] = []
  for (const user of everybody) if ((await detail(user, id)).status === 200) told.push(user)
  return told
}

const published = () => aPublishedAward(gateway)

const LONG = '我方最后一次报价提交时页面提示网络异常，请核查受理情况。'

test('WID-02 TEND-25 an announcement is told with its forms, and its plain text is made of them, whatever was sent as such', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const rich = doc(
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '注意' }] },
    words('步长已调整', [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://example.com/rules' } }]),
  )
  const { status, body } = await say('U1', id, rich, '完全不同的文字')
  expect([status, body.data]).toMatchObject([200, { from: 'BUYER', text: '注意\n步长已调整', rich }])
  for (const user of ['user-CA', 'S1']) {
    expect((await announced(user, id)).body.data.rows[0]).toMatchObject({ text: '注意\n步长已调整', rich })
    const board = await gateway.as(user).call('GET /tender/api/v1/hall/board', { projectId: id })
    expect(board.body.data.messages[0]).toMatchObject({ text: '注意\n步长已调整', rich })
  }
  const log = await gateway.as('user-CA').call('POST /tender/api/v1/log/page-list', { projectId: id }, { query: { pageSize: 200 } })
  expect(JSON.stringify(log.body)).not.toContain('完全不同的文字')
})

test('WID-02 TEND-31 an objection and its answer keep their forms for those who read them, and for no rival', async () => {
  const id = await published()
  const [asked, said] = [
    doc(words(LONG, [{ type: 'underline' }])),
    doc(words('已核实'), { type: 'bulletList', content: [{ type: 'listItem', content: [words('日志完整')] }] }),
  ]
  const filed = await object('user-CB', id, asked)
  expect(filed.status).toBe(200)
  expect((await answer(id, filed.body.data.seq, said)).status).toBe(200)
  for (const user of ['user-CB', 'user-CB2', 'U1', 'M1', 'S1', 'A1'])
    expect((await objections(user, id)).body.data.rows).toMatchObject([
      { text: LONG, rich: asked, answer: { text: '已核实\n- 日志完整', rich: said } },
    ])
  expect((await objections('user-CA', id)).body.data.rows).toEqual([])
})

test('WID-02 R-29 what is no such text is refused with its place, and nothing is written', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const foreign: RichNode = { type: 'image', attrs: { src: 'https://evil.example/?leak', file: 'a'.repeat(32) } }
  const link = (href: string) => doc(words('链接', [{ type: 'link', attrs: { href } }]))
  const deep = Array.from({ length: 20 }).reduce<RichNode>((inner) => ({ type: 'blockquote', content: [inner] }), words('深'))
  const cases: readonly [unknown, string, string][] = [
    [doc(foreign), '/rich/content/0', 'attrs'],
    [doc({ type: 'image', attrs: { file: 'https://evil.example/x.png' } }), '/rich/content/0', 'attrs'],
    [doc({ type: 'script', content: [] }), '/rich/content/0', 'node'],
    [doc(words('好'), { type: 'paragraph', attrs: { style: 'background:url(https://evil.example)' } }), '/rich/content/1', 'attrs'],
    [link('javascript:alert(1)'), '/rich/content/0/content/0', 'marks'],
    [link('data:text/html,x'), '/rich/content/0/content/0', 'marks'],
    [doc(words('\u0007')), '/rich/content/0/content/0', 'text'],
    [doc(deep), '/rich/content/0/content/0', 'node'],
    [doc(words('长'.repeat(501))), '/text', 'maxLength'],
    [doc({ type: 'paragraph' }), '/text', 'minLength'],
    [
      doc(...Array.from({ length: 40 }, () => words('a', [{ type: 'link', attrs: { href: `https://example.com/${'x'.repeat(450)}` } }]))),
      '/rich',
      'maxBytes',
    ],
  ]
  for (const [rich, path, rule] of cases) {
    const { status, body } = await say('U1', id, rich)
    expect([status, body.messageCode, body.data]).toMatchObject([400, 'VALIDATION-1000', { path, rule }])
  }
  expect((await announced('U1', id)).body.data.total).toBe(0)
})

test('R-29 a log that holds what is no such text is read as plain text', async () => {
  const { id } = await anOpenHall(gateway.pool)
  await say('U1', id, doc(words('原文', [{ type: 'bold' }])))
  await gateway.pool.query('alter table tender_log disable trigger all')
  await gateway.pool.query(
    `update tender_log set parts = jsonb_set(parts, '{pub,data,rich}', '{"type":"doc","content":[{"type":"image","attrs":{"src":"https://evil.example"}}]}')
     where project_id = $1 and type = 'message.sent'`,
    [id],
  )
  const { rows } = (await announced('user-CA', id)).body.data
  expect([rows[0]?.text, rows[0] && 'rich' in rows[0]]).toEqual(['原文', false])
})

test('WID-02 a picture of an announcement is its writer’s alone until it is sent, then of all who see the project', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const file = await picture('U1')
  expect(await readersOf(file)).toEqual(['U1'])
  expect((await say('U1', id, doc(words('见图'), image(file)))).status).toBe(200)
  const seen: string[] = []
  for (const user of everybody) if ((await announced(user, id)).status === 200) seen.push(user)
  expect(await readersOf(file)).toEqual(seen)
  expect(seen).toEqual(expect.arrayContaining(['U1', 'user-CA', 'user-CB']))
  for (const user of ['user-CX', 'southern', 'southern-firm', 'U2']) expect(seen).not.toContain(user)
  const raw = await gateway.inject({
    method: 'GET',
    url: `/download/api/v1/download/raw?id=${file}`,
    headers: await gateway.as('user-CA').headers(),
  })
  expect([raw.statusCode, Uint8Array.from(raw.rawPayload)]).toEqual([200, PNG])
  expect((await gateway.inject({ method: 'GET', url: `/download/api/v1/download/raw?id=${file}` })).statusCode).toBe(401)
})

test('WID-02 TEND-31 a picture of an objection or its answer is seen by exactly those who see the objection', async () => {
  const id = await published()
  const [asked, said] = [await picture('user-CB'), await picture('U1', '日志.png')]
  expect([await readersOf(asked), await readersOf(said)]).toEqual([['user-CB'], ['U1']])
  const filed = await object('user-CB', id, doc(words(LONG), image(asked)))
  expect((await answer(id, filed.body.data.seq, doc(words('见日志'), image(said)))).status).toBe(200)
  const seen: string[] = []
  for (const user of everybody) if ((await objections(user, id)).body.data?.rows?.length) seen.push(user)
  expect([await readersOf(asked), await readersOf(said)]).toEqual([seen, seen])
  expect(seen).toEqual(['U1', 'M1', 'S1', 'A1', 'user-CB', 'user-CB2'])
  expect((await gateway.as('user-CA').call('POST /api/v3/attachment/ticket', { id: asked })).status).toBe(404)
  expect((await gateway.as('user-CA').call('POST /api/ext/oss/getFileInfoList', { ids: [asked, said] })).body.data).toEqual([])
})

test('WID-02 TEND-07 the log names the pictures with their hashes, and still verifies', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const file = await picture('U1')
  await say('U1', id, doc(words('见图', [{ type: 'italic' }]), image(file), image(file)))
  const { rows } = await gateway.pool.query(
    "select parts #> '{pub,data,files}' as files from tender_log where project_id = $1 and type = 'message.sent'",
    [id],
  )
  expect(rows).toEqual([{ files: [{ id: file, sha256: createHash('sha256').update(PNG).digest('hex') }] }])
  const verified = await gateway.as('S1').call('GET /tender/api/v1/log/verify', { projectId: id })
  expect(verified.body.data).toMatchObject({ ok: true })
})

test('WID-02 R-29 a picture that is unknown, somebody else’s, of another tenant or purpose, no picture or too large is refused', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const large = await picture('U1')
  await gateway.pool.query('update attachment set size = $2 where id = $1', [large, limits.textPictureMb * 1_048_576 + 1])
  const cases: readonly [string, number, string][] = [
    ['0'.repeat(32), 422, 'FILE-1015'],
    [await picture('M1'), 422, 'FILE-1015'],
    [await picture('user-CA'), 422, 'FILE-1015'],
    [await picture('southern'), 422, 'FILE-1015'],
    [await upload(gateway, 'U1', '图.png', PNG), 422, 'FILE-1015'],
    [await upload(gateway, 'U1', '图.pdf', PDF, { bizType: TEXT_PICTURES }), 422, 'FILE-1002'],
    [large, 413, 'FILE-1001'],
  ]
  for (const [file, status, code] of cases) {
    const said = await say('U1', id, doc(words('见图'), image(file)))
    expect([said.status, said.body.messageCode]).toEqual([status, code])
  }
  expect((await announced('U1', id)).body.data.total).toBe(0)
  for (const user of ['user-CX', 'southern', 'southern-firm']) {
    const said = await say(user, id, doc(words('见图'), image(await picture(user))))
    expect([403, 404]).toContain(said.status)
  }
})

test('WID-02 what was said stays: its picture cannot be deleted nor is it cleared away; one that was not sent goes after a day', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const [sent, unsent, old] = [await picture('U1'), await picture('U1'), await picture('U1')]
  await say('U1', id, doc(words('见图'), image(sent)))
  expect([(await detail('U1', sent)).body.data.mine, await remove('U1', sent), await remove('U1', unsent)]).toEqual([false, 404, 200])
  expect(await remove('user-CA', sent)).toBe(404)
  await gateway.pool.query(`update attachment set created_at = created_at - interval '25 hours' where id = any($1)`, [[sent, old]])
  await clearAway(gateway.deps, (await openFiles(gateway.deps)).store)
  expect([(await detail('U1', sent)).status, (await detail('U1', old)).status]).toEqual([200, 404])
})

test('WID-02 what the browser counts by is what the gateway takes', () => {
  expect(wordsLimits).toEqual({
    messageBytes: limits.messageRichBytes,
    objectionBytes: limits.objectionRichBytes,
    pictureMb: limits.textPictureMb,
  })
  expect(richTextPlain(doc(words('a'), image('0'.repeat(32))))).toBe('a\n截图')
})
