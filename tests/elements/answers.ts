import { calls } from '#contract/index.ts'
import type { CallName } from '#contract/kit.ts'
import { BidView } from '#contract/tender/bid.ts'

/** A gateway without a database: for every call of the contract one small answer of the declared shape. */

interface Shape {
  type?: string
  const?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minItems?: number
  minimum?: number
  minLength?: number
  format?: string
}

const NOW = '2026-11-21T02:00:06.000Z'

/** The smallest value that a schema allows: first of several, no optional fields, empty lists. */
export function least(shape: Shape): unknown {
  if ('const' in shape) return shape.const
  if (shape.anyOf) return least(shape.anyOf[0] ?? {})
  switch (shape.type) {
    case 'object':
      return Object.fromEntries((shape.required ?? []).map((name) => [name, least(shape.properties?.[name] ?? {})]))
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => least(shape.items ?? {}))
    case 'string':
      return shape.format === 'date-time' ? NOW : 'x'.repeat(shape.minLength ?? 0)
    case 'integer':
    case 'number':
      return shape.minimum ?? 0
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return undefined
  }
}

const board = () => {
  const smallest = least(calls['GET /tender/api/v1/hall/board'].reply.properties.data as Shape) as Record<string, object>
  return { ...smallest, view: { ...(least(BidView as Shape) as object), ...live } }
}

/** A running auction as one of its bidders sees it. */
const live = {
  projectId: 'p1',
  code: 'T-2026-001',
  title: '钢材采购',
  titleEn: 'Steel',
  phase: 'LIVE',
  currency: 'CNY',
  scale: 2,
  timeZone: 'Asia/Shanghai',
  startsAt: NOW,
  closesAt: '2099-01-01T00:00:00.000Z',
  hardStopAt: '2099-01-01T01:00:00.000Z',
  durationSec: 1_800,
  windowSec: 300,
  extendSec: 300,
  ceiling: '1000000.00',
  lead: '980000.00',
  alias: 'B1',
  taxBp: 1_300,
  next: { own: '970000.00', lead: '970000.00', step: '10000.00' },
  canBid: true,
}

/** Two units, one of them with two beneath it. */
const units = () =>
  [
    ['0', '0'.repeat(32), 'unit', '单位', 'Unit'],
    ['1', '0', 'TNE', '吨', 'tonne'],
    ['2', '0', 'MTR', '米', 'metre'],
    ['3', '2', 'MTK', '平方米', 'square metre'],
    ['4', '2', 'MTQ', '立方米', 'cubic metre'],
  ].map(([id, parentId, code, name, nameEn], treeSort) => ({ id, parentId, code, name, nameEn, treeSort }))

/** What the suite reads; all other calls are answered with the least there is. */
const own: Partial<Record<CallName, () => unknown>> = {
  'GET /platform/permission/codes': () => ['tender:bid:place', 'tender:project:read', 'workflow:task:handle'],
  'POST /platform/i18n/langs': () => [
    { lang: 'zh', description: '简体中文' },
    { lang: 'en', description: 'English' },
  ],
  'POST /platform/user/profile': () => ({
    ...(least(calls['POST /platform/user/profile'].reply.properties.data as Shape) as object),
    id: 'u1',
    userId: 'u1',
    username: 'wang',
    realName: '王芳',
    locale: 'zh',
    tenantId: 'north',
    roles: ['BIDDER'],
    passwordHere: true,
  }),
  'GET /tender/api/v1/clock': () => ({ now: new Date().toISOString() }),
  'GET /tender/api/v1/customer/mine': () => [aFirm],
  'POST /tender/api/v1/customer/switch': () => ({ customerId: 'c1', runame: '王芳', name: '北方重工' }),
  'GET /tender/api/v1/hall/board': board,
  'GET /api/v3/attachment/pre-upload': () => ({ source: 'local2', url: 'k', objectId: 'o1', extData: { host: '/gw/storage', key: 'k' } }),
  'POST /api/v3/attachment/post-upload': () => aFile('o1', 'offer.pdf'),
  'POST /platform/select-org/tree': () => [anOrg('o1', '采购部'), anOrg('o2', '财务部')],
  'POST /platform/select-org/tree-list': () => [anOrg('o1', '采购部'), anOrg('o2', '财务部')],
  'POST /platform/select-org/by-orgIds': () => [anOrg('o1', '采购部'), anOrg('o2', '财务部')],
  'POST /platform/empUser/page-list': () => ({
    ...NO_PEOPLE,
    rows: [aUser('u1', '王芳'), aUser('u2', '李雷')],
    total: 2,
    totalPages: 1,
  }),
  'POST /platform/reference/page-list': () => ({
    ...NO_PAGES,
    rows: [aRow('c1', '北方重工'), aRow('c2', '南方建材')],
    total: 2,
    totalPages: 1,
  }),
  'POST /platform/dictData/getDictByCode': units,
  'POST /platform/dictData/simplelistByDictCodes': () => ({
    unit: { TNE: '吨', MTR: '米', MTK: '平方米', MTQ: '立方米' },
    tax: { 1300: '13%' },
  }),
  'GET /workflow/process/task/getApprovalProgress': () => [aStep('apply', '填写采购申请', 5), aStep('head', '部门负责人审批', 1)],
  'GET /workflow/process/tasks': () => [anActivity('填写采购申请', 'APPLY'), anActivity('部门负责人审批', 'AGREE')],
  'GET /workflow/process/status': () => ({ processStatus: 'COMPLETED_PASS' }),
  'GET /workflow/api/v1/instance/chart': () => chart,
  'POST /platform/frame/open': () => ({
    url: 'https://report.example/view?name=spend',
    origin: 'https://report.example',
    name: '报表',
    tickets: true,
  }),
  'GET /ext/api/v3/user/searchfrre': () => ({ frUserName: '', frPassword: '' }),
  'POST /api/ext/oss/getFileInfoList': () => [aFile('f1', 'plan.pdf'), aFile('f2', 'photo.png')],
}

