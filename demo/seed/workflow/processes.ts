import type { PoolClient } from 'pg'
import { demoUserId, people } from '#demo/identity/people.ts'
import { staff } from '#demo/identity/staff.ts'
import type { Definition } from '#domain/workflow/definition.ts'
import type { At } from '#domain/workflow/model.ts'
import { readBpmn } from '#gateway/modules/workflow/definitions/bpmn.ts'
import { definitionRecord, insertDefinition, retireOthers } from '#gateway/modules/workflow/definitions/definition.queries.ts'

/** Processes of the demonstration beside the one that every house begins with, and its second version. */

const ADMINISTRATOR = demoUserId('tadmin')
const PANEL = 40
/** Working hours for a decision in the second version. */
const DUE_HOURS = 18

/** The version of a process that the house began with, in force since then. */
export async function firstVersion(client: PoolClient, tenantId: string, code: string, at: At): Promise<Definition & { xml: string }> {
  const record = await definitionRecord(client, tenantId, code, 1)
  if (!record) throw new Error(`the house has no process ${code}`)
  await dateBack(client, tenantId, record.graph, at)
  return { ...record.graph, xml: record.xml }
}

/** The same process with a time for each decision; what runs stays on the version before. */
export const secondVersion = (client: PoolClient, tenantId: string, { xml }: { xml: string }, at: At): Promise<Definition> =>
  deploy(client, tenantId, xml.replaceAll('fly:batch="true"', `fly:batch="true" fly:due="${DUE_HOURS}"`), 2, at)

/** A purchase of the whole house: whoever the initiator chooses, then forty people of whom 60 % have to agree. */
export const panelProcess = (client: PoolClient, tenantId: string, at: At): Promise<Definition> =>
  deploy(client, tenantId, panelXml(), 1, at)

/** Everybody with a login, then colleagues who are still there. */
const panel = (): string[] =>
  [...people.filter(({ departments }) => departments.length > 0), ...staff.filter(({ left }) => !left)]
    .slice(0, PANEL)
    .map(({ username }) => demoUserId(username))

const panelXml = (): string => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:fly="urn:fly-tender:workflow" id="definitions"
  targetNamespace="urn:fly-tender:processes">
  <bpmn:process id="annual-plan" name="年度集中采购方案" fly:nameEn="Annual purchasing plan" fly:form="requisition">
    <bpmn:startEvent id="start" name="开始" fly:nameEn="Start" />
    <bpmn:sequenceFlow id="to-apply" sourceRef="start" targetRef="apply" />
    <bpmn:userTask id="apply" name="提交方案" fly:nameEn="Submission" fly:kind="apply"
      fly:fields="title:E, deptId:E, needDate:E, reason:E, lines:E, amount:R, files:E" />
    <bpmn:sequenceFlow id="to-leader" sourceRef="apply" targetRef="leader" />
    <bpmn:userTask id="leader" name="分管负责人审定" fly:nameEn="Head in charge" fly:who="initiatorChoice(1, 1, all)" fly:nobody="stop"
      fly:allow="returnInitiator, transfer" />
    <bpmn:sequenceFlow id="to-panel" sourceRef="leader" targetRef="panel" />
    <bpmn:userTask id="panel" name="使用部门会签" fly:nameEn="Departments that use it" fly:who="users(${panel().join(', ')})"
      fly:mode="percent(60)" fly:refuseNeeds="17" fly:isInitiator="pass" />
    <bpmn:sequenceFlow id="to-end" sourceRef="panel" targetRef="end" />
    <bpmn:endEvent id="end" name="结束" fly:nameEn="End" />
  </bpmn:process>
</bpmn:definitions>
`

async function deploy(client: PoolClient, tenantId: string, xml: string, version: number, at: At): Promise<Definition> {
  const { definition: read, findings } = await readBpmn(xml)
  if (!read || findings.length > 0) throw new Error(`a process of the demonstration cannot be read: ${JSON.stringify(findings)}`)
  const definition = { ...read, version }
  await retireOthers(client, tenantId, definition.code, version)
  await insertDefinition(client, tenantId, definition, xml, ADMINISTRATOR)
  await dateBack(client, tenantId, definition, at)
  return definition
}

/** A version is older than what runs on it. */
async function dateBack(client: PoolClient, tenantId: string, { code, version }: Definition, at: At): Promise<void> {
  await client.query('update wf_definition set deployed_at = $4 where tenant_id = $1 and code = $2 and version = $3', [
    tenantId,
    code,
    version,
    at,
  ])
}
