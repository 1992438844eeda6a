import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ActionWord } from '#contract/workflow/shapes.ts'
import { aChoiceFile, aFile, anApprovalFile, START } from '#gateway/modules/workflow/definitions/testing.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aHouse, aNode, aProcess, aRecord, deploy } from './testing.ts'

/** What nobody should send: a sentence in both languages, nothing written, never an error of ours. */

const EN = { headers: { 'accept-language': 'en' } }

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aHouse()
  await gateway.pool.query(`update user_account set left_at = now() where id = 'reader'`)
  const first = aProcess('moved', [aNode('one', ['first']), aNode('old', ['second'])])
  await deploy(gateway.pool, first)
})
afterAll(() => gateway.close())

describe('FLOW-12 H1 a definition that is none', () => {
  const circle = `${START}<bpmn:sequenceFlow id="f1" sourceRef="i" targetRef="x" />
    <bpmn:exclusiveGateway id="x" default="f2" /><bpmn:exclusiveGateway id="y" default="f3" />
    <bpmn:sequenceFlow id="f2" sourceRef="x" targetRef="y" /><bpmn:sequenceFlow id="f3" sourceRef="y" targetRef="x" /><bpmn:endEvent id="e" />`
  test.each<[string, string, string]>([
    ['a document type', anApprovalFile().replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'), 'doctype'],
    ['a circle without a person', aFile(circle), 'endless-loop'],
    ['an unknown attribute', anApprovalFile('fly:who="initiator" fly:script="exit()"'), 'unknown-attribute'],
    ['an attribute of another namespace', anApprovalFile('fly:who="initiator" xmlns:x="urn:x" x:assignee="root"'), 'unknown-attribute'],
    ['an element of another namespace', aFile(`${START}<x:task xmlns:x="urn:x" id="n" />`), 'unreadable'],
    ['a condition on a field that is not there', aChoiceFile('{"_AND_":[{"nothing":{"eq":"1"}}]}'), 'condition-without-form'],
  ])('%s is refused by the calls with its place, in both languages', async (_, xml, kind) => {
    for (const [options, sign] of [
      [{}, /[一-鿿]/],
      [EN, /[a-z]/],
    ] as const) {
      const check = await gateway.as('admin').call('POST /workflow/api/v1/definition/check', { xml }, options)
      expect(check.status).toBe(200)
      expect(check.body.data.findings.map((one: { kind: string }) => one.kind)).toContain(kind)
      for (const { text } of check.body.data.findings) expect(text).toMatch(sign)
      const deployed = await gateway.as('admin').call('POST /workflow/api/v1/definition/deploy', { xml, replaces: 0 }, options)
      expect(deployed).toMatchObject({ status: 422, body: { messageCode: 'FLOW-3014' } })
    }
    expect((await gateway.pool.query(`select from wf_definition where code = 'test'`)).rowCount).toBe(0)
  })

  test('ten megabytes of it are not even read', async () => {
    const xml = anApprovalFile().replace('审批', 'x'.repeat(10_000_000))
    for (const call of ['POST /workflow/api/v1/definition/check', 'POST /workflow/api/v1/definition/deploy'] as const) {
      const { status, body } = await gateway.as('admin').call(call, { xml, replaces: 0 } as never)
      expect([status, body.messageCode]).toEqual([413, 'SERVICE-1003'])
    }
  })
})

describe('FLOW-12 what stands beside an action', () => {
  async function aRunning() {
    const record = aRecord(gateway, 'moved', randomUUID())
    expect((await record.does('asker', 'startFlow')).status).toBe(200)
    return record
  }
  const WITH_PEOPLE: readonly ActionWord[] = ['transfer', 'addsign', 'beforeAddsign', 'afterAddsign', 'cooperationAddsign', 'beforeEntrust']

  test.each(WITH_PEOPLE)('W4 %s takes nobody who has left, not the caller, and the same person once', async (action) => {
    const record = await aRunning()
    const before = await record.state()
    for (const person of ['reader', 'first'])
      for (const options of [{}, EN]) {
        const { status, body } = await record.does('first', action, { targetUserList: [person] }, options)
        expect([person, status, body.messageCode]).toEqual([person, 422, 'FLOW-3009'])
      }
    expect(await record.state()).toEqual(before)
    const twice = await record.does('first', action, { targetUserList: ['third', 'third'] })
    expect(twice.status).toBeLessThan(500)
    const open = (await record.state()).tasks.filter(({ userId, status }) => userId === 'third' && status === 'TODO')
    expect(open).toHaveLength(twice.status === 200 ? 1 : 0)
  })

  test('comments of nothing, of spaces, too long, and with signs that no database holds', async () => {
    const record = await aRunning()
    const before = await record.state()
    for (const [commentText, code, sentence] of [
      ['', 'FLOW-3004', '请输入审批意见'],
      [' \u3000\n', 'FLOW-3004', '请输入审批意见'],
      ['长'.repeat(2_001), 'FLOW-3017', '不得超过2000字'],
      ['a\0b', 'VALIDATION-1000', undefined],
    ] as const) {
      const { status, body } = await record.does('asker', 'submitComment', { commentText })
      expect([status >= 400 && status < 500, body.messageCode]).toEqual([true, code])
      if (sentence) expect(body.message).toBe(sentence)
    }
    expect(await record.state()).toEqual(before)
    expect((await record.does('asker', 'submitComment', { commentText: '长'.repeat(2_000) })).status).toBe(200)
  })

  test('W9 a node of another version is none of the instance', async () => {
    const record = await aRunning()
    await gateway.pool.query(`update wf_definition set state = 'EARLIER' where code = 'moved'`)
    await deploy(gateway.pool, aProcess('moved', [aNode('one', ['first']), aNode('new', ['third'])], { version: 2 }))
    await record.does('first', 'agree')
    const before = await record.state()
    for (const [action, who] of [
      ['back', 'second'],
      ['forward', 'second'],
      ['forceRecall', 'admin'],
    ] as const) {
      const { status } = await record.does(who, action, { targetNode: 'new', commentText: '换节点' })
      expect([action, status >= 400 && status < 500]).toEqual([action, true])
    }
    expect(await record.state()).toEqual(before)
    expect((await record.does('second', 'agree')).body.data).toMatchObject({ processStatus: 'COMPLETED_PASS' })
  })
})
