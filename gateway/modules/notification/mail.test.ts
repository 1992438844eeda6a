import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProject, play } from '#domain/tender/testing.ts'
import { noticeTexts } from '#gateway/modules/tender/notices/notice-texts.ts'
import { keep } from '#gateway/modules/tender/testing.ts'
import { aProcess, deploy } from '#gateway/modules/workflow/instances/testing.ts'
import { aDefinition, anInstance } from '#gateway/modules/workflow/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { createMailJobs, mailOf, sendDue } from './mail.jobs.ts'
import { mailQueries, type TakenLetter } from './mail.queries.ts'
import { type MailTransport, smtpTransport } from './mail.sender.ts'
import { insertNotifications } from './notification.queries.ts'

/** A mail server of the least that RFC 5321 asks for. What it answers to RCPT and to the content can be set. */
async function aMailServer() {
  const got: string[] = []
  const says = { rcpt: '250 OK', data: '250 OK' }
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    const say = (line: string) => socket.write(`${line}\r\n`)
    let content: string | undefined
    let rest = ''
    say('220 test')
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      rest += bytes.toString('utf8')
      for (;;) {
        if (content !== undefined) {
          const end = rest.indexOf('\r\n.\r\n')
          if (end < 0) return
          if (says.data.startsWith('2')) got.push(rest.slice(0, end))
          rest = rest.slice(end + 5)
          content = undefined
          say(says.data)
          continue
        }
        const end = rest.indexOf('\r\n')
        if (end < 0) return
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        const word = line.slice(0, 4).toUpperCase()
        if (word === 'DATA') {
          content = ''
          say('354 go on')
        } else say(word === 'RCPT' ? says.rcpt : word === 'QUIT' ? '221 bye' : '250 OK')
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise((done) => server.close(done))
  }
  return { url, got, says, close }
}

let gateway: TestGateway
let server: Awaited<ReturnType<typeof aMailServer>>
let transport: MailTransport
beforeAll(async () => {
  gateway = await startGateway({ wang: {}, anna: { roles: ['MANAGER'] }, silent: {} })
  await gateway.pool.query(`update user_account set email = id || '@example.com' where id in ('wang', 'anna')`)
  await gateway.pool.query(`update user_account set locale = 'en' where id = 'anna'`)
})
beforeEach(async () => {
  await gateway.pool.query('delete from notification')
  server = await aMailServer()
  transport = smtpTransport(server.url, 'tender@example.com')
})
afterEach(async () => {
  transport.close()
  await server.close()
})
afterAll(() => gateway.close())

const tell = (id: string, userId: string, kind = 'invited', at = new Date().toISOString()) =>
  insertNotifications(gateway.pool, [{ id, tenantId: 'north', userId, kind, args: {}, at }])
const send = (over: Partial<MailTransport> = {}) => sendDue(mailQueries(gateway.pool), { ...transport, ...over }, 'https://tender.example')
const outbox = async () =>
  (
    await gateway.pool.query<{ id: string; sent: boolean; failed: boolean; attempts: number }>(
      'select id, sent_at is not null as sent, failed_at is not null as failed, attempts from mail_outbox order by id',
    )
  ).rows
const due = () => gateway.pool.query('update mail_outbox set next_at = clock_timestamp(), lease_until = null')

test('TEND-34 a notification goes out as a letter in the language of its reader, once', async () => {
  await tell('n1', 'wang')
  await tell('n2', 'anna')
  await send()
  await send()
  expect(server.got).toHaveLength(2)
  const english = server.got.find((mail) => mail.includes('To: anna@example.com'))!
  expect(english).toContain('Subject: You are invited to bid')
  expect(english).toContain('Message-ID: <n2@example.com>')
  expect(english).toContain('Auto-Submitted: auto-generated')
  const chinese = server.got.find((mail) => mail.includes('To: wang@example.com'))!
  expect(chinese).toContain(Buffer.from('您收到投标邀请').toString('base64').slice(0, 8))
  expect(await outbox()).toMatchObject([{ sent: true }, { sent: true }])
})

