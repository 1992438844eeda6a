import { defineMessages } from '#core/i18n/text.ts'

export const messages = defineMessages({
  en: {
    noFields: 'The y-axis field is not configured',
    empty: 'No data',
    asTable: 'As a table',
    asChart: 'As a chart',
    save: 'Save the chart',
    png: 'Picture (PNG)',
    csv: 'Table (CSV)',
    label: 'Name',
    others: 'Others',
    chart: 'Chart',
    unreadable: 'Left out, because they are no numbers: {{count}}',
    thinned: 'Drawn: {{shown}} of {{count}} points; the CSV file has all of them',
    firstRows: 'The first {{shown}} of {{count}} rows; the CSV file has all of them',
  },
  zh: {
    noFields: '未配置Y轴字段',
    empty: '暂无数据',
    asTable: '查看表格',
    asChart: '查看图表',
    save: '保存图表',
    png: '图片（PNG）',
    csv: '表格（CSV）',
    label: '名称',
    others: '其他',
    chart: '图表',
    unreadable: '有{{count}}个值不是数字，未绘出',
    thinned: '共{{count}}个点，绘出{{shown}}个；CSV文件包含全部',
    firstRows: '共{{count}}行，显示前{{shown}}行；CSV文件包含全部',
  },
})
