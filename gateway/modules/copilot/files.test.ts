import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { COPILOT_FILES } from '#domain/copilot/copilot-files.ts'
import { clearAway } from '#gateway/modules/attachment/attachment.jobs.ts'
import { bytesOf, type FileGateway, finish, formOf, PDF, permit, post, startFileGateway } from '#gateway/modules/attachment/testing.ts'
import { openFiles } from '#gateway/platform/files/open.ts'
import { type ModelServer, startModelServer } from '#support/model-server.ts'
import { askCopilot } from './testing.ts'

let gateway: FileGateway
let model: ModelServer
beforeAll(async () => {
  model = await startModelServer()
  gateway = await startFileGateway(
    { wang: {}, chen: {}, zhao: { tenant: 'south' } },
    { environment: { copilot: { url: model.url, model: 'm', key: undefined } } },
  )
})
afterAll(async () => {
  await gateway.close()
  await model.close()
})

async function aFile(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const sign = await permit(gateway, 'wang', name, { bizType: COPILOT_FILES })
  await post(gateway, sign, formOf(sign, bytes))
  return (await finish(gateway, 'wang', sign.objectId)).body.data.id
}
const said = () => model.asked.at(-1)?.body.messages.at(-1)?.content ?? ''
const utf8 = (text: string) => new TextEncoder().encode(text)

test('WID-11 of a text file its words go along, quoted; of another one its name', async () => {
  const files = [await aFile('订单.csv', utf8('品名,数量\n螺纹钢,3')), await aFile('plan.pdf', PDF)]
  const { status, start } = await askCopilot(gateway, 'wang', { question: 'xyzzy', files })
  expect(status).toBe(200)
  expect(said()).toMatch(
    /^xyzzy\n\n(§\w+) File 订单\.csv\n品名,数量\n螺纹钢,3\n\1 end\n\n\1 File plan\.pdf\n\d+ bytes; its content cannot be read\n\1 end$/,
  )
  const { data } = (await gateway.as('wang').call('GET /api/v1/chat/front_component/conversation', { id: start.conversationId })).body
  expect(data.messages[0]?.files.map(({ name }) => name)).toEqual(['订单.csv', 'plan.pdf'])
})

test('WID-11 the encoding of Chinese Windows is read; a long file by its beginning', async () => {
  const gbk = Uint8Array.from([0xc2, 0xdd, 0xce, 0xc6, 0xb8, 0xd6])
  await askCopilot(gateway, 'wang', { question: 'xyzzy', files: [await aFile('gbk.txt', gbk)] })
  expect(said()).toContain('\n螺纹钢\n')
  await askCopilot(gateway, 'wang', { question: 'xyzzy', files: [await aFile('long.txt', bytesOf('a'.repeat(300_000)))] })
  expect(said().match(/a{100,}/)?.[0].length).toBe(limits.copilotFileChars)
})

test('WID-11 a file for the copilot is its owner’s alone, also for colleagues; after a day it is gone', async () => {
  const id = await aFile('mine.txt', bytesOf('mine'))
  for (const who of ['chen', 'zhao']) {
    expect((await askCopilot(gateway, who, { question: 'xyzzy', files: [id] })).code).toBe('VALIDATION-1006')
    expect((await gateway.as(who).call('POST /api/v3/attachment/detail', { id })).body.messageCode).toBe('VALIDATION-1006')
  }
  const { store } = await openFiles(gateway.deps)
  await clearAway(gateway.deps, store)
  expect((await gateway.as('wang').call('POST /api/v3/attachment/detail', { id })).status).toBe(200)
  await gateway.pool.query(`update attachment set created_at = created_at - interval '25 hours' where id = $1`, [id])
  await clearAway(gateway.deps, store)
  expect((await gateway.as('wang').call('POST /api/v3/attachment/detail', { id })).status).toBe(404)
})
