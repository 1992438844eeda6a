import { type IncomingMessage, request } from 'node:http'
import { createParser } from 'eventsource-parser'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ExportTask, ImportTask } from '#contract/excel-shapes.ts'
import { aDataDir, anExportOrder, CREATE_EXPORT, callers } from '#gateway/modules/excel/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { tellMoved } from './queue.ts'

/** Progress as events, over a real connection. */

type AnyTask = Partial<ImportTask> & ExportTask
interface Stream {
  heard: AnyTask[]
  /** The next event that fits. */
  next: (fits: (task: AnyTask) => boolean) => Promise<AnyTask>
  ended: Promise<void>
  response: IncomingMessage
}

let gateway: TestGateway
const open: IncomingMessage[] = []
beforeAll(async () => {
  gateway = await startGateway({ ...callers, cleo: { roles: ['BUYER'] } }, { environment: { dataDir: aDataDir() } })
})
beforeEach(() => gateway.pool.query('truncate transfer_task cascade').then(() => {}))
afterEach(() => {
  for (const response of open.splice(0)) response.destroy()
})
afterAll(() => gateway.close())

const aTask = async (who = 'anna'): Promise<string> =>
  (await gateway.as(who).call(CREATE_EXPORT, anExportOrder({ userAccount: who }))).body.data

async function listen(who: string, id: string): Promise<Stream> {
  const headers = { ...(await gateway.as(who).headers()), accept: 'text/event-stream' }
  const url = `${await gateway.url()}/poi/api/v7/excel/progress?taskId=${id}`
  const response = await new Promise<IncomingMessage>((done, fail) => request(url, { headers }, done).on('error', fail).end())
  open.push(response)
  const heard: AnyTask[] = []
  const waiting = new Set<() => void>()
  const parser = createParser({
    onEvent: ({ event, data }) => {
      expect(event).toBe('message')
      heard.push(JSON.parse(data) as AnyTask)
      for (const look of waiting) look()
    },
  })
  response.setEncoding('utf8').on('data', (text: string) => parser.feed(text))
  const ended = new Promise<void>((done) => response.on('close', done).on('error', () => {}))
  const next = (fits: (task: AnyTask) => boolean) =>
    new Promise<AnyTask>((done) => {
      const look = () => {
        const found = heard.find(fits)
        if (!found) return
        waiting.delete(look)
        done(found)
      }
      waiting.add(look)
      look()
    })
  return { heard, next, ended, response }
}

/** As the worker leaves it, told as the worker tells it. */
async function moved(id: string, set: string): Promise<void> {
  await gateway.pool.query(`update transfer_task set ${set} where id = $1`, [id])
  tellMoved(gateway.deps.bus, id)
}

test('IMP-11 each event is the whole task; the last one closes the connection', async () => {
  const id = await aTask()
  const stream = await listen('anna', id)
  expect(stream.response.headers['content-type']).toContain('text/event-stream')
  expect(await stream.next(({ taskStatus }) => taskStatus === 'WAITING')).toMatchObject({ id, exportProgress: '0', closeConnect: false })
  await moved(id, `status = 'RUNNING', total = 200, done = 50, succeeded = 50, rows_per_second = 40`)
  expect(await stream.next(({ taskStatus }) => taskStatus === 'RUNNING')).toMatchObject({ exportProgress: '25.00%', rowsPerSecond: 40 })
  await moved(id, `status = 'SUCCESS', done = 200, succeeded = 200, ended_at = clock_timestamp()`)
  expect(await stream.next(({ closeConnect }) => closeConnect)).toMatchObject({
    taskStatus: 'SUCCESS',
    exportProgress: '100.00%',
    exportDataSize: 200,
  })
  await stream.ended
})

test('an ended task is told once, and that is all', async () => {
  const id = await aTask()
  await moved(id, `status = 'FAILURE', error = '{"code":"EXCEL-1004","args":{"max":50000}}', ended_at = clock_timestamp()`)
  const stream = await listen('anna', id)
  await stream.ended
  expect(stream.heard).toHaveLength(1)
  expect(stream.heard[0]).toMatchObject({
    taskStatus: 'FAILURE',
    exportProgress: '0',
    exportDetail: '工作表超过50000行',
    errorMessage: '工作表超过50000行',
  })
})

test('what moves fast is told together, and the last state always', async () => {
  const id = await aTask()
  const stream = await listen('anna', id)
  await moved(id, `status = 'RUNNING', total = 100, done = 59, succeeded = 59`)
  for (let time = 1; time <= 60; time++) tellMoved(gateway.deps.bus, id)
  await moved(id, 'done = 60, succeeded = 60')
  await stream.next(({ exportDataSize }) => exportDataSize === 60)
  expect(stream.heard.length).toBeLessThan(30)
})

test('closing ends every stream of the task, and nobody else of anything', async () => {
  const id = await aTask()
  const other = await aTask()
  const [one, two, stays] = [await listen('anna', id), await listen('anna', id), await listen('anna', other)]
  expect((await gateway.as('anna').call('POST /poi/api/v7/excel/close', { taskId: id })).status).toBe(200)
  await Promise.all([one.ended, two.ended])
  await moved(other, `status = 'RUNNING', total = 10, done = 1`)
  await stays.next(({ taskStatus }) => taskStatus === 'RUNNING')
})

test('AUTH-08 a stream ends with its session', async () => {
  const id = await aTask('cleo')
  const stream = await listen('cleo', id)
  await stream.next(() => true)
  await gateway.as('cleo').call('POST /platform/session/close', {} as never)
  await stream.ended
})

test('a task that goes with its day ends its streams', async () => {
  const id = await aTask()
  const stream = await listen('anna', id)
  await stream.next(() => true)
  await moved(id, `created_at = created_at - interval '1 day'`)
  await stream.ended
})

test('so many streams of one person and no more; what is given back is free again', async () => {
  const id = await aTask()
  const streams = []
  for (let n = 0; n < 20; n++) streams.push(await listen('anna', id))
  const refused = await listen('anna', id)
  expect(refused.response.statusCode).toBe(429)
  streams[0]!.response.destroy()
  for (;;) {
    const again = await listen('anna', id)
    if (again.response.statusCode === 200) break
    again.response.destroy()
  }
})
