import { decimal, dictionary, enumOf, int, text } from '#domain/lists/define-list.ts'
import { modeNames, statusNames } from '#domain/tender/status-names.ts'

/** Stands for the status of a project that cannot be read, as on its tag. */
export const UNREADABLE = 'UNREADABLE'

/** What every list of projects shows of one. */
export const projectFields = {
  code: text({ zh: '项目编号', en: 'Project code' }, { sort: 'rising' }),
  title: text({ zh: '项目名称', en: 'Title' }),
  titleEn: text({ zh: '英文名称', en: 'English name' }),
  mode: enumOf({ zh: '竞价方式', en: 'Kind of bidding' }, { code: 'tender.Project.Mode', words: modeNames }),
  direction: enumOf({ zh: '竞价方向', en: 'Direction' }, { code: 'tender.Project.Direction' }),
  categoryCode: dictionary({ zh: '品类', en: 'Category' }, { dictCode: 'tender_category' }),
  status: enumOf(
    { zh: '状态', en: 'Status' },
    {
      code: 'tender.Project.Status',
      words: { ...statusNames, [UNREADABLE]: { zh: '数据异常，请联系审计人员', en: 'Data damaged, call the auditor' } },
    },
  ),
} as const

/** In rounds, while they last. How many have quoted is nobody's to search by. */
export const roundFields = {
  roundNo: int({ zh: '轮次', en: 'Round' }),
  roundPhase: enumOf({ zh: '轮次状态', en: 'State of the round' }, { code: 'tender.Round.Phase' }),
} as const

export const currency = text({ zh: '币种', en: 'Currency' }, { search: false })
export const registrationEndsAt = { zh: '报名截止', en: 'Registration deadline' }
export const startsAt = { zh: '竞价开始', en: 'Bidding starts' }
export const closesAt = { zh: '竞价截止', en: 'Bidding closes' }
export const ceiling = { zh: '限价', en: 'Ceiling' }

/** What the purchaser's side alone is shown; nobody searches by it. */
export const purchaserFigures = {
  quotesReceived: int({ zh: '本轮已收报价', en: 'Quotes of the round' }, { search: false }),
  quotesAwaited: int({ zh: '本轮应报家数', en: 'Bidders of the round' }, { search: false }),
  best: decimal({ zh: '最优报价', en: 'Best price' }, { search: false }),
  saving: decimal({ zh: '节约率（%）', en: 'Saving (%)' }, { search: false, scale: 2 }),
  deptName: text({ zh: '部门', en: 'Department' }, { search: false }),
  ownerName: text({ zh: '采购员', en: 'Buyer' }, { search: false }),
} as const
