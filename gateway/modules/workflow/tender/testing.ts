import { randomUUID } from 'node:crypto'
import type { Entry } from '#domain/tender/model.ts'
import { aFreeBidForm, anItem, aProject, buyer, play } from '#domain/tender/testing.ts'
import { readLog } from '#gateway/modules/tender/tender.queries.ts'
import { inMs, keep, keepPledge, people, withBirth } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** For tests: a house whose approvals run as processes, and projects given out of hand in it. */

const HOUR = 3_600_000

/** `F1` is finance, `M2` a manager beside the named one, `T1` administers. */
export async function aTenderHouse(): Promise<TestGateway> {
  const more = { F1: { roles: ['REVIEWER'] }, M2: { roles: ['MANAGER'] }, T1: { roles: ['TENDER_ADMIN'] } }
  const gateway = await startGateway({ ...people, ...more }, { environment: { tenantId: 'north' } })
  await keepPledge(gateway.pool)
  return gateway
}

type FormOver = Parameters<typeof aFreeBidForm>[0]

export async function aDraft(gateway: TestGateway, over: FormOver = {}): Promise<string> {
  const times = { registrationEndsAt: inMs(3 * HOUR), qualificationEndsAt: inMs(4 * HOUR), startsAt: inMs(5 * HOUR) }
  const form = aFreeBidForm({ ...times, title: `采购 ${randomUUID()}`, ...over })
  const { body } = await gateway.as('U1').call('POST /tender/api/v1/project/save', { form, items: [anItem()] })
  return body.data.id
}

/** A project that waits for its publication. */
export async function aSubmitted(gateway: TestGateway, over: FormOver = {}): Promise<string> {
  const id = await aDraft(gateway, over)
  await gateway.as('U1').call('POST /tender/api/v1/project/submit', { id, version: 1 })
  return id
}

/** One that waits for its publication, and was written without a process. */
export const aGivenOut = (gateway: TestGateway, managerId = 'M1') => {
  const times = { registrationEndsAt: inMs(3 * HOUR), qualificationEndsAt: inMs(4 * HOUR), startsAt: inMs(5 * HOUR) }
  const played = withBirth(play(aProject(times), [[inMs(0), buyer, { type: 'project.submit' }]]))
  return keep(gateway.pool, { ...played, state: { ...played.state, form: { ...played.state.form, managerId } } })
}

/** The log of a project as types with their notes, without what `project.created` and drafts say. */
export async function logOf(gateway: TestGateway, id: string): Promise<[type: string, note: Entry['parts']['note']][]> {
  const entries = await readLog(gateway.pool, id, 1)
  return entries.map(({ type, parts }) => [type, parts.note?.data])
}

const ALL = 'returnInitiator, transfer, addsign, beforeAddsign, afterAddsign'

/** The manager, then from this amount on finance. */
export const stricter = (from = '1000000', { manager = 'projectRole(manager)', code = 'tender_publish', more = '' } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:fly="urn:fly-tender:workflow" id="definitions" targetNamespace="urn:fly-tender:processes">
  <bpmn:process id="${code}" name="发布审批" isExecutable="false" fly:nameEn="Publication approval" fly:form="tender_project" ${more}>
    <bpmn:startEvent id="start" name="开始" />
    <bpmn:sequenceFlow id="to-apply" sourceRef="start" targetRef="apply" />
    <bpmn:userTask id="apply" name="提交发布" fly:kind="apply" />
    <bpmn:sequenceFlow id="to-manager" sourceRef="apply" targetRef="manager" />
    <bpmn:userTask id="manager" name="采购经理" fly:mode="any" fly:who="${manager}" fly:nobody="admin" fly:allow="${ALL}" />
    <bpmn:sequenceFlow id="to-amount" sourceRef="manager" targetRef="by-amount" />
    <bpmn:exclusiveGateway id="by-amount" name="按金额" default="small" />
    <bpmn:sequenceFlow id="large" name="大额" sourceRef="by-amount" targetRef="finance">
      <bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">{"_AND_":[{"amount":{"ge":"${from}"}}]}</bpmn:conditionExpression>
    </bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="small" name="其他" sourceRef="by-amount" targetRef="end" />
    <bpmn:userTask id="finance" name="财务" fly:nameEn="Finance" fly:mode="any" fly:who="users(F1)" fly:nobody="admin" fly:allow="${ALL}" />
    <bpmn:sequenceFlow id="to-end" sourceRef="finance" targetRef="end" />
    <bpmn:endEvent id="end" name="结束" />
  </bpmn:process>
</bpmn:definitions>`

export const deployed = (gateway: TestGateway, xml: string, replaces = 1) =>
  gateway.as('T1').call('POST /workflow/api/v1/definition/deploy', { xml, replaces })
