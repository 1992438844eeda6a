import { defineMessages } from '#core/i18n/text.ts'

/** The task centre: what runs and what has ended (specification section 9). */
export const messages = defineMessages({
  en: {
    'tasks.heading': 'Tasks',
    'tasks.running': '{{count}} imports and exports under way',
    'tasks.running.one': 'One import or export under way',
    'tasks.clear': 'Clear ended ones',
    'tasks.none': 'No tasks of the last 24 hours',
    'tasks.failed': 'The tasks could not be read',
    'tasks.import': 'Import',
    'tasks.export': 'Export',
    'tasks.ended': '{{name}}: {{text}}',
    'tasks.open': 'Show {{name}}',
  },
  zh: {
    'tasks.heading': '任务中心',
    'tasks.running': '{{count}}个导入导出任务进行中',
    'tasks.running.one': '1个导入导出任务进行中',
    'tasks.clear': '清除已结束的任务',
    'tasks.none': '24小时内没有任务',
    'tasks.failed': '无法读取任务',
    'tasks.import': '导入',
    'tasks.export': '导出',
    'tasks.ended': '{{name}}：{{text}}',
    'tasks.open': '查看{{name}}',
  },
})