const leastRow = ({ items }: Shape) => least(items ?? {}) as object
const aStep = (nodeId: string, nodeName: string, nodeStatus: number) => ({
  ...leastRow(calls['GET /workflow/process/task/getApprovalProgress'].reply.properties.data as Shape),
  nodeId,
  nodeName,
  nodeStatus,
  nodeType: 'APPROVAL',
  startTime: NOW,
  round: 1,
  approvalUserList: [{ user: { userId: 'u1', name: '王芳', avatar: '', left: false }, nodeStatus, actedBy: '' }],
})
const anActivity = (taskName: string, actionType: string) => ({
  ...leastRow(calls['GET /workflow/process/tasks'].reply.properties.data as Shape),
  taskName,
  actionType,
  userName: '王芳',
  startTime: NOW,
  endTime: NOW,
  assignees: [{ userId: 'wang' }],
})
const chart = {
  nodes: [
    { id: 'start', name: '开始', kind: 'start', note: '', state: 'done' },
    { id: 'head', name: '部门负责人审批', kind: 'approval', note: '或签', state: 'waiting' },
    { id: 'end', name: '结束', kind: 'end', note: '', state: '' },
  ],
  edges: [
    { id: 'e1', from: 'start', to: 'head', name: '', taken: true },
    { id: 'e2', from: 'head', to: 'end', name: '', taken: false },
  ],
}

const aFirm = { customerId: 'c1', name: '北方重工', nameEn: 'North', creditCode: '', grade: 'A', role: 'OWNER', status: 'ACTIVE' }
const anOrg = (id: string, name: string) => ({
  id,
  name,
  orgName: name,
  parentId: '',
  parentIds: [],
  treeNames: name,
  hasEmpNum: 0,
  hasOrgNum: 0,
})
interface Pages {
  properties: { rows: { items: Shape } }
}
const people = calls['POST /platform/empUser/page-list'].reply.properties.data as Shape & Pages
const NO_PEOPLE = least(people) as object
const aUser = (id: string, realName: string) => ({ ...(least(people.properties.rows.items) as object), id, username: id, realName })
const NO_PAGES = least(calls['POST /platform/reference/page-list'].reply.properties.data as Shape) as object
const aRow = (id: string, name: string) => ({ id, code: id, name, detail: '', parentId: '', treeNames: name, childNum: 0 })
const aFile = (id: string, name: string) => ({ id, name, contentType: 'application/octet-stream', ext: name.slice(-3), size: 1_536 })

/** Status and body of a call, or `undefined` when the contract has none of that name. */
export function answerTo(method: string, path: string): { status: number; body: unknown } | undefined {
  const name = `${method} ${path}` as CallName
  const call = calls[name as keyof typeof calls]
  if (!call) return undefined
  if ((call.reply as Shape).type === 'string') return { status: 200, body: least(call.reply as Shape) }
  const whole = least(call.reply as Shape) as { data?: unknown }
  const data = own[name] ? own[name]() : whole.data
  return { status: 200, body: { ...whole, statusCode: 200, data, message: '', traceId: 'trace-1' } }
}
