import { defineMessages } from '#core/i18n/text.ts'

/** Sentences about people who are away. */
export const messages = defineMessages({
  en: {
    away: '{{name}} is away until {{time}}. {{deputies}} decides meanwhile.',
    'away.nobody': '{{name}} is away until {{time}}, and nobody decides meanwhile.',
  },
  zh: {
    away: '{{name}}目前不在岗，至 {{time}} 由{{deputies}}代为审批。',
    'away.nobody': '{{name}}目前不在岗，至 {{time}} 无人代为审批。',
  },
})
