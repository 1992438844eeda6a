import { defineMessages } from '#core/i18n/text.ts'
import { roundPhaseNames, textsOf } from '#domain/tender/status-names.ts'

const phases = textsOf('roundPhase', roundPhaseNames)

/** Where rounds stand and what comes next, in lines of a list. */
export const messages = defineMessages({
  en: {
    ...phases.en,
    round: 'Round {{no}}/{{count}}',
    extra: 'Extra round',
    received: '{{received}}/{{awaited}} quotes',
    sealed: 'Quote sealed',
    'next.registration': 'Ends in {{time}}',
    'next.qualification': 'Ends in {{time}}',
    'next.start': 'Starts in {{time}}',
    'next.close': 'Ends in {{time}}',
    'next.roundOpens': 'Round begins in {{time}}',
    'next.roundCloses': 'Round closes in {{time}}',
    'next.opening': 'Waits to be opened',
    'next.resume': 'Resumes in {{time}}',
    'next.confirm': 'Ends in {{time}}',
    'next.publicity': 'Ends in {{time}}',
    'days.left': '{{n}} d {{h}} h',
  },
  zh: {
    ...phases.zh,
    round: '第{{no}}/{{count}}轮',
    extra: '加轮',
    received: '已收 {{received}}/{{awaited}}',
    sealed: '本轮已报价',
    'next.registration': '报名剩余 {{time}}',
    'next.qualification': '审核剩余 {{time}}',
    'next.start': '距开始 {{time}}',
    'next.close': '竞价剩余 {{time}}',
    'next.roundOpens': '距本轮开始 {{time}}',
    'next.roundCloses': '本轮剩余 {{time}}',
    'next.opening': '等待开启报价',
    'next.resume': '距恢复 {{time}}',
    'next.confirm': '确认剩余 {{time}}',
    'next.publicity': '公示剩余 {{time}}',
    'days.left': '{{n}} 天 {{h}} 小时',
  },
})
