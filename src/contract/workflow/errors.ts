import type { Refusals } from '#contract/tender/errors.ts'

/** Refusals of the approval workflow (workflow.md 7). */
export const workflowErrors = {
  'FLOW-3001': { status: 404, en: 'The process does not exist or you may not see it', zh: '流程不存在或无权查看' },
  'FLOW-3002': { status: 409, en: '{who} has decided this task meanwhile: {what}', zh: '该任务已由{who}处理：{what}' },
  'FLOW-3003': { status: 409, en: 'This action is not offered any more', zh: '当前不可执行该操作' },
  'FLOW-3004': { status: 422, en: 'Please enter an opinion', zh: '请输入审批意见' },
  'FLOW-3005': { status: 422, en: 'Please choose people', zh: '请选择人员' },
  'FLOW-3006': { status: 422, en: 'Please choose a node', zh: '请选择节点' },
  'FLOW-3007': { status: 422, en: 'Please choose a target node', zh: '请选择目标节点' },
  'FLOW-3008': { status: 422, en: 'Please choose approvers ({node})', zh: '请选择审批人（{node}）' },
  'FLOW-3009': { status: 422, en: '{name} has left or may not decide here', zh: '{name}已离职或不可在此审批' },
  'FLOW-3010': { status: 409, en: 'This record is already in a process', zh: '该单据已在审批中' },
  'FLOW-3011': { status: 422, en: 'There is no node to fall back to', zh: '没有可退回的节点' },
  'FLOW-3012': { status: 422, en: 'The form lacks {field}', zh: '请填写{field}' },
  'FLOW-3013': { status: 403, en: '{field} may not be changed in this node', zh: '当前节点不可修改{field}' },
  'FLOW-3014': { status: 422, en: 'The definition cannot be deployed: {n} findings', zh: '流程定义无法发布：{n}处问题' },
  'FLOW-3015': { status: 409, en: 'The definition has changed since', zh: '流程定义已更新' },
  'FLOW-3016': { status: 429, en: 'Urged already; again in {min} minutes', zh: '已催办，{min}分钟后可再次催办' },
  'FLOW-3017': { status: 422, en: 'Too long: at most {max} characters', zh: '不得超过{max}字' },
  'FLOW-3018': { status: 409, en: '{name} has taken it back', zh: '{name}已撤回' },
  'FLOW-3019': {
    status: 409,
    en: 'You have {n} records that were never submitted, the most one may have; submit one, or delete one',
    zh: '您未发起的单据已达上限（{n}条），请先发起或删除',
  },
  'FLOW-3020': {
    status: 409,
    en: 'This process has {n} entries, the most one may have; please bring it to its end',
    zh: '该流程的记录已达上限（{n}条），请尽快办结',
  },
  'FLOW-3021': {
    status: 409,
    en: 'This process has been submitted {n} times, the most there may be; please take it back and begin a new one',
    zh: '该流程已提交{n}次，达到上限，请撤销后重新发起',
  },
  'FLOW-3022': {
    status: 422,
    en: 'The form is too large: at most {fields} fields and {kb} KB',
    zh: '表单内容过多：最多{fields}个字段、{kb}KB',
  },
  'FLOW-3023': {
    status: 503,
    en: 'Not done: no time was left, or it was in use; please send it again',
    zh: '本条尚未处理（处理超时或暂时被占用），请再次提交',
  },
  'FLOW-3024': {
    status: 422,
    en: 'An attachment is not there any more, or is not yours; please remove it and upload it again',
    zh: '有附件不存在或不可用，请移除后重新上传',
  },
  'FLOW-3025': {
    status: 409,
    en: '“{name}” belongs to another opinion already; please upload it again',
    zh: '附件“{name}”已用于其他意见，请重新上传',
  },
  'FLOW-3026': { status: 422, en: 'Attachments of an opinion may have {mb} MB altogether', zh: '单条意见的附件合计不得超过{mb}MB' },
  'FLOW-3027': { status: 422, en: 'A signature is a PNG or JPEG picture of at most {kb} kB', zh: '签名须为不超过{kb}KB的PNG或JPEG图片' },
} as const satisfies Refusals
