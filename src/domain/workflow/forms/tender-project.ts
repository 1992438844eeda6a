import { defineForm } from './define-form.ts'

/**
 * 招标项目: what people agree to, and what conditions of its approvals ask. Its values are the project's own, as they were when it was asked; nobody fills it
 * in. Each approval has those that it is about, the others stay empty.
 */
export const tenderProject = defineForm({
  code: 'tender_project',
  name: { zh: '招标项目', en: 'Tender project' },
  ofBusiness: true,
  fields: {
    code: { type: 'TEXT', label: { zh: '项目编号', en: 'Project code' }, maxLength: 64 },
    title: { type: 'TEXT', label: { zh: '项目名称', en: 'Title' }, maxLength: 120 },
    amount: { type: 'DECIMAL', label: { zh: '最高限价', en: 'Ceiling price' }, scale: 4 },
    currency: { type: 'TEXT', label: { zh: '币种', en: 'Currency' }, maxLength: 3 },
    inviteMode: { type: 'DICT', label: { zh: '参与范围', en: 'Who may take part' }, dictCode: 'tender_invite_mode' },
    categoryCode: { type: 'DICT', label: { zh: '品类', en: 'Category' }, dictCode: 'tender_category' },
    scheduleChanges: { type: 'INT', label: { zh: '已批准的时间变更次数', en: 'Approved changes of time' } },
    deptId: { type: 'DEPARTMENT', label: { zh: '需求部门', en: 'Requesting department' } },
    mode: { type: 'DICT', label: { zh: '竞价方式', en: 'Kind of bidding' }, dictCode: 'tender_mode' },
    direction: { type: 'DICT', label: { zh: '竞价方向', en: 'Direction' }, dictCode: 'tender_direction' },
    registrationEndsAt: { type: 'TEXT', label: { zh: '报名截止', en: 'Registration deadline' }, maxLength: 100 },
    newRegistrationEndsAt: { type: 'TEXT', label: { zh: '变更后报名截止', en: 'Registration deadline after the change' }, maxLength: 100 },
    qualificationEndsAt: { type: 'TEXT', label: { zh: '审核截止', en: 'Qualification deadline' }, maxLength: 100 },
    newQualificationEndsAt: {
      type: 'TEXT',
      label: { zh: '变更后审核截止', en: 'Qualification deadline after the change' },
      maxLength: 100,
    },
    startsAt: { type: 'TEXT', label: { zh: '竞价开始', en: 'Bidding starts' }, maxLength: 100 },
    newStartsAt: { type: 'TEXT', label: { zh: '变更后竞价开始', en: 'Start of bidding after the change' }, maxLength: 100 },
    winner: { type: 'TEXT', label: { zh: '拟中标供应商', en: 'Proposed winner' }, maxLength: 1000 },
    price: { type: 'DECIMAL', label: { zh: '拟中标价', en: 'Proposed price' }, scale: 4 },
    rank: { type: 'INT', label: { zh: '拟中标供应商排名', en: 'Rank of the proposed winner' } },
    reason: { type: 'LONGTEXT', label: { zh: '原因', en: 'Reason' }, maxLength: 5000 },
  },
})