test('TEND-34 who has no address gets none; old news and each single extension are not mailed', async () => {
  await tell('n1', 'silent')
  await tell('n2', 'wang', 'invited', new Date(Date.now() - 7 * 3_600_000).toISOString())
  await tell('n3', 'wang', 'extended')
  await send()
  expect(server.got).toEqual([])
  expect(await outbox()).toEqual([])
})

test('TEND-34 two workers at once send each letter once', async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) await tell(id, 'wang')
  await Promise.all([send(), send(), send()])
  expect(server.got).toHaveLength(5)
})

test('TEND-34 a server that is busy is asked again after a pause, and keeps no other letter back', async () => {
  await tell('n1', 'wang')
  server.says.data = '451 later'
  await send()
  expect(await outbox()).toEqual([{ id: 'n1', sent: false, failed: false, attempts: 1 }])
  await send()
  expect((await outbox())[0]?.attempts).toBe(1)
  server.says.data = '250 OK'
  await due()
  await tell('n2', 'anna')
  await send()
  expect(server.got).toHaveLength(2)
  expect((await outbox())[0]).toMatchObject({ sent: true, attempts: 2 })
})

test('TEND-34 a mailbox that does not exist is not asked for again; a server that never takes it is given up', async () => {
  await tell('n1', 'wang')
  server.says.rcpt = '550 no such user'
  await send()
  expect(await outbox()).toMatchObject([{ failed: true, attempts: 1 }])
  await tell('n2', 'anna')
  server.says.rcpt = '450 busy'
  for (let tries = 0; tries < 6; tries += 1) {
    await send()
    await due()
  }
  expect((await outbox())[1]).toMatchObject({ failed: true, sent: false, attempts: 6 })
})

test('TEND-34 a worker that dies with a letter in hand leaves it to the next one, and its late answer counts for nothing', async () => {
  await tell('n1', 'wang')
  const queries = mailQueries(gateway.pool)
  await queries.collect()
  const [dead] = await queries.take(1)
  expect(await queries.take(1)).toEqual([])
  await gateway.pool.query(`update mail_outbox set lease_until = clock_timestamp() - interval '1 second'`)
  await send()
  expect(server.got).toHaveLength(1)
  await queries.failed(dead!, 'too late', true)
  expect(await outbox()).toEqual([{ id: 'n1', sent: true, failed: false, attempts: 2 }])
})

test.each([
  ['en', { round: '2' }, 'Round 2 was opened'],
  ['zh', { round: '2' }, '第2轮报价已开启'],
  ['zh', { round: 'extra' }, '加轮报价已开启'],
  ['zh', {}, '本轮报价已开启'],
] as const)('TEND-34 a letter of a round names it (%s, %o)', (lang, args, sentence) => {
  const { subject } = mailOf({ id: 'n', to: 'a@b', lang, kind: 'round-unsealed', args } as TakenLetter, 'https://tender.example')
  expect(subject).toBe(sentence)
})

