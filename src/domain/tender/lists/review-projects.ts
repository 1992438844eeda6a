import { decimal, defineList, enumOf, flag, instant, int } from '#domain/lists/define-list.ts'
import {
  ceiling,
  closesAt,
  currency,
  projectFields,
  purchaserFigures,
  registrationEndsAt,
  roundFields,
  startsAt,
} from './project-fields.ts'

/** `POST /tender/api/v1/review/page-list`. */
export const reviewProjects = defineList({
  code: 'supervision-and-review-list',
  fields: {
    ...projectFields,
    registrationEndsAt: instant(registrationEndsAt),
    startsAt: instant(startsAt, { sort: 'ahead' }),
    closesAt: instant(closesAt, { sort: 'latest' }),
    ...roundFields,
    currency,
    ceiling: decimal(ceiling, { search: false }),
    ...purchaserFigures,
    invited: int({ zh: '邀请数', en: 'Invited' }, { search: false }),
    approved: int({ zh: '通过数', en: 'Approved' }, { search: false }),
    reviewStatus: enumOf({ zh: '评审', en: 'Review' }, { code: 'tender.Review.Status' }),
    waiting: int({ zh: '我的任务', en: 'My tasks' }, { search: false }),
    signalsHigh: int({ zh: '高风险线索', en: 'Clues, high' }, { search: false }),
    signalsMedium: int({ zh: '中风险线索', en: 'Clues, medium' }, { search: false }),
    signalsLow: int({ zh: '低风险线索', en: 'Clues, low' }, { search: false }),
    lowPrices: int({ zh: '异常低价', en: 'Abnormally low prices' }, { search: false }),
    chainOk: flag({ zh: '日志完整', en: 'Log is sound' }, { search: false }),
  },
})
