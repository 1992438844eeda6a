import { randomUUID } from 'node:crypto'
import { request } from 'playwright/test'
import { portal } from './people.ts'

/** A bill of a portal, and the process that decides on it: what people do without a page goes through the portal as that person. */

export interface Bill {
  title: string
  reason: string
  /** What the gateway hides is not in what it shows. */
  amount?: string
}

const PROCESS = 'bill'

/** The approver sees no amount, and may change the reason alone. */
const definition = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:fly="urn:fly-tender:workflow" id="definitions"
  targetNamespace="urn:fly-tender:processes">
  <bpmn:process id="${PROCESS}" name="门户单据" fly:nameEn="Bill of a portal" fly:form="requisition">
    <bpmn:startEvent id="start" />
    <bpmn:sequenceFlow id="to-apply" sourceRef="start" targetRef="apply" />
    <bpmn:userTask id="apply" name="填写" fly:nameEn="Application" fly:kind="apply"
      fly:fields="title:E, deptId:E, needDate:E, reason:E, lines:E" />
    <bpmn:sequenceFlow id="to-head" sourceRef="apply" targetRef="head" />
    <bpmn:userTask id="head" name="负责人审批" fly:nameEn="Head" fly:who="users(demo-manager1)" fly:allow="returnInitiator"
      fly:fields="title:R, reason:E, amount:H" />
    <bpmn:sequenceFlow id="to-end" sourceRef="head" targetRef="end" />
    <bpmn:endEvent id="end" />
  </bpmn:process>
</bpmn:definitions>`

/** A call of this person. @returns `data` of the answer, or the answer where it has none */
async function ask<Data>(login: string, path: string, body?: object): Promise<Data> {
  const context = await request.newContext()
  try {
    await context.get(`${portal()}/login?as=${login}`)
    const headers = { 'app-code': 'tender', 'idempotency-key': randomUUID() }
    const answer = await context.fetch(new URL(path, portal()).href, { method: body ? 'POST' : 'GET', headers, data: body })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    const said = await answer.json()
    return said.data ?? said
  } finally {
    await context.dispose()
  }
}

/** One for each application of a worker. */
let deployed: Promise<unknown> | undefined

/** What the form of the process asks for beside the fields that the portal shows; its lines come to this amount. */
const AMOUNT = '5000.00'
const more = {
  deptId: 'huayue-materials',
  needDate: '2030-01-31',
  lines: [{ name: '深沟球轴承', quantity: '100', unitCode: 'EA', unitPrice: '50' }],
}

/** A bill that the portal keeps and that waits for manager1. */
export async function aBill(title: string, reason: string): Promise<{ id: string; bill: Bill }> {
  const bill = { title, reason, amount: AMOUNT }
  deployed ??= ask('tadmin', '/workflow/api/v1/definition/deploy', { xml: definition, replaces: 0 })
  await deployed
  const id = randomUUID()
  await ask('buyer1', `/portal/bill?id=${id}`, bill)
  await act('buyer1', id, 'startFlow', { formData: { ...more, title, reason } })
  return { id, bill }
}

export const act = (login: string, id: string, actionType: string, more: object = {}): Promise<unknown> =>
  ask(login, '/workflow/process/task/approve', { processCode: PROCESS, bussinessId: id, actionType, ...more }) // sic

/** As the portal keeps it. */
export const keptBill = (id: string): Promise<Bill> => ask('buyer1', `/portal/bill?id=${id}`)

interface Seen {
  values: Bill
  info: { processinsId: string; processStatus: string; currentTask: { nodeId: string } | null } // sic
}

/** As the gateway shows it to this person. */
export const seenBy = (login: string, id: string): Promise<Seen> =>
  ask(login, `/workflow/api/v1/instance/find?processCode=${PROCESS}&bussinessId=${id}`) // sic
