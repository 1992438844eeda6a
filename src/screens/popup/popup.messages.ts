import { defineMessages } from '#core/i18n/text.ts'

/** The popup pages of import and export (specification section 2). */
export const messages = defineMessages({
  en: {
    'popup.import': 'Data import',
    'popup.export': 'Data export',
    'popup.choose.import': 'What do you want to import?',
    'popup.choose.export': 'What do you want to export?',
    'popup.none.import': 'There is nothing that you may import here',
    'popup.none.export': 'There is nothing that you may export here',
    'popup.none.note': 'Lists that belong to a project are imported and exported there.',
    'popup.failed': 'The list could not be read',
    'popup.other': 'Choose something else',
    'popup.history': 'Import records',
    'popup.fields': '{{count}} fields',
    'popup.query': 'The search in this address cannot be read',
    'popup.query.note': 'It may have been cut when the address was copied. Open the export from its list again, or export everything.',
    'popup.query.all': 'Export everything',
  },
  zh: {
    'popup.import': '数据导入',
    'popup.export': '数据导出',
    'popup.choose.import': '请选择要导入的数据',
    'popup.choose.export': '请选择要导出的数据',
    'popup.none.import': '没有您可以导入的数据',
    'popup.none.export': '没有您可以导出的数据',
    'popup.none.note': '属于项目的列表请在项目中导入导出。',
    'popup.failed': '无法读取列表',
    'popup.other': '选择其他数据',
    'popup.history': '导入记录',
    'popup.fields': '{{count}}个字段',
    'popup.query': '无法读取该地址中的查询条件',
    'popup.query.note': '复制地址时可能被截断。请从列表重新打开导出，或导出全部数据。',
    'popup.query.all': '导出全部数据',
  },
})
