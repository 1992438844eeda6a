import { decimal, defineList, enumOf, flag, instant, int } from '#domain/lists/define-list.ts'
import { ceiling, closesAt, currency, projectFields, registrationEndsAt, roundFields, startsAt } from './project-fields.ts'

/** `POST /tender/api/v1/project/cu-page-list`; invitation, registration and what follows are those of the acting firm. */
export const firmProjects = defineList({
  code: 'cu-project-list',
  fields: {
    ...projectFields,
    registrationEndsAt: instant(registrationEndsAt, { sort: 'ahead' }),
    startsAt: instant(startsAt, { sort: 'ahead' }),
    closesAt: instant(closesAt, { sort: 'latest' }),
    ...roundFields,
    currency,
    ceiling: decimal(ceiling, { search: false }),
    invitation: enumOf({ zh: '邀请状态', en: 'Invitation' }, { code: 'tender.Invitation.Status' }),
    application: enumOf({ zh: '报名状态', en: 'Registration' }, { code: 'tender.Application.Status' }),
    bidder: enumOf(
      { zh: '投标资格', en: 'Bidder' },
      {
        search: false,
        words: {
          ACTIVE: { zh: '投标人', en: 'Bidder' },
          ELIMINATED: { zh: '已淘汰', en: 'Eliminated' },
          BANNED: { zh: '已取消资格', en: 'Disqualified' },
        },
      },
    ),
    quoteSealed: flag({ zh: '本轮已报价', en: 'Quote sealed' }, { search: false }),
    ownRank: int({ zh: '我的排名', en: 'My rank' }, { search: false }),
    awardLine: enumOf(
      { zh: '中标结果', en: 'Award' },
      {
        search: false,
        words: {
          WAIT_CONFIRM: { zh: '中标，待确认', en: 'Won, to confirm' },
          CONFIRMED: { zh: '已中标', en: 'Won' },
          DECLINED: { zh: '已放弃中标', en: 'Award declined' },
          EXPIRED: { zh: '逾期未确认', en: 'Not confirmed in time' },
          ANNULLED: { zh: '已撤销', en: 'Annulled' },
        },
      },
    ),
    /** How far the acting firm has come. */
    stage: enumOf({ zh: '进展', en: 'Stage' }, { code: 'tender.Firm.Stage', many: true }),
  },
})
