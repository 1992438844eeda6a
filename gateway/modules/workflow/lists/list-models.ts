import { definitionCalls } from '#contract/workflow/definition-calls.ts'
import { workspaceListCalls } from '#contract/workflow/list-calls.ts'
import type { DefinedList, InBothLanguages } from '#domain/lists/define-list.ts'
import type { PermissionCode } from '#domain/permission.ts'
import { processDefinitions } from '#domain/workflow/lists/definitions.ts'
import { finishedTasks } from '#domain/workflow/lists/finished.ts'
import { allInstances } from '#domain/workflow/lists/instances.ts'
import { participatedInstances } from '#domain/workflow/lists/participation.ts'
import { submittedInstances } from '#domain/workflow/lists/submitted.ts'
import { unfinishedTasks } from '#domain/workflow/lists/unfinished.ts'
import type { Ask, TransferModel, Values } from '#gateway/modules/excel/model.types.ts'
import { columnsOf } from '#gateway/modules/excel/models/list-columns.ts'
import { listExporter } from '#gateway/modules/excel/models/whole-list.ts'
import { containing } from '#gateway/modules/search/list-route.ts'
import { type KeyedList, keysOf, type ListSearch, rowsOf } from '#gateway/modules/search/list-statement.ts'
import type { Lang } from '#gateway/platform/http/answer.ts'
import { bodyCheck } from '#gateway/platform/http/validation.ts'
import { allInstancesList, definitionList, participationList, submittedList } from './instance-list.queries.ts'
import { finishedList, type Reader, unfinishedList } from './task-list.queries.ts'

/** The lists of the workspace, exported as they are shown: by their own statements, to whoever may read them. What a form holds is in none of them. */

const calls = { ...workspaceListCalls, ...definitionCalls }

interface WorkspaceList {
  modelId: string
  title: InBothLanguages
  list: Pick<DefinedList, 'fields'>
  /** The list's own, beside which its export has its address. */
  call: Extract<keyof typeof calls, `POST ${string}page-list`>
  needs: PermissionCode
  statement: (reader: Reader, lang: Lang, word: string | null) => KeyedList
}

function listModel({ modelId, title, list, call, needs, statement }: WorkspaceList): TransferModel {
  const fields = columnsOf(list)
  const may = ({ session }: Ask) => session.codes.has(needs)
  const statementFor = ({ session, lang }: Ask, { keyword }: ListSearch): KeyedList => statement(session, lang, containing(keyword))
  return {
    modelId,
    serviceCode: 'workflow',
    title,
    exportUrl: call.replace(/^POST (.*)page-list$/, '$1export'),
    fields: async (ask) => (may(ask) ? fields : []),
    mayImport: async () => false,
    mayExport: async (ask) => may(ask),
    exporter: listExporter<ListSearch>({
      check: bodyCheck(calls[call].body),
      ids: (queries, ask, search, ids) => keysOf(queries, statementFor(ask, search), search, ids),
      rows: (queries, ask, search, ids) => rowsOf<Values>(queries, statementFor(ask, search), search, ids),
    }),
  }
}

const OWN = 'workflow:task:handle'
const ADMIN = 'workflow:admin'

const LISTS: readonly WorkspaceList[] = [
  {
    modelId: 'workflow.unfinished',
    title: { zh: '我的待办', en: 'To approve' },
    list: unfinishedTasks,
    call: 'POST /workflow/api/v1/task/unfinished-page-list',
    needs: OWN,
    statement: unfinishedList,
  },
  {
    modelId: 'workflow.finished',
    title: { zh: '我的已办', en: 'Handled' },
    list: finishedTasks,
    call: 'POST /workflow/api/v1/task/finished-page-list',
    needs: OWN,
    statement: finishedList,
  },
  {
    modelId: 'workflow.submitted',
    title: { zh: '我发起的流程', en: 'Processes submitted by me' },
    list: submittedInstances,
    call: 'POST /workflow/api/v1/instance/submit-page-list',
    needs: OWN,
    statement: submittedList,
  },
  {
    modelId: 'workflow.participation',
    title: { zh: '我参与的流程', en: 'Processes taken part in' },
    list: participatedInstances,
    call: 'POST /workflow/api/v1/instance/participation-page-list',
    needs: OWN,
    statement: participationList,
  },
  {
    modelId: 'workflow.instance',
    title: { zh: '全部流程', en: 'All processes' },
    list: allInstances,
    call: 'POST /workflow/api/v1/instance/page-list',
    needs: ADMIN,
    statement: allInstancesList,
  },
  {
    modelId: 'workflow.definition',
    title: { zh: '流程定义', en: 'Definitions' },
    list: processDefinitions,
    call: 'POST /workflow/api/v1/definition/page-list',
    needs: ADMIN,
    statement: definitionList,
  },
]

export const workflowListModels = (): TransferModel[] => LISTS.map(listModel)
