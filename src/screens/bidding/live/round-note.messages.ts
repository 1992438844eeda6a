import { defineMessages } from '#core/i18n/text.ts'
import { roundPhaseNames, textsOf } from '#domain/tender/status-names.ts'

const phases = textsOf('roundPhase', roundPhaseNames)

/** Where rounds stand, in a line of a list. */
export const messages = defineMessages({
  en: {
    ...phases.en,
    round: 'Round {{no}}/{{count}}',
    extra: 'Extra round',
    received: '{{received}}/{{awaited}} quotes',
    sealed: 'Quote sealed',
  },
  zh: {
    ...phases.zh,
    round: '第{{no}}/{{count}}轮',
    extra: '加轮',
    received: '已收 {{received}}/{{awaited}}',
    sealed: '本轮已报价',
  },
})
