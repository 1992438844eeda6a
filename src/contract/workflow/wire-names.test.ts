import { expect, test } from 'vitest'
import { workflow } from './calls.ts'
import { ApprovalPayload, CurrentTask, FieldPermEntry, ProgressNode, StatusInfo, TaskActivity } from './shapes.ts'

/** Names of the specification (sections 3 and 7), misspelled where it has them so. */

const namesOf = ({ properties }: { properties: object }) => Object.keys(properties)

test('FLOW-11 the calls of the specification take what it names', () => {
  const OF_RECORD = ['processCode', 'bussinessId'] // sic
  for (const name of ['getRecallNodes', 'getApprovalProgress'] as const)
    expect(namesOf(workflow[`GET /workflow/process/task/${name}`].query)).toEqual(OF_RECORD)
  // Which of several tasks of one person is ours, and nobody has to say it.
  const status = workflow['GET /workflow/process/task/getStatusInfo'].query
  expect([namesOf(status), status.required]).toEqual([[...OF_RECORD, 'taskId'], OF_RECORD])
  expect(namesOf(workflow['POST /workflow/process/task/getNodeModelPerms'].body)).toEqual(['processinsId', 'nodeId']) // sic
  expect(workflow['POST /platform/app/dataScope/user'].body).toMatchObject({ type: 'array', items: { type: 'string' } })
  expect(namesOf(workflow['POST /workflow/process/task/handle'].body)).toEqual(
    expect.arrayContaining(['id', '__TASKHANDLEPARAMETER__', 'formData']),
  )
  expect(namesOf(workflow['POST /workflow/process/start-flow'].body)).toEqual(
    expect.arrayContaining(['id', '__PROCESSSTARTPARAMETER__', 'formData']),
  )
})

test.each([
  [
    'FLOW-02 an approval',
    ApprovalPayload,
    'processCode bussinessId commentText actionType targetUserList formData targetNode nodeId countersignList',
  ],
  ['FLOW-11 a task status', StatusInfo, 'processStatus currentTask fieldPerms allowApprovalOperates'],
  ['FLOW-11 a current task', CurrentTask, 'operatePerm backNodes'],
  ['PERM-04 a field permission', FieldPermEntry, 'field perm'],
  [
    'FLOW-07 a progress node',
    ProgressNode,
    `nodeName nodeType nodeStatus nodeStatusDesc finishTime isMulitApproval approvalUserList approvalModeDesc assigns commentList ccNodeList
      processStatus processStatusName nodeId formData`,
  ],
  ['FLOW-08 an activity', TaskActivity, 'taskName endTime userName nodeStatusDesc commentText avatar actionType assignees candidates'],
])('%s has the names of the specification', (_, shape, names) => {
  expect(namesOf(shape)).toEqual(expect.arrayContaining(names.split(/\s+/)))
})
