import { assert } from 'chai'
import { type Any, make, shown } from './drive.ts'
import { until } from './picking.ts'

/** How tests of fly-workspace open one, and what its gateway answers. Runs in the browser. */

export const TAG = 'fly-workspace'
export const CALLS = {
  list: '/workflow/api/v1/task/unfinished-page-list',
  counts: '/workflow/api/v1/task/counts',
  find: '/workflow/api/v1/instance/find',
  status: '/workflow/process/task/getStatusInfo',
  approve: '/workflow/process/task/approve',
  processes: '/workflow/api/v1/instance/page-list',
  profile: '/platform/user/profile',
  codes: '/platform/permission/codes',
}
const NOW = '2026-11-21T02:00:06.000Z'
export const ok = (data: unknown) => ({ body: { statusCode: 200, message: 'ok', traceId: 't', data } })
export const row = (taskId: number, title: string) => ({
  ...{ id: `i${taskId}`, taskId, processCode: 'requisition', processName: '采购申请', bussinessId: `r${taskId}`, formCode: 'requisition' },
  ...{ title, nodeName: '部门负责人审批', initiatorId: 'u9', initiatorName: '赵明', status: 'APPROVALING', at: NOW, batch: true },
})
export const page = (...rows: object[]) => ok({ rows, total: rows.length, pageIndex: 1, pageSize: 10, totalPages: 1 })
export const info = (open: boolean) => ({
  ...{ processinsId: 'i', processStatus: open ? 'APPROVALING' : 'COMPLETED_PASS', fieldPerms: [], seq: 3 },
  currentTask: open
    ? {
        taskId: 7,
        nodeId: 'head',
        nodeName: 'n',
        operatePerm: {},
        backNodes: [{ nodeId: 'apply', nodeName: '填写采购申请' }],
        opinionRequired: false,
        defaultOpinion: '同意',
      }
    : null,
  allowApprovalOperates: open
    ? Object.entries({ agree: '同意', refuse: '驳回', back: '退回' }).map(([value, label]) => ({ value, label, status: true, why: '' }))
    : [],
})
export const instance = (taskId: number, title: string, open = true) =>
  ok({
    ...{
      processinsId: `i${taskId}`,
      processCode: 'requisition',
      processName: '采购申请',
      bussinessId: `r${taskId}`,
      formCode: '',
      version: 1,
      title,
    },
    ...{
      initiator: { userId: 'u9', name: '赵明', avatar: '', left: false },
      round: 1,
      startedAt: NOW,
      info: info(open),
      form: null,
      values: {},
    },
    ...{ opens: [], rounds: [], progress: [], comments: [], links: [] },
  })
export const chairs = row(7, '办公椅')
export const steel = row(8, '冷轧钢板')
export const acted = ok({ processinsId: 'i7', processStatus: 'COMPLETED_PASS', seq: 4, message: '已同意' })
export const counts = (unfinished: number) => ok({ unfinished, overdue: 1, returned: 0, unread: 0 })

export const root = (element: Any) => element.shadowRoot as ShadowRoot
export const all = (element: Any, selector: string) => [...root(element).querySelectorAll<HTMLElement>(selector)]
export const named = (element: Any, selector: string, name: string) =>
  all(element, selector).find(({ textContent, ariaLabel }) => textContent?.trim() === name || ariaLabel === name)
export const opened = (element: Any) => all(element, '[part=preview] h2')[0]?.textContent

export interface Work {
  element: Any
  heard: [string, Record<string, unknown>][]
}

export async function aWorkspace(attributes: Record<string, string> = {}): Promise<Work> {
  const element = make(TAG, { lang: 'zh', ...attributes })
  const heard: Work['heard'] = []
  for (const name of ['fly-select', 'fly-counts', 'fly-submit'])
    element.addEventListener(name, (event) => heard.push([name, (event as CustomEvent).detail]))
  document.body.append(element)
  assert.strictEqual(await shown(element), 'ready', root(element).textContent ?? '')
  await until(() => all(element, '[part~=row]').length > 1)
  return { element, heard }
}
export const told = ({ heard }: Work, name: string) => heard.filter(([one]) => one === name).map(([, detail]) => detail)
export const titleOf = (detail: Record<string, unknown> | undefined) => (detail?.task as { title?: string } | undefined)?.title

/** A part of the page with a session of its own. */
export function aScope(name: string): Any {
  const scope = document.createElement('fly-context') as unknown as Any
  for (const [attribute, value] of Object.entries({ name, 'gateway-url': '/gw', 'app-code': 'tender', auth: 'cookie' }))
    scope.setAttribute(attribute, value)
  return scope
}

/** What a gateway says of another person than the usual one. */
export async function aProfile(userId: string) {
  const { data } = (await (await fetch(`/gw${CALLS.profile}`, { method: 'POST' })).json()) as { data: object }
  return ok({ ...data, id: userId, userId, username: userId, realName: '李雷' })
}
