import { modeNames, statusNames } from '#domain/tender/status-names.ts'

/** A dictionary as written here: `[code, Chinese, English]`, in the order it shows; in a tree with the code of the entry above as a fourth. */
export interface DictionaryText {
  code: string
  name: string
  nameEn: string
  entries: readonly (readonly [code: string, name: string, nameEn: string, parent?: string])[]
}

/** Dictionaries that come with the product (tendering.md 4, 6.1, 11). Units are UN/CEFACT Recommendation 20. */
export const dictionaries: readonly DictionaryText[] = [
  {
    code: 'tender_category',
    name: '采购品类',
    nameEn: 'Category',
    entries: [
      ['steel', '钢材', 'Steel'],
      ['cable', '电缆', 'Cable'],
      ['valve', '阀门', 'Valves'],
      ['pump', '泵', 'Pumps'],
      ['bearing', '轴承', 'Bearings'],
      ['ppe', '劳保用品', 'Protective equipment'],
      ['office', '办公用品', 'Office supplies'],
      ['it', '信息设备', 'IT equipment'],
      ['chemical', '化工原料', 'Chemicals'],
      ['freight', '运输服务', 'Freight'],
      ['service', '物业服务', 'Facility services'],
      ['scrap', '废旧物资', 'Scrap'],
    ],
  },
  {
    code: 'tender_unit',
    name: '计量单位',
    nameEn: 'Unit',
    entries: [
      ['TNE', '吨', 'tonne'],
      ['KGM', '千克', 'kilogram'],
      ['MTR', '米', 'metre'],
      ['MTK', '平方米', 'square metre'],
      ['MTQ', '立方米', 'cubic metre'],
      ['LTR', '升', 'litre'],
      ['EA', '个', 'each'],
      ['SET', '套', 'set'],
      ['PR', '双', 'pair'],
      ['RO', '卷', 'roll'],
      ['BX', '箱', 'box'],
      ['HUR', '小时', 'hour'],
      ['DAY', '天', 'day'],
      ['MON', '月', 'month'],
      ['KMT', '千米', 'kilometre'],
    ],
  },
  {
    code: 'tax_rate',
    name: '税率',
    nameEn: 'Tax rate',
    // Values are basis points, as in a bid's `taxBp`.
    entries: [1_300, 900, 600, 300, 100, 0].map((bp) => [String(bp), `${bp / 100}%`, `${bp / 100} %`] as const),
  },
  {
    code: 'project_status',
    name: '项目状态',
    nameEn: 'Project status',
    entries: Object.entries(statusNames).map(([status, { zh, en }]) => [status, zh, en] as const),
  },
  {
    code: 'tender_direction',
    name: '竞价方向',
    nameEn: 'Direction',
    entries: [
      ['reverse', '降价（采购）', 'Downwards (buying)'],
      ['forward', '升价（销售）', 'Upwards (selling)'],
    ],
  },
  {
    code: 'tender_mode',
    name: '竞价方式',
    nameEn: 'Mode',
    entries: Object.entries(modeNames).map(([mode, { zh, en }]) => [mode, zh, en] as const),
  },
  {
    code: 'tender_invite_mode',
    name: '参与范围',
    nameEn: 'Who may take part',
    entries: [
      ['invited', '邀请供应商', 'Invited suppliers'],
      ['open', '公开，所有供应商', 'Every supplier'],
    ],
  },
]
