import { defineMessages } from '#core/i18n/text.ts'

/** Files that stay with an opinion. */
export const messages = defineMessages({
  en: { files: 'Attachments of the opinion', signature: 'Signature', paper: 'Attachments: {{names}}', signed: '{{name}} (signature)' },
  zh: { files: '意见附件', signature: '签名', paper: '附件：{{names}}', signed: '{{name}}（签名）' },
})