describe('FLOW-12 letters of a process', () => {
  const SECRET = '不给外人看的标题'
  beforeAll(async () => {
    await aDefinition(gateway.pool)
    await gateway.pool.query(`update user_account set real_name = '王建华', real_name_en = 'Wang Jianhua' where id = 'wang'`)
    await anInstance(gateway.pool, { businessId: 'R&1', initiatorId: 'wang', title: SECRET })
  })
  const args = { title: SECRET, processCode: 'requisition', businessId: 'R&1' }
  const tellOf = (userId: string, kind: string) =>
    insertNotifications(gateway.pool, [{ id: `${userId} ${kind}`, tenantId: 'north', userId, kind, args }])
  const lettersOf = async () => {
    const queries = mailQueries(gateway.pool)
    await queries.collect()
    return (await queries.take(50)).map((letter) => mailOf(letter, 'https://tender.example'))
  }

  test('say what the process is, who has started it and where it is, in the language of their reader, and nothing of its form', async () => {
    await tellOf('anna', 'workflow-task')
    await tellOf('wang', 'workflow-returned')
    const [english, chinese] = (await lettersOf()).toSorted((a, b) => a.to.localeCompare(b.to))
    expect(english).toMatchObject({
      subject: 'A process waits for your approval: Purchase requisition',
      text: expect.stringContaining(
        'Purchase requisition\nStarted by Wang Jianhua\nhttps://tender.example/workspace/unfinished?processCode=requisition&id=R%261\n',
      ),
    })
    expect(chinese).toMatchObject({
      subject: '您发起的流程被退回，请修改后重新提交：采购申请',
      text: expect.stringContaining('采购申请\n发起人：王建华\nhttps://tender.example/workspace/submit?'),
    })
    for (const letter of [english, chinese]) expect(JSON.stringify(letter)).not.toContain(SECRET)
  })

  test('go out for tasks, returns, ends, due times, reading and what has stopped; each agreement and each leaver is told in the system alone', async () => {
    const kinds = Object.keys(noticeTexts).filter((kind) => kind.startsWith('workflow-'))
    for (const kind of kinds) await tellOf('anna', kind)
    await lettersOf()
    const sent = (await outbox()).map(({ id }) => id.split(' ')[1])
    expect(kinds.filter((kind) => !sent.includes(kind))).toEqual(['workflow-agreed', 'workflow-left'])
  })

  test('of another house find no process of the same name', async () => {
    await anInstance(gateway.pool, { tenantId: 'south', businessId: 'S1' })
    const of = { ...args, businessId: 'S1' }
    await insertNotifications(gateway.pool, [{ id: 's', tenantId: 'north', userId: 'anna', kind: 'workflow-task', args: of }])
    expect((await lettersOf())[0]?.subject).toBe('A process waits for your approval')
  })

  test('W12 name a project only where the process is over one, and only to who may see it', async () => {
    const { id, code } = await keep(gateway.pool, play(aProject({ title: SECRET, titleEn: SECRET, managerId: 'anna' }), []))
    for (const [processCode, formCode] of [
      ['survey', ''],
      ['project_review', 'tender_project'],
    ] as const) {
      await deploy(gateway.pool, aProcess(processCode, [], { formCode }))
      await anInstance(gateway.pool, { processCode, businessId: id, initiatorId: 'wang' })
      for (const userId of ['anna', 'wang'])
        await insertNotifications(gateway.pool, [
          { id: `${processCode} ${userId}`, tenantId: 'north', userId, kind: 'workflow-task', args: { processCode, businessId: id } },
        ])
    }
    const told = Object.fromEntries(
      (await lettersOf()).map((letter) => [letter.id, [code, SECRET].map((said) => letter.subject.includes(said))]),
    )
    expect(told).toEqual({
      ...{ 'survey anna': [false, false], 'survey wang': [false, false] },
      ...{ 'project_review anna': [true, true], 'project_review wang': [false, false] },
    })
  })
})

test('a title cannot begin a header of its own', () => {
  const letter = {
    id: 'n',
    attempts: 1,
    tenantId: 'north',
    userId: 'a',
    to: 'a@b',
    lang: 'en',
    args: {},
    kind: 'won',
    projectId: 'p',
    projectCode: 'TB-1',
    projectTitle: 'x\r\nBcc: y@z',
    processName: '',
    initiator: '',
  }
  expect(mailOf(letter as TakenLetter, '').subject).toBe('Congratulations, you have won; please confirm in time: TB-1 x Bcc: y@z')
})

test('without a mail server nothing is opened and nothing collected', async () => {
  await tell('n1', 'wang')
  const jobs = createMailJobs(gateway.deps, () => {
    throw new Error('opened')
  })
  await jobs.start()
  await jobs.stop()
  expect(await outbox()).toEqual([])
})
