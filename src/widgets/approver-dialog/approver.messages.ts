import { defineMessages } from '#core/i18n/text.ts'

/** Sentences of the choice of approvers (specification section 5, FLOW-06). */
export const messages = defineMessages({
  en: {
    heading: 'Choose approvers',
    cancel: 'Cancel',
    confirm: 'OK',
    please: 'Please choose approvers',
    fewest: 'At least {{min}}',
    most: 'At most {{max}}',
    last: 'As last time: {{people}}',
    none: 'No node needs a choice; it can be started as it is.',
    failed: 'The nodes could not be loaded.',
  },
  zh: {
    heading: '选择审批人',
    cancel: '取消',
    confirm: '确定',
    please: '请选择审批人',
    fewest: '至少 {{min}} 人',
    most: '最多 {{max}} 人',
    last: '上次选择：{{people}}',
    none: '没有需要选择审批人的节点，可直接发起。',
    failed: '节点加载失败。',
  },
})
