import { defineForm } from './define-form.ts'

/** 招标项目: what conditions of its approvals ask. Its values are the project's own; nobody fills it in. */
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
  },
})
