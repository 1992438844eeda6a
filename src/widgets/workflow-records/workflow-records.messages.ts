import { defineMessages } from '#core/i18n/text.ts'

/** Words of the records of a process (FLOW-08, FLOW-09). */
export const messages = defineMessages({
  en: {
    'records.label': 'Approval records',
    'records.chart': 'Flowchart',
    'records.system': 'System',
    'records.processing': 'Processing',
    'records.end': 'End of the process',
    'records.none': 'No approval has begun',
  },
  zh: {
    'records.label': '审批记录',
    'records.chart': '流程图',
    'records.system': '系统',
    'records.processing': '处理中',
    'records.end': '流程结束',
    'records.none': '尚未发起审批',
  },
})
